//! Threats and space.

use super::pieces::Reach;
use super::side_view::{Ledger, SideView, beside};
use super::terms::{
    CONTESTED, HANGING, KING_THREAT, MINOR_THREAT, PAWN_THREAT, QUEEN_IN_REACH, ROOK_THREAT, SPACE,
    STEP_THREAT,
};
use springald_board::Set;
use springald_board::b8x8::{self, Squares};
use springald_core::Tally;

/// Counts our attacks on their pieces.
#[inline(always)]
pub(super) fn count<T: Tally>(
    (us, our): (&SideView, &Reach),
    (them, their): (&SideView, &Reach),
    ledger: &mut Ledger<'_, T>,
) {
    let pieces = them.all - them.pawns - Squares::of(them.king);
    let firm = them.pawn_reach | (their.twice - our.twice);
    let weak = (them.all & our.any) - firm;

    let by_minors = (our.knights | our.bishops) & (weak | (pieces & firm));
    let victims = [
        them.pawns,
        them.knights,
        them.bishops,
        them.rooks,
        them.queens,
    ];
    for (index, kind) in victims.into_iter().enumerate() {
        ledger.each(MINOR_THREAT + index, by_minors & kind);
        ledger.each(ROOK_THREAT + index, our.rooks & weak & kind);
    }
    ledger.times(KING_THREAT, i32::from((weak & our.king).any()));
    let unprotected = !their.any | (pieces & our.twice);
    ledger.each(HANGING, weak & unprotected);
    ledger.each(CONTESTED, (their.any & our.any) - firm);
    count_pawn_threats((us, our), (them, their), pieces, ledger);
    if them.queens.any() && !them.queens.many() {
        count_queen_hunt((us, our), (them, their), ledger);
    }
}

/// Counts attacks on pieces by safe pawns, now and after a step.
#[inline(always)]
fn count_pawn_threats<T: Tally>(
    (us, our): (&SideView, &Reach),
    (them, their): (&SideView, &Reach),
    pieces: Squares,
    ledger: &mut Ledger<'_, T>,
) {
    let held = our.any | !their.any;
    let attacked = beside(us.pawns & held) << 8;
    for (index, kind) in [them.knights, them.bishops, them.rooks, them.queens]
        .into_iter()
        .enumerate()
    {
        ledger.each(PAWN_THREAT + index, attacked & kind);
    }
    let empty = !(us.all | them.all);
    let steps = us.pawns << 8 & empty;
    let steps = steps | (steps & b8x8::rank(2)) << 8 & empty;
    let steps = (steps & held) - them.pawn_reach;
    ledger.each(STEP_THREAT, (beside(steps) << 8 & pieces) - attacked);
}

/// Counts squares from which a lesser piece of ours would attack their only queen.
#[inline(always)]
fn count_queen_hunt<T: Tally>(
    (us, our): (&SideView, &Reach),
    (them, their): (&SideView, &Reach),
    ledger: &mut Ledger<'_, T>,
) {
    let queen = them.queens.first();
    let occupied = us.all | them.all;
    let safe = !(us.pawns | them.pawn_reach | (their.twice - our.twice));
    ledger.each(QUEEN_IN_REACH, b8x8::KNIGHT[queen] & our.knights & safe);
    let lines =
        (b8x8::bishop(queen, occupied) & our.bishops) | (b8x8::rook(queen, occupied) & our.rooks);
    ledger.each(QUEEN_IN_REACH + 1, lines & safe & our.twice);
}

/// Counts safe squares behind our centre; those behind our pawns count twice.
#[inline(always)]
pub(super) fn count_space<T: Tally>(
    us: &SideView,
    them: &SideView,
    their: &Reach,
    ledger: &mut Ledger<'_, T>,
) {
    const CENTRE: Squares = Set(0x0000_0000_3c3c_3c00);
    let safe = CENTRE - us.pawns - them.pawn_reach;
    let behind = us.pawns >> 8;
    let behind = behind | behind >> 8 | behind >> 16;
    let doubly = (safe & behind) - their.any;
    ledger.times(SPACE, (safe.len() + doubly.len()) as i32);
}
