//! The place of a database: a data folder, or an address of `PostgreSQL`.

use super::postgres::PostgresAddress;
use super::scheme::is_meant_as_address;
use std::fmt;
use std::path::PathBuf;

/// The place of a database. It is shown without its password.
#[derive(Clone, Debug)]
pub enum Database {
    /// An `SQLite` file in this data folder.
    Folder(PathBuf),
    /// A database of a `PostgreSQL` server.
    Postgres(PostgresAddress),
}

impl Database {
    /// Reads an address of `PostgreSQL`; a text without `://` is the path of a data folder.
    ///
    /// # Errors
    /// Returns the fault of an address. It does not contain the address, which may hold a password.
    pub fn parse(text: &str) -> Result<Self, String> {
        if is_meant_as_address(text) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_else_is_a_folder() {
        let folder = Database::parse("/srv/springald").unwrap();
        assert!(matches!(&folder, Database::Folder(path) if path.is_absolute()));
        assert_eq!(folder.to_string(), "/srv/springald");
        assert!("/srv/springald".parse::<PostgresAddress>().is_err());
    }

    #[test]
    fn a_misspelt_address_is_no_folder() {
        for text in [
            "postgre://ada:secret@db/games",
            " postgres://ada:secret@db/games",
        ] {
            let refused = Database::parse(text).unwrap_err();
            assert!(
                refused.contains("postgres://user@host/database"),
                "{refused}"
            );
            assert!(!refused.contains("secret"));
        }
    }
}
