//! The second layer: the catapults of a side (§3).

use springald_board::b8x8::{SHAPE, Squares};
use springald_board::{PerSquare, Set, Square};
use springald_core::Side;

/// The two catapults of a side, or none: 2 bytes.
///
/// Each byte is the index of a square, plus 64 while that catapult has not moved. The lower square comes first, so that
/// equal pairs have equal bytes. A side without catapults has the same byte twice, so both cancel out in any
/// exclusive or: in the set of their squares, and in their hash key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair([u8; 2]);

/// Flips the index of a square: rank 1 becomes rank 8.
pub(crate) const TURNED: u8 = 0x38;
/// Marks a catapult that has not moved.
const FRESH: u8 = 64;

/// Hash keys by side and byte.
static KEYS: [[u64; 128]; 2] = [springald_board::keys(0xca7a), springald_board::keys(0xca7b)];

/// The squares that a catapult can reach on a board without obstacles: after its first move (§4.3), and
/// with it (§4.4).
static REACH: [PerSquare<Squares, 64>; 2] = [within(1), within(2)];

/// Returns the squares within `distance` king's steps of each square.
const fn within(distance: u8) -> PerSquare<Squares, 64> {
    let mut table = [Set(0); 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            if from != to && SHAPE.distance(Square::new(from), Square::new(to)) <= distance {
                table[from as usize].0 |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    PerSquare::new(table)
}

impl Pair {
    /// No catapults.
    pub const NONE: Self = Self([0, 0]);

    /// Returns the squares on which the catapults of a side begin (§1.2).
    pub const fn home(side: Side) -> [Square; 2] {
        match side {
            Side::White => [Square::new(1), Square::new(5)],
            Side::Black => [Square::new(57), Square::new(61)],
        }
    }

    /// Returns the catapults of a side at the start of a game.
    pub const fn start(side: Side) -> Self {
        let [a, b] = Self::home(side);
        Self::new([(a, true), (b, true)])
    }

    /// Returns a pair on two different squares; the flag of each marks a catapult that has not moved.
    pub const fn new([(a, a_fresh), (b, b_fresh)]: [(Square, bool); 2]) -> Self {
        let a = a.index() as u8 | (FRESH * a_fresh as u8);
        let b = b.index() as u8 | (FRESH * b_fresh as u8);
        if a & 63 < b & 63 {
            Self([a, b])
        } else {
            Self([b, a])
        }
    }

    #[inline(always)]
    const fn at(self, index: usize) -> Square {
        Square::new(self.0[index] & 63)
    }

    /// Returns the squares of the catapults.
    #[inline(always)]
    pub fn squares(self) -> Squares {
        Squares::of(self.at(0)) ^ Squares::of(self.at(1))
    }

    /// Returns the twins: the square of each catapult whose other end is one of these squares.
    #[inline(always)]
    pub fn across(self, squares: Squares) -> Squares {
        let (a, b) = (self.at(0), self.at(1));
        Squares::of(b).when(squares.has(a)) ^ Squares::of(a).when(squares.has(b))
    }

    /// Returns each catapult with the squares that it could reach on a board without obstacles; without
    /// catapults, the same square twice.
    #[inline(always)]
    pub(crate) fn reaches(self) -> [(Square, Squares); 2] {
        [0, 1].map(|index| {
            let at = self.at(index);
            (at, REACH[usize::from((self.0[index] / FRESH) & 1)][at])
        })
    }

    /// Returns the catapults on a flipped board, on which Black plays upwards. The order and
    /// [`Pair::NONE`] are not kept, so the result is only for evaluation.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Self {
        Self([self.0[0] ^ TURNED, self.0[1] ^ TURNED])
    }

    /// Returns the number of catapults that have not moved.
    #[inline(always)]
    pub(crate) const fn fresh(self) -> i32 {
        ((self.0[0] / FRESH) + (self.0[1] / FRESH)) as i32
    }

    /// Returns `true` if the catapult on this square has not moved.
    pub fn is_fresh(self, at: Square) -> bool {
        self.0.contains(&(at.index() as u8 | FRESH))
    }

    /// Returns the pair after the catapult on `from` has moved to `to`.
    #[inline(always)]
    pub(crate) fn moved(self, from: Square, to: Square) -> Self {
        let to = to.index() as u8;
        let stays = if self.at(0) == from {
            self.0[1]
        } else {
            self.0[0]
        };
        if to < stays & 63 {
            Self([to, stays])
        } else {
            Self([stays, to])
        }
    }

    /// Returns the part of the hash key for the pair of a side.
    #[inline(always)]
    pub(crate) fn key(self, side: Side) -> u64 {
        let keys = &KEYS[side.index()];
        keys[usize::from(self.0[0] & 127)] ^ keys[usize::from(self.0[1] & 127)]
    }
}
