//! The request to search a game, and the answer.

use springald_core::Game;
use springald_search::{Control, NoTurn, Score, Task};
use thiserror::Error;

/// A game to search, and the task.
#[derive(Clone, Copy)]
pub struct TurnRequest<'a> {
    /// The game, at the position to search.
    pub game: &'a dyn Game,
    /// The allowed turns, as turn texts that the turn may begin with; any turn is allowed if empty.
    /// Illegal ones are skipped.
    pub only: &'a [String],
    /// The goal and the limits.
    pub task: &'a Task,
    /// Stops the search.
    pub control: &'a Control,
}

impl<'a> TurnRequest<'a> {
    /// Returns a request for any turn.
    pub const fn new(game: &'a dyn Game, task: &'a Task, control: &'a Control) -> Self {
        Self {
            game,
            only: &[],
            task,
            control,
        }
    }
}

/// The reason why a search finds no turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// No player is to act, or there is no legal action.
    #[error(transparent)]
    NoTurn(#[from] NoTurn),
    /// None of the allowed turns is legal.
    #[error("none of the turns is legal")]
    IllegalTurns,
    /// The game is of another variant than the engine.
    #[error("the game is of another variant")]
    OtherVariant,
}

/// The turn that an engine wants to play, and its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestTurn {
    /// The text of the rest of the turn; `end` if no action remains. It ends in a comma if a roll
    /// follows.
    pub turn: String,
    /// The expected reply.
    pub ponder: Option<String>,
    /// The principal variation as turn texts; the first is `turn`.
    pub pv: Vec<String>,
    /// The score for the side to act.
    pub score: Score,
    /// The depth of the search, in plies (actions).
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The turns of [`Task::mate`] if there is provably no win within them.
    pub no_mate: Option<u32>,
}

/// The turns of a position that win by force.
///
/// Turns that lead to the same position are one: a shortest of them is listed. A turn text that ends in
/// a comma leads to a roll.
#[cfg(feature = "proofs")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningTurns {
    /// The turns that win against all replies and all rolls; the shortest come first.
    pub wins: Vec<String>,
    /// The number of other turns, which provably do not win within the number of turns.
    pub others: usize,
    /// The positions that the proof visited.
    pub positions: u64,
}
