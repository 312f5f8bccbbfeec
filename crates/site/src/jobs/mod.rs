//! Heavy work that waits in a queue: by the server's own threads, or by workers elsewhere that pull it over HTTP.
//!
//! A kind of job is a type that describes one and does it (`Kind`), and a line in the list of kinds in `body.rs`. The work
//! is repeatable bit for bit, so that a result can be checked by doing the work again.

mod analysis;
mod body;
mod engine;
mod error;
mod game;
mod games;
mod given;
mod kind;
mod local;
mod puzzles;
mod queue;
mod report_requests;
mod reports;
mod sets;
mod watch;

pub use analysis::{AnalysedPosition, AnalysedRoll, Analysis, AnalysisJob, AnalysisScore};
pub use body::{JobBody, JobResult};
pub use engine::engine_version;
pub use error::JobError;
pub use games::{GamesJob, PlayedGame, PlayedGames};
pub(crate) use given::Given;
pub(crate) use kind::Kind;
pub use kind::{LONGEST_JOB, LONGEST_RESULT};
pub use local::start_workers;
pub use puzzles::{MinedPuzzles, PuzzleGoal, PuzzlesJob};
pub(crate) use queue::Caller;
pub(crate) use report_requests::no_report;
pub use reports::{MadeReport, ReportJob};
pub use sets::OtherWork;
pub(crate) use sets::missing;
pub use watch::Watch;
