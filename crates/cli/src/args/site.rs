//! The arguments of the commands about the site.

use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct DiceArgs {
    #[command(subcommand)]
    pub(crate) command: DiceCommand,
}

#[derive(Subcommand)]
pub(crate) enum DiceCommand {
    /// Checks the seeds against their commitments, and that every roll follows from the seeds and the rules.
    Verify {
        /// The answer of `/api/games/ID/dice` after the game; `-` for standard input.
        file: PathBuf,
    },
}

#[derive(ClapArgs)]
pub(crate) struct GamesArgs {
    #[command(subcommand)]
    pub(crate) command: GamesCommand,
}

#[derive(Subcommand)]
pub(crate) enum GamesCommand {
    /// Writes all games of the site to a PGN file. The server must not be running.
    Export {
        /// The data folder [default: springald in the user's data folder].
        #[arg(long, env = "SPRINGALD_DATA", value_name = "FOLDER")]
        data: Option<PathBuf>,
        /// The file, which is replaced; `-` for standard output.
        file: PathBuf,
    },
    /// Takes all games of a PGN file into the site, or none. The server must not be running.
    Import {
        /// The data folder [default: springald in the user's data folder].
        #[arg(long, env = "SPRINGALD_DATA", value_name = "FOLDER")]
        data: Option<PathBuf>,
        /// The file; `-` for standard input.
        file: PathBuf,
    },
}
