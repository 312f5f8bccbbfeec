//! Iterative deepening: searches the root to increasing depth, until time, nodes or depth run out.

use crate::line::Line;
use crate::mates::PROOF_TURNS;
use crate::params::{
    ASPIRATION_DEPTH, ASPIRATION_MOST, BOUND_REPORT_NODES, CONFIRMED_BASE, CONFIRMED_TURNS,
    DEEPEST, MAX_PLY, aspiration,
};
use crate::score::{DECIDED, INFINITE, WIN};
use crate::tree::Worker;
use crate::window::Window;
use crate::{Bound, Report, Score, SearchRequest, Task};
use springald_core::Evaluate;

const _: () = assert!((DEEPEST as usize) < MAX_PLY, "iterations fit into a line");

/// The result of all iterations.
#[derive(Debug)]
pub(crate) struct Found<A> {
    /// The requested lines, the best one first; empty if there is no action.
    pub(crate) lines: Vec<Line<A>>,
    /// The depth of the last whole iteration.
    pub(crate) depth: u32,
    /// `true` if there is provably no win within the requested turns.
    pub(crate) has_no_win: bool,
}

/// Receives the reports of a search.
pub(crate) type Reporter<'a, A> = &'a mut dyn FnMut(&Report<A>);

/// Searches the root to increasing depth.
pub(crate) fn iterate<P: Evaluate>(
    worker: &mut Worker<'_, P>,
    request: &SearchRequest<'_, P>,
    report: Reporter<'_, P::Action>,
) -> Found<P::Action> {
    let iterations = Iterations {
        worker,
        root: request.position,
        task: request.task,
        report,
        found: Found {
            lines: Vec::new(),
            depth: 0,
            has_no_win: false,
        },
    };
    iterations.run()
}

struct Iterations<'i, 'w, P: Evaluate> {
    worker: &'i mut Worker<'w, P>,
    root: &'i P,
    task: &'i Task,
    report: Reporter<'i, P::Action>,
    found: Found<P::Action>,
}

impl<P: Evaluate> Iterations<'_, '_, P> {
    fn run(mut self) -> Found<P::Action> {
        let most = self.task.depth.unwrap_or(DEEPEST);
        let deepest = most
            .min(self.task.skill.depth.unwrap_or(DEEPEST))
            .clamp(1, DEEPEST);
        let (mut depth, mut stability) = (1, 0);
        while depth <= deepest {
            let old = self.found.lines.clone();
            let is_whole = self.iteration(depth);
            self.worker.insert_proven(&mut self.found.lines);
            if !is_whole && self.found.lines.is_empty() {
                self.found.lines.extend(self.worker.unsearched(self.root));
            }
            if self.found.lines.is_empty() {
                break;
            }
            if !is_whole {
                if !self.worker.mates().take_news() {
                    break;
                }
                // A proven win interrupted the iteration, which starts again. Any other reason to stop
                // shows up at the next poll.
                self.worker.counter_mut().resume();
                self.found.lines.truncate(self.task.lines.max(1));
                self.report(self.found.depth);
                if self.is_enough(stability, 0) {
                    break;
                }
                continue;
            }
            self.found.depth = depth;
            depth += 1;
            self.worker.counter_mut().allow_stop();
            let best = self.found.lines[0].score;
            if best >= Score::Mate(PROOF_TURNS as i32).value() {
                self.worker.mates().dismiss_lookout();
            }
            let first =
                |lines: &[Line<P::Action>]| lines.first().map(|line| line.pv.first().copied());
            let is_stable = first(&old) == first(&self.found.lines);
            stability = if is_stable { stability + 1 } else { 0 };
            let fall = old.first().map_or(0, |line| line.score - best);
            if self.is_enough(stability, fall) {
                break;
            }
        }
        self.answer_question();
        self.found
    }

    /// Continues until the question for a win is answered, once the search itself has finished.
    fn answer_question(&mut self) {
        loop {
            let mut lines = self.found.lines.iter();
            let is_answered = lines.any(|line| is_mate(self.task, line.score));
            let is_open = self.worker.mates().is_question_open();
            if !is_open || self.worker.counter().is_stopped() || is_answered {
                break;
            }
            self.worker.pursue_question();
            self.worker.insert_proven(&mut self.found.lines);
        }
        if self.worker.mates().take_news() {
            self.report(self.found.depth);
        }
        self.found.has_no_win = self.worker.mates().has_no_win();
    }

    /// Searches all requested lines to a depth. Returns `true` if it finished; if not, the lines hold
    /// what is known to be better than before.
    fn iteration(&mut self, depth: u32) -> bool {
        self.worker.clear_skipped();
        let old = std::mem::take(&mut self.found.lines);
        for number in 0..self.task.lines.max(1) {
            let expected = old.get(number).map(|line| line.score);
            let score = self.aspire(depth, expected, number);
            let pv = self.worker.pv().to_vec();
            if self.worker.counter().is_stopped() {
                self.keep_partial(pv, expected.unwrap_or(score), old);
                return false;
            }
            let Some(&first) = pv.first() else { break };
            self.worker.skip(first);
            self.found.lines.push(Line { score, pv });
        }
        self.worker.clear_skipped();
        self.found.lines.sort_by_key(|line| -line.score);
        self.worker.insert_proven(&mut self.found.lines);
        self.report(depth);
        true
    }

    /// Keeps the line of an interrupted iteration, followed by the lines of the previous one.
    fn keep_partial(&mut self, pv: Vec<P::Action>, expected: i32, old: Vec<Line<P::Action>>) {
        let lines = &mut self.found.lines;
        // A line that exists has been searched to this depth; the other scores come from the previous
        // iteration.
        if !pv.is_empty() {
            let known = old.iter().find(|line| line.pv.first() == pv.first());
            let score = known.map_or(expected, |line| line.score);
            lines.push(Line { score, pv });
        }
        for line in old {
            let is_same = |other: &Line<_>| other.pv.first() == line.pv.first();
            if !lines.iter().any(is_same) {
                lines.push(line);
            }
        }
    }

    /// Searches the root with a window around the expected score, and widens it until the score fits.
    fn aspire(&mut self, depth: u32, expected: Option<i32>, number: usize) -> i32 {
        let mut width = aspiration();
        let mut window = match expected {
            Some(score) if depth >= ASPIRATION_DEPTH && score.abs() < DECIDED => Window {
                alpha: score - width,
                beta: score + width,
            },
            _ => Window::OPEN,
        };
        loop {
            let score = self.worker.search_root(self.root, window, depth);
            if self.worker.counter().is_stopped() {
                return score;
            }
            let bound = if score <= window.alpha && window.alpha > -INFINITE {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = score - width;
                Bound::Upper
            } else if score >= window.beta && window.beta < INFINITE {
                window.beta = score + width;
                Bound::Lower
            } else {
                return score;
            };
            width *= 2;
            if width > ASPIRATION_MOST {
                window = Window::OPEN;
            }
            if self.worker.counter().nodes() > BOUND_REPORT_NODES && number == 0 {
                let pv = self.worker.pv().to_vec();
                let report = self.report_of(depth, number, score, bound, pv);
                (self.report)(&report);
            }
        }
    }

    /// Reports the lines, searched to `depth`.
    fn report(&mut self, depth: u32) {
        for (number, line) in self.found.lines.iter().enumerate() {
            let report = self.report_of(depth, number, line.score, Bound::Exact, line.pv.clone());
            (self.report)(&report);
        }
    }

    fn report_of(
        &self,
        depth: u32,
        number: usize,
        score: i32,
        bound: Bound,
        pv: Vec<P::Action>,
    ) -> Report<P::Action> {
        let counter = self.worker.counter();
        counter.publish();
        Report {
            depth,
            longest: self.worker.longest().max(depth as usize) as u32,
            line: number + 1,
            score: Score::of(score),
            bound,
            nodes: counter.limits().all_nodes(),
            time: counter.limits().elapsed(),
            full: self.worker.table().fullness(),
            pv,
        }
    }

    /// Returns `true` if another iteration is not worth its time, or was not requested.
    fn is_enough(&mut self, stability: usize, fall: i32) -> bool {
        let (task, best) = (self.task, self.found.lines[0].score);
        if is_mate(task, best) {
            return true;
        }
        let counter = self.worker.counter();
        let limits = counter.limits();
        let Some(time) = limits.time().filter(|time| !time.is_exact()) else {
            return false;
        };
        if !counter.is_first() {
            return false;
        }
        let is_timed = task.depth.is_none() && task.nodes.is_none() && task.mate.is_none();
        // A score that is proven, or confirmed at increasing depth, will not change.
        let needed = CONFIRMED_TURNS * (WIN - best.abs()) + CONFIRMED_BASE;
        let is_confirmed = best.abs() > DECIDED && self.found.depth as i32 > needed;
        if is_timed && (is_confirmed || self.worker.mates().has_won()) {
            return true;
        }
        time.is_enough(limits.elapsed(), stability, fall)
    }
}

/// Returns `true` if a score is a win within the requested turns.
fn is_mate(task: &Task, score: i32) -> bool {
    let turns = task.mate.map(|turns| turns.min(DEEPEST) as i32);
    turns.is_some_and(|turns| score > WIN - 2 * turns)
}
