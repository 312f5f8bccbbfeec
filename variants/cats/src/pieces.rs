//! The pieces on the board.

use crate::Kind;
use springald_board::b10x10::{self, Squares};
use springald_board::{PerSquare, Set, Square};
use springald_core::{Piece, Side};

/// The pieces as five bit planes of 80 bytes in all: four hold the code of the [`Kind`], one marks
/// Black's pieces.
///
/// The planes of [`springald_board::Planes`], transposed: first the words of squares 0 to 63 of all planes, then the
/// words of the other squares. Changing a square then touches 32 contiguous bytes, one vector register, instead of 160
/// scattered bits; playing an action became a fifth faster.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces {
    kinds: [[u64; 4]; 2],
    black: [u64; 2],
}

/// For each kind and plane, all ones if the bit is set: a load instead of shifts.
static SPREAD: [[u64; 4]; 16] = {
    let mut spread = [[0; 4]; 16];
    let mut kind = 0;
    while kind < 16 {
        let mut plane = 0;
        while plane < 4 {
            spread[kind][plane] = if kind >> plane & 1 == 1 { !0 } else { 0 };
            plane += 1;
        }
        kind += 1;
    }
    spread
};

/// Returns the half of the board that a square is in, and its bit there.
#[inline(always)]
const fn half_and_bit(at: Square) -> (usize, u32) {
    (at.index() >> 6 & 1, at.index() as u32 & 63)
}

/// Returns a set from the words of its two halves.
#[inline(always)]
fn joined(low: u64, high: u64) -> Squares {
    Set(u128::from(high) << 64 | u128::from(low))
}

/// Hash keys by code and square.
static KEYS: [PerSquare<u64, 128>; 32] = {
    let random: [u64; 32 * 128] = springald_board::keys(0xca75);
    let mut table = [const { PerSquare::new([0; 128]) }; 32];
    let mut code = 1;
    while code < 32 {
        let mut row = [0; 128];
        let mut square = 0;
        while square < 128 {
            row[square] = random[code * 128 + square];
            square += 1;
        }
        table[code] = PerSquare::new(row);
        code += 1;
    }
    table
};

impl Pieces {
    /// An empty board.
    pub const EMPTY: Self = Self {
        kinds: [[0; 4]; 2],
        black: [0; 2],
    };

    /// Returns the code of a piece; neutral pieces have the same for either side.
    #[inline(always)]
    pub const fn code_of(side: Side, kind: Kind) -> u8 {
        let black = matches!(side, Side::Black) && !matches!(kind, Kind::Neutral);
        kind as u8 | (black as u8) << 4
    }

    /// Returns the hash key of a code on a square.
    #[inline(always)]
    pub fn key_of(code: u8, at: Square) -> u64 {
        KEYS[(code & 31) as usize][at]
    }

    /// Returns the code on a square, 0 if it is empty.
    #[inline(always)]
    pub const fn code(&self, at: Square) -> u8 {
        let (half, bit) = half_and_bit(at);
        let mut code = (self.black[half] >> bit & 1) << 4;
        let mut plane = 0;
        while plane < 4 {
            code |= (self.kinds[half][plane] >> bit & 1) << plane;
            plane += 1;
        }
        code as u8
    }

    /// Returns the kind of the piece on a square.
    #[inline(always)]
    pub const fn kind_at(&self, at: Square) -> Option<Kind> {
        Kind::from_code(self.code(at))
    }

    /// Returns the piece on a square as players see it.
    pub fn piece_at(&self, at: Square) -> Option<Piece> {
        Self::piece(self.code(at))
    }

    /// Returns the piece of a code as players see it.
    pub fn piece(code: u8) -> Option<Piece> {
        let side = if code & 16 == 0 {
            Side::White
        } else {
            Side::Black
        };
        Kind::from_code(code).map(|kind| match kind {
            Kind::Neutral => Piece::neutral(kind.letter()),
            _ => Piece::of(side, kind.letter()),
        })
    }

    /// Returns `true` if this piece stands on a square.
    #[inline(always)]
    pub const fn is_on(&self, at: Square, side: Side, kind: Kind) -> bool {
        self.code(at) == Self::code_of(side, kind)
    }

    /// Puts a piece on an empty square, or removes exactly that piece.
    #[inline(always)]
    pub fn flip(&mut self, at: Square, code: u8) {
        let (half, bit) = half_and_bit(at);
        let spread = SPREAD[code as usize & 15];
        for (plane, mask) in self.kinds[half].iter_mut().zip(spread) {
            *plane ^= 1 << bit & mask;
        }
        self.black[half] ^= u64::from(code >> 4 & 1) << bit;
    }

    /// Returns a plane of the codes of kinds.
    #[inline(always)]
    fn plane(&self, plane: usize) -> Squares {
        joined(self.kinds[0][plane], self.kinds[1][plane])
    }

    /// Returns the squares with a piece that blocks others: all but mice.
    #[inline(always)]
    pub fn blockers(&self) -> Squares {
        self.plane(0) | self.plane(1) | self.plane(2)
    }

    /// Returns the occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Squares {
        self.blockers() | self.plane(3)
    }

    /// Returns the vacant squares.
    #[inline(always)]
    pub fn vacant(&self) -> Squares {
        b10x10::ALL - self.occupied()
    }

    /// Returns the neutral pieces.
    #[inline(always)]
    pub fn neutrals(&self) -> Squares {
        self.plane(0) & self.plane(3)
    }

    /// Returns the mice of both sides.
    #[inline(always)]
    pub fn mice(&self) -> Squares {
        self.plane(3) - self.blockers()
    }

    /// Returns the squares with a piece of this side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> Squares {
        match side {
            Side::White => self.occupied() - joined(self.black[0], self.black[1]) - self.neutrals(),
            Side::Black => joined(self.black[0], self.black[1]),
        }
    }

    /// Returns the squares with a piece of this kind, of either side.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> Squares {
        let mut squares = b10x10::ALL;
        for plane in 0..4 {
            let bits = self.plane(plane);
            squares &= if kind as u8 >> plane & 1 == 1 {
                bits
            } else {
                !bits
            };
        }
        squares
    }

    /// Returns the cats, teleporting or not.
    #[inline(always)]
    pub fn cats(&self) -> Squares {
        self.plane(2) - self.plane(0) - self.plane(1)
    }

    /// Returns the bishops and queens of both sides.
    #[inline(always)]
    pub fn diagonal(&self) -> Squares {
        self.plane(0) & self.plane(2)
    }

    /// Returns the rooks and queens of both sides.
    #[inline(always)]
    pub fn straight(&self) -> Squares {
        self.plane(1) & self.plane(2)
    }

    /// Returns the kings and queens of both sides: all that a mouse captures.
    #[inline(always)]
    pub fn royals(&self) -> Squares {
        self.plane(0) & self.plane(1)
    }

    /// Returns the teleporting cat of a side.
    #[inline(always)]
    pub fn teleporter(&self, side: Side) -> Option<Square> {
        let own = self.kind(Kind::Teleporter) & self.of(side);
        own.any().then(|| own.first())
    }

    /// Returns the squares a pawn of a side attacks.
    #[inline(always)]
    pub fn pawn_attacks(side: Side, from: Square) -> Squares {
        match side {
            Side::White => b10x10::WHITE_PAWN[from],
            Side::Black => b10x10::BLACK_PAWN[from],
        }
    }

    /// Returns the part of the hash key for the pieces.
    pub fn key(&self) -> u64 {
        self.occupied()
            .into_iter()
            .fold(0, |key, at| key ^ Self::key_of(self.code(at), at))
    }
}
