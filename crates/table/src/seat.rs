//! The two seats of a game.

use serde::{Deserialize, Serialize};
use springald_core::Side;
use std::fmt;

/// A seat, by the colour of its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", ts(rename = "Side"))]
pub enum Colour {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Colour {
    /// Both seats, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// Returns the other seat.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name of the seat in lower case, as in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the side of the rules.
    pub const fn side(self) -> Side {
        match self {
            Self::White => Side::White,
            Self::Black => Side::Black,
        }
    }
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The status of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatStatus {
    /// A player sits there.
    Taken,
    /// Anyone may take it.
    Open,
    /// Its secret exists, but its owner has not arrived yet.
    Invited,
}

/// An offer of one player to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// Taking back the last turn of the player who makes the offer.
    Takeback,
    /// Another game with colours reversed.
    Rematch,
}

/// The outcome of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum OfferOutcome {
    /// The opponent accepted it.
    Accepted,
    /// The opponent declined it.
    Declined,
    /// The player who made it withdrew it.
    Withdrawn,
    /// A turn was played before it was answered.
    Lapsed,
}

impl Offer {
    /// All offers.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Takeback, Self::Rematch];

    /// Returns the name of the offer in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Rematch => "rematch",
        }
    }
}
