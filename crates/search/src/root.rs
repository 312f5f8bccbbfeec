//! Deeper and deeper from the root, until time, nodes or depth are used up.

use crate::decision::{Depth, Window};
use crate::proof::MOST_TURNS;
use crate::score::{DECIDED, INFINITE, WIN};
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Report, Score, Task};
use springald_core::{Evaluate, Side};

/// Half of the window that the score of the next iteration is expected in, in centipawns.
const ASPIRATION: i32 = 14;
/// The depth from which on a score is expected.
const ASPIRES: u32 = 5;
/// The deepest iteration.
pub(crate) const DEEPEST: u32 = 128;

/// A line from the root and its score.
#[derive(Clone, Debug)]
pub(crate) struct Line<A> {
    pub(crate) score: i32,
    pub(crate) pv: Vec<A>,
}

/// What the iterations came to.
#[derive(Debug)]
pub(crate) struct Found<A> {
    /// The lines that were asked for, the best one first; none where there is no action.
    pub(crate) lines: Vec<Line<A>>,
    /// The depth of the last whole iteration.
    pub(crate) depth: u32,
    /// Whether there is provably no win within the turns that were asked for.
    pub(crate) has_no_win: bool,
}

/// Takes reports of a search.
pub(crate) type Reporter<'a, A> = &'a mut dyn FnMut(&Report<A>);

impl<P: Evaluate> Worker<'_, P> {
    /// Searches the root to depth after depth.
    pub(crate) fn iterate(
        &mut self,
        position: &P,
        us: Side,
        task: &Task,
        report: Reporter<'_, P::Action>,
    ) -> Found<P::Action> {
        let deepest = task
            .depth
            .unwrap_or(DEEPEST)
            .min(task.skill.depth.unwrap_or(DEEPEST))
            .clamp(1, DEEPEST);
        let mut found = Found {
            lines: Vec::new(),
            depth: 0,
            has_no_win: false,
        };
        self.root_side = us;
        self.salt = match (self.shared.contempt, us) {
            (0, _) => 0,
            // Digits of pi and of e.
            (_, Side::White) => 0x243f_6a88_85a3_08d3,
            (_, Side::Black) => 0xb7e1_5162_8aed_2a6a,
        };
        self.prepare_mate_search(position, us, task);
        self.prepare_quest(position, us, task);
        let (mut depth, mut stability) = (1, 0);
        while depth <= deepest {
            let old = found.lines.clone();
            let whole = self.iteration(position, us, depth, task, &mut found, report);
            self.insert_proven(&mut found.lines);
            if found.lines.is_empty() {
                break;
            }
            if !whole {
                if !self.mates.take_news() {
                    break;
                }
                // It was interrupted by a win that was proven meanwhile, and begins anew.
                // If there was another reason to stop, it is there when it is asked for next.
                self.stopped = false;
                found.lines.truncate(task.lines.max(1));
                self.tell(found.depth, &found.lines, report);
                if self.is_enough(task, &found, stability, 0) {
                    break;
                }
                continue;
            }
            found.depth = depth;
            depth += 1;
            self.may_stop = true;
            if !self.quest.is_open()
                && found.lines[0].score >= Score::Mate(MOST_TURNS as i32).value()
            {
                self.mates.due = u64::MAX;
            }
            let best =
                |lines: &[Line<P::Action>]| lines.first().map(|line| line.pv.first().copied());
            stability = if best(&old) == best(&found.lines) {
                stability + 1
            } else {
                0
            };
            let fall = old
                .first()
                .map_or(0, |line| line.score - found.lines[0].score);
            if self.is_enough(task, &found, stability, fall) {
                break;
            }
        }
        self.answer(task, &mut found, report);
        found
    }

    /// Goes on until the question for a win is answered, where the search has nothing more to look
    /// at before it is.
    fn answer(
        &mut self,
        task: &Task,
        found: &mut Found<P::Action>,
        report: Reporter<'_, P::Action>,
    ) {
        let is_answered =
            |found: &Found<_>| found.lines.iter().any(|line| is_mate(task, line.score));
        while self.quest.is_open() && !self.stopped && !is_answered(found) {
            self.pursue();
            self.insert_proven(&mut found.lines);
        }
        if self.mates.take_news() {
            self.tell(found.depth, &found.lines, report);
        }
        found.has_no_win = self.has_no_win;
    }

    /// One iteration: all lines that are asked for. Gives whether it was finished; if not, the lines
    /// hold what is known to be better than what they held.
    fn iteration(
        &mut self,
        position: &P,
        us: Side,
        depth: u32,
        task: &Task,
        found: &mut Found<P::Action>,
        report: Reporter<'_, P::Action>,
    ) -> bool {
        self.skipped.clear();
        let old = std::mem::take(&mut found.lines);
        for number in 0..task.lines.max(1) {
            let expected = old.get(number).map(|line| line.score);
            let score = self.aspire(position, us, depth, expected, number, report);
            let pv = self.lines[0].clone();
            if self.stopped {
                // A line that begins has been looked at to this depth; what is known of the others
                // comes from the iteration before.
                if !pv.is_empty() {
                    let known = old.iter().find(|line| line.pv.first() == pv.first());
                    let score = known.map_or(expected.unwrap_or(0), |line| line.score);
                    found.lines.push(Line { score, pv });
                }
                for line in old {
                    let known = |other: &Line<_>| other.pv.first() == line.pv.first();
                    if !found.lines.iter().any(known) {
                        found.lines.push(line);
                    }
                }
                return false;
            }
            let Some(&first) = pv.first() else { break };
            self.skipped.push(first);
            found.lines.push(Line { score, pv });
        }
        self.skipped.clear();
        found.lines.sort_by_key(|line| -line.score);
        self.insert_proven(&mut found.lines);
        self.tell(depth, &found.lines, report);
        true
    }

    /// Reports lines that were searched to a depth.
    fn tell(&self, depth: u32, lines: &[Line<P::Action>], report: Reporter<'_, P::Action>) {
        for (number, line) in lines.iter().enumerate() {
            report(&self.report(depth, number, line.score, Bound::Exact, &line.pv));
        }
    }

    /// Searches the root with a window around the expected score, wider as long as it is missed.
    fn aspire(
        &mut self,
        position: &P,
        us: Side,
        depth: u32,
        expected: Option<i32>,
        number: usize,
        report: Reporter<'_, P::Action>,
    ) -> i32 {
        let mut width = ASPIRATION;
        let mut window = match expected {
            Some(score) if depth >= ASPIRES && score.abs() < DECIDED => Window {
                alpha: score - width,
                beta: score + width,
            },
            _ => Window::OPEN,
        };
        loop {
            let at = Depth {
                depth: depth as i32,
                ply: 0,
                cut: false,
            };
            let score = self.decision::<true>(position, us, window, at);
            if self.stopped {
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
            if width > 500 {
                window = Window::OPEN;
            }
            // Only what took a while is worth telling.
            if self.nodes > 1_000_000 && number == 0 {
                let pv = self.lines[0].clone();
                report(&self.report(depth, number, score, bound, &pv));
            }
        }
    }

    fn report(
        &self,
        depth: u32,
        number: usize,
        score: i32,
        bound: Bound,
        pv: &[P::Action],
    ) -> Report<P::Action> {
        let shared = self.shared;
        shared.nodes[self.number].store(self.nodes, std::sync::atomic::Ordering::Relaxed);
        Report {
            depth,
            longest: self.longest.max(depth as usize) as u32,
            line: number + 1,
            score: Score::of(score),
            bound,
            nodes: shared.all_nodes(),
            time: shared.elapsed(),
            full: shared.table.fullness(),
            pv: pv.to_vec(),
        }
    }

    /// Whether another iteration is not worth its time, or not asked for.
    fn is_enough(&self, task: &Task, found: &Found<P::Action>, stability: u32, fall: i32) -> bool {
        let best = found.lines[0].score;
        if is_mate(task, best) {
            return true;
        }
        if self.number > 0 || self.shared.control.is_pondering() {
            return false;
        }
        let is_free = task.depth.is_none() && task.nodes.is_none() && task.mate.is_none();
        let Some(plan) = self.shared.plan else {
            return false;
        };
        if plan.exact {
            return false;
        }
        // What is proven, or what depth after depth confirms, will not change.
        let is_confirmed =
            || best.abs() > DECIDED && found.depth as i32 > 2 * (WIN - best.abs()) + 6;
        if is_free && (self.mates.has_won() || is_confirmed()) {
            return true;
        }
        // Less where the choice has long been clear, more where it gets worse.
        let clear = [1.4, 1.15, 0.95, 0.85, 0.75, 0.65][stability.min(5) as usize];
        let worse = 1.0 + f64::from(fall.clamp(0, 60)) / 60.0;
        self.shared.elapsed().as_secs_f64() >= plan.soft.as_secs_f64() * clear * worse
    }
}

/// Whether a score is a win within the turns that were asked for.
fn is_mate(task: &Task, score: i32) -> bool {
    let turns = task.mate.map(|turns| turns.min(DEEPEST) as i32);
    turns.is_some_and(|turns| score > WIN - 2 * turns)
}

const _: () = assert!((DEEPEST as usize) < MAX_PLY, "iterations fit into a line");
