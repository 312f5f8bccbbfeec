//! King safety: the pawn shelter, and attacks.

use super::pieces::Reach;
use super::side_view::{Ledger, SideView, and_ahead, file, inwards};
use super::terms::{BLOCKED_STORM, CASTLING, FLANK, KING_ATTACK, SHELTER, STORM};
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{Set, Square};
use springald_core::{Side, Tally};
use springald_fide::{Castling, Wing};

/// Counts own and enemy pawns on the files around our king, and the rights to castle.
#[inline(always)]
pub(super) fn count_shelter<T: Tally>(
    us: &SideView,
    them: &SideView,
    (castling, side): (Castling, Side),
    ledger: &mut Ledger<'_, T>,
) {
    for wing in Wing::BOTH {
        if castling.has(side, wing) {
            ledger.one(CASTLING + wing as usize);
        }
    }
    let not_behind = and_ahead(b8x8::rank(SHAPE.rank(us.king)));
    let middle = SHAPE.file(us.king).clamp(1, 6);
    for beside in middle - 1..=middle + 1 {
        let here = file(beside) & not_behind;
        let ours = nearest_rank(us.pawns & here);
        let theirs = nearest_rank(them.pawns & here);
        let edge = 7 * inwards(Square::new(beside));
        ledger.one(SHELTER + edge + ours);
        let blocked = ours != 0 && theirs == ours + 1;
        ledger.one(if blocked {
            BLOCKED_STORM + theirs
        } else {
            STORM + edge + theirs
        });
    }
}

/// Returns the rank, counted from 0, of the nearest of these pawns as seen from its own side; 0 if
/// there are none.
#[inline(always)]
fn nearest_rank(pawns: Squares) -> usize {
    // An empty set has its first square beyond the last one, which wraps to rank 0.
    (pawns.first().index() / 8) & 7
}

/// The units of an attack on a king, about an eighth of a step in the table of weights. The values are
/// estimates.
mod danger {
    /// A square next to the king that only king and queen protect.
    pub(super) const WEAK_SQUARE: i32 = 15;
    /// An attack on a square next to the king.
    pub(super) const HIT: i32 = 6;
    pub(super) const QUEEN_CHECK: i32 = 70;
    pub(super) const ROOK_CHECK: i32 = 90;
    pub(super) const BISHOP_CHECK: i32 = 60;
    pub(super) const KNIGHT_CHECK: i32 = 75;
    /// A check that loses the piece.
    pub(super) const UNSAFE_CHECK: i32 = 10;
    /// No queen: such an attack seldom succeeds.
    pub(super) const NO_QUEEN: i32 = -80;
    /// A knight of the defender that guards squares around its king.
    pub(super) const KNIGHT_AT_HOME: i32 = -8;
    /// The units that share one weight.
    pub(super) const STEP: i32 = 8;
    /// The index of the last weight, which also covers larger attacks.
    pub(super) const LAST: i32 = 31;
}

/// Counts our attack on their king and the control of the files around it.
#[inline(always)]
pub(super) fn count_attack<T: Tally>(
    (us, our): (&SideView, &Reach),
    (them, their): (&SideView, &Reach),
    ledger: &mut Ledger<'_, T>,
) {
    let zone = flank(them.king);
    ledger.each(FLANK, zone & our.any);
    ledger.each(FLANK + 1, zone & our.twice);
    let pawns = us.pawns | them.pawns;
    ledger.when((zone & pawns).is_empty(), FLANK + 2);
    if our.besiegers + (us.queens.any() as i32) < 2 {
        return;
    }
    let weakly = !their.any | their.king | their.queens;
    let weak = (our.any & weakly) - their.twice;
    let mut units = our.besiegers * our.king_attack
        + danger::WEAK_SQUARE * (them.ring & weak).len() as i32
        + danger::HIT * our.hits
        + checks((us, our), (them, their), weak);
    if us.queens.is_empty() {
        units += danger::NO_QUEEN;
    }
    if (their.knights & b8x8::KING[them.king]).any() {
        units += danger::KNIGHT_AT_HOME;
    }
    let step = (units / danger::STEP).clamp(0, danger::LAST);
    ledger.one(KING_ATTACK + step as usize);
}

/// Returns the danger of our possible checks.
#[inline(always)]
fn checks(
    (us, our): (&SideView, &Reach),
    (them, their): (&SideView, &Reach),
    weak: Squares,
) -> i32 {
    let occupied = (us.all | them.all) - them.queens;
    let straight = b8x8::rook(them.king, occupied);
    let diagonal = b8x8::bishop(them.king, occupied);
    let safe = (!their.any | (weak & our.twice)) - us.all;
    let by_rook = straight & our.rooks;
    let by_queen = ((straight | diagonal) & our.queens) - their.queens;
    let by_bishop = diagonal & our.bishops;
    let by_knight = b8x8::KNIGHT[them.king] & our.knights;
    let mut units = 0;
    let mut unsafe_ones = Squares::EMPTY;
    for (checks, danger) in [
        (by_rook, danger::ROOK_CHECK),
        (by_queen, danger::QUEEN_CHECK),
        (by_bishop, danger::BISHOP_CHECK),
        (by_knight, danger::KNIGHT_CHECK),
    ] {
        let safe_ones = checks & safe;
        // A second checking square adds half as much danger.
        units += danger * i32::from(safe_ones.any()) + danger / 2 * i32::from(safe_ones.many());
        unsafe_ones |= (checks - us.all).when(safe_ones.is_empty());
    }
    units + danger::UNSAFE_CHECK * unsafe_ones.len() as i32
}

/// Returns the files near an enemy king, on its half of the board.
#[inline(always)]
fn flank(king: Square) -> Squares {
    const HALF: Squares = Set(0xffff_ffff_ff00_0000);
    /// The files by the king's file: four at each edge, and the middle four.
    const FILES: [u64; 8] = [0x0f, 0x0f, 0x0f, 0x3c, 0x3c, 0xf0, 0xf0, 0xf0];
    Set(FILES[SHAPE.file(king) as usize & 7] * b8x8::FILE_A.0) & HALF
}
