//! Progress and control of the work on a job.

use super::JobError;
use springald_registry::Control;
use std::sync::atomic::{AtomicU32, Ordering};

/// The progress of the work on a job, and the means to stop it, even in the middle of a search.
#[derive(Debug, Default)]
pub struct Watch {
    steps: AtomicU32,
    control: Control,
}

impl Watch {
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
