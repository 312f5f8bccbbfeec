//! A clock that stands still while nothing can be stored.

/// A clock that stands still while nothing can be stored. Times are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// The time of day less the time of this clock.
    down: i64,
    /// The time that a write may take before the clock stands still.
    grace: i64,
    phase: Phase,
    failures: u64,
}

#[derive(Clone, Copy, Debug)]
enum Phase {
    Up,
    /// A write is under way since then.
    Writing(i64),
    /// Storing has been paused since then.
    Paused(i64),
    /// The site has been closing, or open only for maintenance, since then.
    Stopped(i64),
}

impl Clock {
    /// Returns a clock that is `down` behind the time of day, and stands still `grace` after the beginning of a write that
    /// has not ended.
    pub fn new(down: i64, grace: i64) -> Self {
        Self {
            down,
            grace,
            phase: Phase::Up,
            failures: 0,
        }
    }

    /// Returns its time.
    pub fn at(&self, now: i64) -> i64 {
        let until = match self.phase {
            Phase::Up => now,
            Phase::Writing(since) => now.min(since + self.grace),
            Phase::Paused(since) | Phase::Stopped(since) => since,
        };
        until - self.down
    }

    /// Returns the number of failed writes. A failure sets the clock back to the beginning of the write, so a time that was
    /// read before it does not count any more.
    pub fn failures(&self) -> u64 {
        self.failures
    }

    /// Records the beginning of a write, and returns the time that it stores.
    pub fn begin(&mut self, now: i64) -> i64 {
        let at = self.at(now);
        if let Phase::Up = self.phase {
            self.phase = Phase::Writing(now);
        }
        at
    }

    /// Records the success of the write.
    pub fn succeed(&mut self, now: i64) {
        if let Phase::Writing(_) = self.phase {
            self.go_on(now);
        }
    }

    /// Records a failure, which begins a pause at the beginning of the write under way, or otherwise then. Returns the
    /// beginning of the pause; `None` if the clock was stopped.
    pub fn fail(&mut self, began: i64) -> Option<i64> {
        self.failures += 1;
        let since = match self.phase {
            Phase::Up => began,
            Phase::Writing(since) | Phase::Paused(since) => since,
            Phase::Stopped(_) => return None,
        };
        self.phase = Phase::Paused(since);
        Some(since)
    }

    /// Ends the pause.
    pub fn resume(&mut self, now: i64) {
        if let Phase::Paused(_) = self.phase {
            self.go_on(now);
        }
    }

    /// Stops the clock for good.
    pub fn stop(&mut self, now: i64) {
        self.phase = Phase::Stopped(self.at(now) + self.down);
    }

    fn go_on(&mut self, now: i64) {
        (self.down, self.phase) = (now - self.at(now), Phase::Up);
    }
}
