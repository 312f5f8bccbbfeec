//! Draws that a search foresees, by the [`DrawRules`](springald_core::DrawRules) of the game.

use crate::params::CLAIM_NEAR;
use springald_core::Position;

/// Whether a draw by lack of progress can be claimed, or soon could: scores that do not know the
/// counter mislead then.
#[inline(always)]
pub(crate) fn is_claim_near<P: Position>(position: &P) -> bool {
    can_be_claimed_after(position, CLAIM_NEAR)
}

/// Whether a draw by lack of progress can be claimed after so many more turns without any.
#[inline(always)]
pub(crate) fn can_be_claimed_after<P: Position>(position: &P, turns: u16) -> bool {
    let turns = position.counters().halfmove.saturating_add(turns);
    position.draw_rules().no_progress_claim(turns).is_some()
}
