//! A row that no database returns.

use std::convert::Infallible;

/// A row.
pub(in crate::store) struct PgRow(Infallible);

impl PgRow {
    /// Returns the value in a column.
    pub(in crate::store) fn try_get<T>(&self, _: &str) -> Result<T, sqlx::Error> {
        match self.0 {}
    }
}
