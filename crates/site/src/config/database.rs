//! The place of the database, from outside.

use super::error::ConfigError;
use crate::store::{Database, PostgresAddress};
use clap::Args;
use std::path::PathBuf;

/// The database of a command that works on the games while the server is stopped.
#[derive(Args, Clone, Debug, Default)]
pub struct DatabaseArgs {
    /// The data folder [default: springald in the user's data folder].
    #[arg(long, env = "SPRINGALD_DATA", value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// PostgreSQL database, instead of a file in the folder.
    #[arg(
        long,
        env = "SPRINGALD_DATABASE",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database: Option<String>,
}

impl DatabaseArgs {
    /// Returns the place of the database.
    ///
    /// # Errors
    /// Returns an error if the address of `PostgreSQL` cannot be read.
    pub fn place(self) -> Result<Database, ConfigError> {
        place(self.data, self.database)
    }
}

/// Returns the place of the database; without settings, the default data folder.
pub(super) fn place(
    data: Option<PathBuf>,
    database: Option<String>,
) -> Result<Database, ConfigError> {
    let Some(address) = database else {
        return Ok(Database::Folder(data.unwrap_or_else(data_folder)));
    };
    let address: Result<PostgresAddress, String> = address.parse();
    address
        .map(Database::Postgres)
        .map_err(ConfigError::Database)
}

/// Returns the default data folder.
pub fn data_folder() -> PathBuf {
    dirs::data_local_dir().map_or_else(
        || PathBuf::from("springald-data"),
        |folder| folder.join("springald"),
    )
}
