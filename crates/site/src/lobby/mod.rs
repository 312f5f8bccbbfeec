//! The lobby: open seats and running games.

mod entry;
mod room;
mod share;

pub(crate) use entry::SharedEntry;
pub use entry::{LobbyEntry, RunningGame};
pub(crate) use room::make_room;
pub(crate) use share::{share, share_of_games};
