//! A row of an answer.

use super::postgres::PgRow;
use crate::store::error::StoreError;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

/// A row of an answer.
pub(in crate::store) enum Row {
    /// Of `SQLite`.
    Sqlite(SqliteRow),
    /// Of `PostgreSQL`.
    Postgres(PgRow),
}

impl From<SqliteRow> for Row {
    fn from(row: SqliteRow) -> Self {
        Self::Sqlite(row)
    }
}

impl From<PgRow> for Row {
    fn from(row: PgRow) -> Self {
        Self::Postgres(row)
    }
}

impl Row {
    /// Returns the number in a column.
    pub(in crate::store) fn number(&self, column: &str) -> Result<i64, StoreError> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(column)?,
            Self::Postgres(row) => row.try_get(column)?,
        })
    }

    /// Returns the text in a column.
    pub(in crate::store) fn text(&self, column: &str) -> Result<String, StoreError> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(column)?,
            Self::Postgres(row) => row.try_get(column)?,
        })
    }

    /// Returns the text in a column that may be null.
    pub(in crate::store) fn optional_text(
        &self,
        column: &str,
    ) -> Result<Option<String>, StoreError> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(column)?,
            Self::Postgres(row) => row.try_get(column)?,
        })
    }
}
