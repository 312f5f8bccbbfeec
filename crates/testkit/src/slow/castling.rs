//! The castlings of orthodox chess.

use super::At;

/// A castling, by the squares of king and rook before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The letter of the right in a FEN, upper case for White.
    pub letter: char,
    /// The king's squares.
    pub king: [At; 2],
    /// The rook's squares.
    pub rook: [At; 2],
}

impl Castling {
    /// Returns `true` if it is White's.
    pub const fn is_white(&self) -> bool {
        self.letter.is_ascii_uppercase()
    }

    /// Returns `true` if king or rook begins on a square.
    pub fn begins_on(&self, at: At) -> bool {
        [self.king[0], self.rook[0]].contains(&at)
    }
}

/// The castlings of orthodox chess, in the order in which FEN writes them.
#[rustfmt::skip]
pub const CASTLINGS: [Castling; 4] = [
    Castling { letter: 'K', king: [(4, 0), (6, 0)], rook: [(7, 0), (5, 0)] },
    Castling { letter: 'Q', king: [(4, 0), (2, 0)], rook: [(0, 0), (3, 0)] },
    Castling { letter: 'k', king: [(4, 7), (6, 7)], rook: [(7, 7), (5, 7)] },
    Castling { letter: 'q', king: [(4, 7), (2, 7)], rook: [(0, 7), (3, 7)] },
];
