//! Limits of rates, with bursts.
//!
//! The algorithm (GCRA) keeps one time: the one at which the next event would be due if all until now had come regularly.
//! An event may come before that time by as much as the burst allows.

use crate::time::Time;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// More than the rate allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooFast;

/// A rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Quota {
    /// The time between two events, in nanoseconds.
    every: u64,
    /// The time by which an event may be early, in nanoseconds.
    early: u64,
}

impl Quota {
    /// Returns this rate for each period, which is at least one, with as many events at once as `burst` says.
    pub(crate) fn new(rate: u32, period: Duration, burst: u32) -> Self {
        let every = period.as_nanos() as u64 / u64::from(rate.max(1));
        Self {
            every,
            early: every * u64::from(burst.max(1) - 1),
        }
    }

    /// Returns this many times the rate, and as many times the burst.
    pub(crate) fn times(self, times: u32) -> Self {
        let every = self.every / u64::from(times.max(1));
        let burst = self.early / self.every.max(1) + 1;
        Self {
            every,
            early: every * (burst * u64::from(times) - 1),
        }
    }

    /// Returns the time at which the next event is due after this many now, at least one.
    fn after(self, due: u64, now: u64, count: u32) -> Result<u64, TooFast> {
        let due = due.max(now);
        let count = u64::from(count.max(1));
        if due - now + self.every * (count - 1) > self.early {
            return Err(TooFast);
        }
        Ok(due + self.every * count)
    }
}

/// Returns the time in nanoseconds.
fn nanos(time: &Time) -> u64 {
    time.now_ms().max(0) as u64 * 1_000_000
}

/// The rate of one socket.
pub(crate) struct Rate {
    quota: Quota,
    time: Time,
    due: AtomicU64,
}

impl Rate {
    /// Returns a rate that nothing has used yet.
    pub(crate) fn new(quota: Quota, time: Time) -> Self {
        let due = AtomicU64::new(0);
        Self { quota, time, due }
    }

    /// Counts an event.
    ///
    /// # Errors
    /// Returns an error if there are too many, and does not count it.
    pub(crate) fn check(&self) -> Result<(), TooFast> {
        let now = nanos(&self.time);
        let next = |due| self.quota.after(due, now, 1).ok();
        let relaxed = Ordering::Relaxed;
        let counted = self.due.fetch_update(relaxed, relaxed, next);
        counted.map(|_| ()).map_err(|_| TooFast)
    }
}

/// The same rate for each of many.
pub(crate) struct Rates<K> {
    quota: Quota,
    time: Time,
    due: Mutex<HashMap<K, u64>>,
}

impl<K: Hash + Eq> Rates<K> {
    /// Returns rates that nothing has used yet.
    pub(crate) fn new(quota: Quota, time: Time) -> Self {
        let due = Mutex::default();
        Self { quota, time, due }
    }

    /// Counts events of one of them.
    ///
    /// # Errors
    /// Returns an error if there are too many, and counts none of them.
    pub(crate) fn check(&self, key: K, count: u32) -> Result<(), TooFast> {
        let now = nanos(&self.time);
        let mut all = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let due = all.entry(key).or_default();
        *due = self.quota.after(*due, now, count)?;
        Ok(())
    }

    /// Forgets those that are as if nothing had happened.
    pub(crate) fn forget(&self) {
        let now = nanos(&self.time);
        let mut all = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, due| *due > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bursts_are_paid_back() {
        let time = Time::manual(1_000);
        let rate = Rate::new(Quota::new(2, Duration::from_secs(1), 10), time.clone());
        let passed = || (0..100).take_while(|_| rate.check().is_ok()).count();
        assert_eq!(passed(), 10);
        time.advance(499);
        assert_eq!(passed(), 0);
        time.advance(1);
        assert_eq!(passed(), 1);
        time.advance(3_000);
        assert_eq!(passed(), 6);
        time.advance(60_000);
        assert_eq!(passed(), 10);
    }

    #[test]
    fn each_has_its_own_rate_until_it_is_forgotten() {
        let time = Time::manual(0);
        let rates = Rates::new(Quota::new(1, Duration::from_mins(1), 1), time.clone());
        assert!(rates.check('a', 1).is_ok() && rates.check('a', 1).is_err());
        assert!(rates.check('b', 1).is_ok());
        time.advance(59_000);
        rates.forget();
        assert!(rates.check('a', 1).is_err());
        time.advance(1_000);
        rates.forget();
        assert!(rates.due.lock().unwrap().is_empty());
        assert!(rates.check('a', 1).is_ok());
    }

    #[test]
    fn events_that_come_together_count_as_many() {
        let time = Time::manual(0);
        let rates = Rates::new(Quota::new(10, Duration::from_secs(10), 10), time.clone());
        assert!(rates.check('a', 11).is_err());
        assert!(rates.check('a', 4).is_ok() && rates.check('a', 6).is_ok());
        assert!(rates.check('a', 1).is_err());
        time.advance(3_000);
        assert!(rates.check('a', 4).is_err() && rates.check('a', 3).is_ok());
    }
}
