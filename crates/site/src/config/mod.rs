//! Settings of the site: flags, environment variables (`SPRINGALD_…`) and a TOML file, in this
//! order of precedence.

mod args;
mod database;
mod error;
mod flags;
mod settings;

pub use args::ServeArgs;
pub use database::{DatabaseArgs, data_folder};
pub use error::ConfigError;
pub use flags::Flags;
pub use settings::{Config, JobSettings, LimitSettings, NodeSettings};
