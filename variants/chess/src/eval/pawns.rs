//! Pawn structure, and how far passed pawns will get.

use super::pieces::Reach;
use super::side_view::{Ledger, SideView, and_ahead, and_behind, beside, inwards};
use super::terms::{
    BACKWARD, CANDIDATE, DOUBLED, FREE_PATH, FREE_STEP, ISOLATED, MATERIAL, PASSED,
    PASSED_ENEMY_KING, PASSED_FILE, PASSED_OWN_KING, PAWN_SQUARES, PHALANX, ROOK_BEHIND, SUPPORTED,
    UNCATCHABLE,
};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::Tally;

/// Counts the pawn structure. Returns the passed pawns: no enemy pawn is ahead on their own or a
/// neighbouring file, and no pawn of their own side is ahead on their file.
#[inline(always)]
pub(super) fn count<T: Tally>(
    us: &SideView,
    them: &SideView,
    ledger: &mut Ledger<'_, T>,
) -> Squares {
    let pawns = us.pawns;
    ledger.each(MATERIAL, pawns);
    let in_phalanx = beside(pawns);
    for at in pawns {
        // No pawn stands on the first rank.
        ledger.one(PAWN_SQUARES + at.index() - 8);
        ledger.when(in_phalanx.has(at), PHALANX + by_rank(at));
        ledger.when(us.pawn_reach.has(at), SUPPORTED + by_rank(at));
    }
    let rear = pawns & and_behind(pawns >> 8);
    ledger.each(DOUBLED, rear);
    weaknesses(us, them, ledger);
    // The squares that their pawns occupy or may still reach.
    let ways = and_behind(them.pawns >> 8);
    let passed = pawns - ways - beside(ways) - rear;
    for at in pawns - ways - rear - passed {
        let here = Squares::of(at);
        let helpers = pawns & beside(and_behind(here));
        let sentries = them.pawns & beside(and_ahead(here << 8));
        ledger.when(helpers.len() >= sentries.len(), CANDIDATE + by_rank(at));
    }
    passed
}

/// Counts isolated and backward pawns; each is less bad behind an enemy pawn that shields it from
/// rooks.
#[inline(always)]
fn weaknesses<T: Tally>(us: &SideView, them: &SideView, ledger: &mut Ledger<'_, T>) {
    let pawns = us.pawns;
    let exposed = pawns - and_behind(them.pawns >> 8);
    let isolated = pawns - beside(and_behind(and_ahead(pawns)));
    ledger.each(ISOLATED, isolated - exposed);
    ledger.each(ISOLATED + 1, isolated & exposed);
    // No pawn beside or behind can ever protect it, and it cannot step forward safely.
    let stopped = (them.pawn_reach | them.pawns) >> 8;
    let backward = (pawns & stopped) - isolated - beside(and_ahead(pawns));
    ledger.each(BACKWARD, backward - exposed);
    ledger.each(BACKWARD + 1, backward & exposed);
}

/// Counts how far the passed pawns will get against all pieces.
#[inline(always)]
pub(super) fn count_passed<T: Tally>(
    (us, our): (&SideView, &Reach),
    (them, their): (&SideView, &Reach),
    passed: Squares,
    to_move: bool,
    ledger: &mut Ledger<'_, T>,
) {
    let occupied = us.all | them.all;
    for at in passed {
        let rank = by_rank(at);
        let stop = at.offset(8);
        let ahead = and_ahead(Squares::of(stop));
        ledger.one(PASSED + rank);
        ledger.one(PASSED_FILE + inwards(at));
        let may_step = !occupied & (!their.any | our.any);
        ledger.when(may_step.has(stop), FREE_STEP + rank);
        let free = (ahead & (them.all | their.any)).is_empty();
        ledger.when(free, FREE_PATH + rank);
        ledger.times(PASSED_OWN_KING + rank, near(us.king, stop));
        ledger.times(PASSED_ENEMY_KING + rank, near(them.king, stop));
        let behind = b8x8::rook(at, occupied) & and_behind(Squares::of(at) >> 8);
        ledger.each(ROOK_BEHIND, behind & us.rooks);
        ledger.each(ROOK_BEHIND + 1, behind & them.rooks);
        if them.is_bare_of_pieces()
            && (ahead & occupied).is_empty()
            && outruns(at, them.king, to_move)
        {
            ledger.one(UNCATCHABLE);
        }
    }
}

/// Returns `true` if a pawn with a free path promotes before that king can capture it.
fn outruns(pawn: Square, king: Square, to_move: bool) -> bool {
    let last = Square::new(56 + SHAPE.file(pawn));
    let starting = SHAPE.rank(pawn) == 1;
    let turns = 7 - SHAPE.rank(pawn) - u8::from(starting);
    SHAPE.distance(king, last) > turns + u8::from(!to_move)
}

/// Returns the index of the weight for a pawn here, in a group by rank.
#[inline(always)]
fn by_rank(at: Square) -> usize {
    // No pawn stands on the first rank.
    at.index() / 8 - 1
}

/// Returns the distance between two squares in king moves, limited to what matters to a pawn.
#[inline(always)]
fn near(king: Square, to: Square) -> i32 {
    i32::from(SHAPE.distance(king, to).min(5))
}
