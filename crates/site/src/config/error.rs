//! Invalid settings.

use std::path::PathBuf;
use thiserror::Error;

/// Invalid settings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{}: {what}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        what: String,
    },
    /// The address of the database cannot be read. It is not shown, as it may contain a password.
    #[error("database: {0}")]
    Database(String),
    /// The program was built without what a setting needs.
    #[error("{name}: {what}")]
    Missing {
        /// The setting.
        name: &'static str,
        /// The missing part.
        what: String,
    },
    /// A value is out of its bounds.
    #[error("{name}: found {found}, expected {expected}")]
    Value {
        /// The setting.
        name: &'static str,
        /// The value.
        found: String,
        /// The accepted values.
        expected: &'static str,
    },
}
