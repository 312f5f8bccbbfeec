//! Settings, for all protocols.

use crate::figures::{ELO, skill_of_elo};
use springald_registry::{Skill, Task, Time};
use std::ops::RangeInclusive;
use std::time::Duration;

/// MiB of the table.
pub(crate) const HASH: RangeInclusive<usize> = 1..=32_768;
/// Threads of a search.
pub(crate) const THREADS: RangeInclusive<usize> = 1..=256;
/// Lines that are reported.
pub(crate) const LINES: RangeInclusive<usize> = 1..=256;
/// The overhead of a turn, in milliseconds.
pub(crate) const OVERHEAD: RangeInclusive<usize> = 0..=5000;

/// The settings of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// MiB of the table.
    pub hash: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The number of best turns to report.
    pub lines: usize,
    /// `true` to play with the rating `elo` rather than at full strength.
    pub limited: bool,
    /// The rating to play with.
    pub elo: u32,
    /// `true` to report the chances of a win, a draw and a loss.
    pub shows_wdl: bool,
    /// `true` to analyze, even with a clock: draws are not avoided.
    pub analyses: bool,
    /// The overhead of each turn between this program and the clock, in milliseconds.
    pub overhead: usize,
    /// The seed of the variation of limited play.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            lines: 1,
            limited: false,
            elo: 1500,
            shows_wdl: false,
            analyses: false,
            overhead: 10,
            seed: 0,
        }
    }
}

impl Settings {
    /// Returns the task of a search with this much time, and no other limits yet.
    pub(crate) fn task(&self, time: Time) -> Task {
        let overhead = Duration::from_millis(self.overhead as u64);
        Task {
            time,
            overhead: match time {
                // A fixed time may be very short, and no other turn can make up for the loss.
                Time::Exactly(time) => overhead.min(time / 4),
                Time::Clock { .. } | Time::Unlimited => overhead,
            },
            lines: self.lines,
            skill: if self.limited {
                skill_of_elo(self.elo, self.seed)
            } else {
                Skill::FULL
            },
            // A search with a clock plays a game; an infinite one analyzes.
            contempt: time != Time::Unlimited && !self.analyses,
            ..Task::default()
        }
    }

    /// Starts another game: limited play varies with the seed.
    pub(crate) fn new_game(&mut self) {
        // An odd constant (2^64 divided by the golden ratio) visits every number before any comes again.
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
}

/// Reads a whole number within a range.
///
/// # Errors
/// Returns a message with the found text and the expected range.
pub(crate) fn number(text: &str, range: &RangeInclusive<usize>) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!(
            "found {}, expected a number from {} to {}",
            crate::effect::shown(text),
            range.start(),
            range.end()
        )),
    }
}

/// Returns the ratings that can be asked for, as other numbers are.
pub(crate) const fn elo_range() -> RangeInclusive<usize> {
    *ELO.start() as usize..=*ELO.end() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_time_is_not_all_lost_on_the_way() {
        let settings = Settings {
            overhead: 50,
            ..Settings::default()
        };
        let milliseconds = Duration::from_millis;
        for (time, overhead) in [(8, 2), (100, 25), (1000, 50)] {
            let task = settings.task(Time::Exactly(milliseconds(time)));
            assert_eq!(task.overhead, milliseconds(overhead));
        }
        assert_eq!(settings.task(Time::Unlimited).overhead, milliseconds(50));
    }
}
