//! The connections for reading.

use super::connection::Connection;
use super::place::Database;
use super::{postgres, sqlite};
use crate::store::error::StoreError;
use crate::store::options::Options;
use sqlx::{Pool, Sqlite};

/// The connections for reading.
#[derive(Clone)]
pub(in crate::store) enum Readers {
    Sqlite(Pool<Sqlite>),
    Postgres(postgres::PgPool),
}

impl Readers {
    /// Opens connections to a database that has been opened for writing.
    pub(in crate::store) async fn open(options: &Options) -> Result<Self, StoreError> {
        Ok(match &options.database {
            Database::Folder(folder) => Self::Sqlite(sqlite::readers(folder, options).await?),
            Database::Postgres(address) => Self::Postgres(postgres::readers(address, options)),
        })
    }

    /// Returns a connection.
    pub(in crate::store) async fn acquire(&self) -> Result<Connection, StoreError> {
        Ok(match self {
            Self::Sqlite(pool) => Connection::PooledSqlite(pool.acquire().await?),
            Self::Postgres(pool) => Connection::PooledPostgres(pool.acquire().await?),
        })
    }

    /// Ends all connections.
    pub(in crate::store) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}
