//! Reports of the lab on games, as `springald lab report` makes them.

use super::game::{entry, id};
use super::kind::Kind;
use super::{JobError, Watch};
use serde::{Deserialize, Serialize};
use springald_lab::{
    Follow, LabError, LabPlan, Parts, Report, Stated, check, followed_study, json, read, report,
};
use springald_registry::{find, pinned};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;
use utoipa::ToSchema;

/// The strengths: the positions searched for each turn or part of a turn.
const NODES: [u64; 2] = [100, 300];
/// The seed.
const SEED: u64 = 1;
/// The time that a report may take: some tens of times what usual games need.
const WHOLE_TIME: Duration = Duration::from_mins(20);

/// A game to report on, and the plan of the report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportJob {
    /// The game: its id, or the version of a text.
    pub variant: String,
    /// The text, with those that it builds on; empty for a game of the program.
    pub texts: Vec<String>,
    /// The name of the game in the command that repeats the report.
    pub name: String,
    /// The number of games at each strength.
    pub games: u32,
    /// The strengths: the positions searched for each turn or part of a turn, in ascending order.
    pub nodes: Vec<u64>,
    /// The seed of openings and dice.
    pub seed: u64,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MadeReport {
    /// The report as JSON, the same bytes as the command writes.
    pub report: String,
}

impl ReportJob {
    /// Returns the job for the usual report on a game of the program, or on a text.
    pub(super) fn usual(variant: String, texts: Vec<String>, name: String, games: u32) -> Self {
        Self {
            variant,
            texts,
            name,
            games,
            nodes: NODES.to_vec(),
            seed: SEED,
        }
    }

    /// Returns the plan of the report.
    fn plan(&self) -> Result<LabPlan, JobError> {
        let entry = entry(&self.variant, &self.texts)?.clone();
        // A game in Rust may have a text in the library as well.
        let is_text = find(&self.variant).is_err();
        let source = pinned(&self.variant).filter(|_| is_text);
        let source = source.map(|pinned| pinned.source.clone());
        Ok(LabPlan {
            entry,
            name: self.name.clone(),
            stated: Stated::of_source(source.as_ref()),
            source,
            games: self.games as usize,
            nodes: self.nodes.clone(),
            seed: self.seed,
            parts: Parts::default(),
        })
    }
}

impl MadeReport {
    /// Returns the report.
    ///
    /// # Errors
    /// Returns the fault and its place.
    pub(crate) fn read(&self) -> Result<Report, String> {
        read(&self.report)
    }
}

impl Kind for ReportJob {
    const NAME: &'static str = "report";
    type Result = MadeReport;

    fn example() -> Self {
        Self {
            nodes: vec![10],
            ..Self::usual("gardner".into(), Vec::new(), "gardner".into(), 2)
        }
    }

    fn steps(&self) -> u32 {
        let strengths = self.nodes.len() as u32;
        let matches = (self.games / 2).next_multiple_of(2);
        self.games * strengths + matches * strengths.saturating_sub(1)
    }

    fn summary(&self) -> String {
        let name = id(&self.variant, &self.texts);
        format!("report on {name}, {} games", self.steps())
    }

    fn work(&self, watch: &Watch) -> Result<MadeReport, JobError> {
        let plan = self.plan()?;
        let played = AtomicU32::new(0);
        let follow = Follow {
            log: &|_| {},
            played: &|| {
                let steps = played.fetch_add(1, Ordering::Relaxed) + 1;
                // The games end by themselves if the work was stopped.
                let _ = watch.done(steps);
            },
            control: Some(watch.control()),
        };
        let (ended, end) = channel::<()>();
        thread::scope(|scope| {
            let guard = scope.spawn(move || {
                let is_late = end.recv_timeout(WHOLE_TIME) == Err(RecvTimeoutError::Timeout);
                if is_late {
                    watch.stop();
                }
                is_late
            });
            let study = followed_study(&plan, 1, follow);
            drop(ended);
            let is_late = guard.join().unwrap_or(false);
            match study {
                Ok(study) => Ok(MadeReport {
                    report: json(&report(&plan, &study)),
                }),
                Err(LabError::Stopped) if is_late => Err(JobError::TooCostly),
                Err(LabError::Stopped) => Err(JobError::Stopped),
                Err(error) => Err(JobError::Bad(error.to_string())),
            }
        })
    }

    fn check(&self, result: &MadeReport) -> Result<(), String> {
        let plan = self.plan().map_err(|error| error.to_string())?;
        let found = result.read().map_err(|what| format!("report: {what}"))?;
        if json(&found) != result.report {
            return Err("report: found more than a report, or another form of it".into());
        }
        check(&plan, &found).map_err(|what| format!("report: {what}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, from_str, to_string_pretty};

    #[test]
    fn impossible_reports_are_refused() {
        let job = ReportJob {
            games: 4,
            ..ReportJob::example()
        };
        let made = job.work(&Watch::default()).unwrap();
        assert_eq!(job.check(&made), Ok(()));
        let refused = |from: &str, to: &str, words: &str| {
            assert!(made.report.contains(from), "{from}");
            let report = made.report.replacen(from, to, 1);
            let error = job.check(&MadeReport { report }).unwrap_err();
            assert!(error.contains(words), "{to}: {error}");
        };
        refused("--seed 1", "--seed 2", "command");
        refused("\"Gardner", "\"A better Gardner", "name");
        refused("\"format\": 1", "\"format\": 2", "format");
        refused("\"files\": 5", "\"files\": 4", "board of 4 × 5");
        refused("\"files\": 5", "\"files\": 200", "too large");
        refused("\"low\": 0", "\"low\": 2", "impossible");
        refused("\"value\": ", "\"value\": 1e300", "");
        refused("\\n1. ", "\\n1. Kz9 ", "Kz9");
        refused("{\n", "{\n  \"more\": 1,\n", "form");
        let mut value: Value = from_str(&made.report).unwrap();
        value["sections"][0]["figures"][0]["settled"] = Value::Null;
        let report = to_string_pretty(&value).unwrap();
        assert!(job.check(&MadeReport { report }).is_err());
    }
}
