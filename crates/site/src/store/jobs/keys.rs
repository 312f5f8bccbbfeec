//! The keys of workers elsewhere. Only their hashes are stored.

use super::finish::ban;
use super::transaction::{beside, transaction};
use crate::store::database::{Connection, Database, Folder, Row, query};
use crate::store::error::StoreError;
use crate::store::handle::Store;
use futures_util::FutureExt;
use thiserror::Error;

/// The longest name of a key, in bytes.
const LONGEST_NAME: usize = 60;

/// The key of a worker, without the key itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkerKey {
    /// The name of the key.
    pub name: String,
    /// `true` if its results are trusted and may confirm the results of others.
    pub trusted: bool,
    /// The reason why it is banned.
    pub banned: Option<String>,
    /// Its results.
    pub done: i64,
    /// Its results that were checked and right.
    pub checked: i64,
    /// Its jobs in a row that were not finished in time.
    pub lost: i64,
    /// Its jobs in a row that were given back.
    pub aborted: i64,
    /// Its impossible results.
    pub invalid: i64,
}

/// An error of a command about keys.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The name is invalid.
    #[error(
        "the name: expected 1 to {LONGEST_NAME} letters, digits, dots, hyphens and underscores"
    )]
    BadName,
    /// There is a key with this name.
    #[error("the name: found a key '{0}' in the database already")]
    Known(String),
    /// There is no key with this name.
    #[error("the name: found no key '{0}' in the database; `springald worker-key list` lists all")]
    Unknown(String),
}

impl WorkerKey {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            name: row.text("name")?,
            trusted: row.number("trusted")? == 1,
            banned: row.optional_text("banned")?,
            done: row.number("done")?,
            checked: row.number("checked")?,
            lost: row.number("lost")?,
            aborted: row.number("aborted")?,
            invalid: row.number("invalid")?,
        })
    }
}

impl Store {
    /// Returns the key with a hash; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn worker_key(&self, hash: &str) -> Result<Option<WorkerKey>, StoreError> {
        let key = query("SELECT * FROM worker_keys WHERE hash = $1").bind(hash);
        let row = key.first(&mut self.reader().await?).await?;
        row.map(|row| WorkerKey::read(&row)).transpose()
    }
}

/// Returns whether a text may be the name of a key or of a set of jobs.
pub(super) fn fits(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(fits)
}

/// The keys in a database, which a server may be using.
pub struct WorkerKeys {
    connection: Connection,
    // Held if no server uses the folder.
    _folder: Option<Folder>,
}

impl WorkerKeys {
    /// Opens a database, which a server may be using: changing the row of a key does not disturb it.
    ///
    /// # Errors
    /// Returns an error if it cannot be used.
    pub async fn open(database: &Database) -> Result<Self, StoreError> {
        let (connection, folder) = beside(database).await?;
        Ok(Self {
            connection,
            _folder: folder,
        })
    }

    /// Adds a key by its hash.
    ///
    /// # Errors
    /// Returns an error if the name is invalid or known, or the key cannot be stored.
    pub async fn add(
        &mut self,
        name: &str,
        hash: &str,
        trusted: bool,
        now_ms: i64,
    ) -> Result<(), KeyError> {
        if !fits(name) {
            return Err(KeyError::BadName);
        }
        let insert = query(
            "INSERT INTO worker_keys (name, hash, trusted, created_ms) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        );
        let insert = insert.bind(name).bind(hash).bind(trusted).bind(now_ms);
        match insert.execute(&mut self.connection).await? {
            0 => Err(KeyError::Known(name.into())),
            _ => Ok(()),
        }
    }

    /// Lists all keys by name.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn list(&mut self) -> Result<Vec<WorkerKey>, KeyError> {
        let rows = query("SELECT * FROM worker_keys ORDER BY name");
        let rows = rows.all(&mut self.connection).await?;
        let keys: Result<Vec<_>, StoreError> = rows.iter().map(WorkerKey::read).collect();
        Ok(keys?)
    }

    /// Removes a key. Its unfinished jobs, and those whose results were not checked, wait for another worker.
    ///
    /// # Errors
    /// Returns an error if there is no such key, or the change cannot be stored.
    pub async fn remove(&mut self, name: &str, now_ms: i64) -> Result<(), KeyError> {
        let owned = name.to_owned();
        let removed = transaction(&mut self.connection, move |connection| {
            async move {
                ban(connection, &owned, "removed", now_ms).await?;
                let remove = query("DELETE FROM worker_keys WHERE name = $1").bind(&owned);
                remove.execute(connection).await
            }
            .boxed()
        });
        match removed.await? {
            0 => Err(KeyError::Unknown(name.into())),
            _ => Ok(()),
        }
    }

    /// Lifts the ban of a key. Its first results are checked, as with a new key.
    ///
    /// # Errors
    /// Returns an error if there is no such key, or the change cannot be stored.
    pub async fn admit(&mut self, name: &str) -> Result<(), KeyError> {
        let admit = query(
            "UPDATE worker_keys SET banned = NULL, checked = 0, lost = 0, aborted = 0, invalid = 0 WHERE name = $1",
        );
        match admit.bind(name).execute(&mut self.connection).await? {
            0 => Err(KeyError::Unknown(name.into())),
            _ => Ok(()),
        }
    }

    /// Closes the database.
    pub async fn close(self) {
        self.connection.close().await;
    }
}
