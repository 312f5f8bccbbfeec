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
    /// The hands are moved by a test.
    Set(Arc<Hands>),
}

#[derive(Debug)]
struct Hands {
    now_ms: AtomicI64,
    moved: Notify,
}

impl Time {
    /// The time of this machine.
    pub fn real() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(Source::Real {
            wall_ms: since.map_or(0, |since| since.as_millis() as i64),
            from: Instant::now(),
        })
    }

    /// A time that stands still until [`Time::advance`] moves it.
    pub fn standing(now_ms: i64) -> Self {
        Self(Source::Set(Arc::new(Hands {
            now_ms: AtomicI64::new(now_ms),
            moved: Notify::new(),
        })))
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Source::Real { wall_ms, from } => wall_ms + from.elapsed().as_millis() as i64,
            Source::Set(hands) => hands.now_ms.load(Ordering::SeqCst),
        }
    }

    /// Moves a standing time on and wakes whoever waits for it; does nothing to a real one.
    pub fn advance(&self, by_ms: i64) {
        if let Source::Set(hands) = &self.0 {
            hands.now_ms.fetch_add(by_ms, Ordering::SeqCst);
            hands.moved.notify_waiters();
        }
    }

    /// Waits until it is `at_ms` or later.
    pub async fn until(&self, at_ms: i64) {
        match &self.0 {
            Source::Real { .. } => {
                let left = at_ms.saturating_sub(self.now_ms()).max(0);
                tokio::time::sleep(Duration::from_millis(left as u64)).await;
            }
            Source::Set(hands) => loop {
                let moved = hands.moved.notified();
                if self.now_ms() >= at_ms {
                    return;
                }
                moved.await;
            },
        }
    }
}

/// The date of a time, as PGN writes it: `2026.11.21`, in UTC.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_795_219_200_000), "2026.11.21");
    }

    #[tokio::test]
    async fn a_standing_time_moves_only_when_it_is_moved() {
        let time = Time::standing(1_000);
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
