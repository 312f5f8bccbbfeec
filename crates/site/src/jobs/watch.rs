//! Progress and control of the work on a job.

use super::JobError;
use crate::time::processor_time;
use springald_registry::{Control, Time};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The progress of the work on a job, and the means to stop it, even in the middle of a search.
#[derive(Debug)]
pub struct Watch {
    steps: AtomicU32,
    control: Control,
}

/// Returns a watch over work that has not begun.
impl Default for Watch {
    fn default() -> Self {
        Self {
            steps: AtomicU32::new(0),
            control: Control::with_clock(processor_time),
        }
    }
}

/// The processor time that a job may still use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// The time of the thread at which it is used up.
    end: Duration,
}

impl Budget {
    /// Returns the limit of a search that may use it up.
    pub(super) fn time(self, watch: &Watch) -> Time {
        Time::Exactly(self.end.saturating_sub(watch.control.now()))
    }

    /// Checks that it is not used up.
    ///
    /// # Errors
    /// If it is: a search that it ended has no valid result.
    pub(super) fn check(self, watch: &Watch) -> Result<(), JobError> {
        // A search ends a little earlier.
        if watch.control.now() + NEARLY < self.end {
            Ok(())
        } else {
            Err(JobError::TooCostly)
        }
    }

    /// Returns the smaller one.
    pub(super) fn min(self, other: Self) -> Self {
        let end = self.end.min(other.end);
        Self { end }
    }
}

/// The time that searches leave unused.
const NEARLY: Duration = Duration::from_millis(20);

impl Watch {
    /// Returns a budget that begins now, on the thread that does the work.
    pub(super) fn budget(&self, time: Duration) -> Budget {
        let end = self.control.now() + time;
        Budget { end }
    }

    /// Returns the number of steps that are done.
    pub fn steps(&self) -> u32 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Stops the work.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Returns the control of the searches.
    pub(super) const fn control(&self) -> &Control {
        &self.control
    }

    /// Notes the number of steps that are done.
    ///
    /// # Errors
    /// If the work was stopped: results found since then are not valid.
    pub(super) fn done(&self, steps: u32) -> Result<(), JobError> {
        if self.control.is_stopped() {
            return Err(JobError::Stopped);
        }
        self.steps.store(steps, Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_used_up_by_processor_time() {
        let watch = Watch::default();
        let large = watch.budget(Duration::from_hours(1));
        assert_eq!(large.check(&watch), Ok(()));
        let small = watch.budget(Duration::ZERO);
        assert_eq!(small.min(large).check(&watch), Err(JobError::TooCostly));
        assert_eq!(small.time(&watch), Time::Exactly(Duration::ZERO));
    }
}
