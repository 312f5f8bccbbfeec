//! `SQLite` in a data folder, which a lock protects from a second server.

use super::connection::{Connection, READERS};
use super::query::query;
use crate::store::error::StoreError;
use crate::store::options::Options;
use crate::store::privacy;
use crate::store::uptime::PauseReason;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection as _, SqliteConnection};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the file in the data folder.
const FILE: &str = "springald.sqlite";
/// The size of the reserve: `SQLite` needs 32 KiB for the index of its log, and a little for the log.
const RESERVE_BYTES: usize = 256 * 1024;
/// Bytes of a page.
const PAGE_BYTES: i64 = 4_096;
/// Pages in a MiB.
const PAGES: u64 = 256;
/// The number of pages that must be free, enough for the writes between two heartbeats.
const ROOM_PAGES: i64 = 32;

/// A data folder that no other server can use. Clones share it.
#[derive(Clone)]
pub(in crate::store) struct Folder {
    path: PathBuf,
    _lock: Arc<File>,
}

impl Folder {
    /// Creates the folder if it is missing, and takes its lock.
    pub(in crate::store) fn lock(folder: &Path) -> Result<Self, StoreError> {
        let fault = |path: &Path, what: String| StoreError::Folder {
            path: path.to_owned(),
            what,
        };
        privacy::make_folder(folder).map_err(|error| fault(folder, error.to_string()))?;
        let path = folder.join("lock");
        let file = privacy::open(&path).map_err(|error| fault(&path, error.to_string()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse {
                    database: folder.display().to_string(),
                });
            }
            Err(TryLockError::Error(error)) => return Err(fault(&path, error.to_string())),
        }
        privacy::protect(folder, FILE);
        Ok(Self {
            path: folder.to_owned(),
            _lock: Arc::new(file),
        })
    }

    /// Reserves the space that is needed to open the database on a full disk.
    pub(in crate::store) fn reserve(&self) {
        if let Err(error) = privacy::fill(&self.path.join(privacy::RESERVE), RESERVE_BYTES) {
            tracing::warn!(%error, "no room could be reserved");
        }
    }
}

/// Opens the database for writing and brings its tables up to date.
pub(super) async fn open(folder: &Path, options: &Options) -> Result<Connection, StoreError> {
    match try_open(folder, options).await {
        // Opening needs a little space. On a full disk, only the reserve can provide it.
        Err(error)
            if error.pause_reason().is_some()
                && std::fs::remove_file(folder.join(privacy::RESERVE)).is_ok() =>
        {
            tracing::warn!(%error, "opening the database with the room of the reserve");
            try_open(folder, options).await
        }
        opened => opened,
    }
}

async fn try_open(folder: &Path, options: &Options) -> Result<Connection, StoreError> {
    let connection = SqliteConnection::connect_with(&settings(folder, options)).await?;
    let mut connection = Connection::from(connection);
    connection.migrate().await?;
    if let Some(mib) = options.max_mib {
        let mut limit = query("PRAGMA max_page_count = ");
        limit.push(&(u64::from(mib) * PAGES).to_string());
        limit.execute(&mut connection).await?;
    }
    Ok(connection)
}

/// Opens connections for reading.
pub(super) async fn readers(folder: &Path, options: &Options) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .connect_with(settings(folder, options).read_only(true));
    Ok(pool.await?)
}

fn settings(folder: &Path, options: &Options) -> SqliteConnectOptions {
    let synchronous = if options.synchronous {
        SqliteSynchronous::Full
    } else {
        SqliteSynchronous::Normal
    };
    SqliteConnectOptions::new()
        .filename(folder.join(FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(options.patience)
        .foreign_keys(true)
}

/// Checks that there is space for the next moments.
pub(super) async fn check_room(connection: &mut Connection) -> Result<(), StoreError> {
    let pages = query(
        "SELECT max_page_count - page_count + freelist_count AS pages \
         FROM pragma_max_page_count, pragma_page_count, pragma_freelist_count",
    );
    let pages = pages.one(connection).await?.number("pages")?;
    if pages < ROOM_PAGES {
        return Err(StoreError::Paused(PauseReason::Full));
    }
    Ok(())
}

/// Checks for space by allocating it. The allocation reaches the disk, unlike a small record that
/// replaces an older one.
pub(super) async fn probe(connection: &mut Connection) -> Result<(), StoreError> {
    check_room(connection).await?;
    query("INSERT INTO probe (room) VALUES (zeroblob($1))")
        .bind(ROOM_PAGES / 2 * PAGE_BYTES)
        .execute(connection)
        .await?;
    connection.execute("DELETE FROM probe").await
}
