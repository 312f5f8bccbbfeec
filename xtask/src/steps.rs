//! Progress reports of tasks that take minutes.

use anyhow::Result;
use std::time::{Duration, Instant};

/// Announces the steps of a task, and how long each of them took, on standard error.
pub(crate) struct Steps {
    count: usize,
    begun: usize,
    started: Instant,
}

impl Steps {
    /// Announces a build of this many steps.
    pub(crate) fn building(what: &str, count: usize) -> Self {
        let hint = "the first time takes minutes, later times seconds";
        Self::new(&format!("Building {what}: {count} steps; {hint}."), count)
    }

    /// Announces a task of this many steps in a sentence.
    pub(crate) fn new(sentence: &str, count: usize) -> Self {
        eprintln!("{sentence}");
        Self {
            count,
            begun: 0,
            started: Instant::now(),
        }
    }

    /// Takes the next step, named as a heading.
    ///
    /// # Errors
    /// Returns an error if `work` fails.
    pub(crate) fn take<T>(&mut self, what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        self.begun += 1;
        let step = format!("[{}/{}] {what}", self.begun, self.count);
        eprintln!("\n{step}");
        let started = Instant::now();
        let done = work()?;
        eprintln!(
            "{step}: done in {}, {} in all",
            in_words(started.elapsed()),
            in_words(self.started.elapsed())
        );
        Ok(done)
    }
}

/// Formats a duration for people: `0.4 s`, `42 s`, `3 min 7 s`.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn durations_are_short() {
        assert_eq!(in_words(Duration::from_millis(440)), "0.4 s");
        assert_eq!(in_words(Duration::from_millis(42_900)), "42 s");
        assert_eq!(in_words(Duration::from_secs(187)), "3 min 7 s");
    }

    #[test]
    fn a_step_that_fails_ends_the_task() {
        let mut steps = Steps::new("Testing", 2);
        assert_eq!(steps.take("one", || Ok(1)).unwrap(), 1);
        let failed = steps.take("two", || -> Result<()> { bail!("no") });
        assert_eq!(failed.unwrap_err().to_string(), "no");
        assert_eq!(steps.begun, 2);
    }
}
