//! The second layer: the value of a pair of catapults, and the threats to it.

use super::side_view::SideView;
use super::terms::{
    BOARDING, CATAPULT_SQUARES, CATAPULT_TO_KING, FREE_CATAPULT, HALFWAY, OWN_LOCK, PAIR, READY,
    READY_SAFELY, UNMOVED, folded,
};
use super::view::View;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::Tally;

#[inline(always)]
pub(super) fn count<T: Tally>(view: &View<'_>, sign: i32, tally: &mut T) {
    let View { us, them, .. } = view;
    let squares = us.pair.squares();
    if squares.is_empty() {
        return;
    }
    tally.add(PAIR, sign);
    for at in squares {
        tally.add(CATAPULT_SQUARES + folded(at), sign);
        let steps = SHAPE.distance(at, them.king);
        tally.add(CATAPULT_TO_KING + usize::from(steps), sign);
    }
    tally.add(UNMOVED, sign * us.pair.fresh());
    let free = squares - us.all - them.all;
    tally.add(FREE_CATAPULT, sign * free.len() as i32);
    tally.add(OWN_LOCK, sign * (squares & us.pawns).len() as i32);
    if (squares - us.all).is_empty() {
        tally.add(OWN_LOCK + 1, sign);
    } else {
        count_riders(view, sign, tally);
    }
    let locked = squares & them.all;
    if locked.any() {
        count_halfway(view, squares - locked, sign, tally);
    }
}

/// Counts pieces that may teleport now or in the next turn. At most one catapult carries a piece of
/// `us`.
#[inline(always)]
fn count_riders<T: Tally>(view: &View<'_>, sign: i32, tally: &mut T) {
    let View {
        us,
        them,
        ours,
        theirs,
    } = view;
    let squares = us.pair.squares();
    let rider = squares & us.riders();
    if rider.any() {
        tally.add(READY + kind(us, rider), sign);
        if (us.pair.across(rider) & theirs.all).is_empty() {
            tally.add(READY_SAFELY, sign);
        }
    } else if (squares & us.all).is_empty() {
        let free = squares - them.all;
        tally.add(BOARDING, sign * (free & ours.pieces).len() as i32);
    }
}

/// Returns the index of the kind of rider on this square.
#[inline(always)]
fn kind(us: &SideView, rider: Squares) -> usize {
    let among = |pieces: &Squares| (*pieces & rider).any();
    us.pieces().iter().position(among).unwrap_or(4)
}

/// Counts the case that an enemy locks one catapult of `us` and could reach the `other` one (§6.1).
#[inline(always)]
fn count_halfway<T: Tally>(view: &View<'_>, other: Squares, sign: i32, tally: &mut T) {
    let View {
        us,
        them,
        ours,
        theirs,
    } = view;
    // Pawns step onto empty squares and capture on others.
    let by_pawns = if (other & us.all).is_empty() {
        them.pawns >> 8
    } else {
        them.pawn_attacks
    };
    let reach = usize::from((other & (theirs.pieces | by_pawns)).any())
        + usize::from((other & theirs.twice).any());
    let unguarded = usize::from((other & ours.all).is_empty());
    tally.add(HALFWAY + 2 * reach + unguarded, sign);
}
