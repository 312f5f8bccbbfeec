//! The arguments of commands that learn from games of the engine against itself.

use clap::Args as ClapArgs;
use std::num::NonZero;
use std::thread::available_parallelism;

/// Games of the engine against itself, and the match that decides.
#[derive(ClapArgs)]
pub(crate) struct SelfPlayArgs {
    /// The positions that the search visits for each turn or part of a turn.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// The seed of the openings, the held-out games, the fit and the match.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games of the match against what was there before, an even number.
    #[arg(long = "match", value_name = "GAMES", default_value_t = 100, value_parser = even)]
    pub(crate) trial: usize,
    /// The number of games played at once [default: the number of cores].
    #[arg(long)]
    threads: Option<NonZero<u16>>,
}

impl SelfPlayArgs {
    /// Returns the number of games played at once.
    pub(crate) fn threads(&self) -> usize {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        self.threads
            .map_or_else(cores, |threads| threads.get().into())
    }
}

fn even(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(games) if games % 2 == 0 && (2..=100_000).contains(&games) => Ok(games),
        _ => Err("expected an even number from 2 to 100000".into()),
    }
}
