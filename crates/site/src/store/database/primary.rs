//! The connection that writes, and the opening of databases.

use super::connection::Connection;
use super::place::Database;
use super::postgres::{self, Guard};
use super::sqlite;
use crate::store::error::StoreError;
use crate::store::leases::{SiteIdentity, Take};
use crate::store::options::Options;
use springald_table::Moment;
use std::time::Duration;

/// The connection that writes.
pub(in crate::store) enum Primary {
    Sqlite(Connection),
    Postgres(Box<postgres::Primary>),
}

impl Primary {
    /// Opens a database and brings its tables up to date.
    pub(in crate::store) async fn open(options: &Options) -> Result<Self, StoreError> {
        Ok(match &options.database {
            Database::Folder(folder) => Self::Sqlite(sqlite::open(folder, options).await?),
            Database::Postgres(address) => {
                Self::Postgres(Box::new(postgres::Primary::open(address, options).await?))
            }
        })
    }

    /// Returns the connection, unless it is lost.
    pub(in crate::store) fn connection(&mut self) -> Result<&mut Connection, StoreError> {
        match self {
            Self::Sqlite(connection) => Ok(connection),
            Self::Postgres(primary) => primary.connection(),
        }
    }

    /// Keeps out servers that wrote before. Called before the first write.
    pub(in crate::store) async fn take_over(&mut self, now: Moment) -> Result<(), StoreError> {
        match self {
            // The lock of the folder keeps others out.
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => primary.take_over(now).await,
        }
    }

    /// Returns what every transaction checks; `None` where the lock of a folder is enough.
    pub(in crate::store) const fn guard(&self) -> Option<Guard> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres(primary) => Some(primary.guard()),
        }
    }

    /// Returns the longest time that a transaction may take; `None` where only this machine is involved.
    pub(in crate::store) fn limit(&self) -> Option<Duration> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres(primary) => Some(primary.limit()),
        }
    }

    /// Ends a session after a failure that the data did not cause: its state is not known.
    pub(in crate::store) fn forget_after<T>(&mut self, done: &Result<T, StoreError>) {
        match self {
            Self::Sqlite(_) => {}
            Self::Postgres(primary) => primary.forget_after(done),
        }
    }

    /// Returns the identity of the site; `None` where a site has one server.
    pub(in crate::store) async fn identity(&mut self) -> Result<Option<SiteIdentity>, StoreError> {
        match self {
            Self::Sqlite(_) => Ok(None),
            Self::Postgres(primary) => primary.identity().await.map(Some),
        }
    }

    /// Takes games for this node. Returns their number.
    pub(in crate::store) async fn take(
        &mut self,
        now: Moment,
        may_judge: bool,
        what: &Take,
    ) -> Result<u64, StoreError> {
        match self {
            Self::Sqlite(_) => Ok(0),
            Self::Postgres(primary) => primary.take(now, may_judge, what).await,
        }
    }

    /// Gives up a game of this node.
    pub(in crate::store) async fn release(
        &mut self,
        now: Moment,
        game: &str,
    ) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => primary.release(now, game).await,
        }
    }

    /// Joins again as a new node.
    pub(in crate::store) async fn rejoin(&mut self, now: Moment) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => primary.rejoin(now).await,
        }
    }

    /// Ends the lease of this node.
    pub(in crate::store) async fn leave(&mut self, now: Moment) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => primary.leave(now).await,
        }
    }

    /// Gives all games to the uptime of the heartbeat, as a site of a single server has them.
    pub(in crate::store) async fn settle(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => primary.settle().await,
        }
    }

    /// Checks that there is room for the writes of the next moments.
    pub(in crate::store) async fn check_room(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(connection) => sqlite::check_room(connection).await,
            // Only a write shows whether the server has room.
            Self::Postgres(_) => Ok(()),
        }
    }

    /// Checks by a write that data can be stored. A lost connection is made again.
    pub(in crate::store) async fn probe(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(connection) => sqlite::probe(connection).await,
            Self::Postgres(primary) => primary.probe().await,
        }
    }

    /// Ends the connection.
    pub(in crate::store) async fn close(self) {
        match self {
            Self::Sqlite(connection) => connection.close().await,
            Self::Postgres(primary) => primary.close().await,
        }
    }
}

/// Opens a database beside a server that may be using it, and brings its tables up to date.
pub(in crate::store) async fn beside(options: &Options) -> Result<Connection, StoreError> {
    let mut connection = match &options.database {
        Database::Folder(folder) => sqlite::open(folder, options).await?,
        Database::Postgres(address) => postgres::beside(address, options).await?,
    };
    connection.migrate().await?;
    Ok(connection)
}
