//! Chess clocks.

use serde::{Deserialize, Serialize};
use springald_core::Side;

/// The longest time on a clock, in milliseconds: 24 hours.
const LONGEST_MS: i64 = 86_400_000;
/// The longest increment, in milliseconds.
const LONGEST_INCREMENT_MS: i64 = 600_000;
/// The most days for a turn.
const MOST_DAYS: u32 = 60;
const DAY_MS: i64 = 86_400_000;

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeControl {
    /// Time for the game, and an increment after each turn.
    Fischer {
        /// The time of each side at the start, in milliseconds.
        initial_ms: i64,
        /// The time added after each turn, in milliseconds.
        increment_ms: i64,
    },
    /// Days for each turn.
    Days {
        /// The number of days.
        days: u32,
    },
}

impl TimeControl {
    /// Returns the reason why the time control is invalid, if it is.
    pub fn fault(self) -> Option<String> {
        match self {
            Self::Fischer {
                initial_ms,
                increment_ms,
            } => {
                if !(1_000..=LONGEST_MS).contains(&initial_ms) {
                    return Some(format!(
                        "clock.initial_ms: found {initial_ms}, expected 1000 to {LONGEST_MS}"
                    ));
                }
                let is_good = (0..=LONGEST_INCREMENT_MS).contains(&increment_ms);
                (!is_good).then(|| {
                    format!(
                        "clock.increment_ms: found {increment_ms}, expected 0 to {LONGEST_INCREMENT_MS}"
                    )
                })
            }
            Self::Days { days } => (!(1..=MOST_DAYS).contains(&days))
                .then(|| format!("clock.days: found {days}, expected 1 to {MOST_DAYS}")),
        }
    }

    /// Returns the value of the PGN tag `TimeControl`: `300+2`, or `1/172800` for two days for each
    /// turn.
    pub fn as_tag(self) -> String {
        let seconds = |ms: i64| ms as f64 / 1_000.0;
        match self {
            Self::Fischer {
                initial_ms,
                increment_ms,
            } => format!("{}+{}", seconds(initial_ms), seconds(increment_ms)),
            Self::Days { .. } => format!("1/{}", seconds(self.initial_ms())),
        }
    }

    const fn initial_ms(self) -> i64 {
        match self {
            Self::Fischer { initial_ms, .. } => initial_ms,
            Self::Days { days } => days as i64 * DAY_MS,
        }
    }
}

/// A moment, as time of day and as uptime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The time of day, in milliseconds since 1970.
    pub at_ms: i64,
    /// The uptime of the site, in milliseconds from an arbitrary origin. It stands still whenever
    /// games cannot be played.
    pub up_ms: i64,
}

/// The clock of one game. It runs on the uptime of the site, which stops while games cannot be
/// played, so it need not know of outages.
///
/// The first turn of each side is free: its clock starts with its second turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: Option<TimeControl>,
    /// The time left when the clock was last read.
    left_ms: [i64; 2],
    /// Completed turns of each side.
    turns: [u32; 2],
    running: Option<Side>,
    /// The uptime from which the running clock counts.
    since_ms: i64,
}

/// The kind of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ControlKind {
    /// Time for the game, and an increment after each turn.
    Fischer,
    /// Days for each turn.
    Days,
}

/// A chess clock at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// The kind of time control; missing in a game without time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub kind: Option<ControlKind>,
    /// `fischer`: the time of each side at the start, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub initial_ms: Option<i64>,
    /// `fischer`: the time added after each turn, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub increment_ms: Option<i64>,
    /// `days`: the days for each turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub days: Option<u32>,
    /// White's time left, in milliseconds; `None` in a game without time.
    pub white_ms: Option<i64>,
    /// Black's time left, in milliseconds.
    pub black_ms: Option<i64>,
    /// The side whose clock runs.
    pub running: Option<Side>,
    /// The server's time of this reading, in milliseconds since 1970.
    pub now_ms: i64,
}

impl Clock {
    /// Returns a clock that is not running.
    pub fn new(control: Option<TimeControl>) -> Self {
        Self {
            control,
            left_ms: [control.map_or(0, TimeControl::initial_ms); 2],
            turns: [0; 2],
            running: None,
            since_ms: 0,
        }
    }

    /// Returns both sides' time left at `up_ms`, White's first.
    pub fn left_ms(&self, up_ms: i64) -> [i64; 2] {
        let mut left = self.left_ms;
        if let Some(side) = self.running {
            let spent = up_ms.saturating_sub(self.since_ms).max(0);
            left[side.index()] = (left[side.index()] - spent).max(0);
        }
        left
    }

    /// Charges `mover` for the time until now and hands the clock to `next`. A `whole` turn earns
    /// the increment.
    pub fn press(&mut self, mover: Side, whole: bool, next: Option<Side>, up_ms: i64) {
        self.count(up_ms);
        if whole {
            match self.control {
                Some(TimeControl::Fischer { increment_ms, .. })
                    if self.turns[mover.index()] > 0 =>
                {
                    self.left_ms[mover.index()] += increment_ms;
                }
                Some(control @ TimeControl::Days { .. }) => {
                    self.left_ms[mover.index()] = control.initial_ms();
                }
                _ => {}
            }
            self.turns[mover.index()] += 1;
        }
        self.run(next, up_ms);
    }

    /// Hands the clock to `side`.
    pub fn run(&mut self, side: Option<Side>, up_ms: i64) {
        self.count(up_ms);
        let side = side.filter(|&side| self.control.is_some() && self.turns[side.index()] > 0);
        self.running = side;
    }

    /// Charges the running clock until `up_ms`. An earlier reading charges nothing.
    fn count(&mut self, up_ms: i64) {
        self.left_ms = self.left_ms(up_ms);
        self.since_ms = self.since_ms.max(up_ms);
    }

    /// Credits `by_ms` to the running clock.
    pub fn forgive(&mut self, by_ms: i64) {
        self.since_ms += by_ms;
    }

    /// Returns the side whose flag falls next, and the uptime at which it falls.
    pub fn flag(&self) -> Option<(Side, i64)> {
        let side = self.running?;
        Some((side, self.since_ms + self.left_ms[side.index()]))
    }

    /// Returns a reading of the clock.
    pub fn view(&self, now: Moment) -> ClockView {
        let left = self.left_ms(now.up_ms);
        let shown = |side: Side| self.control.map(|_| left[side.index()]);
        let (kind, initial_ms, increment_ms, days) = match self.control {
            None => (None, None, None, None),
            Some(TimeControl::Fischer {
                initial_ms,
                increment_ms,
            }) => (
                Some(ControlKind::Fischer),
                Some(initial_ms),
                Some(increment_ms),
                None,
            ),
            Some(TimeControl::Days { days }) => (Some(ControlKind::Days), None, None, Some(days)),
        };
        ClockView {
            kind,
            initial_ms,
            increment_ms,
            days,
            white_ms: shown(Side::White),
            black_ms: shown(Side::Black),
            running: self.running,
            now_ms: now.at_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    const BLITZ: TimeControl = TimeControl::Fischer {
        initial_ms: 60_000,
        increment_ms: 2_000,
    };

    #[test]
    fn first_turns_are_free_and_later_ones_gain_the_increment() {
        let mut clock = Clock::new(Some(BLITZ));
        clock.press(White, true, Some(Black), 10_000);
        assert_eq!(clock.flag(), None);
        clock.press(Black, true, Some(White), 50_000);
        assert_eq!(clock.flag(), Some((White, 110_000)));
        assert_eq!(clock.left_ms(55_000), [55_000, 60_000]);
        clock.press(White, true, Some(Black), 55_000);
        assert_eq!(clock.left_ms(55_000), [57_000, 60_000]);
        assert_eq!(clock.flag(), Some((Black, 115_000)));
        assert_eq!(clock.left_ms(500_000), [57_000, 0]);
    }

    #[test]
    fn steps_of_a_turn_spend_time_but_gain_no_increment() {
        let mut clock = Clock::new(Some(BLITZ));
        clock.press(White, true, Some(Black), 0);
        clock.press(Black, true, Some(White), 0);
        clock.press(White, false, Some(White), 1_000);
        assert_eq!(clock.left_ms(3_000), [57_000, 60_000]);
    }

    #[test]
    fn days_start_afresh_for_each_turn() {
        let mut clock = Clock::new(Some(TimeControl::Days { days: 2 }));
        clock.press(White, true, Some(Black), 0);
        clock.press(Black, true, Some(White), 0);
        clock.press(White, true, Some(Black), DAY_MS);
        assert_eq!(clock.left_ms(DAY_MS), [2 * DAY_MS; 2]);
        assert_eq!(clock.flag(), Some((Black, 3 * DAY_MS)));
    }

    #[test]
    fn an_earlier_reading_counts_nothing_and_nothing_twice() {
        let mut clock = Clock::new(Some(BLITZ));
        clock.press(White, true, Some(Black), 0);
        clock.press(Black, true, Some(White), 0);
        clock.press(White, false, Some(White), 5_000);
        clock.press(White, false, Some(White), 4_000);
        assert_eq!(clock.left_ms(6_000), [54_000, 60_000]);
    }

    #[test]
    fn games_without_time_show_no_clock() {
        let mut clock = Clock::new(None);
        clock.press(White, true, Some(Black), 0);
        clock.press(Black, true, Some(White), 0);
        assert_eq!(clock.flag(), None);
        assert_eq!(clock.view(Moment { at_ms: 9, up_ms: 9 }).white_ms, None);
    }

    #[test]
    fn controls_have_bounds() {
        assert_eq!(BLITZ.fault(), None);
        let long = TimeControl::Fischer {
            initial_ms: 1,
            increment_ms: 0,
        };
        assert!(long.fault().unwrap().contains("initial_ms"));
        assert!(TimeControl::Days { days: 0 }.fault().is_some());
    }

    #[test]
    fn controls_have_a_tag() {
        assert_eq!(BLITZ.as_tag(), "60+2");
        assert_eq!(TimeControl::Days { days: 2 }.as_tag(), "1/172800");
        let odd = TimeControl::Fischer {
            initial_ms: 90_500,
            increment_ms: 0,
        };
        assert_eq!(odd.as_tag(), "90.5+0");
    }
}
