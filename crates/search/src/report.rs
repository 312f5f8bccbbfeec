//! Reports of a running search, and its result.

use crate::Score;
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// The relation of a reported score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The reported score is the true one.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// The best line so far. `A` is an action, or the text of a turn for callers that do not know the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<A> {
    /// The depth of the search, in plies (actions).
    pub depth: u32,
    /// The longest line searched, in plies.
    pub longest: u32,
    /// The rank of the line; 1 is the best.
    pub line: usize,
    /// The score for the side to act.
    pub score: Score,
    /// The relation of the score to the true one.
    pub bound: Bound,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The used part of the table, in permille.
    pub full: u32,
    /// The principal variation.
    pub pv: Vec<A>,
}

impl<A> Report<A> {
    /// Returns the same report with its line converted.
    pub fn map_pv<B>(self, pv: impl FnOnce(&[A]) -> Vec<B>) -> Report<B> {
        Report {
            depth: self.depth,
            longest: self.longest,
            line: self.line,
            score: self.score,
            bound: self.bound,
            nodes: self.nodes,
            time: self.time,
            full: self.full,
            pv: pv(&self.pv),
        }
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<A> {
    /// The actions that complete the turn, up to the first one that leads to a roll. Never empty.
    pub turn: Vec<A>,
    /// The principal variation, which begins with the turn.
    pub pv: Vec<A>,
    /// The score for the side to act.
    pub score: Score,
    /// The depth of the search, in plies (actions).
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// The turns of [`Task::mate`](crate::Task::mate) if there is provably no win within them.
    pub no_mate: Option<u32>,
}

/// The reason why there is no turn to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoTurn {
    /// No player is to act: a roll is due, or the game is over.
    NotToAct,
    /// The player to act has no legal action.
    NoAction,
}

impl fmt::Display for NoTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotToAct => "no player is to act",
            Self::NoAction => "the player to act has no legal action",
        })
    }
}

impl Error for NoTurn {}
