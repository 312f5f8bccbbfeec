//! The lobby: open seats and running games.

mod entry;
mod room;

pub(crate) use entry::SharedEntry;
pub use entry::{LobbyEntry, RunningGame};
pub(crate) use room::make_room;
