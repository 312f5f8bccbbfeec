//! A connection to one of the databases, and the queries that it carries out.

use super::dialect::Dialect;
use super::postgres;
use super::query::{Query, query};
use super::row::Row;
use super::session::Session;
use crate::store::error::StoreError;
use crate::store::migrations;
use futures_util::stream::BoxStream;
use sqlx::pool::PoolConnection;
use sqlx::{Connection as _, Sqlite, SqliteConnection};

/// Connections for reading.
pub(super) const READERS: u32 = 4;

/// A connection to a database.
pub(in crate::store) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(postgres::PgConnection),
    PooledSqlite(PoolConnection<Sqlite>),
    PooledPostgres(postgres::Pooled),
}

impl From<SqliteConnection> for Connection {
    fn from(link: SqliteConnection) -> Self {
        Self::Sqlite(link)
    }
}

impl From<postgres::PgConnection> for Connection {
    fn from(link: postgres::PgConnection) -> Self {
        Self::Postgres(link)
    }
}

/// A connection by its database.
enum Link<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut postgres::PgConnection),
}

impl Connection {
    /// Returns the dialect that the database understands.
    pub(in crate::store) const fn dialect(&self) -> Dialect {
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
    pub(in crate::store) async fn migrate(&mut self) -> Result<(), StoreError> {
        let all = migrations::migrations(self.dialect());
        let done = match self.link() {
            Link::Sqlite(link) => link.migrate(&all).await,
            Link::Postgres(link) => link.migrate(&all).await,
        };
        done.map_err(|error| migrations::error(&all, error))
    }

    /// Carries out a statement without parameters.
    pub(in crate::store) async fn execute(
        &mut self,
        statement: &'static str,
    ) -> Result<(), StoreError> {
        query(statement).execute(self).await.map(|_| ())
    }

    /// Ends the connection.
    pub(in crate::store) async fn close(self) {
        // Committed data stay, even if closing fails.
        let _ = match self {
            Self::Sqlite(link) => link.close().await,
            Self::Postgres(link) => link.close().await,
            Self::PooledSqlite(link) => link.close().await,
            Self::PooledPostgres(link) => link.close().await,
        };
    }
}

impl Query<'_> {
    /// Carries the query out. Returns the number of rows that it changed.
    pub(in crate::store) async fn execute(
        self,
        connection: &mut Connection,
    ) -> Result<u64, StoreError> {
        match connection.link() {
            Link::Sqlite(link) => link.change(self.without_names()).await,
            Link::Postgres(link) => link.change(self).await,
        }
    }

    /// Returns the first row; `None` if there is none.
    pub(in crate::store) async fn first(
        self,
        connection: &mut Connection,
    ) -> Result<Option<Row>, StoreError> {
        match connection.link() {
            Link::Sqlite(link) => link.row(self.without_names()).await,
            Link::Postgres(link) => link.row(self).await,
        }
    }

    /// Returns the only row.
    pub(in crate::store) async fn one(
        self,
        connection: &mut Connection,
    ) -> Result<Row, StoreError> {
        let row = self.first(connection).await?;
        row.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// Returns all rows.
    pub(in crate::store) async fn all(
        self,
        connection: &mut Connection,
    ) -> Result<Vec<Row>, StoreError> {
        match connection.link() {
            Link::Sqlite(link) => link.rows(self.without_names()).await,
            Link::Postgres(link) => link.rows(self).await,
        }
    }

    /// Returns the rows one after the other.
    pub(in crate::store) fn each(
        self,
        connection: &mut Connection,
    ) -> BoxStream<'_, Result<Row, StoreError>> {
        match connection.link() {
            Link::Sqlite(link) => link.each(self.without_names()),
            Link::Postgres(link) => link.each(self),
        }
    }
}
