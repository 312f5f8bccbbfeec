//! The record of the dice of a game.

use serde::{Deserialize, Serialize};

/// Returns the scheme of records that do not name one.
const fn first_scheme() -> u8 {
    1
}

/// One roll of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Roll {
    /// The number, from 0. Rolls that were taken back keep theirs.
    pub k: u64,
    /// The position in which it was due.
    pub fen: String,
    /// The number of possible outcomes.
    pub of: usize,
    /// The outcome.
    pub outcome: String,
    /// The number of its event.
    #[serde(default)]
    pub at: u64,
}

/// The numbers of the events of a game in which a seat added to the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatEvents {
    /// The event in which it committed or declined; `null` if it has not.
    pub committed: Option<u64>,
    /// The event in which it revealed its seed; `null` if it has not.
    pub revealed: Option<u64>,
}

/// Turns that were taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenBackTurns {
    /// The number of the event in which they were taken back.
    pub at: u64,
    /// The number of turns before them, which stayed.
    pub kept: usize,
    /// Their texts, rolls included.
    pub line: String,
}

/// The record of the dice of a game. The secret seed is missing until the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiceRecord {
    /// The id of the game.
    pub game: String,
    /// The id of the variant; for a text of a player the version of its rules.
    pub variant: String,
    /// The version of the rules: for a declared game the SHA-256 of its text. Empty in older records.
    #[serde(default)]
    pub rules: String,
    /// The scheme by which the seats added to the dice: 2, or 1 in older games.
    #[serde(default = "first_scheme")]
    pub scheme: u8,
    /// The SHA-256 of the secret seed.
    pub commitment: String,
    /// The secret seed, once the game is over.
    pub seed: Option<String>,
    /// The SHA-256 of the seed of White's seat; empty if it declined. Scheme 2 only.
    #[serde(default)]
    pub white_commitment: String,
    /// The SHA-256 of the seed of Black's seat.
    #[serde(default)]
    pub black_commitment: String,
    /// The seed of White's seat; empty if it declined, and until both seats have revealed theirs.
    pub white_seed: String,
    /// The seed of Black's seat.
    pub black_seed: String,
    /// The events in which White's seat committed and revealed.
    #[serde(default)]
    pub white_events: SeatEvents,
    /// The events in which Black's seat committed and revealed.
    #[serde(default)]
    pub black_events: SeatEvents,
    /// The initial position, if it is not the usual one.
    #[serde(default)]
    pub initial_fen: Option<String>,
    /// The texts of all turns; `null` for an imported game.
    #[serde(default)]
    pub line: Option<String>,
    /// The turns that were taken back, in order; `null` in older records.
    #[serde(default)]
    pub taken_back: Option<Vec<TakenBackTurns>>,
    /// All rolls, in order, including those taken back.
    pub rolls: Vec<Roll>,
}

/// The record of a seat.
pub(super) struct SeatRecord<'a> {
    pub(super) seat: &'static str,
    pub(super) seed: (&'static str, &'a str),
    pub(super) commitment: (&'static str, &'a str),
    pub(super) events_name: &'static str,
    pub(super) events: SeatEvents,
}

impl DiceRecord {
    pub(super) fn seats(&self) -> [SeatRecord<'_>; 2] {
        [
            SeatRecord {
                seat: "white",
                seed: ("white_seed", &self.white_seed),
                commitment: ("white_commitment", &self.white_commitment),
                events_name: "white_events",
                events: self.white_events,
            },
            SeatRecord {
                seat: "black",
                seed: ("black_seed", &self.black_seed),
                commitment: ("black_commitment", &self.black_commitment),
                events_name: "black_events",
                events: self.black_events,
            },
        ]
    }
}
