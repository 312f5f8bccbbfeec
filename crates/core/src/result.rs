//! Results of games.

use crate::Side;
use std::fmt;

/// A result as PGN writes it; `*` is a game without a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum GameResult {
    /// White won.
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    WhiteWon,
    /// Black won.
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    BlackWon,
    /// A draw.
    #[cfg_attr(feature = "serde", serde(rename = "1/2-1/2"))]
    Draw,
    /// No result: the game was aborted, goes on, or ended in an unknown way.
    #[cfg_attr(feature = "serde", serde(rename = "*"))]
    NoResult,
}

impl GameResult {
    const ALL: [Self; 4] = [Self::WhiteWon, Self::BlackWon, Self::Draw, Self::NoResult];

    /// Returns the result of a game that `side` won.
    pub const fn won_by(side: Side) -> Self {
        match side {
            Side::White => Self::WhiteWon,
            Side::Black => Self::BlackWon,
        }
    }

    /// Returns the result of a finished game: a win of `winner`, or a draw if nobody won.
    pub const fn of_winner(winner: Option<Side>) -> Self {
        match winner {
            Some(side) => Self::won_by(side),
            None => Self::Draw,
        }
    }

    /// Returns the side that won, if any.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::WhiteWon => Some(Side::White),
            Self::BlackWon => Some(Side::Black),
            Self::Draw | Self::NoResult => None,
        }
    }

    /// Returns the side that lost, if any.
    pub fn loser(self) -> Option<Side> {
        self.winner().map(Side::other)
    }

    /// Returns the text of PGN: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWon => "1-0",
            Self::BlackWon => "0-1",
            Self::Draw => "1/2-1/2",
            Self::NoResult => "*",
        }
    }

    /// Parses the text of PGN.
    ///
    /// ```
    /// use springald_core::{GameResult, Side};
    ///
    /// let result = GameResult::parse("0-1").unwrap();
    /// assert_eq!(result.winner(), Some(Side::Black));
    /// assert_eq!(GameResult::parse("0-0"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.as_str() == text)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
