//! Moves of pawns over squares on which they may be captured.

use springald_board::b9x8::{self, Squares};
use springald_board::{PerSquare, Square};

/// A pawn's move over squares on which it may now be captured (§6.5). If the pawn was promoted by it,
/// the new piece takes its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The origin of the pawn.
    pub from: Square,
    /// The square where the pawn, or the piece it promoted to, stands.
    pub to: Square,
}

/// Hash keys by the origin and by the square of the pawn.
static KEYS: [PerSquare<u64, 128>; 2] = [
    PerSquare::new(springald_board::keys(0xe9_f0)),
    PerSquare::new(springald_board::keys(0xe9_70)),
];

impl EnPassant {
    /// Returns the squares it passed, without start and end.
    #[inline(always)]
    pub fn squares(self) -> Squares {
        b9x8::between(self.from, self.to)
    }

    /// Returns the part of the hash key.
    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        KEYS[0][self.from] ^ KEYS[1][self.to]
    }
}
