//! The actors of a game, and the owners of pieces.

use std::fmt;
use std::ops::Not;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum Side {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// Returns 0 for White, 1 for Black, as an index into tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the side in FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Returns the name in lower case, as data formats write it: `white` or `black`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the other side; unlike `!`, works in constants.
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

/// The owner of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum Owner {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Neither player.
    Neutral,
}

impl Owner {
    /// Returns the player; `None` for neutral pieces.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Neutral => None,
        }
    }

    /// Returns the name in lower case, as data formats write it: `white`, `black` or `neutral`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Neutral => "neutral",
        }
    }
}

impl From<Side> for Owner {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// The next to act in a game: a side, chance, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum Actor {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Nature: the referee rolls.
    Nature,
    /// The game is over.
    Nobody,
}

impl Actor {
    /// Returns the player; `None` if a roll is due or the game is over.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Nature | Self::Nobody => None,
        }
    }

    /// Returns the name in lower case, as data formats write it: `white`, `black`, `nature` or `nobody`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Nature => "nature",
            Self::Nobody => "nobody",
        }
    }
}

impl From<Side> for Actor {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// Writes the name in lower case.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
