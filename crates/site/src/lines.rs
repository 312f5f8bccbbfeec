//! Positions and lines of turns that requests compute: on threads of their own, a few at a time, shared out among clients.
//!
//! A game may need some ten milliseconds for a position, and a line has hundreds of turns. On the threads that answer
//! requests and sockets, a few such lines would stop the site. Whoever has used the least processor time lately comes
//! first, and long work lets others in between. It ends when it has used its time, or when nobody waits for it any more.

use crate::gate::{Gate, Slot};
use crate::networks::Used;
use crate::time::processor_time;
use springald_core::grammar::{self, TurnTokens};
use springald_core::{Game, LineError};
use springald_table::{Code, Refusal};
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

/// The most pieces of work of one client that are done or wait for it.
const MOST_OF_CLIENT: u64 = 4;
/// The processor time of a piece of work.
const LONGEST: Duration = Duration::from_secs(2);
/// The processor time after which a piece of work lets others in.
const SLICE: Duration = Duration::from_millis(50);

/// The pieces of work that are done or wait for it, by their clients.
type Counts = Arc<Mutex<Used>>;

/// The limits of such work.
pub(crate) struct Lines {
    /// Half of the processors do such work at most.
    gate: Arc<Gate>,
    counts: Counts,
}

impl Default for Lines {
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        Self {
            gate: Arc::new(Gate::new((processors / 2).max(1))),
            counts: Counts::default(),
        }
    }
}

/// A piece of work of a client, until it is done.
struct Place {
    counts: Counts,
    client: IpAddr,
}

impl Place {
    fn take(counts: &Counts, client: IpAddr) -> Result<Self, Refusal> {
        let mut all = counts.lock().unwrap_or_else(PoisonError::into_inner);
        if !all.has_room(client, 1, MOST_OF_CLIENT) {
            let what = "Too many positions at the same time. Please wait for the answers.";
            return Err(Refusal::new(Code::RateLimited, what));
        }
        all.add(client, 1);
        let counts = Arc::clone(counts);
        Ok(Self { counts, client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        all.give_back(self.client, 1);
    }
}

/// Work in progress, on the thread that does it.
pub(crate) struct Effort {
    slot: Option<Slot>,
    /// Alive as long as the client waits for the result.
    wanted: std::sync::Weak<()>,
    /// The processor time of the thread when the work began, and when the slice did.
    began: Duration,
    slice: Duration,
}

impl Effort {
    fn new(mut slot: Slot, wanted: std::sync::Weak<()>) -> Self {
        slot.begin();
        let now = processor_time();
        Self {
            slot: Some(slot),
            wanted,
            began: now,
            slice: now,
        }
    }

    /// Checks that the work may go on, and lets others in if it has gone on for long. Long work calls it again and again.
    ///
    /// # Errors
    /// Returns an error if the work has used its time, or nobody waits for it any more.
    pub(crate) fn check(&mut self) -> Result<(), Refusal> {
        let now = processor_time();
        if now.saturating_sub(self.began) > LONGEST || self.wanted.strong_count() == 0 {
            let what = "The line takes too long to compute. Please ask for a shorter one.";
            return Err(Refusal::new(Code::LimitReached, what));
        }
        if now.saturating_sub(self.slice) > SLICE {
            self.slot = self.slot.take().map(Slot::pass_on);
            self.slice = processor_time();
        }
        Ok(())
    }

    /// Plays a line of turns.
    ///
    /// # Errors
    /// Returns an error if a turn is refused, or the work must end.
    pub(crate) fn play(&mut self, game: &mut dyn Game, line: &str) -> Result<(), Refusal> {
        let bad = |error: LineError| Refusal::new(Code::BadTurn, error.to_string());
        let mut unfinished = None;
        for (index, turn) in grammar::turns(line).enumerate() {
            self.check()?;
            if let Some(turn) = unfinished {
                let number = index;
                return Err(bad(LineError::Unfinished { number, turn }));
            }
            game.play_turn(turn).map_err(|error| {
                bad(LineError::Turn {
                    number: index + 1,
                    error: Box::new(error),
                })
            })?;
            unfinished = TurnTokens::of_text(turn).goes_on().then(|| turn.to_owned());
        }
        Ok(())
    }
}

impl Lines {
    /// Does the work of a client when it is its turn, and returns its result.
    ///
    /// # Errors
    /// Returns `rate_limited` if the client has too much of it, or an error if the work panics.
    pub(crate) async fn play<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&mut Effort) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let broken = || Refusal::new(Code::Internal, "Something went wrong on the server.");
        let place = Place::take(&self.counts, client)?;
        let slot = self.gate.enter(client).await;
        // Dropped with this future, when the client is gone or the request takes too long.
        let waits = Arc::new(());
        let wanted = Arc::downgrade(&waits);
        let work = move || {
            // Given back when the work is done, even if nobody waits for it any more.
            let _place = place;
            work(&mut Effort::new(slot, wanted))
        };
        let done = tokio::task::spawn_blocking(work).await;
        drop(waits);
        done.map_err(|_| broken())
    }
}

#[cfg(test)]
mod tests;
