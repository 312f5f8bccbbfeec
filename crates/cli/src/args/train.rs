//! The arguments of `train`.

use super::self_play::SelfPlayArgs;
use clap::Args as ClapArgs;
use std::path::PathBuf;

const NOTES: &str = "\
Each generation plays games against itself, learns from them, and plays a match against the one before. Only a network
that wins its match is written, so the file is always the best one so far.

The games are kept in a folder beside the network. The command may be stopped at any time: the same command continues.
Delete the folder when you are done. Without --hours, the same command gives the same network.

A game whose text is in FILE.game is played with the network in FILE.net beside it.

Examples:
  springald train my.game --hours 2               writes my.net
  springald train crazyhouse --games 4000 --generations 3 --output crazyhouse.net
  springald train crazyhouse --continue           goes on from the network that comes with the program";

/// Trains a small network that judges the positions of a game.
#[derive(ClapArgs)]
#[command(after_help = NOTES)]
pub(crate) struct TrainArgs {
    /// The id of a game, or the path of the text of one.
    pub(crate) game: String,
    /// The time for all generations, in hours; their number and games then follow from it.
    #[arg(long, value_parser = hours)]
    pub(crate) hours: Option<f64>,
    /// The most games of each generation [default: 2000; with --hours, as many as there is time for].
    #[arg(long, value_parser = clap::value_parser!(u32).range(20..=1_000_000))]
    pub(crate) games: Option<u32>,
    #[command(flatten)]
    pub(crate) playing: SelfPlayArgs,
    /// Goes on from the network that the game has, if it has one, instead of none.
    #[arg(long = "continue")]
    pub(crate) goes_on: bool,
    /// The number of generations.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) generations: u32,
    /// The number of hidden neurons for each side: 16, 32, 48 or 64.
    #[arg(long, default_value_t = 32, value_parser = neurons)]
    pub(crate) hidden: usize,
    /// The number of times that each position is used.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) rounds: u16,
    /// The share of the result of the game in what is learnt, in percent; the rest is the score of the search.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) result: u8,
    /// Replaces the evaluation of the game, instead of adding to it: faster, but needs many more games.
    #[arg(long)]
    pub(crate) replace: bool,
    /// The folder of games [default: beside the network, with the extension `training`].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) store: Option<PathBuf>,
    /// The file of the network [default: beside the text, with the extension `net`].
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

fn hours(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(hours) if (0.01..=1000.0).contains(&hours) => Ok(hours),
        _ => Err("expected hours from 0.01 to 1000".into()),
    }
}

fn neurons(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(neurons @ (16 | 32 | 48 | 64)) => Ok(neurons),
        _ => Err("expected 16, 32, 48 or 64".into()),
    }
}
