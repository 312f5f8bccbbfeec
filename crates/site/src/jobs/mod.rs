//! Heavy work that waits in a queue: by the server's own threads, or by workers elsewhere that pull it over HTTP.
//!
//! A kind of job is a type that describes one and does it (`Kind`), and a line in the list of kinds in `kind.rs`. The work
//! is repeatable bit for bit, so that a result can be checked by doing the work again.

mod analysis;
mod engine;
mod game;
mod games;
mod kind;
mod local;
mod puzzles;
mod queue;
mod sets;
mod watch;

pub use analysis::{AnalysedPosition, AnalysedRoll, Analysis, AnalysisJob, AnalysisScore};
pub use engine::engine_version;
pub use games::{GamesJob, PlayedGame, PlayedGames};
pub(crate) use kind::Kind;
pub use kind::{JobBody, JobResult};
pub use local::start_workers;
pub use puzzles::{MinedPuzzles, PuzzleGoal, PuzzlesJob};
pub(crate) use queue::Caller;
pub use sets::OtherWork;
pub(crate) use sets::missing;
pub use watch::Watch;

use thiserror::Error;

/// The longest description of a job, in bytes.
pub const LONGEST_JOB: usize = 512 * 1024;
/// The longest result of a job, in bytes.
pub const LONGEST_RESULT: usize = 1024 * 1024;

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
    /// The work has panicked, which is a bug.
    #[error("internal error: {0}")]
    Panicked(String),
}
