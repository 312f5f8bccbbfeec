//! What a search is asked to do, and how it is told to stop.

use crate::Skill;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How much time a search has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Time {
    /// As much as it likes.
    #[default]
    Unlimited,
    /// All of this, and no more.
    Exactly(Duration),
    /// A share of what the clock of the side to act shows.
    Clock {
        /// What is left.
        left: Duration,
        /// What every turn adds.
        increment: Duration,
        /// Turns until more is added, this one included; nothing where it has to last for the game.
        turns: Option<u32>,
    },
}

/// What to look for and when to stop. The default looks until it is told to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The most plies (actions) to look ahead before quiescence.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// Stop once a win within so many turns of the side to act is found or, where they are 15 at most
    /// and no depth is given, proved impossible.
    pub mate: Option<u32>,
    /// How much time there is.
    pub time: Time,
    /// What is lost of the time on the way to whoever keeps the clock.
    pub overhead: Duration,
    /// How many of the best first actions to report, at least 1.
    pub lines: usize,
    /// Only look at turns that begin like one of these turn texts; at all, where there are none.
    pub only: Vec<String>,
    /// How well to play.
    pub skill: Skill,
    /// Whether to avoid draws as much as the game has it in its [`SearchTraits`](springald_core::SearchTraits):
    /// for playing, not for analysis.
    pub contempt: bool,
    /// Whether to leave nothing out and to cut nothing short, rolls included, which cost no depth
    /// then; so that the score is exact to its depth. Takes far longer.
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
            only: Vec::new(),
            skill: Skill::FULL,
            contempt: false,
            exact: false,
        }
    }
}

impl Task {
    /// To look this many plies ahead.
    pub fn to_depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// To look at this many positions.
    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// To look for exactly this long.
    pub fn lasting(time: Duration) -> Self {
        Self {
            time: Time::Exactly(time),
            ..Self::default()
        }
    }
}

/// Tells a running search, from another thread, to stop or that it is its turn now; and tells it
/// the time.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    now: fn() -> Duration,
}

impl Control {
    /// With a clock that gives the time since any fixed moment; for places where the standard
    /// library has none.
    pub const fn with_clock(now: fn() -> Duration) -> Self {
        Self {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            now,
        }
    }

    /// Ends the search; it still says what it found.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Before a search: whether it thinks on the opponent's time, so that no limit of time counts
    /// and it goes on until told otherwise. Afterwards, with `false`: the clock counts from now on.
    pub fn ponder(&self, pondering: bool) {
        self.pondering.store(pondering, Ordering::Relaxed);
    }

    /// Whether it thinks on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The time since some fixed moment.
    pub fn now(&self) -> Duration {
        (self.now)()
    }
}

/// With the clock of the standard library.
impl Default for Control {
    fn default() -> Self {
        use std::sync::LazyLock;
        use std::time::Instant;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Self::with_clock(|| START.elapsed())
    }
}
