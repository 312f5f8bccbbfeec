//! The database: what each transaction of a node means, statement by statement.
//!
//! A transaction sees what others have committed. A row of a node that it changes stays locked until its end, and
//! others wait for it. The games that a transaction takes are judged at its end, which is the same as locking
//! their rows.

use super::event::{Event, Notice, Request};
use super::node::Node;
use super::{GAMES, LEASE, LOCK_LIMIT, Ms, Mutation, World};

/// The number of a node: 1 for the first row.
pub(super) type NodeId = usize;

/// The row of a node.
#[derive(Debug)]
pub(super) struct Row {
    up: Ms,
    until: Ms,
    pub(super) gone: bool,
    forgotten: bool,
    /// The transaction that has changed the row and not ended.
    lock: Option<usize>,
}

/// The row of a game, with its events: their references and the times of the game.
#[derive(Default, Debug)]
pub(super) struct Game {
    pub(super) node: Option<NodeId>,
    pub(super) shift: Ms,
    pub(super) events: Vec<(u32, Ms)>,
}

/// A transaction that a node asks for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Work {
    Beat,
    /// Stores an event that was decided under this number, after this many pauses.
    Write {
        game: usize,
        seq: usize,
        reference: u32,
        up: Ms,
        decided: NodeId,
        pauses: u32,
    },
    Take {
        what: Take,
        judges: bool,
    },
    /// Gives a game up.
    Release {
        game: usize,
    },
    /// Joins, and ends the lease under the number before.
    Join,
    Leave,
    Probe,
}

/// The games that a node takes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Take {
    /// One game, for a client whose request has come so far.
    Game(Request),
    Share {
        from: Option<NodeId>,
        part: usize,
        parts: usize,
    },
}

/// The reasons why a transaction fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    Lost,
    Taken,
    Moved,
    Conflict,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Check,
    Lock,
    Mark,
    Commit,
}

/// A transaction that has not ended.
#[derive(Debug)]
pub(super) struct Transaction {
    pub(super) node: usize,
    pub(super) life: u32,
    pub(super) op: u32,
    pub(super) session: u32,
    pub(super) guard: NodeId,
    /// The uptime that it records.
    pub(super) up: Ms,
    pub(super) began: Ms,
    pub(super) work: Work,
    step: Step,
    waits_since: Option<Ms>,
    /// The time of its last statement.
    pub(super) idle_since: Ms,
    /// The number under which it joins.
    joins: NodeId,
    marks: Vec<NodeId>,
}

impl Transaction {
    pub(super) fn new(node: usize, of: &Node, op: u32, work: Work, up: Ms, began: Ms) -> Self {
        let step = match work {
            Work::Leave => Step::Commit,
            _ => Step::Lock,
        };
        let (life, guard, session) = (of.life, of.guard, of.session.unwrap_or_default());
        let (waits_since, joins, marks) = (None, 0, Vec::new());
        Self {
            node,
            life,
            op,
            session,
            guard,
            up,
            began,
            work,
            step,
            waits_since,
            idle_since: began,
            joins,
            marks,
        }
    }

    /// `true` if the database has waited too long for its next statement.
    pub(super) fn is_idle(&self, now: Ms) -> bool {
        self.waits_since.is_none() && now - self.idle_since >= LEASE
    }
}

/// The tables. A node's session lasts as long as one run of the database server, which ends all transactions when it
/// stops.
#[derive(Default, Debug)]
pub(super) struct Database {
    pub(super) rows: Vec<Row>,
    pub(super) games: [Game; GAMES],
    pub(super) heartbeat: Ms,
    /// The time by which its clock is ahead.
    pub(super) ahead: Ms,
    pub(super) run: u32,
    pub(super) down_until: Ms,
    pub(super) transactions: Vec<Option<Transaction>>,
}

impl Database {
    fn row(&mut self, id: NodeId) -> Option<&mut Row> {
        self.rows
            .get_mut(id.wrapping_sub(1))
            .filter(|row| !row.forgotten)
    }

    fn is_gone(&self, id: NodeId) -> bool {
        self.rows
            .get(id.wrapping_sub(1))
            .is_none_or(|row| row.gone || row.forgotten)
    }

    /// `true` if a node has a lease that has not run out.
    pub(super) fn is_alive(&self, id: NodeId, now: Ms) -> bool {
        !self.is_gone(id) && self.rows[id - 1].until >= now + self.ahead
    }

    /// All nodes that are not forgotten, and whether each is alive.
    pub(super) fn nodes(&self, now: Ms) -> Vec<(NodeId, bool)> {
        let ids = (1..=self.rows.len()).filter(|id| !self.rows[id - 1].forgotten);
        ids.map(|id| (id, self.is_alive(id, now))).collect()
    }

    /// Ends a transaction and frees its rows.
    pub(super) fn end(&mut self, number: usize) -> Option<Transaction> {
        for row in &mut self.rows {
            row.lock = row.lock.filter(|lock| *lock != number);
        }
        self.transactions[number].take()
    }

    /// Gives all games to the uptime of the heartbeat, for a single server.
    pub(super) fn settle(&mut self) {
        for game in 0..GAMES {
            if let Some(node) = self.games[game].node.take() {
                let heartbeat = self.heartbeat;
                let up = self.row(node).map_or(heartbeat, |row| row.up);
                self.games[game].shift += up - heartbeat;
            }
        }
        self.rows.iter_mut().for_each(|row| row.forgotten = true);
    }
}

impl World {
    /// Carries out the next statement of a transaction, unless it waits for another one.
    pub(super) fn step(&mut self, number: usize) {
        let Some(mut now) = self.database.transactions[number].take() else {
            return;
        };
        let is_lost = now.session != self.database.run || self.now < self.database.down_until;
        let done = if is_lost {
            Err(Failure::Lost)
        } else {
            self.statement(number, &mut now)
        };
        let (node, life, op, step) = (now.node, now.life, now.op, now.step);
        let is_last = step == Step::Commit;
        let waits_since = now.waits_since;
        let answer = match done {
            Ok(false) => {
                now.waits_since.get_or_insert(self.now);
                let is_over = waits_since.is_some_and(|since| self.now - since > LOCK_LIMIT);
                if !is_over {
                    self.database.transactions[number] = Some(now);
                    return self.later(10, Event::Step(number));
                }
                self.database.end(number);
                Notice::Done {
                    op,
                    result: Err(Failure::Lost),
                }
            }
            Ok(true) if is_last => {
                self.database.end(number);
                Notice::Done { op, result: Ok(()) }
            }
            Ok(true) => {
                (now.waits_since, now.idle_since) = (None, self.now);
                self.later(LEASE, Event::Idle(number));
                now.step = match (step, now.work) {
                    (Step::Lock, Work::Write { .. }) => Step::Check,
                    (Step::Lock, Work::Take { judges: true, .. }) => Step::Mark,
                    _ => Step::Commit,
                };
                let answer = Notice::Next {
                    op,
                    number,
                    joins: now.joins,
                };
                self.database.transactions[number] = Some(now);
                answer
            }
            Err(failure) => {
                self.database.end(number);
                Notice::Done {
                    op,
                    result: Err(failure),
                }
            }
        };
        if let Some(delay) = self.message(node) {
            self.later(delay, Event::At((node, life), answer));
        } else if !matches!(answer, Notice::Done { .. }) {
            // The server notices some time that the network has gone.
            self.end_later(number);
        }
    }

    /// Carries out a statement. Returns whether it has not to wait for another transaction.
    fn statement(&mut self, number: usize, now: &mut Transaction) -> Result<bool, Failure> {
        let mutation = self.mutation;
        let database = &mut self.database;
        let clock = self.now + database.ahead;
        let is_free = |row: &Row| row.lock.is_none_or(|lock| lock == number);
        match (now.step, now.work) {
            (Step::Check, Work::Write { game, decided, .. }) => {
                let is_owner = decided == now.guard && database.games[game].node == Some(now.guard);
                let is_checked =
                    !matches!(mutation, Mutation::NoCheck | Mutation::UncheckedOldActors);
                if !is_owner && is_checked {
                    return Err(Failure::Moved);
                }
            }
            (Step::Lock, Work::Join) => {
                if let Some(row) = database.row(now.guard) {
                    if !is_free(row) {
                        return Ok(false);
                    }
                    row.lock = Some(number);
                }
                // No number is given twice, although the row is not there before the end.
                let (up, until) = (now.up, clock + LEASE);
                database.rows.push(Row {
                    up,
                    until,
                    gone: false,
                    forgotten: true,
                    lock: None,
                });
                now.joins = database.rows.len();
            }
            (Step::Lock, work) => {
                let row = database.row(now.guard).ok_or(Failure::Taken)?;
                if !is_free(row) {
                    return Ok(false);
                }
                if row.gone && mutation != Mutation::NoFence {
                    return Err(Failure::Taken);
                }
                row.lock = Some(number);
                if let Work::Write { game, seq, .. } = work
                    && database.games[game].events.len() != seq
                {
                    return Err(Failure::Conflict);
                }
            }
            (Step::Mark, _) => {
                for id in 1..=database.rows.len() {
                    let is_over =
                        |row: &&mut Row| !row.gone && row.until < clock && id != now.guard;
                    let Some(row) = database.row(id).filter(is_over) else {
                        continue;
                    };
                    if mutation != Mutation::NoSkip {
                        if !is_free(row) {
                            continue;
                        }
                        row.lock = Some(number);
                    }
                    now.marks.push(id);
                }
            }
            (Step::Commit, work) => {
                if let (Work::Leave, Some(row)) = (work, database.row(now.guard))
                    && !is_free(row)
                {
                    return Ok(false);
                }
                self.commit(now);
            }
            (Step::Check, _) => {}
        }
        Ok(true)
    }

    fn commit(&mut self, now: &Transaction) {
        let (clock, mutation) = (self.now + self.database.ahead, self.mutation);
        let database = &mut self.database;
        if matches!(
            now.work,
            Work::Beat | Work::Write { .. } | Work::Take { .. } | Work::Release { .. }
        ) && let Some(row) = database.row(now.guard)
        {
            (row.up, row.until) = (now.up, clock + LEASE);
        }
        match now.work {
            Work::Beat | Work::Probe => {}
            Work::Join => {
                if let Some(row) = database.row(now.guard) {
                    row.gone = true;
                }
                database.rows[now.joins - 1].forgotten = false;
            }
            Work::Leave => {
                if let Some(row) = database.row(now.guard).filter(|row| !row.gone) {
                    (row.gone, row.up) = (true, now.up);
                }
            }
            Work::Write {
                game,
                seq,
                reference,
                up,
                ..
            } => {
                self.check_write(now.guard, game, seq, reference, up);
                self.database.games[game].events.push((reference, up));
            }
            Work::Release { game } => {
                let heartbeat = database.heartbeat;
                let game = &mut database.games[game];
                if game.node == Some(now.guard) {
                    game.node = None;
                    if mutation != Mutation::UnshiftedRelease {
                        game.shift += now.up - heartbeat;
                    }
                }
            }
            Work::Take { what, .. } => {
                for id in &now.marks {
                    database.rows[id - 1].gone = true;
                }
                self.take(now, what);
                if mutation == Mutation::NoMark {
                    for id in &now.marks {
                        self.database.rows[id - 1].gone = false;
                    }
                }
            }
        }
    }

    fn take(&mut self, now: &Transaction, what: Take) {
        let database = &mut self.database;
        for game in 0..GAMES {
            let node = database.games[game].node;
            let is_meant = match what {
                Take::Game(request) => game == request.game,
                Take::Share { from, part, parts } => node == from && game % parts == part,
            };
            if !is_meant || node.is_some_and(|node| !database.is_gone(node)) {
                continue;
            }
            let heartbeat = database.heartbeat;
            let before = node
                .and_then(|node| database.row(node))
                .map_or(heartbeat, |row| row.up);
            if self.mutation != Mutation::NoShift {
                database.games[game].shift += before - now.up;
            }
            database.games[game].node = Some(now.guard);
            // The time of the game goes on from the beginning of the transaction.
            self.refereed[game] += self.now - now.began + 1;
        }
        if let Take::Share { from: Some(_), .. } = what {
            for id in 1..=database.rows.len() {
                let has_games = database.games.iter().any(|game| game.node == Some(id));
                let row = &mut database.rows[id - 1];
                row.forgotten |= row.gone && !has_games;
            }
        }
    }

    /// Checks the event that a transaction of a node is about to store.
    fn check_write(&mut self, by: NodeId, game: usize, seq: usize, reference: u32, up: Ms) {
        let is_owner = self.database.games[game].node == Some(by) && !self.database.is_gone(by);
        let Game { events, .. } = &self.database.games[game];
        let last = events.last().map_or(0, |(_, up)| *up);
        let is_new = events.iter().all(|(stored, _)| *stored != reference);
        let charged = events.first().map_or(0, |(_, first)| up - first);
        // Clocks of nodes may be two percent too fast.
        let most = self.refereed[game] * 51 / 50 + 20;
        let length = events.len();
        self.expect(is_owner, || {
            format!("node {by} wrote to game {game}, which it does not own")
        });
        self.expect(length == seq, || {
            format!("event {seq} of game {game} is not the next one")
        });
        self.expect(is_new, || {
            format!("command {reference} was applied twice to game {game}")
        });
        self.expect(up >= last, || {
            format!("the time of game {game} ran back from {last} to {up}")
        });
        self.expect(charged <= most, || {
            format!("game {game} was charged {charged} ms, and refereed for at most {most} ms")
        });
    }
}
