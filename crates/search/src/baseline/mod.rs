//! Players to measure a search against: what a user would get elsewhere, or with no work at all.
//!
//! None of them looks at tables or remembers anything, and all of them play every game.

mod greedy;
mod mcts;
mod random;

use crate::{Control, Score, SearchResult};
use rand::Rng;
use springald_core::{Evaluate, Node, Position};
use std::time::Duration;

/// A player to measure against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Baseline {
    /// Any legal action, all equally likely.
    Random,
    /// The turn after which the evaluation is best, whatever may be answered.
    Greedy,
    /// Monte Carlo tree search with random playouts.
    Mcts(Effort),
}

/// How much a [`Baseline::Mcts`] may do for one answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So many playouts.
    Playouts(u64),
    /// As many playouts as fit into this time.
    Time(Duration),
}

/// What a baseline does now; nothing where no player is to act or has an action.
///
/// Only `control` ends it early, and only `random` decides what it does in a position, but for the
/// clock where its effort is a time.
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

/// Whether whoever acted before this position has no more to decide now: another turn begins, a
/// roll is due, or the game is over.
fn has_acted<P: Position>(position: &P) -> bool {
    position.at_turn_start() || !matches!(position.node(), Node::Decision(_))
}

/// The answer of a player that sees nothing beyond its own turn.
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
