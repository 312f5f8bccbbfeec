//! The result of a game.

use serde::{Deserialize, Serialize};
use springald_core::Side;
use springald_registry::Score;
use std::fmt;

/// One of the two players of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerId {
    /// The first, whose score is counted.
    A,
    /// The second.
    B,
}

impl PlayerId {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// 0 or 1, for tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other one.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// The fault for which a player lost an unfinished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "what")]
#[non_exhaustive]
pub enum Fault {
    /// It played an illegal turn, for this reason.
    Illegal(String),
    /// Its program ended, or could not be started.
    Crash(String),
    /// It did not answer for this long.
    Stall(String),
    /// It answered this late.
    Late(String),
}

impl Fault {
    /// Returns the word of the PGN standard for it, as the tag `Termination` has it.
    pub const fn termination(&self) -> &'static str {
        match self {
            Self::Illegal(_) => "rules infraction",
            Self::Crash(_) | Self::Stall(_) => "abandoned",
            Self::Late(_) => "time forfeit",
        }
    }
}

/// A predicate for the name of the player.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(what) => write!(f, "played an illegal turn: {what}"),
            Self::Crash(what) => write!(f, "crashed: {what}"),
            Self::Stall(what) => write!(f, "does not answer: {what}"),
            Self::Late(what) => write!(f, "lost on time: {what}"),
        }
    }
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The number of the game in the match, from 0.
    pub game: usize,
    /// The id of its variant.
    pub variant: String,
    /// The player of White.
    pub white: PlayerId,
    /// The winner; `None` for a draw.
    pub winner: Option<PlayerId>,
    /// The value of the tag `Termination`.
    pub reason: String,
    /// The loser's fault, if that was the reason.
    pub fault: Option<Fault>,
    /// The number of turns by both sides, including the opening.
    pub turns: usize,
    /// The game as PGN; it is kept in its own file.
    #[serde(skip)]
    pub pgn: String,
    /// The turns, for programs that replay the game; empty in a game that was read from a journal.
    #[serde(skip)]
    pub course: Course,
}

/// The course of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// The position that it began with; `None` for the usual start.
    pub fen: Option<String>,
    /// The turns as texts, from the first one of the opening.
    pub turns: Vec<String>,
    /// For each turn the last score of the player for itself; `None` in the opening, and where it tells none.
    pub scores: Vec<Option<Score>>,
    /// The number of turns that belong to the opening.
    pub opening: usize,
}

impl FinishedGame {
    /// Returns the points of A, doubled: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.winner {
            Some(PlayerId::A) => 2,
            None => 1,
            Some(PlayerId::B) => 0,
        }
    }
}

/// Returns the player of a side if `white` plays White.
pub(crate) const fn player_of(side: Side, white: PlayerId) -> PlayerId {
    match side {
        Side::White => white,
        Side::Black => white.other(),
    }
}
