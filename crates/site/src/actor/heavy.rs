//! Games whose positions have so many actions that deciding about a play takes long.
//!
//! One such decision is made at a time in the whole server, on a thread that leaves its other tasks to the others; and a game
//! rests after each, so that whoever plays in it, or tries to, slows only that game.

use crate::time::processor_time;
use std::time::Duration;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep_until};

/// The processor time of a decision from which on a game is heavy. Usual games take a tenth of it.
const HEAVY: Duration = Duration::from_millis(3);
/// The rest after a decision, in multiples of its processor time.
const REST: u32 = 6;
/// The longest rest.
const LONGEST_REST: Duration = Duration::from_secs(1);

/// The right to decide about a heavy game.
static TURN: Semaphore = Semaphore::const_new(1);

/// The cost of the decisions of a game so far.
#[derive(Debug, Default)]
pub(super) struct Cost {
    /// The moment until which a heavy game rests.
    rests_until: Option<Instant>,
}

impl Cost {
    /// Waits until the game may decide. The result is kept while it does.
    pub(super) async fn wait(&self) -> Option<tokio::sync::SemaphorePermit<'static>> {
        sleep_until(self.rests_until?).await;
        TURN.acquire().await.ok()
    }

    /// Decides, and measures it.
    pub(super) fn decide<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let measured = || {
            let began = processor_time();
            let done = work();
            (done, processor_time().saturating_sub(began))
        };
        let is_known = self.rests_until.is_some();
        let flavor = Handle::try_current().map(|handle| handle.runtime_flavor());
        let (done, used) =
            if is_known && flavor.is_ok_and(|flavor| flavor == RuntimeFlavor::MultiThread) {
                block_in_place(measured)
            } else {
                measured()
            };
        self.note(used);
        done
    }

    fn note(&mut self, used: Duration) {
        let rest = (used * REST).min(LONGEST_REST);
        self.rests_until = (used >= HEAVY).then(|| Instant::now() + rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_heavy_games_rest_and_wait() {
        let mut cost = Cost::default();
        assert_eq!(cost.decide(|| 7), 7);
        assert!(cost.wait().await.is_none());
        let before = Instant::now();
        cost.note(HEAVY);
        let turn = cost.wait().await;
        assert!(turn.is_some());
        assert!(before.elapsed() >= HEAVY * REST);
        // Another one waits for its turn.
        let mut other = Cost::default();
        other.note(HEAVY);
        let waited = tokio::time::timeout(Duration::from_millis(50), other.wait());
        assert!(waited.await.is_err());
        drop(turn);
        assert!(other.wait().await.is_some());
        // A position with few actions makes it usual again.
        other.note(Duration::ZERO);
        assert!(other.wait().await.is_none());
    }
}
