//! Checks what a game that forbids checks may state besides.

use super::problems::Fault;
use super::resolve::Resolver;
use super::tree::{Step, StepAction};
use crate::model::Forbid;

impl Resolver<'_, '_> {
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
}
