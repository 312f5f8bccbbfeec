//! The store of games: one `SQLite` file in the data folder.
//!
//! All writes go through one writer ([`writer`]), which combines simultaneous changes of many games
//! into one transaction. Reads have connections of their own. [`uptime`] is the time on which the
//! clocks of games run.

#[cfg(test)]
mod histories;
mod migrations;
mod privacy;
mod rows;
mod uptime;
mod writer;

pub use rows::{GameSummary, OpenSeat, Waiting};
pub use uptime::{Pause, PauseReason, Uptime};
pub use writer::Batch;

use self::writer::Writer;
use crate::metrics::Metrics;
use crate::time::Time;
use springald_registry::{Source, add, is_version, pinned};
use springald_table::{ReplayError, Setup, StoredEvent, Table};
use sqlx::Row;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

/// The name of the file in the data folder.
const FILE: &str = "springald.sqlite";
/// The name of a file that reserves space for opening the database on a full disk.
const RESERVE: &str = "reserve";
/// The size of the reserve: `SQLite` needs 32 KiB for the index of its log, and a little for the
/// log.
const RESERVE_BYTES: usize = 256 * 1024;
/// Connections for reading.
const READERS: u32 = 4;
/// The number of writes that may wait before callers are blocked.
const WAITING: usize = 4096;

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
    /// Another server uses the data folder.
    #[error("{}: another springald serves from this folder", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The database refused.
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
        let Some(error) = error.as_database_error() else {
            return Some(PauseReason::Failed);
        };
        // The low byte is the primary code: https://sqlite.org/rescode.html
        let code: Option<u32> = error.code().and_then(|code| code.parse().ok());
        match code.map(|code| code & 0xff) {
            Some(5 | 6) => Some(PauseReason::Locked),
            Some(13) => Some(PauseReason::Full),
            // Too big, constraint, mismatch, range.
            Some(18 | 19 | 20 | 25) => None,
            _ => Some(PauseReason::Failed),
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

/// The options of the store.
#[derive(Clone, Debug)]
pub struct Options {
    /// The data folder.
    pub folder: PathBuf,
    /// The time that a write waits for a locked database.
    pub patience: Duration,
    /// `true` if every transaction reaches the disk before it is acknowledged. Otherwise a loss of
    /// power may lose the last transactions; a crash of the process does not.
    pub synchronous: bool,
    /// The largest size of the database, in MiB.
    pub max_mib: Option<u32>,
    /// `true` if games are played with it; otherwise the uptime stands still.
    pub serving: bool,
}

/// The store. Clones share it.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<writer::Order>,
    uptime: Uptime,
    // Held while any handle is in use.
    _lock: Arc<File>,
}

impl Store {
    /// Opens the store, or creates it. A store that can be read but not written starts with a
    /// pause.
    ///
    /// # Errors
    /// Returns an error if the folder or the database cannot be used.
    pub async fn open(
        options: &Options,
        time: &Time,
        metrics: &Metrics,
    ) -> Result<Self, StoreError> {
        let lock = lock_folder(&options.folder)?;
        privacy::protect(&options.folder, FILE);
        let settings = settings(options);
        let reserve = options.folder.join(RESERVE);
        let writer = match Writer::open(&settings, options, time, metrics).await {
            // Opening needs a little space. On a full disk, only the reserve can provide it.
            Err(error)
                if error.pause_reason().is_some() && std::fs::remove_file(&reserve).is_ok() =>
            {
                tracing::warn!(%error, "opening the database with the room of the reserve");
                Writer::open(&settings, options, time, metrics).await?
            }
            opened => opened?,
        };
        if writer.uptime().pause().is_none()
            && let Err(error) = privacy::fill(&reserve, RESERVE_BYTES)
        {
            tracing::warn!(%error, "no room could be reserved");
        }
        let uptime = writer.uptime().clone();
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(settings.read_only(true))
            .await?;
        let (orders, inbox) = mpsc::channel(WAITING);
        tokio::spawn(writer.run(inbox));
        Ok(Self {
            readers,
            writer: orders,
            uptime,
            _lock: Arc::new(lock),
        })
    }

    /// Writes a batch completely or not at all. It is on disk when this returns.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub async fn write(&self, batch: Batch) -> Result<(), StoreError> {
        let (done, result) = oneshot::channel();
        let order = writer::Order::Write { batch, done };
        (self.writer.send(order).await).map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes pending batches and the time, and ends the writer.
    pub async fn close(&self) {
        let (done, result) = oneshot::channel();
        if self
            .writer
            .send(writer::Order::Close { done })
            .await
            .is_ok()
        {
            let _ = result.await;
        }
        self.readers.close().await;
    }

    /// Returns the uptime of the site, on which clocks run, and whether anything can be stored.
    pub fn uptime(&self) -> &Uptime {
        &self.uptime
    }

    /// Loads a game; `None` if there is no such game.
    ///
    /// # Errors
    /// Returns an error if it cannot be read or replayed.
    pub async fn load(&self, id: &str) -> Result<Option<Table>, StoreError> {
        let Some((setup, events)) = self.read(id).await? else {
            return Ok(None);
        };
        if is_version(&setup.rules) && pinned(&setup.rules).is_none() {
            let source = self.text(&setup.rules).await?;
            let damaged = || StoreError::Damaged(format!("the text of game {id}"));
            let added = tokio::task::spawn_blocking(move || source.map(add));
            let added = added.await.ok().flatten().and_then(Result::ok);
            added.ok_or_else(damaged)?;
        }
        Ok(Some(replay(setup, &events)?))
    }

    /// Reads a text of a declared game with those that it builds on; `None` if there is none with this version.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn text(&self, version: &str) -> Result<Option<Source>, StoreError> {
        let query = sqlx::query_scalar("SELECT body FROM texts WHERE version = $1");
        let body: Option<String> = (query.bind(version).fetch_optional(&self.readers)).await?;
        let Some(body) = body else {
            return Ok(None);
        };
        let damaged = || StoreError::Damaged(format!("text {version}"));
        let texts: Vec<String> = serde_json::from_str(&body).map_err(|_| damaged())?;
        Source::from_texts(&texts).map(Some).map_err(|_| damaged())
    }

    /// Reads the setup and the events of a game, with the chat lines that are kept, in order.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn read(&self, id: &str) -> Result<Option<(Setup, Vec<StoredEvent>)>, StoreError> {
        let mut connection = self.readers.acquire().await?;
        rows::read(&mut connection, id).await
    }

    /// Returns the ids of all games, the oldest first; those of one moment in the order in which
    /// they were stored.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT id FROM games ORDER BY created_ms, rowid");
        let rows = query.fetch_all(&self.readers).await?;
        let ids: Result<Vec<String>, sqlx::Error> =
            rows.iter().map(|row| row.try_get("id")).collect();
        Ok(ids?)
    }

    /// Returns the open seats in the lobby of games over days created at `since_ms` or later, the
    /// newest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn open_seats(&self, since_ms: i64) -> Result<Vec<OpenSeat>, StoreError> {
        let query = "SELECT id, variant, control, created_ms, seat, white, black FROM games \
                     WHERE maker IS NOT NULL AND seat IS NOT NULL AND created_ms >= $1 \
                     ORDER BY created_ms DESC, id";
        let rows = sqlx::query(query).bind(since_ms).fetch_all(&self.readers);
        rows.await?.iter().map(rows::listed).collect()
    }

    /// Returns these seats with the clients that created them, the oldest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn waiting(&self, since_ms: i64) -> Result<Vec<Waiting>, StoreError> {
        let query = "SELECT id, maker FROM games WHERE maker IS NOT NULL AND created_ms >= $1 \
                     ORDER BY created_ms, rowid";
        let rows = sqlx::query(query).bind(since_ms).fetch_all(&self.readers);
        let waiting = |row: &SqliteRow| -> Result<Waiting, StoreError> {
            Ok(Waiting {
                id: row.try_get("id")?,
                maker: row.try_get("maker")?,
            })
        };
        rows.await?.iter().map(waiting).collect()
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// Returns an error if it does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT at_ms FROM heartbeat")
            .fetch_optional(&self.readers)
            .await?;
        Ok(())
    }
}

/// Replays the events of a game.
fn replay(setup: Setup, events: &[StoredEvent]) -> Result<Table, ReplayError> {
    let mut table = Table::new(setup)?;
    for stored in events {
        table.apply(stored)?;
    }
    Ok(table)
}

/// Creates the folder and takes the lock that keeps a second server out.
fn lock_folder(folder: &Path) -> Result<File, StoreError> {
    let fault = |path: &Path, what: String| StoreError::Folder {
        path: path.to_owned(),
        what,
    };
    privacy::make_folder(folder).map_err(|error| fault(folder, error.to_string()))?;
    let path = folder.join("lock");
    let file = privacy::open(&path).map_err(|error| fault(&path, error.to_string()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
            path: folder.to_owned(),
        }),
        Err(TryLockError::Error(error)) => Err(fault(&path, error.to_string())),
    }
}

fn settings(options: &Options) -> SqliteConnectOptions {
    let synchronous = if options.synchronous {
        SqliteSynchronous::Full
    } else {
        SqliteSynchronous::Normal
    };
    SqliteConnectOptions::new()
        .filename(options.folder.join(FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(options.patience)
        .foreign_keys(true)
}
