//! The pieces of one side as it sees them, and counting terms for it.

use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{Set, Square};
use springald_core::{Side, Tally};
use springald_fide::{Pieces, Role};

/// The pieces of one side, with the viewer's first rank at the bottom. The same code counts every term
/// for either side, so mirrored positions have the same value.
#[derive(Clone, Copy)]
pub(super) struct SideView {
    pub(super) pawns: Squares,
    pub(super) knights: Squares,
    pub(super) bishops: Squares,
    pub(super) rooks: Squares,
    pub(super) queens: Squares,
    pub(super) all: Squares,
    pub(super) king: Square,
    /// The squares the pawns attack.
    pub(super) pawn_reach: Squares,
    /// The squares around the king that attackers aim at: its neighbours and the squares ahead of them,
    /// except those protected by two pawns.
    pub(super) ring: Squares,
}

impl SideView {
    /// Returns the pieces of a side, seen from that side.
    #[inline(always)]
    pub(super) fn of(pieces: &Pieces, side: Side) -> Self {
        let all = pieces.of(side);
        let seen = |squares| match side {
            Side::White => squares,
            Side::Black => turned(squares),
        };
        let of = |role| seen(pieces.role(role) & all);
        let pawns = of(Role::Pawn);
        let king = of(Role::King).first();
        let (west, east) = ((pawns - b8x8::FILE_A) << 7, (pawns - b8x8::FILE_H) << 9);
        let around = b8x8::KING[king] | Squares::of(king);
        Self {
            pawns,
            knights: of(Role::Knight),
            bishops: of(Role::Bishop),
            rooks: of(Role::Rook),
            queens: of(Role::Queen),
            all: seen(all),
            king,
            pawn_reach: west | east,
            ring: (around | around << 8) - (west & east),
        }
    }

    /// Returns the same pieces as the other side sees them.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        Self {
            pawns: turned(self.pawns),
            knights: turned(self.knights),
            bishops: turned(self.bishops),
            rooks: turned(self.rooks),
            queens: turned(self.queens),
            all: turned(self.all),
            king: Square::new(self.king.index() as u8 ^ 0x38),
            pawn_reach: turned(self.pawn_reach),
            ring: turned(self.ring),
        }
    }

    /// Returns `true` if it has only king and pawns.
    #[inline(always)]
    pub(super) fn is_bare_of_pieces(&self) -> bool {
        (self.knights | self.bishops | self.rooks | self.queens).is_empty()
    }
}

/// Returns the squares as the other side sees them: ranks change, files do not.
#[inline(always)]
pub(super) fn turned(squares: Squares) -> Squares {
    Set(squares.0.swap_bytes())
}

/// Returns these squares and all ahead of them.
#[inline(always)]
pub(super) fn and_ahead(mut squares: Squares) -> Squares {
    squares |= squares << 8;
    squares |= squares << 16;
    squares | squares << 32
}

/// Returns these squares and all behind them.
#[inline(always)]
pub(super) fn and_behind(mut squares: Squares) -> Squares {
    squares |= squares >> 8;
    squares |= squares >> 16;
    squares | squares >> 32
}

/// Returns the neighbours to the left and to the right.
#[inline(always)]
pub(super) fn beside(squares: Squares) -> Squares {
    (squares - b8x8::FILE_A) >> 1 | (squares - b8x8::FILE_H) << 1
}

/// Returns a file, counted from 0.
#[inline(always)]
pub(super) fn file(file: u8) -> Squares {
    b8x8::FILE_A << u32::from(file)
}

/// Returns the distance of a file from the nearest edge, from 0 to 3.
#[inline(always)]
pub(super) fn inwards(square: Square) -> usize {
    let file = SHAPE.file(square) as usize;
    file.min(7 - file)
}

/// Counts the terms of one side: White's as they are, Black's negated.
pub(super) struct Ledger<'a, T> {
    tally: &'a mut T,
    sign: i32,
}

impl<'a, T: Tally> Ledger<'a, T> {
    #[inline(always)]
    pub(super) fn of(side: Side, tally: &'a mut T) -> Self {
        let sign = if side == Side::White { 1 } else { -1 };
        Self { tally, sign }
    }

    /// Counts a term once.
    #[inline(always)]
    pub(super) fn one(&mut self, index: usize) {
        self.tally.add(index, self.sign);
    }

    /// Counts a term `count` times.
    #[inline(always)]
    pub(super) fn times(&mut self, index: usize, count: i32) {
        self.tally.add(index, self.sign * count);
    }

    /// Counts a term once if the condition holds, without a branch.
    #[inline(always)]
    pub(super) fn when(&mut self, condition: bool, index: usize) {
        self.times(index, i32::from(condition));
    }

    /// Counts a term once for each square.
    #[inline(always)]
    pub(super) fn each(&mut self, index: usize, squares: Squares) {
        self.times(index, squares.len() as i32);
    }
}
