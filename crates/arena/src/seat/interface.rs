//! The interface of seats.

use crate::Fault;
use rand_chacha::ChaCha8Rng;
use springald_core::{Game, Side};
use springald_registry::{EngineEntry, Score};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A player in a seat.
pub(crate) trait Seat {
    /// Prepares for a new game and forgets the last one; limited and random play use `random`.
    fn begin(
        &mut self,
        entry: &EngineEntry,
        random: ChaCha8Rng,
        stop: &StopSignal<'_>,
    ) -> Result<(), NoAnswer>;

    /// Returns the turn to play.
    fn answer(&mut self, request: &SeatRequest<'_>) -> Result<Answer, NoAnswer>;
}

/// A request for a turn.
pub(crate) struct SeatRequest<'a> {
    /// The variant.
    pub(crate) entry: &'a EngineEntry,
    /// The game; its side to act is asked.
    pub(crate) game: &'a dyn Game,
    /// The side to act.
    pub(crate) side: Side,
    /// The clocks of both sides, if they have any.
    pub(crate) clocks: [Option<ClockReading>; 2],
    /// The signal to stop.
    pub(crate) stop: &'a StopSignal<'a>,
}

/// A reading of a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockReading {
    /// The time left.
    pub(crate) left: Duration,
    /// The increment after each turn.
    pub(crate) increment: Duration,
}

/// An answer of a player.
pub(crate) struct Answer {
    /// A turn text that continues the current turn.
    pub(crate) turn: String,
    /// Its score from its own point of view.
    pub(crate) score: Option<Score>,
    /// The depth of its search, if it searched.
    pub(crate) depth: Option<u32>,
    /// The time it used.
    pub(crate) used: Duration,
}

/// The reason for a missing answer.
pub(crate) enum NoAnswer {
    /// The player is to blame, and loses.
    Fault(Fault),
    /// The match is stopped.
    Stopped,
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The signal to stop: from outside, or when the match is decided.
pub(crate) struct StopSignal<'a> {
    outside: &'a AtomicBool,
    inside: AtomicBool,
}

impl<'a> StopSignal<'a> {
    pub(crate) fn new(outside: &'a AtomicBool) -> Self {
        Self {
            outside,
            inside: AtomicBool::new(false),
        }
    }

    pub(crate) fn set(&self) {
        self.inside.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_set(&self) -> bool {
        self.inside.load(Ordering::Relaxed) || self.outside.load(Ordering::Relaxed)
    }
}
