//! The arguments of the commands about the site.

use clap::{Args as ClapArgs, Subcommand};
use springald_registry::{EngineEntry, lookup};
use springald_site::DatabaseArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct DiceArgs {
    #[command(subcommand)]
    pub(crate) command: DiceCommand,
}

#[derive(Subcommand)]
pub(crate) enum DiceCommand {
    /// Checks the seeds against their commitments, that every roll follows from the seeds and the rules, and that none
    /// was left out or skipped.
    Verify {
        /// The answer of `/api/games/ID/dice` after the game; `-` for standard input.
        file: PathBuf,
        /// The text of the game, if it is not one of this program; its version must match the record. If the text
        /// builds on others that this program does not have, give those as well, each with its own `--game`, in order.
        #[arg(long, value_name = "FILE")]
        game: Vec<PathBuf>,
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
        #[command(flatten)]
        database: DatabaseArgs,
        /// The file, which is replaced; `-` for standard output.
        file: PathBuf,
    },
    /// Imports the games of a PGN file into the site, without those that have a fault or were imported before. The
    /// server must not be running.
    Import {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The file; `-` for standard input.
        file: PathBuf,
        /// Import nothing if a game has a fault or was imported before.
        #[arg(long)]
        strict: bool,
    },
}

#[derive(ClapArgs)]
pub(crate) struct DataArgs {
    #[command(subcommand)]
    pub(crate) command: DataCommand,
}

#[derive(Subcommand)]
pub(crate) enum DataCommand {
    /// Copies everything from a database into an empty one and compares every row. No server may be using them.
    Copy {
        /// The database to read: a data folder, or an address such as `postgres://user@host/springald`.
        #[arg(long, value_name = "DATABASE")]
        from: String,
        /// The database to fill, which must be empty.
        #[arg(long, value_name = "DATABASE")]
        to: String,
    },
    /// Writes a checked copy of the database in a data folder to a new file, while a server may be using the folder.
    Backup {
        /// The file to write.
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

#[derive(ClapArgs)]
pub(crate) struct ExplorerArgs {
    #[command(subcommand)]
    pub(crate) command: ExplorerCommand,
}

#[derive(Subcommand)]
pub(crate) enum ExplorerCommand {
    /// Adds games that the engine plays against itself. The server must not be running.
    Make(ExplorerMakeArgs),
}

#[derive(ClapArgs)]
pub(crate) struct ExplorerMakeArgs {
    /// The variant: an id or alias that `springald variants` or `springald game list` lists.
    #[arg(value_parser = known)]
    pub(crate) variant: &'static EngineEntry,
    /// The number of games, including those that were added before with the same nodes and seed.
    #[arg(long, default_value_t = 100)]
    pub(crate) games: u64,
    /// The number of nodes that the engine searches for a turn.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u32,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

fn known(name: &str) -> Result<&'static EngineEntry, String> {
    lookup(name).map_err(|error| error.to_string())
}
