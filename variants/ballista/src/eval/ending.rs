//! Advantages that do not win, which no sum of terms can express.

use crate::{BallistaPosition, Role};
use springald_core::{Position as _, Side};

/// Without pawns, a smaller advantage in pieces does not win; less than a rook, in pawns.
const TOO_LITTLE: i32 = 3;
/// The divisor of an advantage that hardly ever wins.
const DRAWISH: i32 = 8;
/// The turns without progress after which an advantage fades; it reaches zero at the 75th turn of each side (§9.5).
const FADE_START: i32 = 60;

/// Returns the sum of the terms, in centipawns for White, reduced if the stronger side cannot win.
#[inline(always)]
pub(super) fn adjusted(position: &BallistaPosition, white: i32) -> i32 {
    let stronger = if white > 0 { Side::White } else { Side::Black };
    let mut white = white;
    let pawns = position.pieces.of(stronger) & position.pieces.role(Role::Pawn);
    if pawns.is_empty() && hardly_wins(position, stronger) {
        white /= DRAWISH;
    }
    let idle = i32::from(position.counters().halfmove);
    if idle > FADE_START {
        white = white * (150 - idle.min(149)) / (150 - FADE_START);
    }
    white
}

/// Returns `true` if a side without pawns is not far enough ahead to win: ballistas cannot mate.
#[cold]
#[inline(never)]
fn hardly_wins(position: &BallistaPosition, stronger: Side) -> bool {
    let pieces = &position.pieces;
    let strength = |side: Side| {
        let count = |role| (pieces.of(side) & pieces.role(role)).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    };
    let (more, less) = (strength(stronger), strength(stronger.other()));
    let officers = pieces.of(stronger) - pieces.role(Role::King) - pieces.role(Role::Ballista);
    // Two knights alone cannot force mate.
    let only_knights = (officers - pieces.role(Role::Knight)).is_empty() && more <= 6;
    more - less <= TOO_LITTLE || only_knights
}
