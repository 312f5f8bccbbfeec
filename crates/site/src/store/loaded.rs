//! A game as it was read.

use springald_table::{ReplayError, Setup, StoredEvent, Table};

/// A game as it was read.
pub struct LoadedGame {
    /// The game.
    pub table: Table,
    /// Its time less the uptime of the site, in milliseconds.
    pub shift_ms: i64,
}

/// Replays the events of a game.
pub(crate) fn replay(setup: Setup, events: &[StoredEvent]) -> Result<Table, ReplayError> {
    let mut table = Table::new(setup)?;
    for stored in events {
        table.apply(stored)?;
    }
    Ok(table)
}
