//! Pawn structure, and passed pawns.
//!
//! A boost can bring a pawn anywhere, even back behind others (§5.3), so structure weighs less than in
//! chess; it is counted in the same way.

use super::board_view::{
    BoardView, SideView, ahead, back, beside, count as size, homeward, onward, rank, sign,
};
use super::terms::{PASSED, PASSED_BLOCKED, PASSED_KINGS, PAWN_STRUCTURE};
use springald_board::Square;
use springald_board::b9x8::SHAPE;
use springald_core::Tally;

/// Counts the pawns of one side.
#[inline(always)]
pub(super) fn count<const WHITE: bool, T: Tally>(board: &BoardView, tally: &mut T) {
    let (us, them) = board.sides::<WHITE>();
    structure::<WHITE, T>(us, them, tally);
    // The squares where an enemy pawn stops a pawn or captures it, now or later.
    let stopped = homeward::<WHITE>(back::<WHITE>(them.pawns) | them.pawn_attacks);
    // Of two pawns on a file only the front one is passed.
    let rear = homeward::<WHITE>(back::<WHITE>(us.pawns));
    for at in us.pawns - stopped - rear {
        passed::<WHITE, T>(board, at, tally);
    }
}

#[inline(always)]
fn structure<const WHITE: bool, T: Tally>(us: &SideView, them: &SideView, tally: &mut T) {
    let isolated = us.pawns - beside(us.pawn_files);
    // Backward: no own pawn can guard the square ahead of it, but an enemy pawn does.
    let unguarded = them.pawn_attacks - onward::<WHITE>(us.pawn_attacks);
    let kinds = [
        us.pawns & onward::<WHITE>(ahead::<WHITE>(us.pawns)),
        isolated,
        (us.pawns - isolated) & back::<WHITE>(unguarded),
        us.pawns & us.pawn_attacks,
        us.pawns & beside(us.pawns),
    ];
    for (index, pawns) in kinds.into_iter().enumerate() {
        tally.add(PAWN_STRUCTURE + index, sign::<WHITE>() * size(pawns));
    }
}

/// Counts one passed pawn.
#[inline(always)]
fn passed<const WHITE: bool, T: Tally>(board: &BoardView, at: Square, tally: &mut T) {
    let (us, them) = board.sides::<WHITE>();
    let rank = rank::<WHITE>(at);
    let stop = at.offset(if WHITE { 9 } else { -9 });
    tally.add(PASSED + rank, sign::<WHITE>());
    if board.occupied.has(stop) {
        tally.add(PASSED_BLOCKED + rank, sign::<WHITE>());
    }
    let steps = |king: Square| i32::from(SHAPE.distance(king, stop));
    tally.add(PASSED_KINGS, sign::<WHITE>() * steps(us.king));
    tally.add(PASSED_KINGS + 1, sign::<WHITE>() * steps(them.king));
}
