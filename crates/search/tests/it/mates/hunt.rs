//! Forced wins of each game, found by the prover and by the search.

use crate::mates::prover::{Attack, Prover};
use crate::mates::suite::{Mate, play, search};
use springald_core::{Side, Variant};
use springald_registry::{BestTurn, Engine, Score, Task};
use std::time::{Duration, Instant};

/// The most positions of a proof.
const PROOF: u64 = 30_000_000;

/// A game, and what the prover tries in it.
pub(crate) struct Hunt<V: Variant> {
    /// The game.
    pub(crate) variant: V,
    /// The prover's attacks for a win in one turn, in two, and so on.
    pub(crate) attacks: Vec<Attack<V::Position>>,
    /// The number of positions of a suite that the search may win without announcing it.
    pub(crate) unseen: usize,
}

impl<V: Variant> Hunt<V> {
    /// Returns `true` if `us` provably wins within `turns` turns of its own.
    pub(crate) fn proves(&self, position: &V::Position, us: Side, turns: u32) -> Option<bool> {
        let attack = match turns {
            0 => Attack::ALL,
            _ => *self.attacks.get(turns as usize - 1)?,
        };
        Prover::new(us, attack, PROOF).wins(position, turns)
    }
}

/// The result of the search in a position of a suite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Result {
    /// A win in this many turns, and the prover confirms that the turn keeps it.
    Proven(u32),
    /// A win in this many turns that the prover cannot confirm.
    Unproven(u32),
    /// No win announced, but the turn keeps it.
    Unseen,
    /// The turn gives the win away.
    Missed,
}

/// Searches for the win and has the prover check it. Returns the nodes and the time as well.
pub(crate) fn hunt<V: Variant>(hunt: &Hunt<V>, mate: &Mate, nodes: u64) -> (Result, u64, Duration) {
    let (position, us) = mate.position(&hunt.variant);
    let task = Task {
        mate: Some(mate.turns),
        ..Task::of_nodes(nodes)
    };
    let begin = Instant::now();
    let (game, mut engine) = (&hunt.variant.info().id, Engine::new(16, 1));
    let result = search(game, &mate.fen, &task, &mut engine).expect("an action");
    let time = begin.elapsed();
    let BestTurn {
        turn, score, nodes, ..
    } = result;
    let claimed = match score {
        Score::Mate(turns) if turns > 0 => Some(turns as u32),
        _ => None,
    };
    let mut after = position;
    play(&mut after, &turn);
    let most = hunt.attacks.len() as u32;
    let left = claimed.unwrap_or(mate.turns).clamp(1, most) - 1;
    let kept = hunt.proves(&after, us, left);
    let result = match (claimed, kept) {
        (Some(turns), Some(true)) => Result::Proven(turns),
        (Some(turns), _) => Result::Unproven(turns),
        (None, Some(true)) => Result::Unseen,
        (None, _) => Result::Missed,
    };
    (result, nodes, time)
}
