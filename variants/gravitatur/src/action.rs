//! The choices of a player.

use springald_board::Square;
use springald_fide::Role;

/// The smallest choice of a player, with all that playing it needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The Gravitatur appears, pulls and vanishes (§3).
    Place {
        /// Its square.
        at: Square,
        /// `true` if this checks the enemy king, which ends the turn (§3.6).
        check: bool,
    },
    /// A piece goes to an empty square, or the king captures (§4, §5).
    Move {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The moving piece.
        role: Role,
    },
    /// A pawn reaches the last rank (§4.5).
    Promote {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The new piece.
        into: Role,
    },
    /// The king swaps places with one of its own pieces (§5.3).
    Teleport {
        /// The square of the king.
        king: Square,
        /// The square of the other piece.
        partner: Square,
    },
}
