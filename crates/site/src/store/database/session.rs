//! Queries on a connection of sqlx.

use super::query::{Query, Value};
use super::row::Row;
use crate::store::error::StoreError;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use sqlx::database::{Database, HasStatementCache};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{Encode, SqliteConnection, Type};
use std::borrow::Cow;

/// A connection of sqlx to either database.
pub(super) trait Session {
    /// Brings the tables up to date.
    async fn migrate(&mut self, all: &Migrator) -> Result<(), MigrateError>;

    /// Carries a query out. Returns the number of rows that it changed.
    async fn change(&mut self, query: Query<'_>) -> Result<u64, StoreError>;

    /// Returns the first row; `None` if there is none.
    async fn row(&mut self, query: Query<'_>) -> Result<Option<Row>, StoreError>;

    /// Returns all rows.
    async fn rows(&mut self, query: Query<'_>) -> Result<Vec<Row>, StoreError>;

    /// Returns the rows one after the other.
    fn each<'c>(&'c mut self, query: Query<'_>) -> BoxStream<'c, Result<Row, StoreError>>;
}

/// Makes a session of a connection.
macro_rules! session {
    ($connection:ty) => {
        impl Session for $connection {
            async fn migrate(&mut self, all: &Migrator) -> Result<(), MigrateError> {
                all.run(self).await
            }

            async fn change(&mut self, query: Query<'_>) -> Result<u64, StoreError> {
                Ok(bound(query).execute(self).await?.rows_affected())
            }

            async fn row(&mut self, query: Query<'_>) -> Result<Option<Row>, StoreError> {
                Ok(bound(query).fetch_optional(self).await?.map(Row::from))
            }

            async fn rows(&mut self, query: Query<'_>) -> Result<Vec<Row>, StoreError> {
                let rows = bound(query).fetch_all(self).await?;
                Ok(rows.into_iter().map(Row::from).collect())
            }

            fn each<'c>(&'c mut self, query: Query<'_>) -> BoxStream<'c, Result<Row, StoreError>> {
                let rows = bound(query).fetch(self);
                rows.map(|row| Ok(Row::from(row?))).boxed()
            }
        }
    };
}

session!(SqliteConnection);
#[cfg(feature = "postgres")]
session!(sqlx::PgConnection);

/// Returns a query of sqlx with the values of its parameters.
fn bound<D>(query: Query<'_>) -> sqlx::query::Query<'static, D, D::Arguments>
where
    D: Database + HasStatementCache,
    i64: Encode<'static, D> + Type<D>,
    Option<String>: Encode<'static, D> + Type<D>,
{
    let (text, values, is_kept) = query.into_parts();
    let mut bound = sqlx::query(text).persistent(is_kept);
    for value in values {
        bound = match value {
            Value::Number(number) => bound.bind(number),
            Value::Text(text) => bound.bind(text.map(Cow::into_owned)),
        };
    }
    bound
}
