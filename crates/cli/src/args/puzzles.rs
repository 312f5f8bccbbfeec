//! The arguments of `puzzles`.

use super::variant::variant;
use clap::{Args as ClapArgs, Subcommand, ValueEnum, value_parser};
use springald_registry::EngineEntry;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) command: PuzzlesCommand,
}

#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Plays games of the engine and writes puzzles from them as PGN, each as soon as it is proved.
    Make(MakeArgs),
    /// Proves every puzzle of a file again.
    Check {
        /// The file; `-` for standard input.
        file: PathBuf,
        /// The game of the puzzles, if it is not among those that come with the program: the path of its text.
        #[arg(long, default_value = "chess", value_parser = variant)]
        variant: EngineEntry,
        /// The most positions that each proof may visit.
        #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = value_parser!(u64).range(1..))]
        positions: u64,
    },
}

/// The task of puzzles.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum GoalArg {
    /// One turn wins.
    Win,
    /// One turn does not lose.
    Save,
    /// One turn wins material.
    Material,
}

#[derive(ClapArgs)]
pub(crate) struct MakeArgs {
    /// The variant: an id or alias that `springald variants` or `springald game list` lists, or a path.
    #[arg(value_parser = variant)]
    pub(crate) variant: EngineEntry,
    /// The number of puzzles, those already in the file included.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) count: usize,
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    /// The file. If it has puzzles already, new ones from later games are added [default: standard output].
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The puzzles to find.
#[derive(ClapArgs)]
pub(crate) struct PuzzleArgs {
    /// The task of the puzzles.
    #[arg(long, value_enum, default_value_t = GoalArg::Win)]
    pub(crate) goal: GoalArg,
    /// The seed: the same seed and limits make the same puzzles.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The positions that the engine visits for a turn of its games. The search for other wins visits
    /// eight times as many.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// The least difference between the answer and every other turn, in centipawns, with `--goal material`.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(i32).range(1..))]
    pub(crate) margin: i32,
    /// The most turns of a solution; with `--goal save`, the most within which every other turn loses.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=14))]
    pub(crate) mate: u32,
    /// The fewest turns of a solution.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=14))]
    pub(crate) least: u32,
    /// The least difficulty, from 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=5))]
    pub(crate) difficulty: u32,
    /// The most positions that each proof may visit; a position that needs more is not a puzzle.
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) positions: u64,
}

impl PuzzleArgs {
    /// Checks that the numbers of turns fit together.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.least <= self.mate {
            return Ok(());
        }
        let (least, most) = (self.least, self.mate);
        Err(format!(
            "--least: found {least}, expected at most {most} as in --mate"
        ))
    }
}
