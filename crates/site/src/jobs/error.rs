//! The reasons why a job has no result.

use thiserror::Error;

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
    /// It takes more processor time than a job may.
    #[error("it takes too much processor time")]
    TooCostly,
    /// The work has panicked, which is a bug.
    #[error("internal error: {0}")]
    Panicked(String),
}
