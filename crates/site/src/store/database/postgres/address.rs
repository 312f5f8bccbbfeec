//! The address of a database on a server.

use crate::store::database::scheme::{EXPECTED, is_address};
use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::str::FromStr;

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
        if !is_address(text) {
            return Err(EXPECTED.into());
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
            let address = text.parse::<PostgresAddress>().unwrap();
            let shown = "postgres://ada@db.example:5433/games";
            assert_eq!(address.to_string(), shown);
            assert!(!format!("{address:?}").contains("secret"));
        }
        let socket = "postgres:///games?user=ada&password=secret&host=/run/pg";
        let socket = socket.parse::<PostgresAddress>().unwrap();
        let shown = "postgres:///games?user=ada&host=/run/pg";
        assert_eq!(socket.to_string(), shown);
        for text in [
            "postgres://ada:secret@db:port/games",
            "postgres://ada:secret@host/games?sslmode=secret",
        ] {
            let fault = text.parse::<PostgresAddress>().unwrap_err();
            assert!(!fault.contains("ada"), "{fault}");
        }
    }
}
