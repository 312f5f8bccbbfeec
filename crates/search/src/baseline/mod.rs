//! Baselines to measure a search against: what a user would get elsewhere, or without any effort.
//!
//! None of them has tables or memory, and all of them play every game.

mod greedy;
mod mcts;
mod random;

use crate::{Control, Score, SearchResult};
use rand::Rng;
use springald_core::{Evaluate, Node, Position};
use std::time::Duration;

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

/// The effort of a [`Baseline::Mcts`] for one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Effort {
    /// This many playouts.
    Playouts(u64),
    /// As many playouts as fit into this time.
    Time(Duration),
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

/// Returns `true` if the side that just acted has nothing more to decide now: another turn begins, a
/// roll is due, or the game is over.
fn has_acted<P: Position>(position: &P) -> bool {
    position.at_turn_start() || !matches!(position.node(), Node::Decision(_))
}

/// Returns the result of a player that sees nothing beyond its own turn; `None` without a turn.
fn thought<A: Copy>(turn: Vec<A>, score: i32, nodes: u64) -> Option<SearchResult<A>> {
    if turn.is_empty() {
        return None;
    }
    Some(SearchResult {
        pv: turn.clone(),
        depth: turn.len() as u32,
        turn,
        score: Score::of(score),
        nodes,
        no_mate: None,
    })
}
