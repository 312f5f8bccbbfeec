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
use springald_board::b8x8::{self, SHAPE, Squares};
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
        let occupied = men.occupied();
        let king = men.king(us);
        let unsafe_perhaps = may_be_attacked(men, us) - occupied;
        let check_perhaps = may_be_attacked(men, us.other()) - occupied;
        let stuck_perhaps =
            (pulling(king, occupied) | !surely_mobile::<WHITE>(men, king)) - occupied;
        let sure = !(occupied | unsafe_perhaps | check_perhaps | stuck_perhaps);
        sink.places(sure, false)?;

        let mut legal = !(occupied | sure);
        for at in unsafe_perhaps {
            let attacked = attackers_of_king(&pulled(men, at), us).any();
            legal = legal - Squares::of(at).when(attacked);
        }
        let mut checks = Squares::EMPTY;
        for at in check_perhaps & legal {
            let after = pulled(men, at);
            let attackers = attackers_of_king(&after, us.other());
            checks |= Squares::of(at).when(attackers.any());
            // The kings are not pulled next to each other.
            legal = legal - Squares::of(at).when((attackers & after.role(Role::King)).any());
        }
        for at in (stuck_perhaps & legal) - checks {
            let mobile = has_move_unchecked::<WHITE>(&pulled(men, at));
            legal = legal - Squares::of(at).when(!mobile);
        }
        sink.places(legal - checks, false)?;
        sink.places(legal & checks, true)?;
        ControlFlow::Continue((sure | legal).any())
    }
}

/// Whether there is a legal normal move; the king is not in check.
#[inline(always)]
fn has_move_unchecked<const WHITE: bool>(men: &Men) -> bool {
    let us = side::<WHITE>();
    let occupied = men.occupied();
    // The king sees every piece that is pinned to it.
    let pinned_perhaps = b8x8::queen(men.king(us), occupied);
    let pawns = men.role(Role::Pawn) & men.of(us);
    (ahead::<WHITE>(pawns - pinned_perhaps) - occupied).any()
        || normal_moves::<WHITE, _>(men, &mut First).is_break()
}

/// Squares where a placement leaves a legal move of a pawn or knight for sure, as long as the king
/// stays on `king` and is not in check.
#[inline(always)]
fn surely_mobile<const WHITE: bool>(men: &Men, king: Square) -> Squares {
    let occupied = men.occupied();
    // What stands on no line of the king is never pinned, and who moves along its file stays there.
    let free = men.of(side::<WHITE>()) - b8x8::bishop(king, Squares::EMPTY) - b8x8::rank(SHAPE.rank(king));
    let mut sure = Squares::EMPTY;
    for to in ahead::<WHITE>(men.role(Role::Pawn) & free) - occupied {
        let from = to.offset(if WHITE { -8 } else { 8 });
        // The pawn is not pulled away, and nobody is pulled before it.
        sure |= !(b8x8::queen(from, occupied) | b8x8::KING[to]);
        if (!occupied - sure).is_empty() {
            return sure;
        }
    }
    let knights = men.role(Role::Knight) & free - b8x8::rook(king, Squares::EMPTY);
    for from in knights {
        let mut filled = b8x8::ALL;
        for to in b8x8::KNIGHT[from] - occupied {
            filled &= b8x8::KING[to];
        }
        sure |= !(b8x8::queen(from, occupied) | filled);
    }
    sure
}

/// The squares where a placement might bring a side's king, not in check now, into check: all that
/// do, and some that do not.
#[inline(never)]
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
