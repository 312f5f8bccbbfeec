//! How long to think.

use crate::Time;
use std::time::Duration;

/// When to stop, counted from the moment the own clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Where it stops if nothing speaks for going on; more or less of it as the search goes.
    pub(crate) soft: Duration,
    /// Where it stops in the middle of everything.
    pub(crate) hard: Duration,
    /// Whether all of the time is to be used, so that only `hard` counts.
    pub(crate) exact: bool,
}

/// Turns that a clock without a number of turns has to last for.
const HORIZON: u32 = 21;
/// What is never planned for: a moment for everything between two looks at the clock.
const MOMENT: Duration = Duration::from_millis(3);

impl Plan {
    /// For this much time, of which `overhead` is lost on the way; nothing where there is no limit.
    pub(crate) fn of(time: Time, overhead: Duration) -> Option<Self> {
        let usable = |time: Duration| time.saturating_sub(overhead + MOMENT).max(MOMENT / 3);
        match time {
            Time::Unlimited => None,
            Time::Exactly(time) => {
                let hard = usable(time);
                Some(Self {
                    soft: hard,
                    hard,
                    exact: true,
                })
            }
            Time::Clock {
                left,
                increment,
                turns,
            } => {
                let left = usable(left);
                let turns = turns.unwrap_or(HORIZON).clamp(1, HORIZON);
                // The last turn before the clock is wound up may use what is left, nearly.
                let share = left / (turns + 1) + increment * 9 / 10;
                Some(Self {
                    soft: share.min(left * 6 / 10),
                    hard: (share * 4).min(left * 7 / 10),
                    exact: false,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(left: Duration, increment: Duration, turns: Option<u32>) -> Plan {
        let time = Time::Clock {
            left,
            increment,
            turns,
        };
        Plan::of(time, Duration::from_millis(10)).unwrap()
    }

    #[test]
    fn no_clock_runs_out_whatever_it_shows() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 10_000_000].map(Duration::from_millis) {
            for increment in [0, 1, 100, 10_000].map(Duration::from_millis) {
                for turns in [None, Some(0), Some(1), Some(2), Some(40), Some(10_000)] {
                    let plan = clock(left, increment, turns);
                    assert!(plan.soft <= plan.hard);
                    assert!(plan.hard <= left.max(MOMENT / 3), "{left:?}: {plan:?}");
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
                left = left.saturating_sub(clock(left, increment, None).soft);
                assert!(left > Duration::ZERO);
                left += increment;
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_but_for_what_is_lost_on_the_way() {
        let plan = Plan::of(Time::Exactly(SECOND), Duration::from_millis(10)).unwrap();
        assert!(plan.exact && plan.hard < SECOND && plan.hard > SECOND * 9 / 10);
        assert_eq!(Plan::of(Time::Unlimited, SECOND), None);
    }
}
