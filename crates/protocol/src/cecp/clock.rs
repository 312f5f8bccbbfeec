//! Time controls.

use springald_registry::Time;
use std::time::Duration;

/// The longest time that counts as a clock: a year. Longer times mean no clock.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// The engine's time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EngineClock {
    /// The number of turns of the base time; 0 for the whole game.
    session: u32,
    /// The base time.
    base: Duration,
    /// The increment after each turn.
    increment: Duration,
    /// The time for exactly one turn; takes the place of everything else.
    exact: Option<Duration>,
    /// The engine's time left.
    left: Option<Duration>,
    /// Turns the engine has played in this session.
    played: u32,
}

/// 40 turns in 5 minutes until a client sets another control.
impl Default for EngineClock {
    fn default() -> Self {
        Self {
            session: 40,
            base: Duration::from_mins(5),
            increment: Duration::ZERO,
            exact: None,
            left: None,
            played: 0,
        }
    }
}

impl EngineClock {
    /// `level TURNS BASE INCREMENT`: the base is in minutes, or minutes and seconds with a colon
    /// between them, the increment in seconds.
    pub(super) fn level(&mut self, text: &str) -> Option<()> {
        let mut words = text.split_whitespace();
        let session = words.next()?.parse().ok()?;
        let base = minutes(words.next()?)?;
        let increment = seconds(words.next()?)?;
        *self = Self {
            session,
            base,
            increment,
            ..Self::default()
        };
        Some(())
    }

    /// `st SECONDS`.
    pub(super) fn exactly(&mut self, text: &str) -> Option<()> {
        self.exact = Some(seconds(text.trim())?);
        Some(())
    }

    /// `time CENTISECONDS`; a clock may be below zero.
    pub(super) fn show(&mut self, text: &str) -> Option<()> {
        let centiseconds: i64 = text.trim().parse().ok()?;
        let shown =
            Duration::from_millis(u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10));
        self.left = Some(shown.min(LONGEST));
        Some(())
    }

    /// A new game begins.
    pub(super) fn reset(&mut self) {
        self.left = None;
        self.played = 0;
    }

    /// The engine has played a turn.
    pub(super) fn count_turn(&mut self) {
        self.played = self.played.wrapping_add(1);
    }

    /// Returns the time for the next turn.
    pub(super) fn time(&self) -> Time {
        if let Some(time) = self.exact {
            return Time::Exactly(time);
        }
        let played = self.played.checked_rem(self.session);
        Time::Clock {
            left: self.left.unwrap_or(self.base),
            increment: self.increment,
            turns: played.map(|played| self.session - played),
        }
    }
}

/// Reads seconds, with or without a fraction.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Some(Duration::try_from_secs_f64(seconds).ok()?.min(LONGEST))
}

/// Reads `MINUTES` or `MINUTES:SECONDS`; what follows is for later versions of the protocol.
fn minutes(text: &str) -> Option<Duration> {
    let known = |c: char| c.is_ascii_digit() || c == ':' || c == '.';
    let text = text.split(|c| !known(c)).next()?;
    let (minutes, after) = text.split_once(':').unwrap_or((text, "0"));
    let whole = seconds(minutes)?.saturating_mul(60);
    Some(whole.saturating_add(seconds(after)?).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> EngineClock {
        let mut clock = EngineClock::default();
        clock.level(text).unwrap();
        clock
    }

    #[test]
    fn sessions_and_increments_are_understood() {
        let time = |left: u64, increment, turns| Time::Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            turns,
        };
        assert_eq!(clock("40 5 0").time(), time(300_000, 0, Some(40)));
        assert_eq!(clock("0 0:30 0.5").time(), time(30_000, 500, None));
        assert_eq!(clock("40 25+5 0").time(), time(1_500_000, 0, Some(40)));
        let mut session = clock("2 1 0");
        session.show("123").unwrap();
        session.count_turn();
        assert_eq!(session.time(), time(1230, 0, Some(1)));
        session.count_turn();
        assert_eq!(session.time(), time(1230, 0, Some(2)));
        session.show("-7").unwrap();
        assert_eq!(session.time(), time(0, 0, Some(2)));
    }

    #[test]
    fn the_last_command_counts() {
        let mut clock = clock("0 1 0");
        clock.exactly("2.5").unwrap();
        assert_eq!(clock.time(), Time::Exactly(Duration::from_millis(2500)));
        clock.level("0 2 0").unwrap();
        assert!(matches!(clock.time(), Time::Clock { .. }));
    }

    #[test]
    fn invalid_values_change_nothing() {
        let mut clock = EngineClock::default();
        for text in [
            "", "40", "40 5", "x 5 0", "40 x 0", "40 5 x", "-1 5 0", "0 5 -1", "0 5 nan",
        ] {
            assert_eq!(clock.level(text), None, "{text}");
        }
        assert_eq!(clock.exactly("-1"), None);
        assert_eq!(clock.exactly("1e999"), None);
        assert_eq!(clock.show("soon"), None);
        assert_eq!(clock, EngineClock::default());
    }
}
