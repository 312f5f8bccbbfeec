//! The values of pieces in exchanges.

use crate::Role;

/// Returns the value of a captured piece, in centipawns: an estimate between the weights for opening
/// and ending. Kings are never captured. A ballista captures nothing; its value is what it lends to
/// others.
pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Ballista => 250,
        Role::Knight | Role::Bishop => 320,
        Role::Rook => 500,
        Role::Queen => 960,
        Role::King => 0,
    }
}
