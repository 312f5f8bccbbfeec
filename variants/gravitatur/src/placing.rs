//! Where the Gravitatur may be placed (§3).
//!
//! Trying out every empty square would cost more than everything else together, and mostly nothing
//! comes of it: no king is in check afterwards, and there is a move. So the *doubtful* squares are
//! found first, for the whole board at once: those where one of the kings might be attacked after
//! the pull, and those where there might be no move. A placement on any other empty square is legal
//! and gives no check; only the doubtful ones are tried out.

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
        let doubtful = doubtful::<WHITE>(men);
        let sure = !men.occupied() - doubtful;
        sink.places(sure, false)?;

        let [mut quiet, mut checks, mut mobile] = [Squares::EMPTY; 3];
        for at in doubtful {
            let after = pulled(men, at);
            let safe = attackers_of_king(&after, us).is_empty();
            let check = attackers_of_king(&after, us.other()).any();
            let square = Squares::of(at);
            quiet |= square.when(safe & !check);
            checks |= square.when(safe & check);
            mobile |= square.when(has_free_pawn::<WHITE>(&after));
        }
        for at in quiet - mobile {
            if normal_moves::<WHITE, _>(&pulled(men, at), &mut First).is_continue() {
                quiet = quiet - Squares::of(at);
            }
        }
        sink.places(quiet, false)?;
        sink.places(checks, true)?;
        ControlFlow::Continue((sure | quiet | checks).any())
    }
}

/// Whether a pawn that nothing can pin has an empty square before it.
#[inline(always)]
fn has_free_pawn<const WHITE: bool>(men: &Men) -> bool {
    let us = side::<WHITE>();
    let occupied = men.occupied();
    // A pinned piece is one that the king sees.
    let seen = b8x8::queen(men.king(us), occupied);
    let pawns = men.role(Role::Pawn) & men.of(us);
    (ahead::<WHITE>(pawns - seen) - occupied).any()
}

/// The empty squares where a placement has to be tried out.
#[inline(always)]
fn doubtful<const WHITE: bool>(men: &Men) -> Squares {
    let us = side::<WHITE>();
    let occupied = men.occupied();
    let king = men.king(us);
    let checks = may_be_attacked(men, us) | may_be_attacked(men, us.other());
    (checks | !surely_mobile::<WHITE>(men, king)) - occupied
}

/// The squares where a placement leaves a legal pawn move for sure, as long as the king stays on
/// `king` and is not in check.
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

/// The squares where a placement might bring a side's king, not in check now, into check: all that
/// do, and some that do not.
#[inline(always)]
fn may_be_attacked(men: &Men, owner: Side) -> Squares {
    let king = men.king(owner);
    let occupied = men.occupied();
    let theirs = men.of(owner.other());
    let diagonals = Lines::new(b8x8::bishop(king, Squares::EMPTY), b8x8::bishop(king, occupied));
    let straights = Lines::new(b8x8::rook(king, Squares::EMPTY), b8x8::rook(king, occupied));
    let bishops = theirs & men.diagonal();
    let rooks = theirs & men.straight();
    let nearest = (diagonals.seen | straights.seen) & occupied;

    // The king itself is pulled.
    let mut doubtful = (diagonals.seen | straights.seen) - b8x8::KING[king];
    // All that stands between it and a slider is pulled away.
    for sniper in (bishops & diagonals.all) | (rooks & straights.all) {
        let between = b8x8::between(king, sniper);
        let mut opening = !between;
        for shield in between & occupied {
            opening &= pulling(shield, occupied);
        }
        doubtful |= opening;
    }
    // A piece is pulled to where it attacks the king, at once or because the nearest piece between
    // them is pulled away too.
    let attackers = [
        bishops,
        rooks,
        theirs & men.role(Role::Knight),
        theirs & men.role(Role::Pawn),
    ];
    let open = [
        diagonals.seen - occupied,
        straights.seen - occupied,
        b8x8::KNIGHT[king],
        Men::pawn_attacks(owner, king),
    ];
    let hidden = [
        diagonals.all - diagonals.seen,
        straights.all - straights.seen,
        Squares::EMPTY,
        Squares::EMPTY,
    ];
    let [attacking, behind] = arrivals(attackers, [open, hidden], !occupied);
    let mut uncovering = Squares::EMPTY;
    for shield in nearest {
        uncovering |= pulling(shield, occupied);
    }
    doubtful | attacking | (behind & uncovering)
}

/// Four lines from a king.
struct Lines {
    /// To the edges of the board.
    all: Squares,
    /// As far as the first piece, which is included.
    seen: Squares,
}

impl Lines {
    #[inline(always)]
    const fn new(all: Squares, seen: Squares) -> Self {
        Self { all, seen }
    }
}

/// The squares from which the Gravitatur pulls what stands on `from` to another square.
#[inline(always)]
fn pulling(from: Square, occupied: Squares) -> Squares {
    b8x8::queen(from, occupied) - b8x8::KING[from]
}

/// For each list of goals the empty squares which pull a piece of one of the sets onto a square of
/// that set's goals. All four sets are worked on in one vector register.
#[inline(always)]
fn arrivals(pieces: [Squares; 4], goals: [[Squares; 4]; 2], empty: Squares) -> [Squares; 2] {
    const NOT_A: Squares = Set(!b8x8::FILE_A.0);
    const NOT_H: Squares = Set(!b8x8::FILE_H.0);
    let mut found = [Squares::EMPTY; 2];
    for part in [
        arriving::<8>(pieces, goals, empty, b8x8::ALL),
        arriving::<-8>(pieces, goals, empty, b8x8::ALL),
        arriving::<1>(pieces, goals, empty, NOT_A),
        arriving::<9>(pieces, goals, empty, NOT_A),
        arriving::<-7>(pieces, goals, empty, NOT_A),
        arriving::<-1>(pieces, goals, empty, NOT_H),
        arriving::<-9>(pieces, goals, empty, NOT_H),
        arriving::<7>(pieces, goals, empty, NOT_H),
    ] {
        found[0] |= part[0];
        found[1] |= part[1];
    }
    found
}

/// The part of [`arrivals`] where the Gravitatur appears in one direction from the piece, `BY`
/// squares further with each step; `keep` is without the file where that would wrap around.
///
/// The sets are spread over the empty squares in that direction, over 1, 2 and 4 squares at a time
/// (the parallel prefix of Steffan Westcott and others, known as Kogge-Stone fill).
#[inline(always)]
fn arriving<const BY: i32>(
    pieces: [Squares; 4],
    goals: [[Squares; 4]; 2],
    empty: Squares,
    keep: Squares,
) -> [Squares; 2] {
    let mut open = empty & keep;
    let mut seeing = pieces;
    for steps in [1, 2, 4] {
        for set in &mut seeing {
            *set |= shifted::<BY>(*set, steps) & open;
        }
        open &= shifted::<BY>(open, steps);
    }
    goals.map(|goals| {
        let mut found = Squares::EMPTY;
        for (set, goals) in seeing.into_iter().zip(goals) {
            // The piece stops one step before the Gravitatur.
            found |= set & shifted::<BY>(goals, 1);
        }
        found & empty & keep
    })
}

#[inline(always)]
fn shifted<const BY: i32>(set: Squares, times: u32) -> Squares {
    if BY > 0 {
        set << (BY.unsigned_abs() * times)
    } else {
        set >> (BY.unsigned_abs() * times)
    }
}
