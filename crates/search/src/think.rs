//! The entry point of a search: its threads, and whole turns.

use crate::history::History;
use crate::iterate::{Found, Reporter, iterate};
use crate::limits::Limits;
use crate::params::{BATCH_NODES, FIRST_TIME, POLL_NODES, REST_DEPTH, REST_NODES, STACK};
use crate::table::TranspositionTable;
use crate::team::TeamSearch;
use crate::time::{Time, TimeManager};
use crate::tree::{Shared, Worker};
use crate::{
    Bound, Control, Engine, NoTurn, Report, Score, SearchRequest, SearchResult, Skill, Task,
};
use springald_core::{Evaluate, Node, PositionExt, Side};

impl Engine {
    /// Finds the best turn for the side to act.
    ///
    /// With one thread and a limit of nodes or depth, the same request to an engine with the same
    /// memory gives the same result, bit for bit. Lines may be long: give the calling thread a stack of
    /// some MiB where there is a choice.
    ///
    /// # Errors
    /// If no player is to act, or the player has no legal action.
    pub fn search<P: Evaluate>(
        &mut self,
        request: &SearchRequest<'_, P>,
        control: &Control,
        report: &mut dyn FnMut(&Report<P::Action>),
    ) -> Result<SearchResult<P::Action>, NoTurn> {
        let Node::Decision(us) = request.position.node() else {
            return Err(NoTurn::NotToAct);
        };
        let team = self.begin();
        let began = control.now();
        let mut last = None;
        let mut keep = |told: &Report<P::Action>| {
            if told.line == 1 {
                last = Some(told.clone());
            }
            report(told);
        };
        let (found, nodes, is_interrupted) =
            self.search_threads(request, control, us, team, &mut keep);
        let best = found.lines.first().ok_or(NoTurn::NoAction)?;
        let mut result = SearchResult {
            turn: first_turn(request.position, &best.pv),
            pv: best.pv.clone(),
            score: Score::of(best.score),
            depth: found.depth,
            nodes,
            no_mate: request.task.mate.filter(|_| found.has_no_win),
        };
        self.complete(request, control, is_interrupted, &mut result);
        if let Some(last) = last
            && first_turn(request.position, &last.pv) != result.turn
        {
            let last = Report {
                time: control.now().saturating_sub(began),
                ..last
            };
            correct(&last, &found, &result, request.task, report);
        }
        Ok(result)
    }

    /// Searches with all threads. Returns the result of the first thread, the nodes of all, and whether the search was
    /// interrupted.
    fn search_threads<P: Evaluate>(
        &mut self,
        request: &SearchRequest<'_, P>,
        control: &Control,
        us: Side,
        team: Option<TeamSearch>,
        report: Reporter<'_, P::Action>,
    ) -> (Found<P::Action>, u64, bool) {
        let mut shared = shared(&self.table, request, control, self.histories.len());
        shared.limits.share(team);
        if let Some(nodes) = request.task.nodes {
            shared.limits.bound_first(nodes.saturating_add(POLL_NODES));
        }
        let (first, others) = self.histories.split_at_mut(1);
        let mut is_interrupted = false;
        let found = std::thread::scope(|scope| {
            for (index, history) in others.iter_mut().enumerate() {
                let shared = &shared;
                let help = move || {
                    search_thread(shared, history, index + 1, request, us, &mut |_| {});
                };
                let builder = std::thread::Builder::new().stack_size(STACK);
                // If the system supplies no thread, the first one searches alone.
                let _ = builder.spawn_scoped(scope, help);
            }
            let found = search_thread(&shared, &mut first[0], 0, request, us, report);
            is_interrupted = shared.limits.is_interrupted(0);
            shared.limits.finish();
            found
        });
        (found, shared.limits.all_nodes(), is_interrupted)
    }

    /// Completes the turn where the line ends before it does. A line ends early only with little depth
    /// left, so a short search is consistent with it.
    ///
    /// If the search was interrupted, each of these searches takes [`FIRST_TIME`] at most.
    fn complete<P: Evaluate>(
        &mut self,
        request: &SearchRequest<'_, P>,
        control: &Control,
        is_interrupted: bool,
        result: &mut SearchResult<P::Action>,
    ) {
        let mut position = request.position.clone();
        for &action in &result.turn {
            position.play_unchecked(action, &mut ());
        }
        let mut task = Task {
            depth: Some(result.depth.clamp(1, REST_DEPTH)),
            exact: request.task.exact,
            time: if is_interrupted {
                Time::Exactly(FIRST_TIME)
            } else {
                Time::Unlimited
            },
            skill: Skill {
                nodes: None,
                depth: None,
                ..request.task.skill
            },
            ..Task::default()
        };
        let batches = BATCH_NODES.saturating_mul(self.histories.len() as u64);
        let most = request
            .task
            .nodes
            .map(|nodes| nodes.saturating_add(batches));
        while let Node::Decision(us) = position.node() {
            if position.ends_turn() {
                break;
            }
            let left = most.map(|most| most.saturating_sub(result.nodes));
            task.nodes = Some(left.map_or(REST_NODES, |left| left.min(REST_NODES)));
            let only = rest_of_ways(request.only, &result.turn);
            let rest = SearchRequest {
                only: &only,
                ..SearchRequest::new(&position, &task)
            };
            let mut shared = shared(&self.table, &rest, control, 1);
            shared.limits.allow_first_time();
            if let Some(left) = left {
                shared.limits.bound_first(left);
            }
            let line = if left == Some(0) {
                Worker::new(&shared, &mut self.histories[0], 0, &rest, us).unsearched(&position)
            } else {
                let history = &mut self.histories[0];
                let found = search_thread(&shared, history, 0, &rest, us, &mut |_| {});
                found.lines.into_iter().next()
            };
            result.nodes += shared.limits.all_nodes();
            let Some(line) = line else {
                break;
            };
            let more = first_turn(&position, &line.pv);
            for &action in &more {
                position.play_unchecked(action, &mut ());
            }
            result.turn.extend(more);
            result.pv.clone_from(&result.turn);
        }
    }
}

/// Runs one thread of a search, and publishes its nodes.
fn search_thread<P: Evaluate>(
    shared: &Shared<'_>,
    history: &mut History,
    number: usize,
    request: &SearchRequest<'_, P>,
    us: Side,
    report: Reporter<'_, P::Action>,
) -> Found<P::Action> {
    let mut worker = Worker::new(shared, history, number, request, us);
    let found = iterate(&mut worker, request, report);
    worker.counter().publish();
    found
}

/// Returns what all threads of a search share.
fn shared<'a, P: Evaluate>(
    table: &'a TranspositionTable,
    request: &SearchRequest<'_, P>,
    control: &'a Control,
    threads: usize,
) -> Shared<'a> {
    let task = request.task;
    let most = [task.nodes, task.skill.nodes].into_iter().flatten().min();
    let time = TimeManager::new(task.time, task.overhead);
    Shared {
        table,
        limits: Limits::new(control, time, most.unwrap_or(u64::MAX), threads),
        skill: task.skill,
        selective: !task.exact,
        contempt: if task.contempt && !task.exact {
            request.position.search_traits().contempt
        } else {
            0
        },
    }
}

/// Returns the part of a line that belongs to the first turn.
fn first_turn<P: Evaluate>(root: &P, line: &[P::Action]) -> Vec<P::Action> {
    let (mut position, mut turn) = (root.clone(), Vec::new());
    for &action in line {
        turn.push(action);
        position.play_unchecked(action, &mut ());
        if position.ends_turn() {
            break;
        }
    }
    turn
}

/// Returns the remaining ways to continue the turn after these actions.
fn rest_of_ways<A: Copy + Eq>(ways: &[Vec<A>], done: &[A]) -> Vec<Vec<A>> {
    ways.iter()
        .filter(|way| way.len() > done.len() && way.starts_with(done))
        .map(|way| way[done.len()..].to_vec())
        .collect()
}

/// Reports the lines again if the first one differs from the last report: the search was stopped during
/// an iteration, or the line was too short for the turn.
fn correct<A: Clone>(
    last: &Report<A>,
    found: &Found<A>,
    result: &SearchResult<A>,
    task: &Task,
    report: Reporter<'_, A>,
) {
    for (index, line) in found.lines.iter().take(task.lines.max(1)).enumerate() {
        let pv = if index == 0 { &result.pv } else { &line.pv };
        report(&Report {
            depth: found.depth,
            line: index + 1,
            score: Score::of(line.score),
            bound: Bound::Exact,
            nodes: result.nodes,
            pv: pv.clone(),
            ..last.clone()
        });
    }
}
