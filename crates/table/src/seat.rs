//! The two seats of a game.

use serde::{Deserialize, Serialize};

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

/// The connections of both players.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Connections {
    /// `true` for a player who is connected.
    pub(crate) here: [bool; 2],
    /// The uptime of the last sign of a player who came and left.
    pub(crate) left_ms: [Option<i64>; 2],
}
