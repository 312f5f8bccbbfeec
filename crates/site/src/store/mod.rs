//! Where games are kept: one `SQLite` file in the data folder.
//!
//! What is written goes through one writer ([`writer`]) that puts what many games have to say at the
//! same moment into one transaction. Reading has connections of its own.

mod privacy;
mod rows;
mod writer;

pub use rows::{Head, Listed, Waiting};
pub use writer::Batch;

use crate::metrics::Metrics;
use crate::time::Time;
use springald_table::{Setup, Stored, Table, Unreadable};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection, Row};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// The name of the file in the data folder.
const FILE: &str = "springald.sqlite";
/// Connections for reading.
const READERS: u32 = 4;
/// Pages of `SQLite` in a MiB: each has 4 KiB.
const PAGES: u64 = 256;
/// How many writes may wait before those who want to write wait themselves.
const WAITING: usize = 4096;

/// Why something could not be stored or read.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The data folder cannot be used.
    #[error("{}: {what}", path.display())]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// Why.
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
    /// What is stored is not what was written.
    #[error("the database: {0} is damaged")]
    Damaged(String),
    /// A game cannot be replayed.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
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
    /// Whether the event was there already: whoever wanted to write it is not up to date.
    pub fn is_conflict(&self) -> bool {
        let Self::Database(error) = self else {
            return false;
        };
        error
            .as_database_error()
            .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
    }
}

/// How the store is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// The data folder.
    pub folder: PathBuf,
    /// How long a write waits where something else holds the database.
    pub patience: Duration,
    /// Whether every transaction is on disk before it is acknowledged; without this a loss of power
    /// may lose the last ones, a crash of the process does not.
    pub synchronous: bool,
    /// How large the database may become, in MiB.
    pub max_mib: Option<u32>,
}

/// The store. Cloning it gives another handle to the same one.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<writer::Order>,
    outages: Arc<[(i64, i64)]>,
    // Held as long as anybody uses the store.
    _lock: Arc<File>,
}

impl Store {
    /// Opens the store, which is made where there is none, and notes how long nobody had it open.
    ///
    /// # Errors
    /// Where folder or database cannot be used.
    pub async fn open(
        options: &Options,
        time: &Time,
        metrics: &Metrics,
    ) -> Result<Self, StoreError> {
        let lock = lock_folder(&options.folder)?;
        privacy::protect(&options.folder, FILE);
        let settings = settings(options);
        let mut connection = SqliteConnection::connect_with(&settings).await?;
        (MIGRATIONS.run(&mut connection).await)
            .map_err(|error| StoreError::Migration(Arc::new(error)))?;
        let outages = writer::note_outage(&mut connection, time.now_ms()).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(settings.read_only(true))
            .await?;
        let (writer, orders) = mpsc::channel(WAITING);
        let metrics = metrics.clone();
        tokio::spawn(writer::run(connection, orders, time.clone(), metrics));
        Ok(Self {
            readers,
            writer,
            outages: outages.into(),
            _lock: Arc::new(lock),
        })
    }

    /// Writes everything in the batch, or nothing; it is on disk when this returns.
    ///
    /// # Errors
    /// Where it could not be stored.
    pub async fn write(&self, batch: Batch) -> Result<(), StoreError> {
        let (done, result) = oneshot::channel();
        let order = writer::Order::Write { batch, done };
        (self.writer.send(order).await).map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes what is waiting, notes the time, and ends the writer.
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

    /// Brings a game back; nothing where there is none with this id.
    ///
    /// # Errors
    /// Where it cannot be read or replayed.
    pub async fn load(&self, id: &str, now_ms: i64) -> Result<Option<Table>, StoreError> {
        let Some((setup, events)) = self.read(id).await? else {
            return Ok(None);
        };
        let mut table = Table::new(setup)?;
        for stored in &events {
            self.forgive(&mut table, stored.at_ms);
            table.apply(stored)?;
        }
        self.forgive(&mut table, now_ms);
        Ok(Some(table))
    }

    /// Gives back what the clock of a game counted while nobody had the store open.
    fn forgive(&self, table: &mut Table, until_ms: i64) {
        let Some(since_ms) = table.clock_since_ms() else {
            return;
        };
        let overlap = |(from, to): &(i64, i64)| (to.min(&until_ms) - from.max(&since_ms)).max(0);
        table.forgive(self.outages.iter().map(overlap).sum());
    }

    /// The beginning and the events of a game.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn read(&self, id: &str) -> Result<Option<(Setup, Vec<Stored>)>, StoreError> {
        let row = sqlx::query("SELECT * FROM games WHERE id = $1");
        let Some(row) = row.bind(id).fetch_optional(&self.readers).await? else {
            return Ok(None);
        };
        let setup = rows::setup(&row)?;
        let query = "SELECT seq, at_ms, body FROM events WHERE game = $1 ORDER BY seq";
        let events = sqlx::query(query).bind(id).fetch_all(&self.readers).await?;
        let events: Result<Vec<Stored>, StoreError> =
            events.iter().map(|row| rows::stored(id, row)).collect();
        Ok(Some((setup, events?)))
    }

    /// The ids of all games, the oldest first; of those of one moment the one first stored.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT id FROM games ORDER BY created_ms, rowid");
        let rows = query.fetch_all(&self.readers).await?;
        let ids: Result<Vec<String>, sqlx::Error> =
            rows.iter().map(|row| row.try_get("id")).collect();
        Ok(ids?)
    }

    /// The games over days that were made at `since_ms` or later and whose open seat waits in the
    /// lobby, the newest first.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn open_seats(&self, since_ms: i64) -> Result<Vec<Listed>, StoreError> {
        let query = "SELECT id, variant, control, created_ms, seat, white, black FROM games \
                     WHERE maker IS NOT NULL AND seat IS NOT NULL AND created_ms >= $1 \
                     ORDER BY created_ms DESC, id";
        let rows = sqlx::query(query).bind(since_ms).fetch_all(&self.readers);
        rows.await?.iter().map(rows::listed).collect()
    }

    /// Such seats and who made them, the oldest first.
    ///
    /// # Errors
    /// Where they cannot be read.
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

    /// Whether the database answers.
    ///
    /// # Errors
    /// Where it does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT at_ms FROM heartbeat")
            .fetch_optional(&self.readers)
            .await?;
        Ok(())
    }
}

/// Makes the folder and takes the lock that keeps a second server out.
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
    let settings = SqliteConnectOptions::new()
        .filename(options.folder.join(FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(options.patience)
        .foreign_keys(true);
    match options.max_mib {
        None => settings,
        Some(mib) => settings.pragma("max_page_count", (u64::from(mib) * PAGES).to_string()),
    }
}
