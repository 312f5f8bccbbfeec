//! The values of pieces, and the signs of sides.

use springald_core::Side;
use springald_fide::Role;

/// Returns the value of a piece for ordering and pruning, in centipawns: about its weights.
pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 330,
        Role::Rook => 460,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// Returns the sign of a side's terms.
#[inline(always)]
pub(super) const fn sign(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
