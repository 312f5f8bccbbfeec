//! Checks the steps of a turn that remove enemy pieces.

use super::choices;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Kinds, Rule, Step, StepAction};
use crate::model::StepRule;

impl Resolver<'_, '_> {
    /// Checks where pieces are removed, and which.
    pub(super) fn check_removals(&mut self, turn: &[Step]) {
        for (index, step) in turn.iter().enumerate() {
            let StepAction::Remove = step.action else {
                continue;
            };
            let follows_line = step.follows_line();
            let mut terms = step.terms.rules.iter();
            let spares = terms
                .clone()
                .any(|(_, rule)| matches!(rule, Rule::SparesLines));
            let is_earned = terms.any(|(_, rule)| matches!(rule, Rule::After(_)));
            let is_last = index + 1 == turn.len();
            let before = index.checked_sub(1).map(|before| &turn[before].action);
            let known = [
                StepRule::LeavingAMove,
                StepRule::Optional,
                StepRule::CheckEndsTurn,
            ];
            let is_other = |rule: StepRule| !known.contains(&rule);
            let merged = self.merged();
            let is_odd = merged.passing.is_some() || merged.mirrored.is_some();
            let is_alone = !choices::is_choice(turn, index);
            let message = if is_alone && step.rules.iter().any(|one| is_other(one.rule)) {
                "found a rule of a step that needs none, expected 'after … in line', 'sparing lines', 'after taking', 'optional' or 'check ends the turn' below 'remove'"
            } else if spares && !follows_line {
                "found 'sparing lines', expected 'after … in line' as well"
            } else if follows_line && !matches!(before, Some(StepAction::Move)) {
                "found 'after … in line', expected it right after a step 'move'"
            } else if is_earned
                && !(is_last && !follows_line && matches!(before, Some(StepAction::Move)))
            {
                "found 'after taking' below 'remove', expected it in the last step, right after a step 'move'"
            } else if follows_line && is_odd {
                "found 'after … in line' in a game with 'may pass' or two boards, expected none"
            } else if self.removes_odd(step) {
                "found a piece that is neutral, royal or beneath, expected others to remove"
            } else {
                continue;
            };
            self.faults.push(Fault::new(step.span, message));
        }
    }

    /// Returns `true` if a step names a piece that cannot be removed. Of all pieces, only others are.
    fn removes_odd(&self, step: &Step) -> bool {
        let Some(kinds) = &step.terms.movers else {
            return false;
        };
        let is_odd = |piece: &super::tree::Piece| piece.neutral || piece.royal || piece.beneath;
        let mut pieces = self.pieces().iter();
        match kinds {
            Kinds::Named(names) => {
                let is_named = |name: &str| names.iter().any(|one| one.text == name);
                pieces.any(|piece| is_odd(piece) && is_named(&piece.name.text))
            }
            Kinds::All(others) => {
                let is_spared = |name: &str| others.iter().any(|one| one.text == name);
                pieces.any(|piece| piece.royal && !is_spared(&piece.name.text))
            }
            Kinds::Nothing => false,
        }
    }
}
