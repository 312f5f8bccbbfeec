//! Who acts, and who owns a piece.

use crate::Verdict;
use std::fmt;
use std::ops::Not;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black, for tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side in FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The other player, also in constants.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Side {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// Whom a piece belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Nobody.
    Neutral,
}

impl From<Side> for Owner {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// What kind of node a position is in the tree of a game: who acts next.
///
/// This is data of the position. Nothing derives it from a ply number or assumes that sides
/// alternate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// This side chooses an action.
    Decision(Side),
    /// Nature resolves one of several equally likely outcomes.
    Chance,
    /// The game has ended by a rule that needs no look at the legal actions.
    Over(Verdict),
}

/// The one who acts next in a game: a side, chance, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Whoever referees the game rolls.
    Nature,
    /// The game is over.
    Nobody,
}

impl From<Side> for Actor {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// In small letters: `white`, `black`, `nature`, `nobody`.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Nature => "nature",
            Self::Nobody => "nobody",
        })
    }
}
