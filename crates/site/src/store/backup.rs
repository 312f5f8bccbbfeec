//! Backups of a data folder, while a server uses it.
//!
//! The copy is made in one step (`VACUUM INTO`), from the database as it was when that began. A copy that proceeds page by
//! page begins again after every write of the server, so it would never end while games are played.

use super::database::{Connection, query};
use super::error::StoreError;
use super::privacy;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the database in a data folder.
const FILE: &str = "springald.sqlite";
/// The time for which a backup waits for a lock.
const PATIENCE: Duration = Duration::from_secs(30);

/// Writes a copy of the database in a data folder to a new file, and checks it. Returns its size in bytes. A server may use
/// the folder meanwhile; what it has acknowledged before the call is in the copy.
///
/// # Errors
/// If there is no database, the file exists, or the copy cannot be written or is damaged; then no file is left.
pub async fn back_up(folder: &Path, file: &Path) -> Result<u64, StoreError> {
    let fault = |path: &Path, what: &str| StoreError::Folder {
        path: path.to_owned(),
        what: what.to_owned(),
    };
    let database = folder.join(FILE);
    if !database.is_file() {
        return Err(fault(&database, "found no such file"));
    }
    if file.exists() {
        return Err(fault(file, "it exists already; a backup replaces no file"));
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let text = part.to_str();
    let text = text.ok_or_else(|| fault(file, "expected a path in UTF-8"))?;
    // An empty file that only its owner can read, as the copy holds hashes of secrets and the seeds of dice.
    let _ = std::fs::remove_file(&part);
    let made = privacy::open(&part).map_err(|error| fault(&part, &error.to_string()))?;
    let copied = async {
        let settings = settings(&database);
        let mut source = Connection::from(SqliteConnection::connect_with(&settings).await?);
        let copied = query("VACUUM INTO $1").bind(text);
        let copied = copied.execute(&mut source).await;
        source.close().await;
        copied?;
        check(&part).await
    };
    let kept = match copied.await {
        Ok(()) => made
            .sync_all()
            .and_then(|()| std::fs::rename(&part, file))
            .and_then(|()| made.metadata())
            .map_err(|error| fault(file, &error.to_string())),
        Err(error) => Err(error),
    };
    if kept.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    Ok(kept?.len())
}

fn settings(database: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(database)
        .busy_timeout(PATIENCE)
}

/// Checks that a copy is whole.
async fn check(copy: &Path) -> Result<(), StoreError> {
    let settings = settings(copy).read_only(true).immutable(true);
    let mut connection = SqliteConnection::connect_with(&settings).await?;
    let found = sqlx::query("PRAGMA quick_check");
    let found = found.fetch_one(&mut connection).await?;
    let found: String = found.try_get(0)?;
    connection.close().await?;
    if found == "ok" {
        Ok(())
    } else {
        Err(StoreError::Damaged(format!("the copy ({found})")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

    /// Returns the number of rows of a database.
    async fn rows(file: &Path) -> i64 {
        let mut connection = SqliteConnection::connect_with(&settings(file))
            .await
            .unwrap();
        let counted = sqlx::query("SELECT count(*) FROM games");
        let row = counted.fetch_one(&mut connection).await.unwrap();
        row.get(0)
    }

    #[tokio::test]
    async fn a_backup_ends_under_writes_and_has_what_was_acknowledged() {
        let folder = tempfile::tempdir().unwrap();
        let (database, copy) = (folder.path().join(FILE), folder.path().join("copy"));
        assert!(back_up(folder.path(), &copy).await.is_err(), "no database");
        let options = settings(&database).create_if_missing(true);
        let options = options.journal_mode(sqlx::sqlite::SqliteJournalMode::Wal);
        let mut writer = SqliteConnection::connect_with(&options).await.unwrap();
        let table = sqlx::query("CREATE TABLE games (room BLOB)");
        table.execute(&mut writer).await.unwrap();
        let (written, ends) = (
            Arc::new(AtomicI64::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        let writes = tokio::spawn({
            let (written, ends) = (Arc::clone(&written), Arc::clone(&ends));
            async move {
                while !ends.load(Ordering::Relaxed) {
                    let row = sqlx::query("INSERT INTO games VALUES (zeroblob(20000))");
                    row.execute(&mut writer).await.unwrap();
                    written.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        while written.load(Ordering::Relaxed) < 50 {
            tokio::task::yield_now().await;
        }
        let before = written.load(Ordering::Relaxed);
        let bytes = back_up(folder.path(), &copy).await.unwrap();
        ends.store(true, Ordering::Relaxed);
        writes.await.unwrap();
        assert!(bytes > 50 * 20_000);
        assert!(rows(&copy).await >= before);
        assert!(
            back_up(folder.path(), &copy).await.is_err(),
            "the file exists"
        );
        assert!(!folder.path().join("copy.part").exists());
    }
}
