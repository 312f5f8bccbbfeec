//! A connection that is never made.

use crate::store::database::query::Query;
use crate::store::database::row::Row;
use crate::store::database::session::Session;
use crate::store::error::StoreError;
use futures_util::stream::BoxStream;
use sqlx::migrate::{MigrateError, Migrator};
use std::convert::Infallible;
use std::ops::{Deref, DerefMut};

/// A connection.
pub(in crate::store) struct PgConnection(Infallible);

impl PgConnection {
    /// Ends the connection.
    pub(in crate::store) async fn close(self) -> Result<(), sqlx::Error> {
        match self.0 {}
    }
}

/// A connection of a pool.
pub(in crate::store) struct Pooled(PgConnection);

impl Pooled {
    /// Ends the connection.
    pub(in crate::store) async fn close(self) -> Result<(), sqlx::Error> {
        self.0.close().await
    }
}

impl Deref for Pooled {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.0
    }
}

impl DerefMut for Pooled {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.0
    }
}

impl Session for PgConnection {
    async fn migrate(&mut self, _: &Migrator) -> Result<(), MigrateError> {
        match self.0 {}
    }

    async fn change(&mut self, _: Query<'_>) -> Result<u64, StoreError> {
        match self.0 {}
    }

    async fn row(&mut self, _: Query<'_>) -> Result<Option<Row>, StoreError> {
        match self.0 {}
    }

    async fn rows(&mut self, _: Query<'_>) -> Result<Vec<Row>, StoreError> {
        match self.0 {}
    }

    fn each<'c>(&'c mut self, _: Query<'_>) -> BoxStream<'c, Result<Row, StoreError>> {
        match self.0 {}
    }
}

/// Connections for reading, or for jobs.
#[derive(Clone)]
pub(in crate::store) struct PgPool(Infallible);

impl PgPool {
    /// Returns a connection.
    pub(in crate::store) async fn acquire(&self) -> Result<Pooled, sqlx::Error> {
        match self.0 {}
    }

    /// Ends all connections.
    pub(in crate::store) async fn close(&self) {
        match self.0 {}
    }
}
