//! The pieces of one side, from its own end of the board.

use crate::catapults::TURNED;
use crate::{ChessPpPosition, Pair};
use springald_board::b8x8::{self, Squares};
use springald_board::{Set, Square};
use springald_core::Side;
use springald_fide::Role;

/// The light squares.
pub(super) const LIGHT: Squares = Set(0x55aa_55aa_55aa_55aa);

/// The pieces and catapults of a side on a board on which it plays upwards or, after
/// [`SideView::turned`], on which its enemy does.
#[derive(Clone, Copy)]
pub(super) struct SideView {
    pub(super) all: Squares,
    pub(super) pawns: Squares,
    pub(super) knights: Squares,
    pub(super) bishops: Squares,
    pub(super) rooks: Squares,
    pub(super) queens: Squares,
    pub(super) king: Square,
    pub(super) pair: Pair,
    /// The squares the pawns attack.
    pub(super) pawn_attacks: Squares,
}

impl SideView {
    /// Returns the view of a side from its own end.
    #[inline(always)]
    pub(super) fn of(position: &ChessPpPosition, side: Side) -> Self {
        let pieces = position.pieces();
        let all = pieces.of(side);
        let pawns = pieces.role(Role::Pawn) & all;
        let kept = Self {
            all,
            pawns,
            knights: pieces.role(Role::Knight) & all,
            bishops: pieces.role(Role::Bishop) & all,
            rooks: pieces.role(Role::Rook) & all,
            queens: pieces.role(Role::Queen) & all,
            king: pieces.king(side),
            pair: position.catapults(side),
            pawn_attacks: Squares::EMPTY,
        };
        let own = match side {
            Side::White => kept,
            Side::Black => kept.turned(),
        };
        Self {
            pawn_attacks: beside(own.pawns) << 8,
            ..own
        }
    }

    /// Returns the view from the other end.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        Self {
            all: turned(self.all),
            pawns: turned(self.pawns),
            knights: turned(self.knights),
            bishops: turned(self.bishops),
            rooks: turned(self.rooks),
            queens: turned(self.queens),
            king: Square::new(self.king.index() as u8 ^ TURNED),
            pair: self.pair.turned(),
            pawn_attacks: turned(self.pawn_attacks),
        }
    }

    /// Returns the pieces that a catapult could carry (§5.3).
    #[inline(always)]
    pub(super) fn riders(&self) -> Squares {
        self.all - self.pawns
    }

    /// Returns knights, bishops, rooks and queens.
    #[inline(always)]
    pub(super) const fn pieces(&self) -> [Squares; 4] {
        [self.knights, self.bishops, self.rooks, self.queens]
    }
}

/// Returns a set on the flipped board: rank 1 becomes rank 8.
#[inline(always)]
pub(super) const fn turned(set: Squares) -> Squares {
    Set(set.0.swap_bytes())
}

/// Returns the squares left and right of these.
#[inline(always)]
pub(super) fn beside(set: Squares) -> Squares {
    ((set - b8x8::FILE_A) >> 1) | ((set - b8x8::FILE_H) << 1)
}

/// Returns these squares and all above them.
#[inline(always)]
pub(super) fn upwards(set: Squares) -> Squares {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

/// Returns these squares and all below them.
#[inline(always)]
pub(super) fn downwards(set: Squares) -> Squares {
    let set = set | set >> 8;
    let set = set | set >> 16;
    set | set >> 32
}

/// Returns the rank of a square, from 0.
#[inline(always)]
pub(super) const fn rank(square: Square) -> usize {
    square.index() >> 3 & 7
}
