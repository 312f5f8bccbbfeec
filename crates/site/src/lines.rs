//! Lines of turns that requests play: on threads of their own, a few at a time.
//!
//! A game may need some ten milliseconds for a position, and a line has hundreds of turns. On the threads that answer
//! requests and sockets, a few such lines would stop the site.

use springald_table::{Code, Refusal};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use tokio::sync::Semaphore;

/// The most lines of one client that are played or wait for it.
const MOST_OF_CLIENT: usize = 4;

/// The lines that are played or wait for it, by their clients.
type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The limits of playing lines.
pub(crate) struct Lines {
    /// Half of the processors play lines at most.
    gate: Arc<Semaphore>,
    counts: Counts,
}

impl Default for Lines {
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        Self {
            gate: Arc::new(Semaphore::new((processors / 2).max(1))),
            counts: Counts::default(),
        }
    }
}

/// A line of a client, until it has been played.
struct Place {
    counts: Counts,
    client: IpAddr,
}

impl Place {
    fn take(counts: &Counts, client: IpAddr) -> Result<Self, Refusal> {
        let mut all = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(client).or_default();
        if *count >= MOST_OF_CLIENT {
            let what = "Too many positions at the same time. Please wait for the answers.";
            return Err(Refusal::new(Code::RateLimited, what));
        }
        *count += 1;
        let counts = Arc::clone(counts);
        Ok(Self { counts, client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.client);
            }
        }
    }
}

impl Lines {
    /// Does the work of a client when there is room for it, and returns its result.
    ///
    /// # Errors
    /// Returns `rate_limited` if the client has too much of it, or an error if the work panics.
    pub(crate) async fn play<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let broken = || Refusal::new(Code::Internal, "Something went wrong on the server.");
        let place = Place::take(&self.counts, client)?;
        let gate = Arc::clone(&self.gate);
        let turn = gate.acquire_owned().await.map_err(|_| broken())?;
        let work = move || {
            // Given back when the work is done, even if nobody waits for it any more.
            let _held = (place, turn);
            work()
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|_| broken())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AppState, Flags, Time, app};
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use std::sync::mpsc::channel;
    use tower::ServiceExt;

    fn lines(gates: usize) -> Lines {
        Lines {
            gate: Arc::new(Semaphore::new(gates)),
            counts: Counts::default(),
        }
    }

    /// The test has one thread: it would wait for ever for work that is done on it.
    #[tokio::test]
    async fn other_tasks_go_on_while_a_line_is_played() {
        let lines = lines(1);
        let client = "10.0.0.1".parse().unwrap();
        let (go, wait) = channel::<u32>();
        let work = lines.play(client, move || wait.recv());
        let meanwhile = async move { go.send(7).unwrap() };
        let (done, ()) = tokio::join!(work, meanwhile);
        assert_eq!(done.unwrap(), Ok(7));
        assert!(lines.counts.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn few_lines_are_played_at_once_and_few_of_a_client_wait() {
        let lines = Arc::new(lines(1));
        let client: IpAddr = "10.0.0.1".parse().unwrap();
        let (started, starts) = channel();
        let mut waiting = Vec::new();
        for number in 0..MOST_OF_CLIENT {
            let (go, wait) = channel::<()>();
            let (started, lines) = (started.clone(), Arc::clone(&lines));
            let work = move || {
                started.send(number).unwrap();
                wait.recv()
            };
            let task = tokio::spawn(async move { lines.play(client, work).await });
            tokio::task::yield_now().await;
            waiting.push((go, task));
        }
        let refused = lines.play(client, || ()).await.unwrap_err();
        assert_eq!(refused.code, Code::RateLimited);
        for (number, (go, task)) in waiting.into_iter().enumerate() {
            assert_eq!(starts.recv().unwrap(), number);
            assert!(starts.try_recv().is_err(), "two lines at once");
            go.send(()).unwrap();
            assert_eq!(task.await.unwrap().unwrap(), Ok(()));
        }
        assert_eq!(lines.play(client, || 5).await.unwrap(), 5);
    }

    /// The same as `/api/health` and other requests while lines are played on all threads that may.
    #[tokio::test]
    async fn a_line_of_a_request_waits_while_others_are_answered() {
        let folder = tempfile::tempdir().unwrap();
        let flags = Flags {
            data: Some(folder.path().to_owned()),
            ..Flags::default()
        };
        let state = AppState::open(flags.config().unwrap(), Time::manual(0));
        let state = state.await.unwrap();
        let gate = Arc::clone(&state.lines.gate);
        let all = gate.available_permits() as u32;
        let held = gate.acquire_many(all).await.unwrap();
        let get = |path: &str| {
            let request = Request::get(path).body(Body::empty()).unwrap();
            app(Arc::clone(&state)).oneshot(request)
        };
        // A line that is refused as soon as it is played.
        let line = get("/api/explorer?variant=chess&line=e2e5");
        let mut line = std::pin::pin!(line);
        let health = get("/api/health");
        let answer = tokio::select! {
            biased;
            _ = &mut line => panic!("the line was played on a thread that answers requests"),
            answer = health => answer.unwrap(),
        };
        assert_eq!(answer.status(), StatusCode::OK);
        drop(held);
        assert_eq!(
            line.await.unwrap().status(),
            StatusCode::UNPROCESSABLE_ENTITY
        );
        state.close().await;
    }
}
