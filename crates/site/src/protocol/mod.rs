//! The decisions by which nodes share the games of a site: pure functions of what a node knows and of the time.
//!
//! The site carries them out, with a database, messages and clocks; a simulation plays them through thousands of
//! schedules of faults. Both have the same code, so a schedule that holds in the simulation holds for the site.
//! Times are of any type that can be subtracted, such as [`std::time::Instant`], or milliseconds.

mod clock;
mod looks;
mod renewals;

pub use clock::Clock;
pub use looks::{Look, Looks, Seen, Shares};
pub use renewals::Renewals;

/// A task of the writer that nobody ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tick {
    /// None: a node without a number waits until it has joined again.
    Wait,
    /// A try to find out if things can be stored again.
    Probe,
    /// The time is recorded, which renews the lease.
    Beat,
}

impl Tick {
    /// Returns the task of a writer whose node has a number, or that needs none, and that may be in a pause.
    pub fn of(has_number: bool, is_paused: bool) -> Self {
        match (has_number, is_paused) {
            (false, _) => Self::Wait,
            (true, true) => Self::Probe,
            (true, false) => Self::Beat,
        }
    }
}
