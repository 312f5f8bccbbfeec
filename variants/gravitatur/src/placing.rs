//! Where the Gravitatur may be placed (§3).
//!
//! Trying out every empty square would cost more than everything else together, and nearly always
//! nothing comes of it: nobody is in check afterwards, and there is a move. So sets of *doubtful*
//! squares are computed first, for all squares at once: those where one of the kings might be
//! attacked after the pull, and those where there might be no move. A placement on any other empty
//! square is legal and gives no check; only on doubtful squares it is tried out.

use crate::Position;
use crate::actions::{First, Sink, ahead, normal_moves, side};
use crate::position::attackers_of_king;
use crate::pull::pulled;
use springald_board::b8x8::{self, Squares};
use springald_board::{Set, Square};
use springald_core::Side;
use springald_fide::{Men, Role};
use std::ops::ControlFlow;

impl Position {
    /// All legal placements; tells whether there is one. The side to move is not in check.
    #[inline(always)]
    pub(crate) fn placements<const WHITE: bool, S: Sink>(
        &self,
        sink: &mut S,
    ) -> ControlFlow<(), bool> {
        let us = side::<WHITE>();
        let men = &self.men;
        let (ours, theirs) = (men.king(us), men.king(us.other()));
        let empty = !men.occupied();
        let we_checked = may_be_attacked(men, us, ours) & empty;
        let they_checked = may_be_attacked(men, us.other(), theirs) & empty;
        let stuck = (empty - surely_mobile::<WHITE>(men, ours)) | (b8x8::queen(ours, men.occupied()) - b8x8::KING[ours]) & empty;
        let sure = empty - we_checked - they_checked - stuck;
        if sure.any() {
            sink.places(sure)?;
        }
        let mut found = sure.any();
        for at in empty - sure {
            let after = pulled(men, at);
            if attackers_of_king(&after, us).any() {
                continue;
            }
            let check = they_checked.has(at) && attackers_of_king(&after, us.other()).any();
            if check || !stuck.has(at) || normal_moves::<WHITE, _>(&after, &mut First).is_break() {
                sink.place(at, check)?;
                found = true;
            }
        }
        ControlFlow::Continue(found)
    }
}

/// The squares where a placement leaves a legal pawn move for sure, as far as the king on `king`
/// stays where it is and is not in check.
#[inline(always)]
fn surely_mobile<const WHITE: bool>(men: &Men, king: Square) -> Squares {
    let occupied = men.occupied();
    let lines = b8x8::queen(king, Squares::EMPTY);
    let pawns = (men.role(Role::Pawn) & men.of(side::<WHITE>())) - lines;
    let mut sure = Squares::EMPTY;
    for to in ahead::<WHITE>(pawns) - occupied {
        let from = to.offset(if WHITE { -8 } else { 8 });
        // The pawn is not pulled away, and nobody is pulled before it.
        sure |= !(b8x8::queen(from, occupied) | b8x8::KING[to]);
        if (!occupied - sure).is_empty() {
            break;
        }
    }
    sure
}

/// The squares where a placement might bring a side's king, not in check now, into check: all of
/// those that do, and some that do not.
#[inline(always)]
fn may_be_attacked(men: &Men, owner: Side, king: Square) -> Squares {
    let occupied = men.occupied();
    let theirs = men.of(owner.other());
    let (diagonals, straights) = (b8x8::bishop(king, Squares::EMPTY), b8x8::rook(king, Squares::EMPTY));
    let (bishops, rooks) = (theirs & men.diagonal(), theirs & men.straight());
    // The king itself is pulled.
    let seen = b8x8::queen(king, occupied);
    let mut doubtful = seen - b8x8::KING[king];
    // The nearest piece that stands between it and a slider is pulled away.
    let mut between = Squares::EMPTY;
    for sniper in (bishops & diagonals) | (rooks & straights) {
        between |= b8x8::between(king, sniper);
    }
    for shield in between & seen & occupied {
        doubtful |= b8x8::queen(shield, occupied) - b8x8::KING[shield];
    }
    // A piece is pulled to where it attacks the king, if nothing is in the way then.
    let attackers = [
        bishops,
        rooks,
        theirs & men.role(Role::Knight),
        theirs & men.role(Role::Pawn),
    ];
    let goals = [
        diagonals,
        straights,
        b8x8::KNIGHT[king],
        Men::pawn_attacks(owner, king),
    ];
    doubtful | arrivals(attackers, goals, !occupied)
}

/// The empty squares which pull one of the pieces of a set onto a square of the set's goals.
#[inline(always)]
fn arrivals(pieces: [Squares; 4], goals: [Squares; 4], empty: Squares) -> Squares {
    const KEEP: Squares = b8x8::ALL;
    const NOT_A: Squares = Set(!b8x8::FILE_A.0);
    const NOT_H: Squares = Set(!b8x8::FILE_H.0);
    let [pieces, goals] = [pieces.map(|set| set.0), goals.map(|set| set.0)];
    let empty = empty.0;
    Set(arriving::<8>(pieces, goals, empty, KEEP.0)
        | arriving::<-8>(pieces, goals, empty, KEEP.0)
        | arriving::<1>(pieces, goals, empty, NOT_A.0)
        | arriving::<9>(pieces, goals, empty, NOT_A.0)
        | arriving::<-7>(pieces, goals, empty, NOT_A.0)
        | arriving::<-1>(pieces, goals, empty, NOT_H.0)
        | arriving::<-9>(pieces, goals, empty, NOT_H.0)
        | arriving::<7>(pieces, goals, empty, NOT_H.0))
}

/// The part of [`arrivals`] that pulls in one direction, `BY` squares further with each step.
#[inline(always)]
fn arriving<const BY: i32>(pieces: [u64; 4], goals: [u64; 4], empty: u64, keep: u64) -> u64 {
    // A piece comes to the goal when the Gravitatur stands one step beyond.
    let mut open = empty & keep;
    let mut seen = pieces;
    for distance in [1, 2, 4] {
        for set in &mut seen {
            *set |= shifted::<BY>(*set, distance) & open;
        }
        open &= shifted::<BY>(open, distance);
    }
    let mut found = 0;
    for (seen, goals) in seen.into_iter().zip(goals) {
        found |= seen & shifted::<BY>(goals, 1) & keep;
    }
    found & empty
}

#[inline(always)]
const fn shifted<const BY: i32>(set: u64, times: u32) -> u64 {
    if BY > 0 {
        set << (BY as u32 * times)
    } else {
        set >> (BY.unsigned_abs() * times)
    }
}
