//! The effect of ballistas on both sides (§5): a piece beside one, of either side, moves like a queen,
//! and a boosted pawn with a free line to the last rank is a queen next turn.

use super::board_view::{BoardView, Reach, SideView, around, count as size, pair, rank, sign};
use super::terms::{BOOSTED, BOOSTED_PAWN, NEIGHBOURS, PROMOTION, REACHED_PAWNS};
use crate::BallistaPosition;
use springald_board::b9x8::{self, Squares};
use springald_core::{Side, Tally};

/// The ranks of White's half.
const WHITE_HALF: Squares = b9x8::rank(0)
    .or(b9x8::rank(1))
    .or(b9x8::rank(2))
    .or(b9x8::rank(3));

/// Counts the boosted pieces of one side and the effect of its ballistas.
#[inline(always)]
pub(super) fn count<const WHITE: bool, T: Tally>(
    board: &BoardView,
    reach: &[Reach; 2],
    acts: bool,
    tally: &mut T,
) {
    let (us, them) = board.sides::<WHITE>();
    let (ours, theirs) = pair::<WHITE, _>(reach);
    if (board.boosted & us.all).any() {
        let kinds = [us.knights, us.bishops, us.rooks, us.ballistas];
        for (index, pieces) in kinds.into_iter().enumerate() {
            let boosted = size(pieces & board.boosted);
            tally.add(BOOSTED + index, sign::<WHITE>() * boosted);
        }
        pawns::<WHITE, T>(board, us, theirs.all, acts, tally);
    }
    if us.ballistas.any() {
        ballistas::<WHITE, T>(us, them, board, ours.ballista_steps, tally);
    }
}

/// Counts boosted pawns, and those among them that promote next.
#[inline(always)]
fn pawns<const WHITE: bool, T: Tally>(
    board: &BoardView,
    us: &SideView,
    attacked: Squares,
    acts: bool,
    tally: &mut T,
) {
    let side = if WHITE { Side::White } else { Side::Black };
    let goal = BallistaPosition::last_rank(side) - board.occupied;
    let (mut safe, mut contested) = (0, false);
    for at in us.pawns & board.boosted {
        tally.add(BOOSTED_PAWN + rank::<WHITE>(at), sign::<WHITE>());
        let promotions = b9x8::queen(at, board.occupied) & goal;
        safe += i32::from((promotions - attacked).any());
        contested |= promotions.any();
    }
    let index = match (safe, acts) {
        (0, _) if contested => 3,
        (0, _) => return,
        (_, true) => 0,
        (1, false) => 1,
        (_, false) => 2,
    };
    tally.add(PROMOTION + index, sign::<WHITE>());
}

/// Counts the pieces that the ballistas of one side serve, and the pawns they could serve next.
#[inline(always)]
fn ballistas<const WHITE: bool, T: Tally>(
    us: &SideView,
    them: &SideView,
    board: &BoardView,
    steps: Squares,
    tally: &mut T,
) {
    // A queen needs no boost.
    let served = around(us.ballistas) & board.boosted;
    let [own, enemy] =
        [us, them].map(|side_view| size(served & (side_view.all - side_view.queens)));
    tally.add(NEIGHBOURS, sign::<WHITE>() * own);
    tally.add(NEIGHBOURS + 1, sign::<WHITE>() * enemy);
    let reached = around(steps) & (us.pawns - board.boosted);
    let home = if WHITE { WHITE_HALF } else { !WHITE_HALF };
    tally.add(REACHED_PAWNS, sign::<WHITE>() * size(reached & home));
    tally.add(REACHED_PAWNS + 1, sign::<WHITE>() * size(reached - home));
}
