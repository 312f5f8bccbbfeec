//! Pawn structure, and passed pawns.

use super::side_view::{beside, downwards, rank, upwards};
use super::terms::{
    BACKWARD, CONNECTED, DOUBLED, FREE_PASSED, ISOLATED, KING_FROM_PASSED, PASSED, PAWN_SQUARES,
    SAFE_PASSED, folded,
};
use super::view::View;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::Tally;

#[inline(always)]
pub(super) fn count<T: Tally>(view: &View<'_>, sign: i32, tally: &mut T) {
    let View { us, them, .. } = view;
    let pawns = us.pawns;
    let times = |set: Squares| sign * set.len() as i32;
    for at in pawns {
        // No pawn stands on the first rank, which the table leaves out.
        tally.add(PAWN_SQUARES + folded(at) - 4, sign);
    }
    let behind_another = pawns & downwards(pawns >> 8);
    let isolated = pawns - beside(upwards(downwards(pawns)));
    let connected = pawns & (us.pawn_attacks | beside(pawns));
    // Backward: no pawn can ever guard the square ahead of it, and an enemy pawn attacks it.
    let stopped = ((pawns << 8) & them.pawn_attacks) - upwards(us.pawn_attacks);
    let backward = (stopped >> 8) - isolated;
    tally.add(DOUBLED, times(behind_another));
    tally.add(ISOLATED, times(isolated));
    tally.add(BACKWARD, times(backward));
    for at in connected {
        tally.add(CONNECTED + rank(at), sign);
    }
    let in_the_way = downwards(them.pawns >> 8);
    let passed = pawns - in_the_way - beside(in_the_way) - behind_another;
    count_passed(view, passed, sign, tally);
}

#[inline(always)]
fn count_passed<T: Tally>(view: &View<'_>, passed: Squares, sign: i32, tally: &mut T) {
    let View { us, them, .. } = view;
    let occupied = us.all | them.all;
    for at in passed {
        let rank = rank(at);
        tally.add(PASSED + rank, sign);
        let ahead = upwards(Squares::of(at) << 8);
        if (ahead & occupied).is_empty() {
            tally.add(FREE_PASSED + rank, sign);
            if (ahead & view.theirs.all).is_empty() {
                tally.add(SAFE_PASSED + rank, sign);
            }
        }
        let stop = at.offset(8);
        let far = rank.saturating_sub(1) as i32 * sign;
        tally.add(
            KING_FROM_PASSED,
            far * i32::from(SHAPE.distance(us.king, stop)),
        );
        tally.add(
            KING_FROM_PASSED + 1,
            far * i32::from(SHAPE.distance(them.king, stop)),
        );
    }
}
