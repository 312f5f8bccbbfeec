//! Resolves the pushes of enemy pieces in turns, and checks what they need elsewhere.

use super::names::{Name, Span};
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{self, PieceBody, StepAction as Stated, When};
use crate::model::{Forbid, StepAction, StepRule};

impl Resolver<'_, '_> {
    /// Resolves the push of an enemy piece.
    pub(super) fn pushed(&mut self, name: &Name) -> Option<StepAction> {
        let kind = self.kind(name)?;
        let piece = &self.pieces()[kind];
        if !(piece.neutral || piece.beneath || piece.royal) {
            return Some(StepAction::Push(kind));
        }
        let expected = "a piece that is neither neutral nor royal nor beneath";
        let message = format!("found '{}', expected {expected}", name.text);
        self.faults.push(Fault::new(name.span, message));
        None
    }

    /// Checks the steps that push and promote, and what the rest of the game says about them.
    pub(super) fn check_pushes(&mut self, turns: [&[tree::Step]; 2]) {
        let is_push = |step: &&tree::Step| matches!(step.action, Stated::Push(_));
        let is_promotion = |step: &tree::Step| matches!(step.action, Stated::Promote);
        for (turn, other) in [(turns[0], turns[1]), (turns[1], turns[0])] {
            for (index, step) in turn.iter().enumerate() {
                let message = match &step.action {
                    Stated::Push(_) if index + 1 < turn.len() => {
                        "found 'push' before another step, expected it as the last one of a turn"
                    }
                    Stated::Push(name)
                        if self.promotes(name) && !other.iter().any(is_promotion) =>
                    {
                        "found no step 'promote', expected it as the first one of the turn of the owner, who promotes what is pushed"
                    }
                    Stated::Promote if index > 0 => {
                        "found 'promote' after another step, expected it as the first one of a turn"
                    }
                    Stated::Promote if !other.iter().any(|step| is_push(&step)) => {
                        "found 'promote', expected it only where the other player pushes"
                    }
                    Stated::Push(_) | Stated::Promote if has_rules(step) => {
                        "found a rule of a step that needs none, expected only 'if possible' after 'push'"
                    }
                    _ => continue,
                };
                self.faults.push(Fault::new(step.span, message));
            }
        }
        if let Some(step) = turns.into_iter().flatten().find(is_push) {
            self.check_exposure(step.span);
            self.check_passing();
        }
    }

    /// Returns `true` if a piece promotes.
    fn promotes(&self, name: &Name) -> bool {
        let promotes = |body: &PieceBody| matches!(body, PieceBody::Promotes { .. });
        let mut pieces = self.pieces().iter();
        let piece = pieces.find(|piece| piece.name.text == name.text);
        piece.is_some_and(|piece| piece.lines.iter().any(|line| promotes(&line.body)))
    }

    /// Checks that a push which leaves a check has an end.
    fn check_exposure(&mut self, span: Span) {
        let forbidden = &self.merged().forbidden;
        let mut ends = self.merged().ends.iter();
        let is_lost = self.merged().lost.statement("win");
        let has_end = is_lost || ends.any(|(_, end)| matches!(end.when, When::EnemyInCheck));
        let other = forbidden
            .iter()
            .any(|(one, _)| one.what != Forbid::OwnRoyalAttacked);
        let message = if other {
            "found 'push' and a 'forbid', expected no other one than 'forbid own royal attacked'"
        } else if !forbidden.is_empty() && !has_end {
            "found no end for a push that leaves a check, expected 'win when enemy in check on your move'"
        } else {
            return;
        };
        self.faults.push(Fault::new(span, message));
    }

    /// Checks that nothing is captured en passant.
    fn check_passing(&mut self) {
        let lines = self.pieces().iter().flat_map(|piece| &piece.lines);
        let passes = |body: &PieceBody| matches!(body, PieceBody::Way(way) if way.passing);
        let spans: Vec<Span> = lines
            .filter(|line| passes(&line.body))
            .map(|line| line.span)
            .collect();
        let message = "found 'open to en passant' in a game that pushes, expected none";
        for span in spans {
            self.faults.push(Fault::new(span, message));
        }
    }
}

/// Returns `true` if a step that pushes or promotes has rules that it may not have.
fn has_rules(step: &tree::Step) -> bool {
    let may_fail = matches!(step.action, Stated::Push(_));
    let mut rules = step.rules.iter();
    rules.any(|one| !(may_fail && one.rule == StepRule::IfPossible))
}
