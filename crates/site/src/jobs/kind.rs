//! The kinds of jobs.

use super::error::JobError;
use super::watch::Watch;
use std::ops::Range;

/// The longest description of a job, in bytes.
pub const LONGEST_JOB: usize = 512 * 1024;
/// The longest result of a job, in bytes.
pub const LONGEST_RESULT: usize = 1024 * 1024;

/// A kind of job; a value describes one job. The work is repeatable bit for bit.
pub(crate) trait Kind: Sized {
    /// The name: the field `kind` of descriptions and results.
    const NAME: &'static str;
    /// The result.
    type Result;

    /// Returns a small job, whose result distinguishes versions of the engine.
    fn example() -> Self;

    /// Returns the number of steps in which the work reports its progress.
    fn steps(&self) -> u32;

    /// Returns a few words about the job.
    fn summary(&self) -> String;

    /// Does the work.
    ///
    /// # Errors
    /// If the description is wrong, or the work is stopped.
    fn work(&self, watch: &Watch) -> Result<Self::Result, JobError>;

    /// Checks that a result is possible, without doing the work again.
    ///
    /// # Errors
    /// Returns the fault and its place.
    fn check(&self, result: &Self::Result) -> Result<(), String>;

    /// Returns the numbers of the engine's games that the job plays; `None` if it plays none.
    fn games(&self) -> Option<Range<u64>> {
        None
    }

    /// Returns the same job for other games; `None` if it plays none.
    fn with_games(&self, _games: Range<u64>) -> Option<Self> {
        None
    }
}
