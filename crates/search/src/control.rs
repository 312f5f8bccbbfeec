//! Telling a running search to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tells a running search, from another thread, to stop or that its own clock runs now; and tells it
/// the time.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    now: fn() -> Duration,
}

impl Control {
    /// Returns a control whose clock gives the time since any fixed moment; for platforms where the
    /// standard library has no clock.
    pub const fn with_clock(now: fn() -> Duration) -> Self {
        Self {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            now,
        }
    }

    /// Ends the search, which still returns what it found.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sets whether the search ponders, on the opponent's time: then no limit of time counts, and it
    /// goes on until told otherwise. When that ends, the own clock counts from now on.
    pub fn ponder(&self, pondering: bool) {
        self.pondering.store(pondering, Ordering::Relaxed);
    }

    /// Whether the search ponders.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Returns the time since some fixed moment.
    pub fn now(&self) -> Duration {
        (self.now)()
    }
}

/// Returns a control with the clock of the standard library.
impl Default for Control {
    fn default() -> Self {
        use std::sync::LazyLock;
        use std::time::Instant;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Self::with_clock(|| START.elapsed())
    }
}
