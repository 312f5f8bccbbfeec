//! Threats, by the attacks of captures alone: a boosted piece threatens no more than any other (§5.4), and a ballista
//! can be captured like any other piece (§4.2).

use super::board_view::{BoardView, Reach, count as size, pair, sign};
use super::terms::{LOOSE, MINOR_THREATS, PAWN_THREATS, ROOK_THREATS};
use springald_board::b9x8::Squares;
use springald_core::Tally;

/// Counts the threats of one side.
#[inline(always)]
pub(super) fn count<const WHITE: bool, T: Tally>(
    board: &BoardView,
    reach: &[Reach; 2],
    tally: &mut T,
) {
    let (us, them) = board.sides::<WHITE>();
    let (ours, theirs) = pair::<WHITE, _>(reach);
    let minors = ours.knights | ours.bishops;
    let prey = them.all & ours.all;
    let mut add = |index: usize, pieces: Squares| {
        tally.add(index, sign::<WHITE>() * size(pieces));
    };
    let by_pawns = prey & us.pawn_attacks;
    if by_pawns.any() {
        add(PAWN_THREATS, by_pawns & them.minors());
        add(PAWN_THREATS + 1, by_pawns & them.rooks);
        add(PAWN_THREATS + 2, by_pawns & them.queens);
        add(PAWN_THREATS + 3, by_pawns & them.ballistas);
    }
    let by_minors = prey & minors;
    if by_minors.any() {
        add(MINOR_THREATS, by_minors & them.rooks);
        add(MINOR_THREATS + 1, by_minors & them.queens);
        add(MINOR_THREATS + 2, by_minors & them.ballistas);
    }
    let by_rooks = prey & ours.rooks;
    if by_rooks.any() {
        add(ROOK_THREATS, by_rooks & them.queens);
        add(ROOK_THREATS + 1, by_rooks & them.ballistas);
    }
    let loose = prey - theirs.all;
    if loose.any() {
        add(LOOSE, loose & them.pawns);
        add(LOOSE + 1, loose & them.minors());
        add(LOOSE + 2, loose & them.rooks);
        add(LOOSE + 3, loose & them.queens);
        add(LOOSE + 4, loose & them.ballistas);
    }
}
