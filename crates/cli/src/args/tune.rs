//! The arguments of `tune`.

use super::self_play::SelfPlayArgs;
use clap::Args as ClapArgs;
use std::path::PathBuf;

const NOTES: &str = "\
The weights are centipawns by the names of the kinds, in a text that can be edited. A game whose text is in FILE.game is
played with the weights in FILE.weights beside it; they do not change its rules or their version.

The games are kept in a file beside the weights. The command may be stopped at any time: the same command continues, and
one with more games plays those that are missing. Delete the file when you are done. The same command gives the same
weights.

The new weights are written only if they win a match against the default ones.

With --shortcuts, a match for each shortcut of the search (null-move, futility, late-pruning, exchanges, evasions) tells
whether to take it, and FILE.weights names those that are best. The weights in it stay.

Examples:
  springald tune my.game                          writes my.weights
  springald tune my.game --shortcuts              writes the line 'search ...' of my.weights
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
    /// Tries the shortcuts of the search instead, each in a match.
    #[arg(long, conflicts_with_all = ["games", "store"])]
    pub(crate) shortcuts: bool,
    #[command(flatten)]
    pub(crate) playing: SelfPlayArgs,
    /// The file of games, to which missing ones are added [default: beside the weights].
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// The file of weights [default: beside the text, with the extension `weights`].
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
