//! Baselines to measure a search against: what a user would get elsewhere, or without any effort.
//!
//! None of them has tables or memory, and all of them play every game.

mod greedy;
mod mcts;
mod random;
mod turn;

pub use mcts::Effort;

use crate::{Control, SearchResult};
use rand::Rng;
use springald_core::Evaluate;

/// A player to measure against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Baseline {
    /// Plays any legal action, all equally likely.
    Random,
    /// Plays the turn after which the evaluation is best, without looking at replies.
    Greedy,
    /// Monte Carlo tree search with random playouts.
    Mcts(Effort),
}

/// Returns the turn that a baseline plays; `None` if no player is to act or there is no action.
///
/// Only `control` ends it early. The random numbers alone decide what it plays in a position, unless
/// its effort is a time.
pub fn play<P: Evaluate, R: Rng + ?Sized>(
    position: &P,
    baseline: Baseline,
    control: &Control,
    random: &mut R,
) -> Option<SearchResult<P::Action>> {
    match baseline {
        Baseline::Random => random::turn(position, random),
        Baseline::Greedy => greedy::turn(position, random),
        Baseline::Mcts(effort) => mcts::turn(position, effort, control, random),
    }
}
