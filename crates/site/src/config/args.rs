//! The flags of the command that serves the site, and the file with more of them.

use super::error::ConfigError;
use super::flags::Flags;
use super::settings::Config;
use clap::Args;
use std::path::{Path, PathBuf};

/// The flags of a command, and the file with more of them.
#[derive(Args, Clone, Debug, Default)]
pub struct ServeArgs {
    /// A TOML file with any of the settings below, such as `listen = "0.0.0.0:80"`; flags and
    /// environment come first.
    #[arg(long, env = "SPRINGALD_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The settings.
    #[command(flatten)]
    pub flags: Flags,
}

impl ServeArgs {
    /// Returns the settings that flags, environment and file specify.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or a value is out of its bounds.
    pub fn config(&self) -> Result<Config, ConfigError> {
        let file = match &self.config {
            Some(path) => read(path)?,
            None => Flags::default(),
        };
        self.flags.clone().or(file).config()
    }
}

fn read(path: &Path) -> Result<Flags, ConfigError> {
    let fault = |what: String| ConfigError::File {
        path: path.to_owned(),
        what,
    };
    let text = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
    toml::from_str(&text).map_err(|error| fault(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.toml");
        let text = "listen = \"127.0.0.1:9000\"\nmax_sockets = 7\nlog = \"debug\"\n";
        std::fs::write(&path, text).unwrap();
        let args = ServeArgs {
            config: Some(path),
            flags: Flags {
                max_sockets: Some(9),
                ..Flags::default()
            },
        };
        let config = args.config().unwrap();
        assert_eq!(config.listen.port(), 9000);
        assert_eq!(config.limits.max_sockets, 9);
        assert_eq!(config.log, "debug");
        assert_eq!(config.limits.client_sockets, 50);
    }

    #[test]
    fn unknown_settings_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.toml");
        std::fs::write(&path, "lisen = 5").unwrap();
        let args = ServeArgs {
            config: Some(path),
            flags: Flags::default(),
        };
        assert!(args.config().unwrap_err().to_string().contains("lisen"));
    }
}
