//! The input of a search.

use crate::{Skill, Time};
use springald_core::{Evaluate, Node, Position, Side};
use springald_network::Network;
use std::fmt;
use std::time::Duration;

/// The goal and the limits of a search. The default searches until it is stopped.
///
/// ```
/// use springald_search::{Task, Time};
/// use std::time::Duration;
///
/// let task = Task {
///     time: Time::Clock {
///         left: Duration::from_secs(60),
///         increment: Duration::from_secs(1),
///         turns: None,
///     },
///     ..Task::default()
/// };
/// assert_eq!(task.lines, 1);
/// assert_eq!(Task::lasting(Duration::from_secs(2)).depth, None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The most plies (actions) before quiescence.
    pub depth: Option<u32>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// Stops once a win within this many turns of the side to act is found or, if that is at most 15
    /// and no depth is set, proven impossible.
    pub mate: Option<u32>,
    /// The time limit.
    pub time: Time,
    /// Time lost between the engine and the clock, such as by a network.
    pub overhead: Duration,
    /// The number of best first actions to report, at least 1.
    pub lines: usize,
    /// The playing strength.
    pub skill: Skill,
    /// `true` to avoid draws as much as the [`SearchTraits`](springald_core::SearchTraits) of the game
    /// say: for play, not for analysis.
    pub contempt: bool,
    /// `true` to prune and to reduce nothing; rolls then cost no depth either. The score is exact to
    /// its depth, and takes far longer.
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
    /// Returns a task that searches to a depth, in plies.
    pub fn to_depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Returns a task that visits this many positions.
    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Returns a task that uses exactly this time.
    pub fn lasting(time: Duration) -> Self {
        Self {
            time: Time::Exactly(time),
            ..Self::default()
        }
    }
}

/// The start of an earlier turn, as a search knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnStart {
    /// The key of the position.
    pub key: u64,
    /// The side to act, and whether it was in check; `None` in a game in which perpetual check does not matter.
    pub check: Option<(Side, bool)>,
}

impl TurnStart {
    /// Returns the start of the turn that begins in a position.
    #[inline(always)]
    pub fn of<P: Position>(position: &P) -> Self {
        Self::with_key(position.key(), position)
    }

    /// Returns the start of the turn like [`Self::of`], with the position's key already computed.
    #[inline(always)]
    pub(crate) fn with_key<P: Position>(key: u64, position: &P) -> Self {
        let check = match position.node() {
            Node::Decision(to_act) if position.draw_rules().perpetual_check_loses => {
                Some((to_act, position.is_check()))
            }
            _ => None,
        };
        Self { key, check }
    }
}

/// A position with its past, and the task.
pub struct SearchRequest<'a, P: Evaluate> {
    /// The position.
    pub position: &'a P,
    /// The earlier turn starts that may be repeated, oldest first.
    pub past: &'a [TurnStart],
    /// The positions of these starts in a game in which perpetual chase loses
    /// ([`DrawRules::perpetual_chase_loses`](springald_core::DrawRules::perpetual_chase_loses)), and of none in others.
    pub positions: &'a [P],
    /// The ways that the turn may begin, each a list of actions; any turn is allowed if empty.
    pub only: &'a [Vec<P::Action>],
    /// The goal and the limits.
    pub task: &'a Task,
    /// The network that judges positions; without one, the evaluation of the game does.
    pub network: Option<&'a Network>,
}

impl<'a, P: Evaluate> SearchRequest<'a, P> {
    /// Returns a request without a past, for any turn.
    pub const fn new(position: &'a P, task: &'a Task) -> Self {
        Self {
            position,
            past: &[],
            positions: &[],
            only: &[],
            task,
            network: None,
        }
    }
}

impl<P: Evaluate> fmt::Debug for SearchRequest<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchRequest")
            .field("position", self.position)
            .field("past", &self.past)
            .field("positions", &self.positions)
            .field("only", &self.only)
            .field("task", self.task)
            .field("network", &self.network.is_some())
            .finish()
    }
}
