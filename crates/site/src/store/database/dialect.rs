//! The differences between the databases in the texts of queries.

/// The time of the database in `PostgreSQL`, in milliseconds since 1970.
pub(in crate::store) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// The differences between the texts of queries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Dialect {
    /// Of `SQLite`.
    Sqlite,
    /// Of `PostgreSQL`.
    Postgres,
}

impl Dialect {
    /// Returns the statement that begins a transaction.
    pub(in crate::store) const fn begin(self) -> &'static str {
        match self {
            // With `BEGIN` alone, the lock could be refused in the middle of the transaction.
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// Returns the words that join two tables and search the first one first. `PostgreSQL` chooses the order itself.
    pub(in crate::store) const fn join(self) -> &'static str {
        match self {
            Self::Sqlite => " CROSS JOIN ",
            Self::Postgres => " JOIN ",
        }
    }
}
