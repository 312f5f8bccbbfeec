//! The database of a site in tests: `SQLite` in its folder, or one of the `PostgreSQL` server that the environment names.

use crate::rig::Site;
use crate::session::Session;
use springald_servers::postgres::Server;
use springald_site::Database;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use tempfile::TempDir;

/// The variables that name the server: the folders of its socket and of its programs.
pub(crate) const SOCKET: &str = "SPRINGALD_TEST_POSTGRES_SOCKET";
pub(crate) const PROGRAMS: &str = "SPRINGALD_TEST_POSTGRES_PROGRAMS";
/// The tables that another program locks.
const TABLES: &str = "nodes, heartbeat, games, events, chat";

/// The names of the databases of folders.
static NAMES: Mutex<Option<HashMap<PathBuf, String>>> = Mutex::new(None);

/// Returns the server, if the tests run on one.
pub(crate) fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    let server = SERVER.get_or_init(|| {
        Some(Server {
            folder: std::env::var_os(SOCKET)?.into(),
            programs: std::env::var_os(PROGRAMS)?.into(),
            port: None,
        })
    });
    server.as_ref()
}

/// Returns whether the tests run on `PostgreSQL`. Some are about the files of `SQLite`.
pub(crate) fn on_postgres() -> bool {
    server().is_some()
}

fn name_of(folder: &Path, make: impl FnOnce() -> String) -> String {
    let mut names = NAMES.lock().expect("names");
    let names = names.get_or_insert_default();
    names.entry(folder.to_owned()).or_insert_with(make).clone()
}

/// Returns the database of a folder; on a server, one is made for it.
pub(crate) fn database(folder: &Path) -> Database {
    let Some(server) = server() else {
        return Database::Folder(folder.to_owned());
    };
    let name = name_of(folder, || server.database().0);
    Database::parse(&server.address(&name)).expect("an address")
}

/// Copies the database of a folder, as it is at this moment, into a new folder.
pub(crate) fn copy_of(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    if let Some(server) = server() {
        let from = name_of(folder, || server.database().0);
        server.admit(&from, false);
        let to = name_of(copy.path(), Server::new_name);
        let make = format!("CREATE DATABASE {to} TEMPLATE {from}");
        server.sql("postgres", &make).expect("a copy");
        server.admit(&from, true);
    } else {
        for name in ["springald.sqlite", "springald.sqlite-wal"] {
            let from = folder.join(name);
            if from.exists() {
                std::fs::copy(from, copy.path().join(name)).expect("a file");
            }
        }
    }
    copy
}

/// Returns everything that the database of a folder contains, by file or table.
pub(crate) fn contents(folder: &Path) -> Vec<(&'static str, Vec<u8>)> {
    let Some(server) = server() else {
        return ["springald.sqlite", "springald.sqlite-wal"]
            .map(|name| (name, std::fs::read(folder.join(name)).expect("a file")))
            .into();
    };
    let name = name_of(folder, || panic!("a database"));
    ["games", "events", "chat"]
        .map(|table| {
            let rows = server.sql(&name, &format!("SELECT * FROM {table}"));
            (table, rows.expect("rows").into_bytes())
        })
        .into()
}

/// Another program with a connection to the database of a site.
pub(crate) enum Other {
    Sqlite(SqliteConnection),
    Postgres(Session),
}

pub(crate) async fn connect(site: &Site) -> Other {
    connect_to(site.folder.path()).await
}

pub(crate) async fn connect_to(folder: &Path) -> Other {
    if let Some(server) = server() {
        let name = name_of(folder, || panic!("a database"));
        let address = server.address(&name);
        return Other::Postgres(Session::open(&address).await);
    }
    let file = folder.join("springald.sqlite");
    let options = SqliteConnectOptions::new().filename(file);
    let connection = SqliteConnection::connect_with(&options).await;
    Other::Sqlite(connection.expect("a connection"))
}

impl Other {
    pub(crate) async fn execute(&mut self, statement: &str) {
        match self {
            Self::Sqlite(connection) => {
                let statement = AssertSqlSafe(statement.to_owned());
                connection.execute(statement).await.expect("a statement");
            }
            Self::Postgres(session) => session.execute(statement).await,
        }
    }

    /// Returns the number that a query finds.
    pub(crate) async fn number(&mut self, query: &'static str) -> i64 {
        match self {
            Self::Sqlite(connection) => {
                let found = sqlx::query_scalar(query).fetch_one(connection).await;
                found.expect("a number")
            }
            Self::Postgres(session) => session.number(query).await,
        }
    }

    /// Keeps everybody else from writing.
    pub(crate) async fn lock(&mut self) {
        match self {
            Self::Sqlite(_) => self.execute("BEGIN IMMEDIATE").await,
            Self::Postgres(session) => while !session.try_lock(TABLES).await {},
        }
    }

    pub(crate) async fn unlock(&mut self) {
        self.execute("ROLLBACK").await;
    }
}
