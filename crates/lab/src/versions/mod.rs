//! Versions of a game: texts with changes, and the games that are played of each.

mod change;
mod sweep;

pub use sweep::{SweepPlan, sweep, sweep_in};

use crate::LabError;
use crate::series::{Follow, Series};
use crate::stats::{Estimate, mean, proportion, score};
use springald_arena::FinishedGame;
use springald_core::Side;
use springald_registry::EngineEntry;

/// The games of a version.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The wins, draws and losses of the side that moves first.
    pub tally: [usize; 3],
    /// The score of the side that moves first.
    pub score: Option<Estimate>,
    /// The share of draws.
    pub draws: Option<Estimate>,
    /// The turns of both sides.
    pub length: Option<Estimate>,
}

impl Outcome {
    /// Returns the outcome of games, each with its winner and its number of turns.
    pub(crate) fn of(games: impl Iterator<Item = (Option<Side>, usize)>) -> Self {
        let (mut tally, mut lengths) = ([0; 3], Vec::new());
        for (winner, turns) in games {
            tally[match winner {
                Some(Side::White) => 0,
                None => 1,
                Some(Side::Black) => 2,
            }] += 1;
            lengths.push(turns as f64);
        }
        Self {
            tally,
            score: score(tally),
            draws: proportion(tally[1], lengths.len()),
            length: mean(&lengths),
        }
    }
}

/// Plays games of a version at one strength.
pub(crate) fn play(
    entry: &EngineEntry,
    what: &str,
    (nodes, games, seed): (u64, usize, u64),
    threads: usize,
    follow: Follow<'_>,
) -> Result<Outcome, LabError> {
    let series = Series {
        entry,
        what: what.to_owned(),
        nodes: [nodes; 2],
        games,
        seed,
        openings: Vec::new(),
    };
    let games = series.play(threads, follow)?;
    let result = |game: &FinishedGame| (crate::record::winner(game), game.turns);
    Ok(Outcome::of(games.iter().map(result)))
}
