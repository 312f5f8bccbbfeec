//! What a search asks of a game besides its rules.

use crate::{Position, Side};

/// Judging positions and actions for a search.
pub trait Evaluate: Position {
    /// How good the position is for `us`, in centipawns, by what stands on the board.
    fn evaluate(&self, us: Side) -> i32;

    /// Whether the action changes material or ends the game, so that a search should not stop
    /// right before it.
    fn is_noisy(&self, action: Self::Action) -> bool;

    /// How promising the action looks without playing it; larger is tried earlier.
    fn promise(&self, action: Self::Action) -> i32;
}
