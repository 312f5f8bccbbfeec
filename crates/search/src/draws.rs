//! Draws that a search foresees, by the [`DrawRules`](springald_core::DrawRules) of the game.

use crate::params::CLAIM_NEAR;
use springald_core::Position;

/// Returns `true` if a draw by lack of progress can be claimed, or soon could be. Scores from the table
/// do not know the counter and mislead then.
#[inline(always)]
pub(crate) fn is_claim_near<P: Position>(position: &P) -> bool {
    can_be_claimed_after(position, CLAIM_NEAR)
}

/// Returns `true` if a draw by lack of progress can be claimed after this many more turns without any.
#[inline(always)]
pub(crate) fn can_be_claimed_after<P: Position>(position: &P, turns: u16) -> bool {
    let turns = position.counters().halfmove.saturating_add(turns);
    position.draw_rules().no_progress_claim(turns).is_some()
}
