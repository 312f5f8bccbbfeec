//! The arguments of `tune`.

use clap::Args as ClapArgs;
use std::num::NonZero;
use std::path::PathBuf;

const NOTES: &str = "\
The weights are centipawns by the names of the kinds, in a text that can be edited. A game whose text is in FILE.game is
played with the weights in FILE.weights beside it; they do not change its rules or their version.

The games are kept in a file beside the weights. The command may be stopped at any time: the same command continues, and
one with more games plays those that are missing. Delete the file when you are done. The same command gives the same
weights.

The new weights are written only if they win a match against the default ones.

Examples:
  springald tune my.game                          writes my.weights
  springald tune my.game --games 5000 --nodes 2000";

/// Fits the evaluation of a game written as text to games that the engine plays against itself.
#[derive(ClapArgs)]
#[command(after_help = NOTES)]
pub(crate) struct TuneArgs {
    /// The path of the text, or the id of a declared game that comes with the program.
    pub(crate) file: String,
    /// The number of games to learn from.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    pub(crate) games: u32,
    /// The positions that the search visits for each turn or part of a turn.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// The seed of the openings, the held-out games and the match.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games of the match against the default weights, an even number.
    #[arg(long = "match", value_name = "GAMES", default_value_t = 100, value_parser = even)]
    pub(crate) trial: usize,
    /// The number of games played at once [default: the number of cores].
    #[arg(long)]
    pub(crate) threads: Option<NonZero<u16>>,
    /// The file of games, to which missing ones are added [default: beside the weights].
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// The file of weights [default: beside the text, with the extension `weights`].
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

pub(super) fn even(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(games) if games % 2 == 0 && (2..=100_000).contains(&games) => Ok(games),
        _ => Err("expected an even number from 2 to 100000".into()),
    }
}
