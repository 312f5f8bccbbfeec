//! The lines that a game collects: turns and chat.

use serde::Serialize;
use springald_core::{Side, TurnLine};

/// A turn as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnText {
    /// The number of the turn pair, from 1.
    pub number: u32,
    /// The side that played it.
    pub side: Side,
    /// `true` if the turn is complete.
    pub whole: bool,
    /// The actions and outcomes.
    pub text: String,
    /// The SAN.
    pub san: String,
}

impl TurnText {
    /// Converts a turn of the record.
    pub fn of(turn: TurnLine) -> Self {
        Self {
            number: turn.number,
            side: turn.side,
            whole: turn.whole,
            text: turn.text,
            san: turn.san,
        }
    }
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// The player who sent it.
    pub side: Side,
    /// The line.
    pub text: String,
    /// The time, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Returns the texts of turns, separated by spaces.
pub(crate) fn joined(turns: &[TurnText]) -> String {
    let length = turns.iter().map(|turn| turn.text.len() + 1).sum();
    let mut line = String::with_capacity(length);
    for turn in turns {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&turn.text);
    }
    line
}
