//! Checks what a game that forbids checks may state besides, and that perpetual check loses only where there is check.

use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Step, StepAction, When};
use crate::model::{Forbid, StepRule};

impl Resolver<'_, '_> {
    /// Checks that a game in which perpetual check loses has check.
    pub(super) fn check_perpetual(&mut self) {
        let merged = self.merged();
        let Some(span) = merged
            .repetition
            .as_ref()
            .and_then(|repetition| repetition.perpetual)
        else {
            return;
        };
        let counts = |when: &When| match when {
            When::Checks(_) => true,
            When::All(all) => all.iter().any(|one| matches!(one, When::Checks(_))),
            _ => false,
        };
        let has_check = !merged.forbidden.is_empty()
            || merged.ends.iter().any(|(_, end)| counts(&end.when))
            || merged.lost.statement("forbid");
        if !has_check {
            let message = "found 'perpetual check loses' in a game without check, expected a statement 'forbid' as well";
            self.faults.push(Fault::new(span, message));
        }
    }

    /// Checks that captures by which a turn takes the most pieces take them all: that is foreseen without asking what stands near.
    pub(super) fn check_shields(&mut self, turn: &[Step]) {
        let has = |step: &Step, rule| step.rules.iter().any(|one| one.rule == rule);
        let spares = self.merged().lendings.iter().any(|(_, lend)| lend.spares());
        if let Some(step) = turn.iter().find(|step| has(step, StepRule::TakesMost))
            && spares
        {
            let message = "found 'taking the most' in a game with pieces that are not taken beside others, expected one of them";
            self.faults.push(Fault::new(step.span, message));
        }
    }

    /// Checks that a game which forbids checks other than checkmate has turns of one move, and knows checkmate.
    pub(super) fn check_checks(&mut self) {
        let merged = self.merged();
        let forbidden = || merged.forbidden.iter().map(|(one, span)| (one.what, *span));
        let mut banned = forbidden().filter(|(what, _)| *what == Forbid::CheckExceptCheckmate);
        let Some((_, span)) = banned.next() else {
            return;
        };
        let forbids = |what| forbidden().any(|one| one.0 == what);
        let is_one_move = |turn: &Vec<Step>| match &turn[..] {
            [step] => matches!(step.action, StepAction::Move) && step.rules.is_empty(),
            _ => false,
        };
        let found = [
            (
                !merged.turns.iter().all(is_one_move) && !merged.lost.statement("turn"),
                "found 'forbid check' in a game whose turns are not one move without rules, expected such turns",
            ),
            (
                !forbids(Forbid::OwnRoyalAttacked) && !merged.lost.statement("forbid"),
                "found 'forbid check' without 'forbid own royal attacked', expected both: there is no checkmate otherwise",
            ),
            (
                forbids(Forbid::EnemyRoyalAttacked),
                "found 'forbid check' beside 'forbid enemy royal attacked', expected one of them",
            ),
        ];
        for (_, message) in found.into_iter().filter(|(is_found, _)| *is_found) {
            self.faults.push(Fault::new(span, message));
        }
    }

    /// Checks that turns in which only the last move gives check are moves, and say so of each but the last.
    pub(super) fn check_late_checks(&mut self, turn: &[Step]) {
        let has = |step: &Step, rule| step.rules.iter().any(|one| one.rule == rule);
        let Some(step) = turn.iter().find(|step| has(step, StepRule::ChecksLast)) else {
            return;
        };
        let is_move = |step: &Step| matches!(step.action, StepAction::Move) && !step.ends_turns();
        let is_fit = |rule: StepRule| {
            let others = [StepRule::ChecksLast, StepRule::OneMoreEachTurn];
            others.contains(&rule) || rule.is_about_movers()
        };
        let grows = |step: &Step| has(step, StepRule::OneMoreEachTurn);
        let early = turn
            .split_last()
            .map_or(turn, |(last, rest)| if grows(last) { turn } else { rest });
        let is_whole =
            !early.is_empty() && early.iter().all(|step| has(step, StepRule::ChecksLast));
        let mut rules = turn.iter().flat_map(|step| &step.rules);
        let merged = self.merged();
        let mut forbidden = merged.forbidden.iter();
        let message = if !(turn.iter().all(is_move)
            && rules.all(|one| is_fit(one.rule))
            && is_whole)
        {
            "found 'check only by the last move', expected it below each 'move' but the last, in a turn of moves without other rules about its end"
        } else if merged.forbidden.is_empty() {
            "found a rule about check, expected 'forbid' in the game"
        } else if forbidden.any(|(one, _)| one.what == Forbid::EnemyRoyalAttacked) {
            "found 'check only by the last move' beside 'forbid enemy royal attacked', expected one of them"
        } else {
            return;
        };
        self.faults.push(Fault::new(step.span, message));
    }
}
