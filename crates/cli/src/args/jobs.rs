//! The arguments of `jobs`.

use super::puzzles::PuzzleArgs;
use clap::{Args as ClapArgs, Subcommand, value_parser};
use springald_site::DatabaseArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct JobsArgs {
    #[command(subcommand)]
    pub(crate) command: JobsCommand,
}

#[derive(Subcommand)]
pub(crate) enum JobsCommand {
    /// Adds jobs to a set: those for games that no job of the set covers. Jobs that failed wait again.
    Add(AddArgs),
    /// Lists jobs (id, set, state, progress, age, summary) and the progress of each set.
    List {
        /// The name of a set [default: all jobs].
        set: Option<String>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Removes unfinished jobs. Workers stop working on them.
    Cancel {
        /// The ids of jobs.
        #[arg(required_unless_present = "name", value_name = "ID")]
        ids: Vec<String>,
        /// Cancel all unfinished jobs of this set.
        #[arg(long, value_name = "SET", conflicts_with = "ids")]
        name: Option<String>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Removes all jobs of a set with their results.
    Forget {
        /// The name of the set.
        set: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Writes the puzzles that a set has found as PGN.
    Puzzles {
        /// The name of the set.
        set: String,
        /// The file; puzzles that it lacks are added [default: standard output].
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Writes the games of a set as PGN, or for `springald tune`.
    Games {
        /// The name of the set.
        set: String,
        /// The file, which is replaced [default: standard output].
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Instead, add their quiet positions to a file for `springald tune --store FILE`.
        #[arg(long, value_name = "FILE", conflicts_with = "output")]
        tune: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Reports on the games of a set: results, reasons, lengths, first turns.
    Report {
        /// The name of the set.
        set: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

#[derive(ClapArgs)]
pub(crate) struct AddArgs {
    #[command(subcommand)]
    pub(crate) task: AddTask,
}

#[derive(Subcommand)]
pub(crate) enum AddTask {
    /// Puzzles in games of the engine, as `springald puzzles make` finds them.
    Puzzles {
        #[command(flatten)]
        set: SetArgs,
        #[command(flatten)]
        puzzles: PuzzleArgs,
    },
    /// Games that the engine plays against itself, for reports and for tuning.
    Games {
        #[command(flatten)]
        set: SetArgs,
        #[command(flatten)]
        games: PlayingArgs,
    },
}

/// The games of a set, and how they are divided.
#[derive(ClapArgs)]
pub(crate) struct SetArgs {
    /// The variant: an id or alias that `springald variants` or `springald game list` lists, or the path of a text.
    pub(crate) variant: String,
    /// The name of the set: letters, digits, dots, hyphens and underscores.
    #[arg(long, value_name = "SET")]
    pub(crate) name: String,
    /// The number of games.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// The number of the first game, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) first: u64,
    /// The number of games per job. A worker should finish a job in a few minutes; it has half an hour.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=100))]
    pub(crate) per_job: u32,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

/// The games to play.
#[derive(ClapArgs)]
pub(crate) struct PlayingArgs {
    /// The position in which the games begin [default: the start].
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The positions that the engine visits for a turn, or for a part of one.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u64).range(1..=10_000_000))]
    pub(crate) nodes: u64,
    /// The random turns at the start of a game, after which neither side is far ahead.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u32).range(0..=40))]
    pub(crate) opening: u32,
    /// The largest error of an evaluation in centipawns, which makes games without random turns differ.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(i32).range(0..=1_000))]
    pub(crate) noise: i32,
    /// The number of turns, of both sides, after which a game stops without a result.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = value_parser!(u32).range(1..=2_000))]
    pub(crate) longest: u32,
    /// The seed: the same seed and limits make the same games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}
