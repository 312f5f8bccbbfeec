//! The place of a database: a data folder, or an address of `PostgreSQL`.

use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The beginnings of an address of `PostgreSQL`.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The place of a database. It is shown without its password.
#[derive(Clone, Debug)]
pub enum Database {
    /// An `SQLite` file in this data folder.
    Folder(PathBuf),
    /// A database of a `PostgreSQL` server.
    Postgres(PostgresAddress),
}

impl Database {
    /// Reads an address of `PostgreSQL`; any other text is the path of a data folder.
    ///
    /// # Errors
    /// Returns the fault of an address. It does not contain the address, which may hold a password.
    pub fn parse(text: &str) -> Result<Self, String> {
        if SCHEMES.iter().any(|scheme| text.starts_with(scheme)) {
            text.parse().map(Self::Postgres)
        } else {
            Ok(Self::Folder(text.into()))
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Postgres(address) => address.fmt(f),
        }
    }
}

/// An address of a database on a `PostgreSQL` server, such as `postgres://user@host/database`.
#[derive(Clone)]
pub struct PostgresAddress(Box<PgConnectOptions>);

impl PostgresAddress {
    /// Returns the settings of a connection.
    pub(in crate::store) fn settings(&self) -> PgConnectOptions {
        (*self.0).clone()
    }
}

impl FromStr for PostgresAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !SCHEMES.iter().any(|scheme| text.starts_with(scheme)) {
            return Err("expected an address such as postgres://user@host/database".into());
        }
        let settings: Result<PgConnectOptions, sqlx::Error> = text.parse();
        settings
            .map(|settings| Self(Box::new(settings)))
            .map_err(|error| match error {
                sqlx::Error::Configuration(what) => what.to_string(),
                other => other.to_string(),
            })
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = &self.0;
        let database = (settings.get_database()).unwrap_or(settings.get_username());
        let (user, host) = (settings.get_username(), settings.get_host());
        if let Some(folder) = settings.get_socket() {
            let folder = folder.display();
            write!(f, "postgres:///{database}?user={user}&host={folder}")
        } else {
            let port = settings.get_port();
            write!(f, "postgres://{user}@{host}:{port}/{database}")
        }
    }
}

/// The settings that it is made of contain the password.
impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        for text in [
            "postgres://ada:secret@db.example:5433/games",
            "postgresql://ada@db.example:5433/games?password=secret",
        ] {
            let database = Database::parse(text).unwrap();
            let shown = "postgres://ada@db.example:5433/games";
            assert_eq!(database.to_string(), shown);
            assert!(!format!("{database:?}").contains("secret"));
        }
        let socket = "postgres:///games?user=ada&password=secret&host=/run/pg";
        let socket = Database::parse(socket).unwrap();
        let shown = "postgres:///games?user=ada&host=/run/pg";
        assert_eq!(socket.to_string(), shown);
        for text in [
            "postgres://ada:secret@db:port/games",
            "postgres://ada:secret@host/games?sslmode=secret",
        ] {
            let fault = Database::parse(text).unwrap_err();
            assert!(!fault.contains("ada"), "{fault}");
        }
    }

    #[test]
    fn anything_else_is_a_folder() {
        let folder = Database::parse("/srv/springald").unwrap();
        assert!(matches!(&folder, Database::Folder(path) if path.is_absolute()));
        assert_eq!(folder.to_string(), "/srv/springald");
        assert!("/srv/springald".parse::<PostgresAddress>().is_err());
    }
}
