//! Resolves `unions`, and checks what a game with unions must be without.

use super::problems::Fault;
use super::resolver::{KINDS, Resolver};
use super::tree::{Step, StepAction};
use crate::model::{Capture, Kind, KindId, Path, Promotion};
use springald_core::Clause;

impl Resolver<'_, '_> {
    /// Resolves the kinds that form unions.
    pub(super) fn unions(&mut self, kinds: &[Kind]) -> Option<(Option<Clause>, Vec<KindId>)> {
        let (clause, (stated, span)) = self.merged().unions.as_ref()?;
        let (clause, span) = (*clause, *span);
        let united = self.kinds(stated);
        let pairs = united.len() * united.len();
        let message = if kinds.len() + pairs > KINDS {
            Some(format!(
                "found {} kinds and {pairs} unions of two of them, expected at most {KINDS} in all: name fewer",
                kinds.len()
            ))
        } else {
            (self
                .beside_unions()
                .or_else(|| self.beside_two_in_one(kinds)))
            .map(|found| format!("found 'unions' in a game with {found}, expected none"))
        };
        if let Some(message) = message {
            self.faults.push(Fault::new(span, message));
        }
        Some((clause, united))
    }

    /// Returns something stated that has no meaning where pieces of both sides share a square, if anything is.
    fn beside_unions(&self) -> Option<&'static str> {
        let game = self.merged();
        let is_kept =
            game.capture.is_some_and(|one| one != Capture::Removed) || game.waiting.is_some();
        first_of(&[
            (
                is_kept,
                "captured pieces that go to hand or to prison, or stay",
            ),
            (!game.drops.is_empty(), "'drop'"),
            (
                !game.forbidden.is_empty(),
                "'forbid', which 'without forbid' leaves out",
            ),
            (game.must_take.is_some(), "'must take'"),
            (game.passing.is_some(), "'may pass'"),
            (game.points.is_some(), "'points'"),
            (!game.carriages.is_empty(), "'carry'"),
            (
                game.material.is_some(),
                "'material', which 'without material' leaves out",
            ),
        ])
    }

    /// Returns something stated that has no meaning where two pieces share a square, if anything is.
    pub(super) fn beside_two_in_one(&self, kinds: &[Kind]) -> Option<&'static str> {
        let game = self.merged();
        let mut steps = game.turns.iter().flatten();
        let is_plain = |step: &Step| {
            matches!(step.action, StepAction::Move) && step.rules.is_empty() && !step.is_limited()
        };
        let paths = || kinds.iter().flat_map(|kind| &kind.paths);
        let promotions = || kinds.iter().flat_map(|kind| &kind.promotions);
        first_of(&[
            (!game.effects.is_empty(), "effects"),
            (
                !steps.all(is_plain),
                "steps other than 'move', or with rules",
            ),
            (game.phases.is_some(), "'phases'"),
            (game.mirrored.is_some(), "two boards"),
            (game.addition.is_some(), "'add'"),
            (!game.lendings.is_empty(), "pieces that lend moves"),
            (game.returning.is_some(), "pieces that return"),
            (game.gate.is_some(), "'gate'"),
            (game.counting.is_some(), "'counting'"),
            (game.names_passer, "'fen passer'"),
            (game.hyphen.is_some(), "'hyphen'"),
            (
                kinds.iter().any(is_special),
                "pieces that are neutral, lie beneath, turn, swap, are single, passed through or spared",
            ),
            (
                paths().any(is_odd),
                "ways that go on, leap to capture or take own pieces",
            ),
            (
                promotions().any(is_limited),
                "promotions by captures, once, or to captured pieces",
            ),
        ])
    }
}

/// Returns the first of some things that is stated.
pub(super) fn first_of(things: &[(bool, &'static str)]) -> Option<&'static str> {
    let mut stated = things.iter().filter(|(is_stated, _)| *is_stated);
    stated.next().map(|(_, thing)| *thing)
}

/// Returns `true` if a kind does more than move, capture and promote, or is not captured by all.
const fn is_special(kind: &Kind) -> bool {
    kind.neutral
        || kind.beneath.is_some()
        || kind.passable
        || kind.single
        || kind.taken_only_by.is_some()
        || kind.spared.is_some()
        || kind.displaced.is_some()
        || !kind.becomings.is_empty()
        || !kind.swaps.is_empty()
}

/// Returns `true` if a way asks for more than the squares on it.
const fn is_odd(path: &Path) -> bool {
    path.goes_on
        || path.onward.is_some()
        || path.leaps
        || path.safe
        || path.calm
        || path.relieves
        || !path.owns.is_empty()
        || !path.when.is_empty()
        || !path.victims.is_empty()
        || !path.hurdles.is_empty()
        || !path.crosses.is_empty()
}

/// Returns `true` if a promotion asks for more than its squares.
const fn is_limited(promotion: &Promotion) -> bool {
    promotion.captures
        || promotion.once
        || promotion.held.is_some()
        || !promotion.captured.is_empty()
}
