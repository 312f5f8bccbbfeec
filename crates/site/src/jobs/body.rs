//! The kinds of jobs.

use super::analysis::{Analysis, AnalysisJob};
use super::error::JobError;
use super::games::{GamesJob, PlayedGames};
use super::kind::Kind;
use super::puzzles::{MinedPuzzles, PuzzlesJob};
use super::reports::{MadeReport, ReportJob};
use super::watch::Watch;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use utoipa::ToSchema;

/// Declares the enums of descriptions and results, which forward to their variants.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($job:ty, $result:ty);)*) => {
        /// The description of a job.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
        #[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
        pub enum JobBody {
            $($(#[$doc])* $kind($job),)*
        }

        /// The result of a job.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
        #[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
        pub enum JobResult {
            $($(#[$doc])* $kind($result),)*
        }

        impl JobBody {
            /// Returns a small job of each kind.
            pub(crate) fn examples() -> Vec<Self> {
                vec![$(Self::$kind(Kind::example()),)*]
            }

            /// Returns the name of the kind.
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$kind(_) => <$job as Kind>::NAME,)*
                }
            }

            /// Returns the number of steps in which the work reports its progress.
            pub fn steps(&self) -> u32 {
                match self {
                    $(Self::$kind(job) => job.steps(),)*
                }
            }

            /// Returns a few words about it.
            pub fn summary(&self) -> String {
                match self {
                    $(Self::$kind(job) => job.summary(),)*
                }
            }

            /// Does the work in the calling thread, which should have a stack of some MiB. A panic ends the work, not
            /// the thread.
            ///
            /// # Errors
            /// Returns an error if the description is wrong, the work is stopped, or it panics.
            pub fn work(&self, watch: &Watch) -> Result<JobResult, JobError> {
                caught(|| match self {
                    $(Self::$kind(job) => job.work(watch).map(JobResult::$kind),)*
                })
            }

            /// Checks that a result is possible, without doing the work again.
            ///
            /// # Errors
            /// Returns the fault and its place.
            pub fn check(&self, result: &JobResult) -> Result<(), String> {
                match (self, result) {
                    $((Self::$kind(job), JobResult::$kind(result)) => job.check(result),)*
                    _ => Err(format!("kind: found another one, expected '{}'", self.kind())),
                }
            }

            /// Returns the numbers of the engine's games that it plays; `None` if it plays none.
            pub fn games(&self) -> Option<Range<u64>> {
                match self {
                    $(Self::$kind(job) => job.games(),)*
                }
            }

            /// Returns the same job for other games; `None` if it plays none.
            pub fn with_games(&self, games: Range<u64>) -> Option<Self> {
                match self {
                    $(Self::$kind(job) => job.with_games(games).map(Self::$kind),)*
                }
            }
        }
    };
}

kinds! {
    /// The analysis of a game.
    Analysis(AnalysisJob, Analysis);
    /// Puzzles in games of the engine.
    Puzzles(PuzzlesJob, MinedPuzzles);
    /// Games of the engine.
    Games(GamesJob, PlayedGames);
    /// A report of the lab on a game.
    Report(ReportJob, MadeReport);
}

/// Does some work, and turns a panic into an error.
fn caught<T>(work: impl FnOnce() -> Result<T, JobError>) -> Result<T, JobError> {
    // The engine and the game are dropped after a panic; nothing else sees them half changed.
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(JobError::Panicked(message_of(&*panic))))
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
    use serde_json::json;

    #[test]
    fn a_panic_ends_the_work_and_not_the_thread() {
        let panicked = caught::<()>(|| panic!("in step {}", 1));
        assert_eq!(panicked, Err(JobError::Panicked("in step 1".into())));
        let panicked = caught::<()>(|| panic!("a text"));
        assert_eq!(panicked, Err(JobError::Panicked("a text".into())));
    }

    #[test]
    fn every_kind_has_the_name_that_its_json_says() {
        for body in JobBody::examples() {
            let json = serde_json::to_value(&body).unwrap();
            assert_eq!(json["kind"], json!(body.kind()));
            assert_eq!(serde_json::from_value::<JobBody>(json).unwrap(), body);
        }
    }

    #[test]
    fn the_work_of_every_kind_is_repeatable_and_can_be_stopped() {
        let bodies = JobBody::examples();
        let mut results = Vec::new();
        for body in &bodies {
            let watch = Watch::default();
            let result = body.work(&watch).unwrap();
            assert_eq!(watch.steps(), body.steps(), "{}", body.kind());
            assert_eq!(body.work(&Watch::default()).unwrap(), result);
            body.check(&result).unwrap();
            results.push(result);
            let stopped = Watch::default();
            stopped.stop();
            assert_eq!(body.work(&stopped), Err(JobError::Stopped));
        }
        results.rotate_left(1);
        for (body, other) in bodies.iter().zip(&results) {
            let error = body.check(other).unwrap_err();
            assert!(error.contains(body.kind()), "{error}");
        }
    }
}
