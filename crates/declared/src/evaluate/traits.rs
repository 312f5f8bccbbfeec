//! The assumptions of the search that a declaration allows.

use crate::bits::Bits;
use crate::program::Program;
use springald_core::SearchTraits;
use springald_language::model::StepAction;

/// Returns what the search may assume. The assumptions of chess programs hold where a royal piece must be kept safe, a
/// turn is one action, and captures are free; what exchanges win is known where moves have no further effects.
///
/// Measured by matches at equal nodes against no assumptions at all: `docs/engine.md`.
pub(crate) fn of<W: Bits>(program: &Program<W>) -> SearchTraits {
    let own = program.legality.protects_own();
    let is_single =
        program.steps.iter().all(|steps| steps.len() == 1) && !program.changes.by_number;
    if own && is_single && !program.must_take {
        SearchTraits {
            exchanges: program.declaration.effects.is_empty(),
            ..SearchTraits::LIKE_CHESS
        }
    } else {
        SearchTraits {
            evasions: own && !program.to_hand && !program.rolls,
            ..SearchTraits::UNKNOWN
        }
    }
}

/// Returns `true` if every capture ends on an enemy piece, and every promotion on a square of promotion.
pub(super) fn noise_has_targets<W: Bits>(program: &Program<W>) -> bool {
    let sides = program.movers.iter().flatten();
    let mut promotions = sides.flat_map(|moves| &moves.promotions);
    let mut steps = program.steps.iter().flatten();
    // The turn of a game that counts moves is one move.
    let only_counts = program.counting.is_some()
        && program.declaration.returning.is_none()
        && program.single == 0;
    (!program.is_rare || only_counts)
        && !program.must_take
        && !program.mirrors
        && program.passing.is_none()
        && program.must_drop.is_empty()
        && program.layer.is_none()
        && program.arrivals.is_none()
        && program.effects.is_none()
        && program.lendings.is_empty()
        && program.displaced.is_empty()
        && program.gate.is_none()
        && program.all_becomings().next().is_none()
        && promotions.all(|promotion| promotion.from == W::ZERO)
        && steps.all(|step| step.rules == 0 && step.action != StepAction::Promote)
}
