//! The limits of a search: nodes, time, and a stop from outside.

use crate::Control;
use crate::params::POLL_NODES;
use crate::team::TeamSearch;
use crate::time::TimeManager;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The limits of a search, shared by its threads.
pub(crate) struct Limits<'a> {
    control: &'a Control,
    time: Option<TimeManager>,
    /// The time at which the search began.
    began: Duration,
    /// The most nodes of all threads together.
    most_nodes: u64,
    /// The published nodes of each thread.
    nodes: Vec<AtomicU64>,
    /// Set by the first thread when it has finished.
    done: AtomicBool,
    /// The search of several engines that this one is a part of.
    team: Option<TeamSearch>,
}

impl<'a> Limits<'a> {
    /// Returns the limits of a search by this many threads that begins now.
    pub(crate) fn new(
        control: &'a Control,
        time: Option<TimeManager>,
        most_nodes: u64,
        threads: usize,
    ) -> Self {
        Self {
            control,
            time,
            began: control.now(),
            most_nodes,
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            done: AtomicBool::new(false),
            team: None,
        }
    }

    /// Makes the search a part of a team's search.
    pub(crate) const fn share(&mut self, team: Option<TeamSearch>) {
        self.team = team;
    }

    /// Returns the published nodes of all threads, and of the other engines of a team.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.own_nodes() + self.team.map_or(0, TeamSearch::nodes_of_others)
    }

    fn own_nodes(&self) -> u64 {
        let counts = self.nodes.iter();
        counts.map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.control.now().saturating_sub(self.began)
    }

    /// Returns the time management; `None` without a time limit or while pondering.
    pub(crate) fn time(&self) -> Option<&TimeManager> {
        self.time.as_ref().filter(|_| !self.control.is_pondering())
    }

    /// Tells the other threads and engines that the search is over.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(team) = self.team {
            team.finish();
        }
    }

    /// Returns `true` if this is the first thread of the first engine, whose result counts.
    const fn is_first(&self, thread: usize) -> bool {
        thread == 0 && !matches!(self.team, Some(team) if team.is_helper())
    }

    fn is_reached(&self, thread: usize) -> bool {
        let is_late = || {
            let time = self.time().filter(|_| thread == 0);
            time.is_some_and(|time| time.is_over(self.elapsed()))
        };
        self.control.is_stopped()
            || self.done.load(Ordering::Relaxed)
            || self.team.is_some_and(TeamSearch::is_over)
            || self.all_nodes() >= self.most_nodes
            || is_late()
    }
}

/// Counts the nodes of one thread and notices when it must stop.
pub(crate) struct Counter<'a> {
    limits: &'a Limits<'a>,
    thread: usize,
    nodes: u64,
    /// A copy of [`Limits::most_nodes`], close at hand.
    most_nodes: u64,
    may_stop: bool,
    stopped: bool,
}

impl<'a> Counter<'a> {
    /// Returns a counter that may not stop yet.
    pub(crate) const fn new(limits: &'a Limits<'a>, thread: usize) -> Self {
        Self {
            limits,
            thread,
            nodes: 0,
            most_nodes: limits.most_nodes,
            may_stop: false,
            stopped: false,
        }
    }

    /// Returns the shared limits.
    pub(crate) const fn limits(&self) -> &'a Limits<'a> {
        self.limits
    }

    /// Returns `true` if the thread's result is the result of the search. Other threads search until it has finished.
    pub(crate) const fn is_first(&self) -> bool {
        self.limits.is_first(self.thread)
    }

    /// Returns the nodes so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node. Returns `true` if it is time to [`Counter::poll`].
    #[inline(always)]
    pub(crate) const fn count(&mut self) -> bool {
        self.nodes += 1;
        // A single thread counts exactly, so that a node limit gives the same result everywhere.
        self.nodes.is_multiple_of(POLL_NODES) || self.nodes >= self.most_nodes
    }

    /// Publishes the nodes, and stops if a limit is reached.
    pub(crate) fn poll(&mut self) {
        self.publish();
        if self.may_stop {
            self.stopped |= self.limits.is_reached(self.thread);
        }
    }

    /// Publishes the nodes of this thread to the others.
    pub(crate) fn publish(&self) {
        self.limits.nodes[self.thread].store(self.nodes, Ordering::Relaxed);
        if let Some(team) = self.limits.team {
            team.publish(self.limits.own_nodes());
        }
    }

    /// Allows stopping from now on: there is a turn to play.
    pub(crate) const fn allow_stop(&mut self) {
        self.may_stop = true;
    }

    /// Returns `true` if stopping is allowed.
    pub(crate) const fn may_stop(&self) -> bool {
        self.may_stop
    }

    /// Stops the thread.
    pub(crate) const fn stop(&mut self) {
        self.stopped = true;
    }

    /// Lets the thread continue; a limit that is still reached stops it at the next poll.
    pub(crate) const fn resume(&mut self) {
        self.stopped = false;
    }

    /// Returns `true` if the thread must stop.
    #[inline(always)]
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }
}
