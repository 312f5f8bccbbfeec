//! Sets of jobs with a name: one task about many games of the engine, in parts.

use super::JobBody;
use thiserror::Error;

/// The set has jobs with another task.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("its jobs have another task: {0}")]
pub struct OtherWork(pub String);

/// Returns the jobs for those games of a task that no known job of its set covers, each for at most `per_job` games.
///
/// # Errors
/// Returns an error if a known job differs from the task in more than its games.
pub(crate) fn missing(
    task: &JobBody,
    known: &[JobBody],
    per_job: u32,
) -> Result<Vec<JobBody>, OtherWork> {
    let Some(all) = task.games() else {
        return Ok(Vec::new());
    };
    let mut covered = Vec::with_capacity(known.len());
    for body in known {
        let is_same = body.with_games(all.clone()).as_ref() == Some(task);
        match body.games().filter(|_| is_same) {
            Some(games) => covered.push(games),
            None => return Err(OtherWork(body.summary())),
        }
    }
    covered.sort_by_key(|games| games.start);
    // Ends the last gap.
    covered.push(all.end..u64::MAX);
    let (mut parts, mut next) = (Vec::new(), all.start);
    for games in covered {
        let gap = games.start.min(all.end);
        while next < gap {
            let end = gap.min(next.saturating_add(per_job.max(1).into()));
            parts.extend(task.with_games(next..end));
            next = end;
        }
        next = next.max(games.end);
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::{GamesJob, Kind, PuzzlesJob};
    use std::ops::Range;

    fn games() -> JobBody {
        JobBody::Games(GamesJob::example())
    }

    fn ranges(bodies: &[JobBody]) -> Vec<Range<u64>> {
        bodies.iter().filter_map(JobBody::games).collect()
    }

    #[test]
    fn a_task_is_divided_and_gaps_are_filled() {
        let task = games().with_games(1..51).unwrap();
        let all = missing(&task, &[], 20).unwrap();
        assert_eq!(ranges(&all), [1..21, 21..41, 41..51]);
        assert_eq!(missing(&task, &all, 7).unwrap(), []);
        let gap = missing(&task, &[all[2].clone(), all[0].clone()], 15).unwrap();
        assert_eq!(ranges(&gap), [21..36, 36..41]);
        let more = task.with_games(1..61).unwrap();
        assert_eq!(ranges(&missing(&more, &all, 5).unwrap()), [51..56, 56..61]);
        let later = task.with_games(46..48).unwrap();
        assert_eq!(ranges(&missing(&later, &all, 20).unwrap()), []);
    }

    #[test]
    fn another_task_is_refused() {
        let other = JobBody::Games(GamesJob {
            nodes: 7,
            ..GamesJob::example()
        });
        let puzzles = JobBody::Puzzles(PuzzlesJob::example());
        for known in [other, puzzles] {
            let error = missing(&games(), &[known], 10).unwrap_err();
            assert!(error.to_string().contains("another task"), "{error}");
        }
    }
}
