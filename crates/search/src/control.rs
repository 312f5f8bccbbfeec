//! The control by which a running search is stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Stops a running search from another thread, ends its pondering, and supplies the time.
///
/// ```
/// use springald_search::Control;
///
/// let control = Control::default();
/// std::thread::scope(|scope| {
///     scope.spawn(|| control.stop());
/// });
/// assert!(control.is_stopped());
/// ```
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    now: fn() -> Duration,
}

impl Control {
    /// Returns a control with another clock, which returns the time since any fixed moment: for
    /// platforms where the standard library has no clock.
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

    /// Returns `true` if the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sets whether the search ponders, on the opponent's time. Meanwhile no time limit applies; the time counts from
    /// the end of pondering.
    pub fn ponder(&self, pondering: bool) {
        self.pondering.store(pondering, Ordering::Relaxed);
    }

    /// Returns the flag that [`Control::stop`] sets, for work that is stopped together with searches.
    pub const fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Returns `true` if the search ponders.
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
