//! The two databases behind the store: `SQLite` in a data folder, and `PostgreSQL`.
//!
//! Every query is written once ([`query`]). The differences are in [`Dialect`], and in the two modules that open a
//! database, keep other servers out of it and check whether it has room: [`sqlite`] and [`postgres`].

mod place;
pub(super) mod postgres;
mod query;
pub(super) mod sqlite;

pub use place::{Database, PostgresAddress};
pub(super) use query::{Query, Row, Value, query};
pub(super) use sqlite::Folder;

use super::leases::{self, Guard, Take};
use super::{Options, StoreError, migrations};
use springald_table::Moment;
use sqlx::pool::PoolConnection;
use sqlx::{Connection as _, Pool, Postgres, Sqlite};
use sqlx::{PgConnection, SqliteConnection};

/// Connections for reading.
const READERS: u32 = 4;

/// The differences between the texts of queries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dialect {
    /// Of `SQLite`.
    Sqlite,
    /// Of `PostgreSQL`.
    Postgres,
}

impl Dialect {
    /// Returns the statement that begins a transaction.
    pub(super) const fn begin(self) -> &'static str {
        match self {
            // With `BEGIN` alone, the lock could be refused in the middle of the transaction.
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// Returns the words that join two tables and search the first one first. `PostgreSQL` chooses the order itself.
    pub(super) const fn join(self) -> &'static str {
        match self {
            Self::Sqlite => " CROSS JOIN ",
            Self::Postgres => " JOIN ",
        }
    }
}

/// A connection to a database.
pub(super) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
    PooledSqlite(PoolConnection<Sqlite>),
    PooledPostgres(PoolConnection<Postgres>),
}

/// A connection by its database.
enum Link<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Connection {
    /// Returns the dialect that the database understands.
    pub(super) const fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) | Self::PooledSqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) | Self::PooledPostgres(_) => Dialect::Postgres,
        }
    }

    fn link(&mut self) -> Link<'_> {
        match self {
            Self::Sqlite(link) => Link::Sqlite(link),
            Self::PooledSqlite(link) => Link::Sqlite(link),
            Self::Postgres(link) => Link::Postgres(link),
            Self::PooledPostgres(link) => Link::Postgres(link),
        }
    }

    /// Brings the tables up to date.
    async fn migrate(&mut self) -> Result<(), StoreError> {
        let all = migrations::migrations(self.dialect());
        let done = match self.link() {
            Link::Sqlite(link) => all.run(link).await,
            Link::Postgres(link) => all.run(link).await,
        };
        done.map_err(|error| migrations::error(&all, error))
    }

    /// Opens a database beside a server that may be using it, and brings its tables up to date.
    pub(super) async fn beside(options: &Options) -> Result<Self, StoreError> {
        let mut connection = match &options.database {
            Database::Folder(folder) => sqlite::open(folder, options).await?,
            Database::Postgres(address) => postgres::beside(address, options).await?,
        };
        connection.migrate().await?;
        Ok(connection)
    }

    /// Carries out a statement without parameters.
    pub(super) async fn execute(&mut self, statement: &'static str) -> Result<(), StoreError> {
        query(statement).execute(self).await.map(|_| ())
    }

    /// Ends the connection.
    pub(super) async fn close(self) {
        // Committed data stay, even if closing fails.
        let _ = match self {
            Self::Sqlite(link) => link.close().await,
            Self::Postgres(link) => link.close().await,
            Self::PooledSqlite(link) => link.close().await,
            Self::PooledPostgres(link) => link.close().await,
        };
    }
}

/// The connections for reading.
#[derive(Clone)]
pub(super) enum Readers {
    Sqlite(Pool<Sqlite>),
    Postgres(Pool<Postgres>),
}

impl Readers {
    /// Opens connections to a database that has been opened for writing.
    pub(super) async fn open(options: &Options) -> Result<Self, StoreError> {
        Ok(match &options.database {
            Database::Folder(folder) => Self::Sqlite(sqlite::readers(folder, options).await?),
            Database::Postgres(address) => Self::Postgres(postgres::readers(address, options)),
        })
    }

    /// Returns a connection.
    pub(super) async fn acquire(&self) -> Result<Connection, StoreError> {
        Ok(match self {
            Self::Sqlite(pool) => Connection::PooledSqlite(pool.acquire().await?),
            Self::Postgres(pool) => Connection::PooledPostgres(pool.acquire().await?),
        })
    }

    /// Ends all connections.
    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// The connection that writes.
pub(super) enum Primary {
    Sqlite(Connection),
    Postgres(Box<postgres::Primary>),
}

impl Primary {
    /// Opens a database and brings its tables up to date.
    pub(super) async fn open(options: &Options) -> Result<Self, StoreError> {
        Ok(match &options.database {
            Database::Folder(folder) => Self::Sqlite(sqlite::open(folder, options).await?),
            Database::Postgres(address) => {
                Self::Postgres(Box::new(postgres::Primary::open(address, options).await?))
            }
        })
    }

    /// Returns the connection, unless it is lost.
    pub(super) fn connection(&mut self) -> Result<&mut Connection, StoreError> {
        match self {
            Self::Sqlite(connection) => Ok(connection),
            Self::Postgres(primary) => primary.connection(),
        }
    }

    /// Keeps out servers that wrote before. Called before the first write.
    pub(super) async fn take_over(&mut self, now: Moment) -> Result<(), StoreError> {
        match self {
            // The lock of the folder keeps others out.
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => primary.take_over(now).await,
        }
    }

    /// Returns what every transaction checks; `None` where the lock of a folder is enough.
    pub(super) const fn guard(&self) -> Option<Guard> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres(primary) => Some(primary.guard()),
        }
    }

    /// Takes games for this node. Returns their number.
    pub(super) async fn take(
        &mut self,
        now: Moment,
        may_judge: bool,
        what: &Take,
    ) -> Result<u64, StoreError> {
        match self {
            Self::Sqlite(_) => Ok(0),
            Self::Postgres(primary) => {
                let limit = primary.limit();
                let taken = postgres::within(limit, primary.take(now, may_judge, what)).await;
                if (taken.as_ref()).is_err_and(|error| error.pause_reason().is_some()) {
                    primary.forget();
                }
                taken
            }
        }
    }

    /// Gives up a game of this node.
    pub(super) async fn release(&mut self, now: Moment, game: &str) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => {
                let limit = primary.limit();
                let released = postgres::within(limit, primary.release(now, game)).await;
                if (released.as_ref()).is_err_and(|error| error.pause_reason().is_some()) {
                    primary.forget();
                }
                released
            }
        }
    }

    /// Joins again as a new node.
    pub(super) async fn rejoin(&mut self, now: Moment) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => {
                let limit = primary.limit();
                let joined = postgres::within(limit, primary.rejoin(now)).await;
                if joined.is_err() {
                    primary.forget();
                }
                joined
            }
        }
    }

    /// Ends the lease of this node.
    pub(super) async fn leave(&mut self, now: Moment) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => {
                let limit = primary.limit();
                postgres::within(limit, primary.leave(now)).await
            }
        }
    }

    /// Gives all games to the uptime of the heartbeat, as a site of a single server has them.
    pub(super) async fn settle(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(primary) => leases::settle(primary.connection()?).await,
        }
    }

    /// Checks that there is room for the writes of the next moments.
    pub(super) async fn check_room(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(connection) => sqlite::check_room(connection).await,
            // Only a write shows whether the server has room.
            Self::Postgres(_) => Ok(()),
        }
    }

    /// Checks by a write that data can be stored. A lost connection is made again.
    pub(super) async fn probe(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(connection) => sqlite::probe(connection).await,
            Self::Postgres(primary) => primary.probe().await,
        }
    }

    /// Ends the connection.
    pub(super) async fn close(self) {
        match self {
            Self::Sqlite(connection) => connection.close().await,
            Self::Postgres(primary) => primary.close().await,
        }
    }
}
