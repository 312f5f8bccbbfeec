//! King safety: attacks on the enemy king, and the shelter of our own.

use super::side_view::{rank, upwards};
use super::terms::{KING_DANGER, SHELTER, STORM};
use super::view::View;
use springald_board::b8x8::{self, FILE_A, Squares};
use springald_core::Tally;

// Units of attack for a check by a piece that cannot be captured. The values are estimates.
const KNIGHT_CHECK: u32 = 3;
const BISHOP_CHECK: u32 = 2;
const ROOK_CHECK: u32 = 4;
const QUEEN_CHECK: u32 = 3;
/// Units for a check by stepping onto a catapult whose twin carries the enemy king.
const CATAPULT_CHECK: u32 = 4;
/// The last index of the table, which also stands for more units.
const MOST: u32 = 31;

#[inline(always)]
pub(super) fn count<T: Tally>(view: &View<'_>, sign: i32, tally: &mut T) {
    let danger = (view.ours.danger + checks(view)).min(MOST);
    tally.add(KING_DANGER + danger as usize, sign);
    count_shelter(view, sign, tally);
}

/// Returns the units of attack of the checks that `us` could give next.
#[inline(always)]
fn checks(view: &View<'_>) -> u32 {
    let View {
        us,
        them,
        ours,
        theirs,
    } = view;
    let (king, occupied) = (them.king, us.all | them.all);
    let safe = !(us.all | theirs.all);
    let straight = b8x8::rook(king, occupied) & safe;
    let diagonal = b8x8::bishop(king, occupied) & safe;
    let boarding = us.pair.across(Squares::of(king)) & safe;
    let units = |worth: u32, squares: Squares| if squares.any() { worth } else { 0 };
    units(KNIGHT_CHECK, b8x8::KNIGHT[king] & safe & ours.knights)
        + units(BISHOP_CHECK, diagonal & ours.bishops)
        + units(ROOK_CHECK, straight & ours.rooks)
        + units(QUEEN_CHECK, (straight | diagonal) & ours.queens)
        + units(CATAPULT_CHECK, boarding & ours.pieces)
}

#[inline(always)]
fn count_shelter<T: Tally>(view: &View<'_>, sign: i32, tally: &mut T) {
    let View { us, them, .. } = view;
    let king = us.king;
    let file = (king.index() & 7).clamp(1, 6) as u32;
    let before = upwards(b8x8::rank(rank(king) as u8));
    for file in file - 1..=file + 1 {
        let lane = before & (FILE_A << file);
        tally.add(SHELTER + nearest(us.pawns & lane), sign);
        tally.add(STORM + nearest(them.pawns & lane), sign);
    }
}

/// Returns the rank of the lowest of these squares, 0 if there are none.
#[inline(always)]
fn nearest(pawns: Squares) -> usize {
    if pawns.any() { rank(pawns.first()) } else { 0 }
}
