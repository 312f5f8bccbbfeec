//! A simulation of the protocol by which nodes share the games of a site: leases, fencing numbers and takeovers.
//!
//! The decisions of a node about its lease, its uptime and its takeovers are the site's own code, from
//! [`springald_site::protocol`]. The rest is a model: the database with its locks, the writer that waits for answers, and
//! the actors; a change there belongs here too. A schedule is drawn from a seed. It lets two to five nodes serve
//! clients that repeat each command until it is acknowledged, while messages to the database and back are late or lost,
//! nodes freeze, are killed or drained, lose the database or NATS, their clocks differ and drift, and the database
//! restarts or its clock jumps. Then the faults end.
//!
//! Every event must be stored once, by the node that owns its game, with a time that does not run back and charges
//! nobody for a time in which no node refereed. No acknowledged command may be lost, none is applied twice, and in the
//! end every game is served again. What a node tells of a game has everything that was acknowledged before, unless the
//! clock of the database jumps.
//!
//! Times are in milliseconds. `SPRINGALD_LEASE_SEED` tells the story of one seed, `SPRINGALD_LEASE_SCHEDULES` sets the
//! number of schedules. Not modelled: batches of several games, chat, flags that fall, finished games, caches of
//! owners, lost messages between nodes (a client repeats its command), and a database that forgets commits.

mod database;
mod event;
mod members;
mod node;
mod schedule;

use self::database::{Database, Transaction};
use self::event::{Event, Notice, Planned, Process, Question};
use self::node::Node;
use rand::RngExt;
use rand::rngs::StdRng;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::env;

type Ms = i64;

/// The length of a lease.
const LEASE: Ms = 1_000;
/// The time between two beats, and between two looks.
const PULSE: Ms = LEASE / 4;
/// The longest time of a message.
const LATE: Ms = 900;
/// The longest time that a transaction may take.
const LIMIT: Ms = 1_500;
/// The longest time that a statement waits for another transaction.
const LOCK_LIMIT: Ms = 400;
const GAMES: usize = 3;
/// The end of all faults.
const CALM: Ms = 5_000;
/// The time after which each game must be served again: the last restart of a node, the most that the clock of the
/// database can be back, and ten leases.
const SERVED: Ms = CALM + 2_000 + 2_000 + 10 * LEASE;
/// The schedules of the long checks, and the divisor for the short ones. A weaker protocol fails much earlier.
const SCHEDULES: u64 = 4_000;
const SHORT: u64 = 8;

/// A change of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mutation {
    None,
    /// A transaction does not check whether its node is gone.
    NoFence,
    /// A transaction does not check whether its node owns the game, and has since its event was decided.
    NoCheck,
    /// Actors stay when the number of their node changes.
    OldActors,
    /// Both of these.
    UncheckedOldActors,
    /// No node judges others.
    NoJudge,
    /// A take judges nodes that have a transaction under way, too.
    NoSkip,
    /// A take does not record that it has judged a node.
    NoMark,
    /// A take leaves the shift as it is.
    NoShift,
    /// A game that is handed over keeps its shift.
    UnshiftedRelease,
    /// An actor forgets the references of commands.
    NoMemory,
    /// The uptime goes on during a pause.
    NoPause,
    /// A beat that fails after a pause has ended begins a pause from before that end.
    EarlyProbe,
    /// Events that were decided before a pause are stored after it.
    OldWrites,
    /// A node judges others although its own lease had run out, too.
    NoGrace,
    /// A node tells of a game in its memory although its lease has run out.
    OldWelcome,
}

/// The client of a game, which has one command under way.
#[derive(Clone, Copy, Default, Debug)]
struct Client {
    reference: u32,
    since: Ms,
    is_served: bool,
}

/// The whole site in one schedule.
struct World {
    random: StdRng,
    mutation: Mutation,
    now: Ms,
    planned: BinaryHeap<Planned>,
    count: u64,
    database: Database,
    nodes: Vec<Node>,
    clients: [Client; GAMES],
    /// The time in which each game may be charged to a player: a process is there that owns it and reaches the
    /// database or is frozen; the transaction that takes the game; and, for each loss of the database, an answer that
    /// is under way and the time to the next beat.
    refereed: [Ms; GAMES],
    /// The part of messages that are lost, and that are late.
    losses: [f64; 2],
    /// `true` if the clock of the database has jumped.
    has_jumped: bool,
    fault: Option<String>,
}

impl World {
    /// Runs a schedule. Returns what went wrong, if anything.
    fn run(mut self, is_told: bool) -> Option<String> {
        while self.fault.is_none() {
            let Planned(Reverse((at, _)), event) = self.planned.pop()?;
            self.pass(at);
            if is_told {
                eprintln!("{at:>6} {event:?}");
            }
            self.happen(event);
            if self.now > CALM && self.clients.iter().all(|client| client.is_served) {
                self.check_end();
                return self.fault;
            }
            self.expect(at < SERVED, || {
                "a game is not served after the faults".into()
            });
        }
        self.fault
            .map(|fault| format!("at {} ms: {fault}", self.now))
    }

    /// Lets time pass, which is charged to the clocks of games that a node referees.
    fn pass(&mut self, at: Ms) {
        let is_up = self.now >= self.database.down_until;
        for (game, refereed) in self.database.games.iter().zip(&mut self.refereed) {
            let is_owner = |node: &&Node| node.is_running && game.node == Some(node.guard);
            if let Some(owner) = self.nodes.iter().find(is_owner)
                && (self.now < owner.frozen_until || owner.is_linked && is_up)
            {
                *refereed += at - self.now;
            }
        }
        self.now = at;
    }

    fn happen(&mut self, event: Event) {
        let process = match &event {
            Event::At(process, _) => Some(*process),
            Event::Request { node, .. } => Some((*node, self.nodes[*node].life)),
            _ => None,
        };
        if let Some((node, life)) = process {
            let node = &self.nodes[node];
            if !node.is_running || life != node.life {
                return;
            }
            if self.now < node.frozen_until {
                return self.later(node.frozen_until - self.now, event);
            }
        }
        match event {
            Event::Step(number) => self.step(number),
            Event::End(number) => drop(self.database.end(number)),
            Event::Idle(number) => {
                let transaction = self.database.transactions[number].as_ref();
                if transaction.is_some_and(|transaction| transaction.is_idle(self.now)) {
                    self.database.end(number);
                }
            }
            Event::Asked(process, question) => self.answer(process, question),
            Event::At((node, _), notice) => self.notice(node, notice),
            Event::Request { node, request } => self.request(node, request),
            Event::Acknowledgement { game, reference } => self.acknowledged(game, reference),
            Event::Command { game, reference } => self.command(game, reference),
            Event::Start { node } => self.start(node),
            Event::Fault(fault) => self.strike(fault),
        }
    }

    /// Reads at the database, outside of transactions.
    fn read(&mut self, process: Process, question: Question) {
        match self.message(process.0) {
            Some(delay) => self.later(delay, Event::Asked(process, question)),
            None => self.unanswered(process, question),
        }
    }

    fn answer(&mut self, process: Process, question: Question) {
        let is_up = self.now >= self.database.down_until;
        let Some(delay) = self.message(process.0).filter(|_| is_up) else {
            return self.unanswered(process, question);
        };
        let answer = match question {
            Question::Nodes => Notice::Nodes(self.database.nodes(self.now)),
            Question::Owner { request, lease } => {
                let owner = self.database.games[request.game].node;
                let owner = owner.filter(|owner| self.database.is_alive(*owner, self.now));
                Notice::Owner {
                    request,
                    owner,
                    lease,
                }
            }
            Question::Load { request, lease } => {
                let stored = &self.database.games[request.game];
                let references = stored.events.iter().map(|(reference, _)| *reference);
                let (references, shift) = (references.collect(), stored.shift);
                Notice::Loaded {
                    request,
                    lease,
                    shift,
                    references,
                }
            }
        };
        self.later(delay, Event::At(process, answer));
    }

    /// A lost question is asked again with the next look or command.
    fn unanswered(&mut self, process: Process, question: Question) {
        if let Question::Owner { request, .. } | Question::Load { request, .. } = question {
            let notice = Notice::Unanswered { game: request.game };
            self.later(LIMIT, Event::At(process, notice));
        }
    }

    /// Checks that a single server goes on where the nodes have ended.
    fn check_end(&mut self) {
        self.database.settle();
        for game in 0..GAMES {
            let stored = &self.database.games[game];
            let (time, last) = (self.database.heartbeat + stored.shift, stored.events.last());
            let is_later = last.is_none_or(|(_, last)| time >= *last);
            self.expect(is_later, || {
                format!("the time of game {game} ran back for a single server")
            });
        }
    }

    fn expect(&mut self, is_so: bool, otherwise: impl FnOnce() -> String) {
        if !is_so && self.fault.is_none() {
            self.fault = Some(otherwise());
        }
    }

    fn under(&mut self, limit: Ms) -> Ms {
        self.random.random_range(0..limit)
    }

    fn later(&mut self, delay: Ms, event: Event) {
        self.count += 1;
        self.planned
            .push(Planned(Reverse((self.now + delay, self.count)), event));
    }

    /// The time of a message between a node and the database; `None` if it is lost.
    fn message(&mut self, node: usize) -> Option<Ms> {
        let [lost, late] = self.losses;
        if !self.nodes[node].is_linked || self.random.random_bool(lost) {
            return None;
        }
        let most = if self.random.random_bool(late) {
            LATE
        } else {
            8
        };
        Some(1 + self.under(most))
    }

    /// Lets the server notice some time that a session has ended.
    fn end_later(&mut self, transaction: usize) {
        let delay = 1 + self.under(300);
        self.later(delay, Event::End(transaction));
    }

    fn end_sessions(&mut self, is_meant: impl Fn(&Transaction) -> bool) {
        for number in 0..self.database.transactions.len() {
            if self.database.transactions[number]
                .as_ref()
                .is_some_and(&is_meant)
            {
                self.end_later(number);
            }
        }
    }
}

/// Returns the number of schedules in these checks.
fn schedules() -> u64 {
    if env::var("SPRINGALD_LONG").is_ok_and(|long| long == "1") {
        SCHEDULES
    } else {
        SCHEDULES / SHORT
    }
}

/// Runs schedules. Returns the first seed that fails, and how.
fn first_fault(seeds: std::ops::Range<u64>, mutation: Mutation) -> Option<(u64, String)> {
    let mut faults = seeds.filter_map(|seed| Some((seed, World::new(seed, mutation).run(false)?)));
    faults.next()
}

#[test]
fn leases_hold_in_every_schedule() {
    if let Some(seed) = env::var("SPRINGALD_LEASE_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
    {
        let fault = World::new(seed, Mutation::None).run(true);
        assert_eq!(fault, None, "SPRINGALD_LEASE_SEED={seed}");
        return;
    }
    let count = env::var("SPRINGALD_LEASE_SCHEDULES")
        .ok()
        .and_then(|count| count.parse().ok());
    let fault = first_fault(0..count.unwrap_or_else(schedules), Mutation::None);
    assert_eq!(
        fault, None,
        "set SPRINGALD_LEASE_SEED to this seed for its story"
    );
}

#[test]
fn a_weaker_protocol_fails() {
    use Mutation as M;
    for mutation in [
        M::NoFence,
        M::UncheckedOldActors,
        M::NoJudge,
        M::NoSkip,
        M::NoMark,
        M::NoShift,
        M::UnshiftedRelease,
        M::NoMemory,
        M::NoPause,
        M::EarlyProbe,
        M::OldWrites,
        M::OldWelcome,
    ] {
        let fault = first_fault(0..SCHEDULES, mutation);
        assert!(fault.is_some(), "{mutation:?} is not noticed");
    }
}

/// A node that comes back may judge at once, which only moves more games than necessary. And an actor without its lease
/// is kept from writing twice: it ends, and the transaction would fail.
#[test]
fn some_rules_are_not_needed_for_safety() {
    for mutation in [Mutation::NoGrace, Mutation::NoCheck, Mutation::OldActors] {
        assert_eq!(first_fault(0..schedules(), mutation), None, "{mutation:?}");
    }
}
