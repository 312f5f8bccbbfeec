//! The queue of requests that take time.

use crate::{Effect, SearchJob};
use springald_core::Game;
use std::collections::VecDeque;

/// The most requests in the queue, far more than any client sends without reading the answers.
const MOST: usize = 64;

/// A request that takes time.
pub(super) enum Request {
    /// A search, and whether its `bestmove` must wait for `stop` or `ponderhit`.
    Search(Box<SearchJob>, bool),
    /// A search of a position in which nothing is to be done, the answer to it, and whether its `bestmove` must wait.
    Nothing(&'static str, bool),
    /// A count.
    Count(Box<dyn Game>, u32),
    /// The fixed work of the benchmark.
    Bench,
}

/// The work underway.
enum State {
    Idle,
    Searching {
        /// `true` if `bestmove` must wait for `stop` or `ponderhit`.
        waits: bool,
        /// The `bestmove` that waits.
        held: Option<String>,
    },
    Working,
}

/// The work underway and the work that waits.
pub(super) struct WorkQueue {
    now: State,
    /// The next requests, each with `true` if it has been stopped already.
    waiting: VecDeque<(Request, bool)>,
}

impl WorkQueue {
    pub(super) fn new() -> Self {
        Self {
            now: State::Idle,
            waiting: VecDeque::new(),
        }
    }

    /// Returns whether no more can be asked for.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.len() >= MOST
    }

    /// Starts a request, or queues it behind earlier ones; stops an infinite search for it.
    pub(super) fn ask(&mut self, request: Request) -> Vec<Effect> {
        match self.now {
            State::Idle => self.begin(request, false),
            State::Searching { waits, .. } => {
                self.waiting.push_back((request, false));
                if waits { self.end() } else { Vec::new() }
            }
            State::Working => {
                self.waiting.push_back((request, false));
                Vec::new()
            }
        }
    }

    fn begin(&mut self, request: Request, stopped: bool) -> Vec<Effect> {
        let mut effects = Vec::new();
        match request {
            Request::Search(job, waits) => {
                self.now = State::Searching {
                    waits: waits && !stopped,
                    held: None,
                };
                effects.push(Effect::Search(job));
            }
            Request::Nothing(answer, waits) => {
                self.now = State::Searching {
                    waits: waits && !stopped,
                    held: None,
                };
                return self.found(format!("bestmove {answer}"));
            }
            Request::Count(game, depth) => {
                self.now = State::Working;
                effects.push(Effect::Count(game, depth));
            }
            Request::Bench => {
                self.now = State::Working;
                effects.push(Effect::Bench);
            }
        }
        if stopped {
            effects.push(Effect::Stop);
        }
        effects
    }

    fn next(&mut self) -> Vec<Effect> {
        self.now = State::Idle;
        match self.waiting.pop_front() {
            Some((request, stopped)) => self.begin(request, stopped),
            None => Vec::new(),
        }
    }

    /// Stops all requests; searches still report their results.
    pub(super) fn stop(&mut self) -> Vec<Effect> {
        for (_, stopped) in &mut self.waiting {
            *stopped = true;
        }
        self.end()
    }

    /// Ends the work underway.
    fn end(&mut self) -> Vec<Effect> {
        match self.now {
            State::Idle => Vec::new(),
            State::Working => vec![Effect::Stop],
            State::Searching { .. } => self.release(Effect::Stop),
        }
    }

    /// Ends the conversation: searches stop now; a count or a benchmark has a moment to finish.
    pub(super) fn quit(&mut self) -> Vec<Effect> {
        // First, because the end of the current request may start the next.
        for (request, stopped) in &mut self.waiting {
            *stopped = matches!(request, Request::Search(..) | Request::Nothing(..));
        }
        let mut effects = match self.now {
            State::Working => Vec::new(),
            State::Idle | State::Searching { .. } => self.end(),
        };
        effects.push(Effect::Quit);
        effects
    }

    /// Turns pondering into a normal search; returns `None` if nothing is being searched.
    pub(super) fn ponder_hit(&mut self) -> Option<Vec<Effect>> {
        let is_searching = matches!(self.now, State::Searching { .. });
        is_searching.then(|| self.release(Effect::PonderHit))
    }

    /// Releases the waiting `bestmove` if the search has ended; otherwise signals the search.
    fn release(&mut self, signal: Effect) -> Vec<Effect> {
        let State::Searching { waits, held } = &mut self.now else {
            return Vec::new();
        };
        *waits = false;
        match held.take() {
            Some(best) => self.found(best),
            None => vec![signal],
        }
    }

    /// Handles the end of the search with this `bestmove`.
    pub(super) fn found(&mut self, best: String) -> Vec<Effect> {
        if let State::Searching { waits: true, held } = &mut self.now {
            *held = Some(best);
            return Vec::new();
        }
        let mut effects = vec![Effect::Send(best)];
        effects.extend(self.next());
        effects
    }

    /// Handles the end of a count or a benchmark.
    pub(super) fn worked(&mut self) -> Vec<Effect> {
        self.next()
    }
}
