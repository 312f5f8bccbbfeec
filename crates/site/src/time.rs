//! The time of day for everything the site does, so that tests can set it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;
use tokio::time::Instant;

/// A source of the time in milliseconds since 1970; it never runs backwards.
#[derive(Clone, Debug)]
pub struct Time(Source);

#[derive(Clone, Debug)]
enum Source {
    /// The time of day at the start, and what a monotonic clock says since.
    Real { wall_ms: i64, from: Instant },
    /// Tests advance it.
    Manual(Arc<ManualClock>),
}

#[derive(Debug)]
struct ManualClock {
    now_ms: AtomicI64,
    moved: Notify,
}

/// Returns the processor time of the current thread, so that work is not judged by how busy the machine is.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0));
    seconds + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or(0))
}

/// Returns the time since some moment, where threads have no clock of their own.
#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

impl Time {
    /// Returns the time of this machine.
    pub fn real() -> Self {
        let read = || {
            let before = Instant::now();
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            let wall_ms = since.map_or(0, |since| since.as_millis() as i64);
            (before, wall_ms, Instant::now())
        };
        let (from, wall_ms) = closest([read(), read(), read(), read(), read()]);
        Self(Source::Real { wall_ms, from })
    }

    /// Returns a manual clock, which stands still until [`Time::advance`] moves it.
    pub fn manual(now_ms: i64) -> Self {
        Self(Source::Manual(Arc::new(ManualClock {
            now_ms: AtomicI64::new(now_ms),
            moved: Notify::new(),
        })))
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Source::Real { wall_ms, from } => wall_ms + from.elapsed().as_millis() as i64,
            Source::Manual(clock) => clock.now_ms.load(Ordering::SeqCst),
        }
    }

    /// Advances a manual clock and wakes its waiters; does nothing to a real one.
    pub fn advance(&self, by_ms: i64) {
        if let Source::Manual(clock) = &self.0 {
            clock.now_ms.fetch_add(by_ms, Ordering::SeqCst);
            clock.moved.notify_waiters();
        }
    }

    /// Waits until it is `at_ms` or later.
    pub async fn until(&self, at_ms: i64) {
        match &self.0 {
            Source::Real { .. } => {
                let left = at_ms.saturating_sub(self.now_ms()).max(0);
                tokio::time::sleep(Duration::from_millis(left as u64)).await;
            }
            Source::Manual(clock) => loop {
                let moved = clock.moved.notified();
                if self.now_ms() >= at_ms {
                    return;
                }
                moved.await;
            },
        }
    }
}

/// Returns the reading of the time of day that took the shortest, with the moment before it. A process that was held up
/// within a reading, as at its start on a busy machine, would be behind the other nodes of a site for good.
fn closest(readings: [(Instant, i64, Instant); 5]) -> (Instant, i64) {
    let [first, others @ ..] = readings;
    let took = |(before, _, after): &(Instant, i64, Instant)| after.duration_since(*before);
    let shortest = others.into_iter().fold(first, |best, reading| {
        if took(&reading) < took(&best) {
            reading
        } else {
            best
        }
    });
    (shortest.0, shortest.1)
}

/// Returns the date of a time, as PGN writes it: `2026.11.21`, in UTC.
pub(crate) fn date(ms: i64) -> String {
    let days = ms.div_euclid(86_400_000);
    // The civil calendar, in eras of 400 years that begin on the first of March.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Returns the time of day, as PGN writes it: `17:05:00`, in UTC.
pub(crate) fn time_of_day(ms: i64) -> String {
    let second = ms.div_euclid(1_000).rem_euclid(86_400);
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    format!("{hour:02}:{minute:02}:{:02}", second % 60)
}

/// Returns the time of a PGN date and time of day, in milliseconds since 1970; `None` if they are
/// invalid or incomplete. Without a time of day it is midnight.
pub(crate) fn read_date(day: &str, time: Option<&str>) -> Option<i64> {
    let numbers = |text: &str, by: char| -> Option<[i64; 3]> {
        let number = |part: &str| part.parse().ok().filter(|_| part.len() <= 4);
        let numbers: Option<Vec<i64>> = text.split(by).map(number).collect();
        numbers?.try_into().ok()
    };
    let [year, month, of_month] = numbers(day, '.')?;
    if !(1..=9_999).contains(&year) || !(1..=12).contains(&month) {
        return None;
    }
    // The same calendar the other way round.
    let shifted = if month > 2 { year } else { year - 1 };
    let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
    let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + of_month - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    let [hour, minute, second] = match time {
        Some(time) => numbers(time, ':')?,
        None => [0; 3],
    };
    let ms = ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1_000;
    // Days and hours that there are not come out as others.
    let is_it = date(ms) == day && time.is_none_or(|time| time_of_day(ms) == time);
    is_it.then_some(ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_reading_of_the_time_of_day_counts() {
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        let readings = [
            (after(0), 1_000, after(400)),
            (after(400), 1_500, after(500)),
            (after(500), 1_502, after(503)),
            (after(503), 1_600, after(650)),
            (after(650), 1_655, after(660)),
        ];
        assert_eq!(closest(readings), (after(500), 1_502));
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_795_219_200_000), "2026.11.21");
    }

    #[test]
    fn dates_read_back_as_written() {
        for ms in [0, 951_782_399_000, 1_795_219_207_000, -3_742_848_001_000] {
            let (day, time) = (date(ms), time_of_day(ms));
            assert_eq!(read_date(&day, Some(&time)), Some(ms), "{day} {time}");
        }
        assert_eq!(read_date("1970.01.02", None), Some(86_400_000));
        for (day, time) in [
            ("2026.02.30", None),
            ("2026.13.01", None),
            ("2026.??.??", None),
            ("26.1.1", None),
            ("", None),
            ("99999999999999.01.01", None),
            ("2026.01.01", Some("24:00:00")),
            ("2026.01.01", Some("12:99999999999999999:00")),
            ("2026.01.01", Some("noon")),
        ] {
            assert_eq!(read_date(day, time), None, "{day} {time:?}");
        }
    }

    #[tokio::test]
    async fn a_manual_clock_moves_only_when_it_is_advanced() {
        let time = Time::manual(1_000);
        let waiting = tokio::spawn({
            let time = time.clone();
            async move { time.until(3_000).await }
        });
        tokio::task::yield_now().await;
        time.advance(1_000);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        time.advance(1_000);
        waiting.await.unwrap();
        assert_eq!(time.now_ms(), 3_000);
    }
}
