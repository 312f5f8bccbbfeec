//! What a search is asked to do.

use crate::{Skill, Time};
use springald_core::Evaluate;
use std::fmt;
use std::time::Duration;

/// What to look for and when to stop. The default searches until it is told to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The most plies (actions) before quiescence.
    pub depth: Option<u32>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// Stops once a win within so many turns of the side to act is found or, if they are 15 at most and
    /// there is no depth, proven impossible.
    pub mate: Option<u32>,
    /// The time that there is.
    pub time: Time,
    /// Time that is lost on the way to whoever keeps the clock.
    pub overhead: Duration,
    /// How many of the best first actions to report, at least 1.
    pub lines: usize,
    /// How well to play.
    pub skill: Skill,
    /// Whether to avoid draws as much as the
    /// [`SearchTraits`](springald_core::SearchTraits) of the game say: for playing, not for analysis.
    pub contempt: bool,
    /// Whether to leave nothing out and to reduce nothing, rolls included, which then cost no depth. The
    /// score is exact to its depth, and takes far longer.
    pub exact: bool,
}

impl Default for Task {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            mate: None,
            time: Time::Unlimited,
            overhead: Duration::ZERO,
            lines: 1,
            skill: Skill::FULL,
            contempt: false,
            exact: false,
        }
    }
}

impl Task {
    /// Returns the task to search to a depth, in plies.
    pub fn to_depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Returns the task to visit this many positions.
    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Returns the task to search for exactly this long.
    pub fn lasting(time: Duration) -> Self {
        Self {
            time: Time::Exactly(time),
            ..Self::default()
        }
    }
}

/// A position to search, with its past, and the task.
pub struct SearchRequest<'a, P: Evaluate> {
    /// The position.
    pub position: &'a P,
    /// The keys of the turn starts that may come back, oldest first.
    pub past: &'a [u64],
    /// Ways that the turn may begin, each a list of actions; any turn is allowed if there are none.
    pub only: &'a [Vec<P::Action>],
    /// What to look for and when to stop.
    pub task: &'a Task,
}

impl<'a, P: Evaluate> SearchRequest<'a, P> {
    /// Returns a request without a past, for any turn.
    pub const fn new(position: &'a P, task: &'a Task) -> Self {
        Self {
            position,
            past: &[],
            only: &[],
            task,
        }
    }
}

impl<P: Evaluate> fmt::Debug for SearchRequest<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchRequest")
            .field("position", self.position)
            .field("past", &self.past)
            .field("only", &self.only)
            .field("task", self.task)
            .finish()
    }
}
