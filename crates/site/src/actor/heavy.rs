//! Games whose positions have so many actions that deciding about a play takes long.
//!
//! One such decision is made at a time in the whole server, first for the client that has used the least processor time for
//! them lately, on a thread that leaves its other tasks to the others; and a game rests after each, so that whoever plays in it,
//! or tries to, slows only that game. Only texts of players are so heavy, and a
//! game of one counts as heavy until its first decision.

use crate::gate::{Gate, Slot};
use crate::networks::or_unknown;
use crate::time::processor_time;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep_until};

/// The processor time of a decision from which on a game is heavy. Usual games take a tenth of it.
const HEAVY: Duration = Duration::from_millis(3);
/// The rest after a decision, in multiples of its processor time.
const REST: u32 = 6;
/// The longest rest.
const LONGEST_REST: Duration = Duration::from_secs(1);

/// The right to decide about a heavy game.
static TURN: LazyLock<Arc<Gate>> = LazyLock::new(|| Arc::new(Gate::new(1)));

/// The cost of the decisions of a game so far.
#[derive(Debug)]
pub(super) struct Cost {
    /// `true` if any position may be heavy.
    may_be_heavy: bool,
    /// The moment until which a heavy game rests.
    rests_until: Option<Instant>,
}

impl Cost {
    /// Returns the cost of a game that has decided nothing; `is_text` if it is the text of a player.
    pub(super) fn new(is_text: bool) -> Self {
        Self {
            may_be_heavy: is_text,
            rests_until: is_text.then(Instant::now),
        }
    }

    /// Waits until the game may decide what a client asks for.
    pub(super) async fn wait(&self, client: Option<IpAddr>) -> Option<Slot> {
        sleep_until(self.rests_until?).await;
        Some(TURN.enter(or_unknown(client)).await)
    }

    /// Decides when it is the turn of the game, and measures it.
    pub(super) fn decide<T>(&mut self, mut turn: Option<Slot>, work: impl FnOnce() -> T) -> T {
        let measured = || {
            if let Some(turn) = &mut turn {
                turn.begin();
            }
            let began = processor_time();
            let done = work();
            (done, processor_time().saturating_sub(began))
        };
        let (done, used) = self.apart(measured);
        drop(turn);
        self.note(used);
        done
    }

    /// Does work on a decision that was made. If the game may be heavy, the work keeps no thread from its other tasks.
    pub(super) fn apart<T>(&self, work: impl FnOnce() -> T) -> T {
        let may_be_heavy = self.may_be_heavy || self.rests_until.is_some();
        let flavor = Handle::try_current().map(|handle| handle.runtime_flavor());
        if may_be_heavy && flavor.is_ok_and(|flavor| flavor == RuntimeFlavor::MultiThread) {
            block_in_place(work)
        } else {
            work()
        }
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
        let mut cost = Cost::new(false);
        assert_eq!(cost.decide(None, || 7), 7);
        assert!(cost.wait(None).await.is_none());
        let before = Instant::now();
        cost.note(HEAVY);
        let turn = cost.wait(None).await;
        assert!(turn.is_some());
        assert!(before.elapsed() >= HEAVY * REST);
        // Another one waits for its turn.
        let mut other = Cost::new(false);
        other.note(HEAVY);
        let waited = tokio::time::timeout(Duration::from_millis(50), other.wait(None));
        assert!(waited.await.is_err());
        drop(turn);
        assert!(other.wait(None).await.is_some());
        // A position with few actions makes it usual again.
        other.note(Duration::ZERO);
        assert!(other.wait(None).await.is_none());
    }

    /// The only thread of the runtime would wait for its own task.
    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn every_decision_about_a_text_leaves_the_thread_to_others() {
        let task = tokio::spawn(async {
            let mut cost = Cost::new(true);
            for _ in 0..3 {
                let (told, hears) = std::sync::mpsc::channel();
                tokio::spawn(async move { told.send(()) });
                let heard = cost.decide(None, || hears.recv_timeout(Duration::from_mins(5)));
                assert!(heard.is_ok());
            }
        });
        task.await.unwrap();
    }

    #[tokio::test]
    async fn the_first_decision_about_a_text_waits_for_its_turn() {
        let mut cost = Cost::new(true);
        assert!(cost.wait(None).await.is_some());
        cost.decide(None, || ());
        assert!(cost.wait(None).await.is_none());
    }
}
