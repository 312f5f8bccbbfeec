//! The limits of a search: nodes, time, and a stop from outside.

use crate::Control;
use crate::params::{
    FIRST_NODES, FIRST_TIME, LOOK_LONG, LOOK_SHORT, LOOK_WORK, NODE_WORK, POLL_NODES,
};
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
    /// The nodes of all threads after which a limit of nodes holds in the first iteration, too.
    first_nodes: u64,
    /// The published nodes of each thread.
    nodes: Vec<AtomicU64>,
    /// Set by the first thread when it has finished.
    done: AtomicBool,
    /// The search of several engines that this one is a part of.
    team: Option<TeamSearch>,
    /// `true` if the search is so short that no interruption is heeded within [`FIRST_TIME`].
    is_short: bool,
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
            first_nodes: FIRST_NODES,
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            done: AtomicBool::new(false),
            team: None,
            is_short: false,
        }
    }

    /// Makes the search one that completes a turn: it may use [`FIRST_TIME`], interrupted or not.
    pub(crate) const fn allow_first_time(&mut self) {
        self.is_short = true;
    }

    /// Bounds the first iteration by this many nodes of all threads.
    pub(crate) fn bound_first(&mut self, nodes: u64) {
        self.first_nodes = nodes.min(FIRST_NODES);
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

    /// Returns `true` if a limit is reached that a thread heeds once there is a turn to play.
    fn is_reached(&self, thread: usize) -> bool {
        let may_interrupt = || !self.is_short || self.elapsed() >= FIRST_TIME;
        self.all_nodes() >= self.most_nodes || self.is_interrupted(thread) && may_interrupt()
    }

    /// Returns `true` if the search was stopped, or its time is over.
    pub(crate) fn is_interrupted(&self, thread: usize) -> bool {
        let is_late = || {
            let time = self.time().filter(|_| thread == 0);
            time.is_some_and(|time| time.is_over(self.elapsed()))
        };
        self.control.is_stopped()
            || self.done.load(Ordering::Relaxed)
            || self.team.is_some_and(TeamSearch::is_over)
            || is_late()
    }
}

/// Counts the nodes of one thread and notices when it must stop.
///
/// Limits are polled by the number of nodes, so that a node limit gives the same result everywhere. In some games that is
/// too seldom: a node may have thousands of actions. So the work is counted, too, and the thread looks about once a
/// millisecond at whether it is interrupted, which never changes what an uninterrupted search does.
pub(crate) struct Counter<'a> {
    limits: &'a Limits<'a>,
    thread: usize,
    nodes: u64,
    /// A copy of [`Limits::most_nodes`], close at hand.
    most_nodes: u64,
    may_stop: bool,
    stopped: bool,
    /// The work since the last look at interruptions.
    work: u32,
    /// The work between two looks.
    stride: u32,
    /// The time of the last look.
    looked: Duration,
}

impl<'a> Counter<'a> {
    /// Returns a counter that may not stop yet.
    pub(crate) fn new(limits: &'a Limits<'a>, thread: usize) -> Self {
        Self {
            limits,
            thread,
            nodes: 0,
            most_nodes: limits.most_nodes,
            may_stop: false,
            stopped: false,
            work: 0,
            stride: NODE_WORK,
            looked: limits.control.now(),
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
    pub(crate) fn count(&mut self) -> bool {
        self.nodes += 1;
        self.spend(NODE_WORK);
        // A single thread counts exactly, so that a node limit gives the same result everywhere.
        self.nodes.is_multiple_of(POLL_NODES) || self.nodes >= self.most_nodes
    }

    /// Publishes the nodes, and stops if a limit is reached.
    pub(crate) fn poll(&mut self) {
        self.publish();
        if self.may_stop || self.limits.all_nodes() >= self.limits.first_nodes {
            self.stopped |= self.limits.is_reached(self.thread);
        }
    }

    /// Counts work, in actions that were listed, and looks now and then at whether the thread is interrupted.
    #[inline(always)]
    pub(crate) fn spend(&mut self, actions: u32) {
        self.work = self.work.saturating_add(actions);
        if self.work >= self.stride {
            self.look();
        }
    }

    /// Stops the thread if it is interrupted, and sets when to look again.
    #[cold]
    fn look(&mut self) {
        let now = self.limits.control.now();
        let passed = now.saturating_sub(self.looked);
        if passed > LOOK_LONG {
            self.stride = (self.stride / 2).max(1);
        } else if passed < LOOK_SHORT {
            self.stride = (self.stride * 2).min(LOOK_WORK);
        }
        self.work = 0;
        self.looked = now;
        let may_stop = self.may_stop && !self.limits.is_short;
        if may_stop || now.saturating_sub(self.limits.began) >= FIRST_TIME {
            self.stopped |= self.limits.is_interrupted(self.thread);
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
