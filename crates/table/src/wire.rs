//! What the server says over a socket.

use crate::clock::ClockView;
use crate::error::Refusal;
use crate::seat::Colour;
use crate::{ServerEvent, Snapshot};
use serde::Serialize;

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Presence {
    /// Whether White is connected.
    pub white: bool,
    /// Whether Black is connected.
    pub black: bool,
    /// How many watch.
    pub spectators: usize,
}

/// A message of the server.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ServerMessage<'a> {
    /// The answer to a greeting.
    Welcome {
        /// The number of the last event.
        seq: u64,
        /// The seat of the one who is welcomed; nothing for spectators.
        you: Option<Colour>,
        /// The game.
        game: &'a Snapshot,
        /// Who is there.
        presence: Presence,
    },
    /// Something happened.
    Event {
        /// Its number in the game.
        seq: u64,
        /// When, in milliseconds since 1970.
        at_ms: i64,
        /// What.
        e: &'a ServerEvent,
        /// The clock after it.
        clock: &'a ClockView,
    },
    /// Who is there now.
    Presence(Presence),
    /// Nothing can be stored: the game is paused.
    Paused {
        /// Why, in a sentence.
        reason: &'a str,
        /// Since when.
        since_ms: i64,
    },
    /// The pause is over.
    Resumed {
        /// How long it was, in milliseconds.
        paused_ms: i64,
        /// The clock now.
        clock: &'a ClockView,
    },
    /// A command was carried out.
    Ok {
        /// Which one.
        #[serde(rename = "ref")]
        reference: &'a str,
    },
    /// Something was refused.
    Error {
        /// Which command, where that is known.
        #[serde(rename = "ref")]
        reference: Option<&'a str>,
        /// Why.
        #[serde(flatten)]
        refusal: &'a Refusal,
    },
    /// A sign of life.
    Pong {
        /// What it answers.
        #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        reference: Option<&'a str>,
        /// The server's time, in milliseconds since 1970.
        now_ms: i64,
    },
    /// The server is closing.
    Closing {
        /// Why, in a sentence.
        reason: &'a str,
    },
}

impl ServerMessage<'_> {
    /// As it is sent.
    pub fn text(&self) -> String {
        // These types have nothing that JSON cannot hold.
        serde_json::to_string(self).unwrap_or_default()
    }
}
