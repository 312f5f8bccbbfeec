//! What a search says while it goes on and when it ends.

use crate::Score;
use std::time::Duration;

/// How a reported score is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// What was found so far. `A` is an action, or, where the game is not known, the text of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<A> {
    /// Plies (actions) looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub longest: u32,
    /// Which of the lines asked for this is, from 1, the best one.
    pub line: usize,
    /// What it is worth for the side to act.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// How many positions were looked at, by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub full: u32,
    /// The best play of both sides.
    pub pv: Vec<A>,
}

impl<A> Report<A> {
    /// The same with the line said otherwise.
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

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<A> {
    /// What to do now: the actions that complete the turn from where it stands, or, where the last
    /// asks for a roll, all up to that one. Never empty.
    pub turn: Vec<A>,
    /// The best play of both sides, which begins with the turn.
    pub pv: Vec<A>,
    /// What it is worth for the side to act.
    pub score: Score,
    /// Plies (actions) looked ahead.
    pub depth: u32,
    /// How many positions were looked at, by all threads.
    pub nodes: u64,
    /// The turns of [`Task::mate`](crate::Task::mate), where there is provably no win within them.
    pub no_mate: Option<u32>,
}
