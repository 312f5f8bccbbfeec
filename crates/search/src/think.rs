//! The way in: threads, and whole turns.

use crate::clock::Plan;
use crate::root::{Found, Reporter};
use crate::worker::{Shared, Worker};
use crate::{Bound, Control, Engine, Report, Score, SearchResult, Skill, Task};
use springald_core::{Evaluate, Node, PositionExt, Side};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The stack of a thread that helps, in bytes: a line of the greatest length needs about a
/// quarter of it.
const STACK: usize = 16 << 20;
/// Positions to look at for the rest of a turn that the best line leaves open.
const REST: u64 = 3_000;

/// Finds out what the side to act should do; nothing where no player is to act or has an action.
///
/// `past` are the keys of the turn starts that may come back, oldest first. `only` are ways the turn
/// may begin, each a list of actions; any, where there are none. With one thread and a limit of
/// nodes or depth the same task gives the same thought, bit for bit, if the engine remembers the same.
///
/// Give the calling thread a stack of some MiB where there is a choice: lines may be long.
pub fn think<P: Evaluate>(
    position: &P,
    past: &[u64],
    only: &[Vec<P::Action>],
    engine: &mut Engine,
    task: &Task,
    control: &Control,
    report: &mut dyn FnMut(&Report<P::Action>),
) -> Option<SearchResult<P::Action>> {
    let search = Search {
        position,
        past,
        only,
        task,
        control,
    };
    search.run(engine, report)
}

/// One call of [`think`].
pub(crate) struct Search<'a, P: Evaluate> {
    pub(crate) position: &'a P,
    pub(crate) past: &'a [u64],
    pub(crate) only: &'a [Vec<P::Action>],
    pub(crate) task: &'a Task,
    pub(crate) control: &'a Control,
}

impl<P: Evaluate> Search<'_, P> {
    pub(crate) fn run(
        &self,
        engine: &mut Engine,
        report: Reporter<'_, P::Action>,
    ) -> Option<SearchResult<P::Action>> {
        let Node::Decision(us) = self.position.node() else {
            return None;
        };
        engine.table.grow_older();
        let began = self.control.now();
        let mut last = None;
        let mut keep = |told: &Report<P::Action>| {
            if told.line == 1 {
                last = Some(told.clone());
            }
            report(told);
        };
        let (found, nodes) = self.all_threads(engine, us, &mut keep);
        let best = found.lines.first()?;
        let mut thought = SearchResult {
            turn: self.first_turn(&best.pv),
            pv: best.pv.clone(),
            score: Score::of(best.score),
            depth: found.depth,
            nodes,
            no_mate: self.task.mate.filter(|_| found.has_no_win),
        };
        self.complete(engine, &mut thought);
        if let Some(last) = last
            && self.first_turn(&last.pv) != thought.turn
        {
            let last = Report {
                time: self.control.now().saturating_sub(began),
                ..last
            };
            self.correct(&last, &found, &thought, report);
        }
        Some(thought)
    }

    /// Tells the lines again where the first one is another by now than was told last: the search was
    /// stopped in the middle of an iteration, or the line had left the end of the turn open.
    fn correct(
        &self,
        last: &Report<P::Action>,
        found: &Found<P::Action>,
        thought: &SearchResult<P::Action>,
        report: Reporter<'_, P::Action>,
    ) {
        for (index, line) in found.lines.iter().take(self.task.lines.max(1)).enumerate() {
            let pv = if index == 0 { &thought.pv } else { &line.pv };
            report(&Report {
                depth: found.depth,
                line: index + 1,
                score: Score::of(line.score),
                bound: Bound::Exact,
                nodes: thought.nodes,
                pv: pv.clone(),
                ..last.clone()
            });
        }
    }

    /// Searches with all threads. Gives what the first one found, and the nodes of all.
    fn all_threads(
        &self,
        engine: &mut Engine,
        us: Side,
        report: Reporter<'_, P::Action>,
    ) -> (Found<P::Action>, u64) {
        let Engine { table, histories } = engine;
        let shared = self.shared(table, histories.len());
        let (first, others) = histories.split_at_mut(1);
        let found = std::thread::scope(|scope| {
            for (index, history) in others.iter_mut().enumerate() {
                let shared = &shared;
                let help = move || {
                    let mut worker = Worker::new(shared, history, index + 1, self.past, self.only);
                    worker.iterate(self.position, us, self.task, &mut |_| {});
                    shared.nodes[index + 1].store(worker.nodes, Ordering::Relaxed);
                };
                let builder = std::thread::Builder::new().stack_size(STACK);
                // Where there is no other thread to be had, this one does alone.
                let _ = builder.spawn_scoped(scope, help);
            }
            let mut worker = Worker::new(&shared, &mut first[0], 0, self.past, self.only);
            let found = worker.iterate(self.position, us, self.task, report);
            shared.nodes[0].store(worker.nodes, Ordering::Relaxed);
            shared.done.store(true, Ordering::Relaxed);
            found
        });
        (found, shared.all_nodes())
    }

    fn shared<'s>(&'s self, table: &'s crate::table::Table, threads: usize) -> Shared<'s> {
        let task = self.task;
        let most = [task.nodes, task.skill.nodes].into_iter().flatten().min();
        Shared {
            table,
            control: self.control,
            done: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            most_nodes: most.unwrap_or(u64::MAX),
            plan: Plan::of(task.time, task.overhead),
            began: self.control.now(),
            skill: task.skill,
            selective: !task.exact,
            contempt: if task.contempt && !task.exact {
                self.position.search_traits().contempt
            } else {
                0
            },
            history_size: self.position.history_size(),
        }
    }

    /// The part of a line that belongs to the turn.
    fn first_turn(&self, line: &[P::Action]) -> Vec<P::Action> {
        let (mut position, mut turn) = (self.position.clone(), Vec::new());
        for &action in line {
            turn.push(action);
            position.play_unchecked(action, &mut ());
            if position.at_turn_start() || !matches!(position.node(), Node::Decision(_)) {
                break;
            }
        }
        turn
    }

    /// Adds what the line leaves open of the turn. The line ends early only where little depth was
    /// left, so a short look is in keeping with it.
    fn complete(&self, engine: &mut Engine, thought: &mut SearchResult<P::Action>) {
        let mut position = self.position.clone();
        for &action in &thought.turn {
            position.play_unchecked(action, &mut ());
        }
        let task = Task {
            depth: Some(thought.depth.clamp(1, 4)),
            nodes: Some(REST),
            exact: self.task.exact,
            skill: Skill {
                nodes: None,
                depth: None,
                ..self.task.skill
            },
            ..Task::default()
        };
        let control = Control::with_clock(|| std::time::Duration::ZERO);
        while let Node::Decision(us) = position.node() {
            if position.at_turn_start() || !position.has_action() {
                break;
            }
            let only: Vec<Vec<P::Action>> = self.rest_of_ways(&thought.turn);
            let rest = Search {
                position: &position,
                past: &[],
                only: &only,
                task: &task,
                control: &control,
            };
            let (found, nodes) = rest.all_threads_of_one(engine, us);
            thought.nodes += nodes;
            let Some(line) = found.lines.first() else {
                break;
            };
            let more = rest.first_turn(&line.pv);
            for &action in &more {
                position.play_unchecked(action, &mut ());
            }
            thought.turn.extend(more);
            thought.pv.clone_from(&thought.turn);
        }
    }

    /// What is left of the ways the turn may go after these actions.
    fn rest_of_ways(&self, done: &[P::Action]) -> Vec<Vec<P::Action>> {
        self.only
            .iter()
            .filter(|way| way.len() > done.len() && way.starts_with(done))
            .map(|way| way[done.len()..].to_vec())
            .collect()
    }

    /// Searches with the first thread alone.
    fn all_threads_of_one(&self, engine: &mut Engine, us: Side) -> (Found<P::Action>, u64) {
        let Engine { table, histories } = engine;
        let shared = self.shared(table, 1);
        let mut worker = Worker::new(&shared, &mut histories[0], 0, self.past, self.only);
        let found = worker.iterate(self.position, us, self.task, &mut |_| {});
        let nodes = worker.nodes;
        (found, nodes)
    }
}
