//! The uptime of the site, on which the clocks of all games run.
//!
//! The uptime runs while the server runs and can store events. It stands still while the server is
//! down, while it shuts down, and from the beginning of a failing write until a write succeeds again.
//! So an outage or a pause costs no player any time.
//!
//! Every transaction records the time of day and the uptime in the row `heartbeat`. The next start
//! continues from that uptime, so the time after the last record (at most a second while the server
//! was up, all of a pause otherwise) is charged to no player.

use crate::protocol::Clock;
use crate::time::Time;
use springald_table::Moment;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// The time that a write may take before the uptime stands still, in milliseconds.
const GRACE_MS: i64 = 250;

/// The reason why nothing can be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PauseReason {
    /// The disk is full, or the database has reached its largest size.
    Full,
    /// Another program holds the database.
    Locked,
    /// The database server cannot be reached, or does not answer.
    Lost,
    /// The database server only lets things be read.
    ReadOnly,
    /// Another server has taken the database over.
    Taken,
    /// The database cannot be written for another reason.
    Failed,
}

impl fmt::Display for PauseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "the disk is full or the database has reached --max-data-mib",
            Self::Locked => "another program holds the database",
            Self::Lost => "the database server does not answer",
            Self::ReadOnly => "the database is read-only",
            Self::Taken => "another springald has taken the database over",
            Self::Failed => "the database cannot be written",
        })
    }
}

/// A time in which nothing can be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// The start, in milliseconds since 1970.
    pub since_ms: i64,
    /// The reason.
    pub reason: PauseReason,
}

/// The uptime. Clones share it.
#[derive(Clone, Debug)]
pub struct Uptime {
    time: Time,
    state: Arc<Mutex<State>>,
    pauses: watch::Sender<Option<Pause>>,
}

#[derive(Debug)]
struct State {
    clock: Clock,
    /// The reason of the last failure.
    reason: PauseReason,
}

impl Uptime {
    /// Continues from an uptime; without one, starts at the time of day.
    pub(super) fn starting(time: &Time, up_ms: Option<i64>) -> Self {
        let now_ms = time.now_ms();
        let down_ms = up_ms.map_or(0, |up_ms| now_ms - up_ms);
        let state = State {
            clock: Clock::new(down_ms, GRACE_MS),
            reason: PauseReason::Failed,
        };
        Self {
            time: time.clone(),
            state: Arc::new(Mutex::new(state)),
            pauses: watch::Sender::new(None),
        }
    }

    /// Returns the time of day and the uptime now.
    pub fn now(&self) -> Moment {
        self.locked(|state, now_ms| Moment {
            at_ms: now_ms,
            up_ms: state.clock.at(now_ms),
        })
    }

    /// Returns the number of failed writes. A failure sets the uptime back to the beginning of the write, so a time that was
    /// read before it does not count any more.
    pub fn failures(&self) -> u64 {
        self.locked(|state, _| state.clock.failures())
    }

    /// Returns the reason of the last failure.
    pub(super) fn last_reason(&self) -> PauseReason {
        self.locked(|state, _| state.reason)
    }

    /// Returns the current pause, if any.
    pub fn pause(&self) -> Option<Pause> {
        *self.pauses.borrow()
    }

    /// Returns a channel that announces pauses.
    pub fn pauses(&self) -> watch::Receiver<Option<Pause>> {
        self.pauses.subscribe()
    }

    /// Waits until the uptime may be `up_ms` or more. Pauses make it later: ask again then.
    pub async fn until(&self, up_ms: i64) {
        let now = self.now();
        self.time.until(now.at_ms + (up_ms - now.up_ms)).await;
    }

    /// Stops the uptime for good: no game can be played from now on.
    pub fn stop(&self) {
        self.locked(|state, now_ms| state.clock.stop(now_ms));
    }

    /// Records the start of a write, and returns its time.
    pub(super) fn begin(&self) -> Moment {
        self.locked(|state, now_ms| Moment {
            at_ms: now_ms,
            up_ms: state.clock.begin(now_ms),
        })
    }

    /// Records the success of the write.
    pub(super) fn succeed(&self) {
        self.locked(|state, now_ms| state.clock.succeed(now_ms));
    }

    /// Begins a pause, from the start of the failed write.
    pub(super) fn fail(&self, began_ms: i64, reason: PauseReason) {
        let since_ms = self.locked(|state, _| {
            state.reason = reason;
            state.clock.fail(began_ms)
        });
        if let Some(since_ms) = since_ms {
            let pause = Some(Pause { since_ms, reason });
            self.pauses
                .send_if_modified(|now| std::mem::replace(now, pause) != pause);
        }
    }

    /// Ends the pause.
    pub(super) fn resume(&self) {
        self.locked(|state, now_ms| state.clock.resume(now_ms));
        self.pauses.send_if_modified(|pause| pause.take().is_some());
    }

    fn locked<T>(&self, change: impl FnOnce(&mut State, i64) -> T) -> T {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let now_ms = self.time.now_ms();
        change(&mut state, now_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up_ms(uptime: &Uptime) -> i64 {
        uptime.now().up_ms
    }

    #[test]
    fn downtime_does_not_count_as_uptime() {
        let uptime = Uptime::starting(&Time::manual(9_000), Some(4_000));
        assert_eq!(up_ms(&uptime), 4_000);
        uptime.time.advance(500);
        assert_eq!((uptime.now().at_ms, up_ms(&uptime)), (9_500, 4_500));
        // A time of day that was set back takes nothing away.
        let uptime = Uptime::starting(&Time::manual(1_000), Some(4_000));
        uptime.time.advance(500);
        assert_eq!(up_ms(&uptime), 4_500);
    }

    #[test]
    fn a_pause_begins_with_the_write_that_fails() {
        let uptime = Uptime::starting(&Time::manual(0), None);
        uptime.time.advance(100);
        uptime.begin();
        uptime.time.advance(2_000);
        uptime.fail(100, PauseReason::Locked);
        assert_eq!(up_ms(&uptime), 100);
        assert_eq!(uptime.pause().map(|pause| pause.since_ms), Some(100));
        uptime.time.advance(60_000);
        uptime.fail(62_000, PauseReason::Full);
        assert_eq!(up_ms(&uptime), 100);
        let reason = uptime.pause().map(|pause| pause.reason);
        assert_eq!(reason, Some(PauseReason::Full));
        uptime.resume();
        uptime.time.advance(10);
        assert_eq!((up_ms(&uptime), uptime.pause()), (110, None));
    }

    #[test]
    fn a_failure_is_counted_with_its_reason() {
        let uptime = Uptime::starting(&Time::manual(0), None);
        assert_eq!(uptime.failures(), 0);
        uptime.begin();
        uptime.time.advance(200);
        let decided = (uptime.failures(), up_ms(&uptime));
        uptime.fail(0, PauseReason::Lost);
        uptime.resume();
        // The time of the decision is ahead now, which its number of failures shows.
        assert_eq!((decided, up_ms(&uptime)), ((0, 200), 0));
        let now = (uptime.failures(), uptime.last_reason());
        assert_eq!(now, (1, PauseReason::Lost));
    }

    #[test]
    fn a_slow_write_counts_for_a_moment_only() {
        let uptime = Uptime::starting(&Time::manual(0), None);
        uptime.begin();
        uptime.time.advance(GRACE_MS);
        assert_eq!(up_ms(&uptime), GRACE_MS);
        uptime.time.advance(1_500);
        assert_eq!(up_ms(&uptime), GRACE_MS);
        uptime.succeed();
        assert_eq!(up_ms(&uptime), GRACE_MS);
        uptime.time.advance(1);
        assert_eq!(up_ms(&uptime), GRACE_MS + 1);
    }

    #[test]
    fn a_site_that_closes_stays_closed() {
        let uptime = Uptime::starting(&Time::manual(0), None);
        uptime.time.advance(7);
        uptime.stop();
        uptime.time.advance(5_000);
        uptime.begin();
        uptime.fail(7, PauseReason::Full);
        uptime.resume();
        assert_eq!((up_ms(&uptime), uptime.pause()), (7, None));
    }
}
