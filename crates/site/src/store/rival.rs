//! Another program that locks and fills the database of a test.

use super::database::Database;
use springald_servers::postgres::Server;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{Connection, Executor, PgConnection};
use std::path::Path;

/// Another program that uses the database.
pub(super) enum Rival<'s> {
    Sqlite(SqliteConnection),
    Postgres {
        server: &'s Server,
        name: String,
        /// The session that holds a lock.
        session: Option<PgConnection>,
    },
}

impl<'s> Rival<'s> {
    /// Makes a database; without a server, in the folder.
    pub(super) async fn new(server: Option<&'s Server>, folder: &Path) -> (Self, Database) {
        if let Some(server) = server {
            let (name, address) = server.database();
            let rival = Self::Postgres {
                server,
                name,
                session: None,
            };
            return (rival, Database::parse(&address).unwrap());
        }
        let mut other = connect(folder).await;
        other.execute("CREATE TABLE others (b BLOB)").await.unwrap();
        (Self::Sqlite(other), Database::Folder(folder.to_owned()))
    }

    pub(super) const fn is_server(&self) -> bool {
        matches!(self, Self::Postgres { .. })
    }

    pub(super) async fn lock(&mut self, locks: bool) {
        match self {
            Self::Sqlite(other) => {
                let statement = if locks { "BEGIN IMMEDIATE" } else { "ROLLBACK" };
                other.execute(statement).await.unwrap();
            }
            Self::Postgres { session, .. } if !locks => {
                // The end of a session alone would free the lock at some later time.
                let mut other = session.take().unwrap();
                other.execute("ROLLBACK").await.unwrap();
                other.close().await.unwrap();
            }
            Self::Postgres {
                server,
                name,
                session,
            } => {
                let address = server.address(name);
                let mut other = PgConnection::connect(&address).await.unwrap();
                other.execute("BEGIN").await.unwrap();
                let lock = "LOCK TABLE games, events, chat, heartbeat IN EXCLUSIVE MODE";
                other.execute(lock).await.unwrap();
                *session = Some(other);
            }
        }
    }

    pub(super) async fn fill(&mut self, fills: bool) {
        match self {
            Self::Sqlite(other) => {
                let statement = if fills {
                    "INSERT INTO others VALUES (zeroblob(1000000))"
                } else {
                    "DELETE FROM others"
                };
                other.execute(statement).await.unwrap();
            }
            Self::Postgres { server, name, .. } => server.admit(name, !fills),
        }
    }
}

/// Connects to the file in a folder, which is created if it is missing.
pub(super) async fn connect(folder: &Path) -> SqliteConnection {
    let file = SqliteConnectOptions::new().filename(folder.join("springald.sqlite"));
    let file = file.create_if_missing(true);
    let file = file.journal_mode(SqliteJournalMode::Wal);
    SqliteConnection::connect_with(&file).await.unwrap()
}
