//! Errors of the store, and what they mean for the games.

use super::codes;
use super::uptime::PauseReason;
use springald_table::ReplayError;
use sqlx::sqlite::SqliteError;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// An error of the store.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The data folder cannot be used.
    #[error("{}: {what}", path.display())]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// The reason.
        what: String,
    },
    /// The database server cannot be used.
    #[error("{database}: {what}")]
    Server {
        /// The address, without a password.
        database: String,
        /// The reason.
        what: String,
    },
    /// Another server uses the database.
    #[error("{database}: another springald uses this database")]
    InUse {
        /// The folder or address, without a password.
        database: String,
    },
    /// A later version has changed the tables.
    #[error(
        "the database: its tables are those of a newer springald (version {found}, expected {known} at most)"
    )]
    Newer {
        /// The version of the tables.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// The database reports an error.
    #[error("the database: {0}")]
    Database(Arc<sqlx::Error>),
    /// The tables of the database cannot be brought up to date.
    #[error("the database: {0}")]
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// Stored data is damaged.
    #[error("the database: {0} is damaged")]
    Damaged(String),
    /// A game cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Storing is paused.
    #[error("nothing can be stored: {0}")]
    Paused(PauseReason),
    /// Another node owns the game.
    #[error("another node owns the game")]
    Moved,
    /// The writer has ended.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

impl StoreError {
    /// Returns the reason why nothing can be stored; `None` if only the data itself was at fault.
    pub fn pause_reason(&self) -> Option<PauseReason> {
        let error = match self {
            Self::Paused(reason) => return Some(*reason),
            Self::Database(error) => error,
            _ => return None,
        };
        match &**error {
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::PoolTimedOut => {
                return Some(PauseReason::Lost);
            }
            _ => {}
        }
        let Some(error) = error.as_database_error() else {
            return Some(PauseReason::Failed);
        };
        let code = error.code();
        match error.try_downcast_ref::<SqliteError>() {
            Some(_) => codes::of_sqlite(code.as_deref()),
            None => codes::of_postgres(code.as_deref().unwrap_or_default()),
        }
    }

    /// Returns whether the event was stored already: the writer's state is out of date.
    pub fn is_conflict(&self) -> bool {
        let Self::Database(error) = self else {
            return false;
        };
        error
            .as_database_error()
            .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
    }
}
