//! Another program that locks and fills the database of a test.

use crate::session::Session;
use springald_servers::postgres::Server;
use springald_site::Database;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{Connection, Executor};
use std::path::Path;

/// The tables that it locks.
const TABLES: &str = "games, events, chat, heartbeat";

/// Another program that uses the database.
pub(crate) enum Rival<'s> {
    Sqlite(SqliteConnection),
    Postgres {
        server: &'s Server,
        name: String,
        /// The session that holds a lock.
        session: Option<Session>,
    },
}

impl<'s> Rival<'s> {
    /// Makes a database; without a server, in the folder.
    pub(crate) async fn new(server: Option<&'s Server>, folder: &Path) -> (Self, Database) {
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

    pub(crate) const fn is_server(&self) -> bool {
        matches!(self, Self::Postgres { .. })
    }

    pub(crate) async fn lock(&mut self, locks: bool) {
        match self {
            Self::Sqlite(other) => {
                let statement = if locks { "BEGIN IMMEDIATE" } else { "ROLLBACK" };
                other.execute(statement).await.unwrap();
            }
            Self::Postgres { session, .. } if !locks => {
                // The end of a session alone would free the lock at some later time.
                let mut other = session.take().unwrap();
                other.execute("ROLLBACK").await;
                other.close().await;
            }
            Self::Postgres {
                server,
                name,
                session,
            } => {
                let address = server.address(name);
                let mut other = Session::open(&address).await;
                while !other.try_lock(TABLES).await {}
                *session = Some(other);
            }
        }
    }

    pub(crate) async fn fill(&mut self, fills: bool) {
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
pub(crate) async fn connect(folder: &Path) -> SqliteConnection {
    let file = SqliteConnectOptions::new().filename(folder.join("springald.sqlite"));
    let file = file.create_if_missing(true);
    let file = file.journal_mode(SqliteJournalMode::Wal);
    SqliteConnection::connect_with(&file).await.unwrap()
}
