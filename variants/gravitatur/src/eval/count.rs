//! The sum of all terms.

use super::king_attack;
use super::side_view::SideView;
use super::terms::TERMS;
use super::worth::sign;
use crate::GravitaturPosition;
use springald_core::{Group, Phase, Side, Tally};
use springald_fide::{Pieces, Role};

const TURN: usize = Group::start(TERMS, "turn");

/// Returns the phase by the remaining pieces; promoted queens may stand for some that are gone.
#[inline(always)]
pub(super) fn phase(pieces: &Pieces) -> Phase {
    let count = |role| pieces.role(role).len() as i32;
    let minor = count(Role::Knight) + count(Role::Bishop);
    let left = minor + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    Phase::of(left, 24)
}

/// Adjusts the sum: a side with a single knight or bishop and no pawns wins only with the enemy's help,
/// and an advantage fades as the draw of §7.5 comes near.
#[inline(always)]
pub(super) fn adjusted(position: &GravitaturPosition, white: i32) -> i32 {
    let pieces = &position.pieces;
    let stronger = if white > 0 { Side::White } else { Side::Black };
    let rest = pieces.of(stronger) - pieces.role(Role::King);
    let minor = pieces.role(Role::Knight) | pieces.role(Role::Bishop);
    let helpless = !rest.many() && (rest - minor).is_empty();
    let halfmove = i32::from(position.counters.halfmove.min(FADED));
    let faded = white * (2 * i32::from(FADED) - halfmove) / (2 * i32::from(FADED));
    if helpless { faded / 8 } else { faded }
}

/// Turns of either side until a draw without progress (§7.5).
const FADED: u16 = 150;

/// Counts all terms.
#[inline(always)]
pub(super) fn count<T: Tally>(position: &GravitaturPosition, tally: &mut T) {
    let pieces = &position.pieces;
    let white = SideView::survey::<true, T>(pieces, tally);
    let black = SideView::survey::<false, T>(pieces, tally);
    king_attack::count(position, &white, &black, tally);
    turn(position, &white, &black, tally);
}

/// Counts the side to act, and the part of the turn that is left (§2).
#[inline(always)]
fn turn<T: Tally>(
    position: &GravitaturPosition,
    white: &SideView,
    black: &SideView,
    tally: &mut T,
) {
    let (us, them) = match position.side {
        Side::White => (white, black),
        Side::Black => (black, white),
    };
    let left = if position.placed {
        1
    } else if them.attacked.has(us.king) {
        2
    } else {
        0
    };
    tally.add(TURN + left, sign(us.side));
}
