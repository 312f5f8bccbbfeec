//! The view of a loaded game in the lobby.

use crate::store::OpenSeat;
use serde::{Deserialize, Serialize};
use springald_table::wire::Presence;
use springald_table::{Side, Table};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use utoipa::ToSchema;

/// The entry of a loaded game in the lobby.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct LobbyEntry {
    /// The game, for the list of running games.
    pub game: RunningGame,
    /// Its open seat, if it has one.
    pub open_seat: Option<OpenSeat>,
    /// The network of the connected player. It is never shown, and nodes of earlier versions do not tell it.
    #[serde(default)]
    pub client: Option<IpAddr>,
}

/// A game in the list of running games.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct RunningGame {
    /// The id of the game.
    pub id: String,
    /// The id of the variant.
    pub variant: String,
    /// White's name.
    pub white: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// The number of turns played.
    pub turns: usize,
    /// The position.
    pub fen: String,
    /// `true` if White is connected.
    pub white_here: bool,
    /// `true` if Black is connected.
    pub black_here: bool,
    /// The number of spectators.
    pub spectators: usize,
    /// `true` if the game is over.
    pub over: bool,
}

impl RunningGame {
    /// Returns whether a player is connected.
    pub(crate) fn is_attended(&self) -> bool {
        self.white_here || self.black_here
    }

    /// Returns whether the lobby lists the game among those to watch.
    pub(crate) fn is_running(&self) -> bool {
        !self.over && self.turns > 0 && self.white_here && self.black_here
    }
}

impl LobbyEntry {
    /// Returns whether the lobby shows something of the game.
    pub(crate) fn is_listed(&self) -> bool {
        self.game.is_running() || (self.open_seat.is_some() && self.game.is_attended())
    }

    fn of(table: &Table, presence: Presence, client: Option<IpAddr>) -> Self {
        let name = |side: Side| table.name(side).map(str::to_owned);
        let game = RunningGame {
            id: table.setup().id.clone(),
            variant: table.setup().variant.clone(),
            white: name(Side::White),
            black: name(Side::Black),
            turns: table.turn_count(),
            fen: table.game().fen(),
            white_here: presence.white,
            black_here: presence.black,
            spectators: presence.spectators,
            over: table.end().is_some(),
        };
        Self {
            game,
            open_seat: OpenSeat::of(table),
            client,
        }
    }
}

/// A lobby entry that the task of its game updates and requests read.
#[derive(Clone, Default)]
pub(crate) struct SharedEntry(Arc<Mutex<LobbyEntry>>);

impl SharedEntry {
    /// Replaces the entry by the present state of the game.
    pub(crate) fn set(&self, table: &Table, presence: Presence, client: Option<IpAddr>) {
        let entry = LobbyEntry::of(table, presence, client);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = entry;
    }

    /// Returns the entry.
    pub(crate) fn get(&self) -> LobbyEntry {
        let entry = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entry.clone()
    }

    /// Returns whether both are the entry of the same task.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
