//! The jobs that the workers of each key have been given lately.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// The number of times that a key gets the same job within [`SPAN_MS`]. Fewer than the attempts after which a job fails, so
/// that no single key can make one fail.
const MOST: usize = 2;
/// The time for which a job is remembered, in milliseconds.
const SPAN_MS: i64 = 3_600_000;
/// The most jobs that are remembered for a key.
const MOST_REMEMBERED: usize = 500;

/// The jobs that keys were given, by the name of the key.
#[derive(Debug, Default)]
pub(crate) struct Given(Mutex<HashMap<String, VecDeque<(i64, String)>>>);

impl Given {
    /// Notes that a key was given a job.
    pub(crate) fn add(&self, key: &str, job: &str, now_ms: i64) {
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let jobs = given.entry(key.to_owned()).or_default();
        jobs.push_back((now_ms, job.to_owned()));
        if jobs.len() > MOST_REMEMBERED {
            jobs.pop_front();
        }
    }

    /// Returns the jobs that a key is not given again now.
    pub(crate) fn too_often(&self, key: &str, now_ms: i64) -> Vec<String> {
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(jobs) = given.get_mut(key) else {
            return Vec::new();
        };
        jobs.retain(|(given_ms, _)| now_ms - given_ms < SPAN_MS);
        let mut times = HashMap::new();
        for (_, job) in jobs.iter() {
            *times.entry(job.clone()).or_insert(0) += 1;
        }
        let often = times.into_iter().filter(|&(_, times)| times >= MOST);
        often.map(|(job, _)| job).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_gets_a_job_twice_in_an_hour_and_others_get_it_meanwhile() {
        let given = Given::default();
        given.add("one", "job", 0);
        assert!(given.too_often("one", 1).is_empty());
        given.add("one", "job", 10);
        assert_eq!(given.too_often("one", 11), ["job"]);
        assert!(given.too_often("two", 11).is_empty());
        assert!(given.too_often("one", SPAN_MS + 5).is_empty());
    }

    #[test]
    fn memory_is_bounded() {
        let given = Given::default();
        for job in 0..10_000 {
            given.add("one", &job.to_string(), 0);
        }
        assert_eq!(given.0.lock().unwrap()["one"].len(), MOST_REMEMBERED);
    }
}
