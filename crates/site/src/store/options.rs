//! The options of the store.

use super::database::Database;
use std::time::Duration;

/// The time that a command waits for a database that something else holds.
const MAINTENANCE: Duration = Duration::from_secs(5);

/// The options of the store.
#[derive(Clone, Debug)]
pub struct Options {
    /// The place of the database.
    pub database: Database,
    /// The time that a write waits for a locked database.
    pub patience: Duration,
    /// `true` if every transaction reaches the disk before it is acknowledged. Otherwise a loss of
    /// power may lose the last transactions; a crash of the process does not.
    pub synchronous: bool,
    /// The largest size of the database in a data folder, in MiB.
    pub max_mib: Option<u32>,
    /// `true` if games are played with it; otherwise the uptime stands still.
    pub serving: bool,
    /// The node that joins a site of several, in a database of `PostgreSQL`; `None` for a single server.
    pub node: Option<NodeOptions>,
}

impl Options {
    /// Returns the options for work on a database in which no games are played.
    pub fn maintenance(database: &Database) -> Self {
        Self {
            database: database.clone(),
            patience: MAINTENANCE,
            synchronous: true,
            max_mib: None,
            serving: false,
            node: None,
        }
    }
}

/// A node of a site with several of them.
#[derive(Clone, Debug)]
pub struct NodeOptions {
    /// The name, for people.
    pub name: String,
    /// The time after which others take its games if it renews its lease no more.
    pub lease: Duration,
}
