//! Time management.

use crate::params::{
    FALL, HARD_SHARES, HARD_TENTHS, HORIZON, INCREMENT_TENTHS, MOMENT, SOFT_TENTHS, STABILITY,
};
use std::time::Duration;

/// The time limit of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Time {
    /// No limit.
    #[default]
    Unlimited,
    /// Exactly this time.
    Exactly(Duration),
    /// A share of the time on the clock of the side to act.
    Clock {
        /// Time left.
        left: Duration,
        /// Time added after every turn.
        increment: Duration,
        /// Turns until more time is added, this one included; `None` if the clock must last for the
        /// game.
        turns: Option<u32>,
    },
}

/// Decides when to stop. Time counts from the moment the side's own clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeManager {
    /// The soft limit, between iterations, adjusted as the search goes; `None` to use all of the time.
    soft: Option<Duration>,
    /// The hard limit, within an iteration.
    hard: Duration,
}

impl TimeManager {
    /// Returns the plan for a time limit, minus the time lost to `overhead`; `None` without a limit.
    pub(crate) fn new(time: Time, overhead: Duration) -> Option<Self> {
        let usable = |time: Duration| time.saturating_sub(overhead + MOMENT).max(MOMENT / 3);
        match time {
            Time::Unlimited => None,
            Time::Exactly(time) => Some(Self {
                soft: None,
                hard: usable(time),
            }),
            Time::Clock {
                left,
                increment,
                turns,
            } => {
                let left = usable(left);
                let turns = turns.unwrap_or(HORIZON).clamp(1, HORIZON);
                // The last turn before more time is added may use nearly all of the clock.
                let share = left / (turns + 1) + increment * INCREMENT_TENTHS / 10;
                Some(Self {
                    soft: Some(share.min(left * SOFT_TENTHS / 10)),
                    hard: (share * HARD_SHARES).min(left * HARD_TENTHS / 10),
                })
            }
        }
    }

    /// Returns `true` if the search must stop at once.
    pub(crate) fn is_over(&self, elapsed: Duration) -> bool {
        elapsed >= self.hard
    }

    /// Returns `true` if all of the time is to be used.
    pub(crate) const fn is_exact(&self) -> bool {
        self.soft.is_none()
    }

    /// Returns `true` if another iteration is not worth its time. `stability` counts the iterations in
    /// a row with the same first action; `fall` is the loss of score in the last one, in centipawns.
    pub(crate) fn is_enough(&self, elapsed: Duration, stability: usize, fall: i32) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        // A clear choice needs less time, a falling score more.
        let clear = STABILITY[stability.min(STABILITY.len() - 1)];
        let worse = 1.0 + f64::from(fall.clamp(0, FALL)) / f64::from(FALL);
        elapsed.as_secs_f64() >= soft.as_secs_f64() * clear * worse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(left: Duration, increment: Duration, turns: Option<u32>) -> (Duration, Duration) {
        let time = Time::Clock {
            left,
            increment,
            turns,
        };
        let manager = TimeManager::new(time, Duration::from_millis(10)).unwrap();
        (manager.soft.unwrap(), manager.hard)
    }

    #[test]
    fn no_clock_runs_out_whatever_it_shows() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 10_000_000].map(Duration::from_millis) {
            for increment in [0, 1, 100, 10_000].map(Duration::from_millis) {
                for turns in [None, Some(0), Some(1), Some(2), Some(40), Some(10_000)] {
                    let (soft, hard) = clock(left, increment, turns);
                    assert!(soft <= hard);
                    assert!(hard <= left.max(MOMENT / 3), "{left:?}: {hard:?}");
                }
            }
        }
    }

    #[test]
    fn a_whole_game_can_be_played_on_any_clock() {
        for (increment, turns) in [(0, 100), (20, 1000), (1000, 1000)] {
            let increment = Duration::from_millis(increment);
            let mut left = 10 * SECOND;
            for _ in 0..turns {
                left = left.saturating_sub(clock(left, increment, None).0);
                assert!(left > Duration::ZERO);
                left += increment;
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_except_for_the_overhead() {
        let overhead = Duration::from_millis(10);
        let manager = TimeManager::new(Time::Exactly(SECOND), overhead).unwrap();
        assert!(manager.is_exact() && !manager.is_enough(SECOND, 5, 0));
        assert!(manager.is_over(SECOND) && !manager.is_over(SECOND * 9 / 10));
        assert_eq!(TimeManager::new(Time::Unlimited, SECOND), None);
    }

    #[test]
    fn a_clear_choice_takes_less_and_a_falling_score_more_time() {
        let time = Time::Clock {
            left: 22 * SECOND,
            increment: Duration::ZERO,
            turns: None,
        };
        let manager = TimeManager::new(time, Duration::ZERO).unwrap();
        assert!(manager.is_enough(SECOND, 5, 0));
        assert!(!manager.is_enough(SECOND, 0, 0));
        assert!(!manager.is_enough(SECOND, 5, FALL));
    }
}
