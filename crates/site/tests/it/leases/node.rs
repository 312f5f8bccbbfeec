//! A node: its uptime, its lease and its writer.

use super::database::{Failure, NodeId, Take, Transaction, Work};
use super::event::{Event, Notice};
use super::{GAMES, LEASE, LIMIT, Ms, Mutation, PULSE, World};
use springald_site::protocol::{Clock, Looks, Renewals, Tick};
use std::collections::VecDeque;

/// The time that a write may take before the uptime stands still.
const GRACE: Ms = 60;

/// The parts of a node whose code is the site's.
#[derive(Debug)]
pub(super) struct Parts {
    clock: Clock,
    renewals: Renewals<Ms>,
    pub(super) looks: Looks<Ms>,
}

impl Parts {
    /// A process that starts, at this local time, with the uptime that was recorded.
    fn starting(local: Ms, up: Ms) -> Self {
        Self {
            clock: Clock::new(local - up, GRACE),
            renewals: Renewals::new(LEASE, local - LEASE),
            looks: Looks::new(LEASE),
        }
    }
}

impl Default for Parts {
    fn default() -> Self {
        Self::starting(0, 0)
    }
}

/// A game in the memory of a node.
#[derive(Debug)]
pub(super) struct Actor {
    pub(super) node: NodeId,
    pub(super) shift: Ms,
    pub(super) references: Vec<u32>,
    /// Waits for the writer.
    pub(super) is_busy: bool,
}

/// The transaction for which the writer waits.
#[derive(Debug)]
pub(super) struct Op {
    number: u32,
    pub(super) work: Work,
    transaction: usize,
    began: Ms,
    /// The time from which a failure is a pause.
    fails_from: Ms,
}

/// A node. A process that starts has a new life, and nothing of the one before but the clock.
#[derive(Default, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each may be so while another is not"
)]
pub(super) struct Node {
    pub(super) life: u32,
    pub(super) is_running: bool,
    pub(super) frozen_until: Ms,
    /// `true` if it reaches the database, and NATS.
    pub(super) is_linked: bool,
    pub(super) has_nats: bool,
    /// The clock at the beginning, and what it gains in a second.
    skew: Ms,
    drift: Ms,
    pub(super) guard: NodeId,
    pub(super) session: Option<u32>,
    pub(super) is_draining: bool,
    pub(super) lease: Option<NodeId>,
    pub(super) parts: Parts,
    pub(super) is_paused: bool,
    pub(super) pauses: u32,
    ops: u32,
    pub(super) op: Option<Op>,
    pub(super) queue: VecDeque<Work>,
    is_tick_due: bool,
    ticks_at: Ms,
    pub(super) cut_off_since: Option<Ms>,
    pub(super) actors: [Option<Actor>; GAMES],
    pub(super) is_loading: [bool; GAMES],
}

impl Node {
    /// A node that has not started.
    pub(super) fn new(skew: Ms, drift: Ms) -> Self {
        let (is_linked, has_nats) = (true, true);
        Self {
            is_linked,
            has_nats,
            skew,
            drift,
            ..Self::default()
        }
    }

    /// `true` if the writer waits for this transaction.
    pub(super) fn is_doing(&self, op: u32) -> bool {
        self.op.as_ref().is_some_and(|now| now.number == op)
    }

    pub(super) fn uptime(&self, now: Ms) -> Ms {
        self.parts.clock.at(now)
    }

    pub(super) fn is_held(&self, now: Ms) -> bool {
        self.is_running && self.lease.is_some() && self.parts.renewals.is_held(now)
    }

    pub(super) fn set_lease(&mut self, lease: Option<NodeId>, mutation: Mutation) {
        self.lease = lease;
        if !matches!(mutation, Mutation::OldActors | Mutation::UncheckedOldActors) {
            for actor in &mut self.actors {
                actor.take_if(|actor| Some(actor.node) != lease);
            }
        }
    }

    fn fail(&mut self, from: Ms, failure: Failure, mutation: Mutation) {
        if mutation != Mutation::NoPause {
            self.parts.clock.fail(from);
        }
        // The uptime goes back: what was decided before is too late.
        self.pauses += 1;
        self.is_paused = true;
        if failure == Failure::Taken {
            self.set_lease(None, mutation);
        }
    }
}

impl World {
    pub(super) fn local(&self, node: usize) -> Ms {
        let Node { skew, drift, .. } = self.nodes[node];
        skew + self.now + self.now * drift / 1_000
    }

    /// Starts the process of a node.
    pub(super) fn start(&mut self, node: usize) {
        let (local, up) = (self.local(node), self.database.heartbeat);
        let old = &self.nodes[node];
        let life = old.life + 1;
        self.nodes[node] = Node {
            life,
            is_running: true,
            is_linked: old.is_linked,
            has_nats: old.has_nats,
            skew: old.skew,
            drift: old.drift,
            parts: Parts::starting(local, up),
            ..Node::default()
        };
        let delay = self.under(PULSE);
        self.later(delay, Event::At((node, life), Notice::Look));
        self.later(delay, Event::At((node, life), Notice::Tick));
    }

    /// Ends the process of a node, to be started again.
    pub(super) fn kill(&mut self, node: usize, pause: Ms) {
        if self.nodes[node].is_running {
            self.nodes[node].is_running = false;
            self.nodes[node].life += 1;
            self.end_sessions(|transaction| transaction.node == node);
            self.later(pause, Event::Start { node });
        }
    }

    /// Lets a node hand its games over to the others and end.
    pub(super) fn drain(&mut self, node: usize) {
        if self.nodes[node].is_running {
            self.nodes[node].is_draining = true;
            for game in 0..GAMES {
                if self.nodes[node].actors[game].is_some() {
                    self.order(node, Work::Release { game });
                }
            }
            self.order(node, Work::Leave);
        }
    }

    pub(super) fn tick(&mut self, node: usize) {
        // An order may have beaten meanwhile.
        if self.now >= self.nodes[node].ticks_at {
            self.nodes[node].is_tick_due = true;
            self.work(node);
        }
    }

    pub(super) fn order(&mut self, node: usize, work: Work) {
        self.nodes[node].queue.push_back(work);
        self.work(node);
    }

    /// Lets the writer begin what is next.
    fn work(&mut self, node: usize) {
        let mutation = self.mutation;
        while self.nodes[node].op.is_none() && self.nodes[node].is_running {
            let local = self.local(node);
            let this = &mut self.nodes[node];
            if std::mem::take(&mut this.is_tick_due) {
                match Tick::of(this.lease.is_some(), this.is_paused) {
                    Tick::Wait => self.pulse(node),
                    Tick::Probe => self.begin(node, Work::Probe, local),
                    Tick::Beat => self.begin(node, Work::Beat, local),
                }
                continue;
            }
            let Some(mut work) = this.queue.pop_front() else {
                return;
            };
            match &mut work {
                Work::Write { game, pauses, .. }
                    if this.is_paused
                        || (*pauses != this.pauses && mutation != Mutation::OldWrites) =>
                {
                    if let Some(actor) = &mut this.actors[*game] {
                        actor.is_busy = false;
                    }
                    continue;
                }
                Work::Take { judges, .. } => {
                    let may_judge = this.is_held(local) && this.parts.renewals.may_judge(local);
                    *judges = (may_judge || mutation == Mutation::NoGrace)
                        && mutation != Mutation::NoJudge;
                }
                Work::Leave => this.set_lease(None, mutation),
                _ => {}
            }
            self.begin(node, work, local);
        }
    }

    fn begin(&mut self, node: usize, work: Work, fails_from: Ms) {
        let local = self.local(node);
        let this = &mut self.nodes[node];
        this.ops += 1;
        if matches!(work, Work::Probe | Work::Join) {
            this.session.get_or_insert(self.database.run);
        }
        let up = match work {
            Work::Write { .. } => this.parts.clock.begin(local),
            _ => this.uptime(local),
        };
        let (number, life) = (this.ops, this.life);
        let transaction = self.database.transactions.len();
        let now = Transaction::new(node, this, number, work, up, self.now);
        let is_lost = this.session.is_none();
        this.op = Some(Op {
            number,
            work,
            transaction,
            began: local,
            fails_from,
        });
        self.database.transactions.push(Some(now));
        if is_lost {
            self.database.end(transaction);
            return self.finish(node, Err(Failure::Lost));
        }
        self.later(LIMIT, Event::At((node, life), Notice::Timeout(number)));
        self.send(node, transaction);
    }

    fn send(&mut self, node: usize, transaction: usize) {
        match self.message(node) {
            Some(delay) => self.later(delay, Event::Step(transaction)),
            None => self.end_later(transaction),
        }
    }

    /// Sends the next statement of a transaction.
    pub(super) fn go_on_with(&mut self, node: usize, op: u32, number: usize, joins: NodeId) {
        let this = &mut self.nodes[node];
        if this.is_doing(op) {
            if joins > 0 {
                this.guard = joins;
            }
            self.send(node, number);
        }
    }

    /// Gives up a transaction that takes too long.
    pub(super) fn give_up(&mut self, node: usize, op: u32) {
        if let Some(now) = self.nodes[node].op.as_ref().filter(|now| now.number == op) {
            self.end_later(now.transaction);
            self.finish(node, Err(Failure::Lost));
        }
    }

    pub(super) fn finish(&mut self, node: usize, result: Result<(), Failure>) {
        let (local, mutation) = (self.local(node), self.mutation);
        let this = &mut self.nodes[node];
        let Some(op) = this.op.take() else {
            return;
        };
        let is_pause = matches!(result, Err(Failure::Lost | Failure::Taken));
        if is_pause && !matches!(op.work, Work::Leave) {
            this.session = None;
        }
        match (op.work, result) {
            (
                Work::Beat | Work::Write { .. } | Work::Take { .. } | Work::Release { .. },
                Ok(()),
            ) => this.parts.renewals.confirm(op.began),
            (Work::Join, _) => {}
            (Work::Leave, _) => this.fail(op.began, Failure::Taken, mutation),
            (_, Err(failure)) if is_pause => this.fail(op.fails_from, failure, mutation),
            _ => {}
        }
        match op.work {
            Work::Probe if result.is_ok() => {
                if this.is_paused {
                    this.parts.clock.resume(local);
                    this.is_paused = false;
                }
                let is_early = mutation == Mutation::EarlyProbe;
                let fails_from = if is_early { op.began } else { local };
                self.begin(node, Work::Beat, fails_from);
            }
            Work::Beat | Work::Probe => self.pulse(node),
            Work::Join if result.is_ok() => {
                this.parts.renewals.confirm(op.began);
                this.set_lease(Some(this.guard), mutation);
                self.begin(node, Work::Probe, local);
            }
            Work::Release { game } if result.is_ok() => this.actors[game] = None,
            Work::Leave if this.is_draining => {
                let pause = self.under(2_000);
                self.kill(node, pause);
            }
            Work::Take {
                what: Take::Game(request),
                ..
            } if result.is_ok() => {
                self.later(0, Event::Request { node, request });
            }
            Work::Write {
                game,
                reference,
                decided,
                ..
            } => {
                if !is_pause {
                    this.parts.clock.succeed(local);
                }
                let mut actor = this.actors[game].take_if(|actor| actor.node == decided);
                if let Some(actor) = &mut actor {
                    actor.is_busy = false;
                    actor.references.extend(result.is_ok().then_some(reference));
                }
                // One that differs from what is stored is loaded again.
                if let Some(actor) = actor.filter(|_| result.is_ok() || is_pause) {
                    this.actors[game] = Some(actor);
                }
                if result.is_ok() {
                    self.later(1, Event::Acknowledgement { game, reference });
                }
            }
            _ => {}
        }
        self.work(node);
    }

    /// Orders the next beat.
    fn pulse(&mut self, node: usize) {
        let life = self.nodes[node].life;
        self.nodes[node].ticks_at = self.now + PULSE;
        self.later(PULSE, Event::At((node, life), Notice::Tick));
    }
}
