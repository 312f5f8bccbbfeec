//! King safety, and driving a lone king.

use super::board_view::{
    BoardView, Reach, SideView, ahead, back, beside, count as size, pair, sign,
};
use super::terms::{DANGERS, KING_DANGER, KING_FILES, LONE_KING, SHELTER};
use springald_board::Square;
use springald_board::b9x8::{self, SHAPE, Squares};
use springald_core::Tally;

/// The units of danger of a piece that attacks the zone of the enemy king.
#[derive(Clone, Copy)]
pub(super) enum Attacker {
    Knight = 2,
    Bishop = 3,
    Rook = 4,
    Queen = 5,
}

/// Units for each attacked square beside the king that only the king defends.
const WEAK_SQUARE: i32 = 1;
/// Units for each square from which a check cannot be answered by a capture.
const SAFE_CHECK: i32 = 2;
/// Units less without a queen: such an attack seldom mates.
const NO_QUEEN: i32 = 6;

/// Returns the zone of the attacked king: the squares beside it and those ahead of them.
#[inline(always)]
pub(super) fn zone<const ATTACKER: bool>(king: Square) -> Squares {
    let ring = b9x8::KING[king] | Squares::of(king);
    ring | (back::<ATTACKER>(ring) & b9x8::ALL)
}

/// Counts the terms about the king of one side.
#[inline(always)]
pub(super) fn count<const WHITE: bool, T: Tally>(
    board: &BoardView,
    reach: &[Reach; 2],
    tally: &mut T,
) {
    let (us, them) = board.sides::<WHITE>();
    let (ours, theirs) = pair::<WHITE, _>(reach);
    shelter::<WHITE, T>(us, tally);
    let danger = danger(board, us, (ours, theirs), them.queens.is_empty());
    tally.add(KING_DANGER + danger, sign::<WHITE>());
    if us.all == us.ballistas | Squares::of(us.king) {
        driven::<WHITE, T>(us.king, them.king, tally);
    }
}

/// Counts own pawns ahead of the king, and files without them.
#[inline(always)]
fn shelter<const WHITE: bool, T: Tally>(us: &SideView, tally: &mut T) {
    let king = Squares::of(us.king);
    let row = king | beside(king);
    let (one, two) = (ahead::<WHITE>(row), ahead::<WHITE>(ahead::<WHITE>(row)));
    let shield = (us.pawns & (row | one | two)).len().min(4) as usize;
    tally.add(SHELTER + shield, sign::<WHITE>());
    let open = (row - us.pawn_files).len() as usize;
    tally.add(KING_FILES + open, sign::<WHITE>());
}

/// Returns the bucket of danger to our king.
#[inline(always)]
fn danger(
    board: &BoardView,
    us: &SideView,
    (ours, theirs): (&Reach, &Reach),
    no_queen: bool,
) -> usize {
    let king = us.king;
    let defended = us.pawn_attacks | ours.knights | ours.bishops | ours.rooks | ours.queens;
    let weak = b9x8::KING[king] & (theirs.all - defended);
    // A check is safe on a square where neither a piece nor the king captures.
    let safe = !(ours.all | board.occupied);
    let diagonal = b9x8::bishop(king, board.occupied) & safe;
    let straight = b9x8::rook(king, board.occupied) & safe;
    let checks = (diagonal & (theirs.bishops | theirs.queens))
        | (straight & (theirs.rooks | theirs.queens))
        | (b9x8::KNIGHT[king] & safe & theirs.knights);
    let units = theirs.assault + WEAK_SQUARE * size(weak) + SAFE_CHECK * size(checks)
        - if no_queen { NO_QUEEN } else { 0 };
    units.clamp(0, DANGERS as i32 - 1) as usize
}

/// Counts terms for a king without pieces (ballistas do not help it), which is driven to the edge with
/// the other king coming near.
#[cold]
#[inline(never)]
fn driven<const WHITE: bool, T: Tally>(lone: Square, other: Square, tally: &mut T) {
    let (file, rank) = (SHAPE.file(lone), SHAPE.rank(lone));
    let from_middle = file.abs_diff(4) + if rank < 4 { 3 - rank } else { rank - 4 };
    let apart = SHAPE.distance(lone, other);
    // It counts for the other side.
    tally.add(LONE_KING, -sign::<WHITE>() * i32::from(from_middle));
    tally.add(LONE_KING + 1, -sign::<WHITE>() * i32::from(apart));
}
