//! Messages of the server.

use crate::clock::ClockView;
use crate::error::Refusal;
use crate::{ServerEvent, Snapshot};
use serde::Serialize;
use springald_core::Side;

/// The connected clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Presence {
    /// `true` if White is connected.
    pub white: bool,
    /// `true` if Black is connected.
    pub black: bool,
    /// The number of spectators.
    pub spectators: usize,
    /// The server's time from which the only connected player may claim the game, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub claim_at_ms: Option<i64>,
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
        /// The receiver's seat; `null` for spectators.
        you: Option<Side>,
        /// The game.
        game: &'a Snapshot,
        /// The connected clients.
        presence: Presence,
    },
    /// An event of the game.
    Event {
        /// The number of the event.
        seq: u64,
        /// The time, in milliseconds since 1970.
        at_ms: i64,
        /// The event.
        e: &'a ServerEvent,
        /// The clock after it.
        clock: &'a ClockView,
    },
    /// The connected clients changed.
    Presence(Presence),
    /// Nothing can be stored: the game is paused.
    Paused {
        /// The reason, in a sentence.
        reason: &'a str,
        /// The start of the pause, in milliseconds since 1970.
        since_ms: i64,
    },
    /// The pause is over.
    Resumed {
        /// The length of the pause, in milliseconds.
        paused_ms: i64,
        /// The clock now.
        clock: &'a ClockView,
    },
    /// A command was carried out.
    Ok {
        /// The reference of the command.
        #[serde(rename = "ref")]
        reference: &'a str,
    },
    /// A command or message was refused.
    Error {
        /// The reference of the command, if known.
        #[serde(rename = "ref")]
        reference: Option<&'a str>,
        /// The refusal.
        #[serde(flatten)]
        refusal: &'a Refusal,
    },
    /// The answer to a `ping`.
    Pong {
        /// The reference of the `ping`.
        #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        reference: Option<&'a str>,
        /// The server's time, in milliseconds since 1970.
        now_ms: i64,
    },
    /// The server is closing.
    Closing {
        /// The reason, in a sentence.
        reason: &'a str,
    },
}

impl ServerMessage<'_> {
    /// Returns the JSON that is sent.
    pub fn text(&self) -> String {
        // Serializing these types cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
