//! Heavy work that waits in a queue: by the server's own threads, or by workers elsewhere that pull it over HTTP.
//!
//! A kind of job is a variant of [`JobBody`] and of [`JobResult`], with one function that does the work. The work is
//! repeatable bit for bit, so that a result can be checked by doing the work again.

mod analysis;
mod engine;
mod local;
mod queue;

pub use analysis::{AnalysedPosition, AnalysedRoll, Analysis, AnalysisJob, AnalysisScore};
pub use engine::engine_version;
pub use local::start_workers;
pub(crate) use queue::Caller;

use serde::{Deserialize, Serialize};
use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use thiserror::Error;
use utoipa::ToSchema;

/// The longest description of a job, in bytes.
pub const LONGEST_JOB: usize = 512 * 1024;
/// The longest result of a job, in bytes.
pub const LONGEST_RESULT: usize = 1024 * 1024;

/// The description of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum JobBody {
    /// The analysis of a game.
    Analysis(AnalysisJob),
}

/// The result of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum JobResult {
    /// The analysis of a game.
    Analysis(Analysis),
}

/// The reason why a job has no result.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum JobError {
    /// The caller stopped it.
    #[error("stopped")]
    Stopped,
    /// The description is wrong.
    #[error("{0}")]
    Bad(String),
    /// The work has panicked, which is a fault of the program.
    #[error("the program made a mistake: {0}")]
    Panicked(String),
}

impl JobBody {
    /// Returns the name of the kind.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Analysis(_) => AnalysisJob::KIND,
        }
    }

    /// Returns the number of steps in which the work reports its progress.
    pub fn steps(&self) -> u32 {
        match self {
            Self::Analysis(job) => job.steps(),
        }
    }

    /// Returns a few words about it.
    pub fn summary(&self) -> String {
        match self {
            Self::Analysis(job) => job.summary(),
        }
    }

    /// Does the work in the calling thread, which should have a stack of some MiB. Tells the number of steps done after
    /// each one; the caller may stop the work then. A panic ends the work, not the thread.
    ///
    /// # Errors
    /// Returns an error if the description is wrong, the caller stops the work, or it panics.
    pub fn work(
        &self,
        step: &mut impl FnMut(u32) -> ControlFlow<()>,
    ) -> Result<JobResult, JobError> {
        // The engine and the game of the work end with it; nothing else sees them half changed.
        let work = AssertUnwindSafe(|| match self {
            Self::Analysis(job) => job.work(step).map(JobResult::Analysis),
        });
        catch_unwind(work).unwrap_or_else(|panic| Err(JobError::Panicked(message_of(&*panic))))
    }

    /// Checks that a result is possible, without doing the work again.
    ///
    /// # Errors
    /// Returns the fault and its place.
    pub fn check(&self, result: &JobResult) -> Result<(), String> {
        match (self, result) {
            (Self::Analysis(job), JobResult::Analysis(result)) => job.check(result),
        }
    }
}

/// Returns the message of a panic.
fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_the_work_and_not_the_thread() {
        let job = AnalysisJob::of("chess".into(), Vec::new(), None, Vec::new()).unwrap();
        let mut body = JobBody::Analysis(AnalysisJob { nodes: 100, ..job });
        let panicked = body.work(&mut |step| panic!("in step {step}"));
        assert_eq!(panicked, Err(JobError::Panicked("in step 1".into())));
        let panicked = body.work(&mut |_| panic!("a text"));
        assert_eq!(panicked, Err(JobError::Panicked("a text".into())));
        let JobBody::Analysis(job) = &mut body;
        job.turns.push("e2e4".into());
        let done = body.work(&mut |_| ControlFlow::Continue(()));
        let Ok(JobResult::Analysis(analysis)) = done else {
            panic!("{done:?}");
        };
        assert_eq!(analysis.positions.len(), 2);
    }
}
