//! Nodes in which a player acts: principal variation search.
//!
//! The side whose score is computed is passed along. Score and window change their signs only where the
//! next node belongs to the other side.

use super::node_info::NodeInfo;
use super::picker::{Class, Scored};
use super::pruning::{self, Margins, threatens};
use super::reductions::reduction;
use super::{NodeDepth, Worker};
use crate::draws::is_claim_near;
use crate::history::{TriedActions, bonus};
use crate::params::{self, LONE_CUTOFF_DEPTH, MAX_PLY, NEAR, NOT_SINGULAR, SINGULAR_END};
use crate::score::{DECIDED, INFINITE, from_table, of_verdict, to_table};
use crate::table::{BoundKind, Entry, NO_EVALUATION, UNKNOWN, action16};
use crate::window::Window;
use springald_core::{Evaluate, Node, PositionExt, Side};

/// A node while its actions are searched.
#[derive(Clone, Copy)]
struct NodeContext<'a, P: Evaluate> {
    position: &'a P,
    us: Side,
    window: Window,
    at: NodeDepth,
    info: NodeInfo,
    /// The entry of the table.
    entry: Entry,
    /// The score of the entry, with wins counted from the root.
    entry_score: i32,
    /// The action that must not be searched.
    excluded: Option<P::Action>,
}

impl<P: Evaluate> Worker<'_, P> {
    /// Returns the value for `us` of a position that `us` led to, no matter who acts in it. `at` describes the
    /// position, except for `cut`, which describes its parent.
    #[inline]
    pub(super) fn value(&mut self, position: &P, us: Side, window: Window, at: NodeDepth) -> i32 {
        let turns = self.frames.turns(at.ply - 1);
        match position.node() {
            Node::Decision(side) => {
                let begins = i32::from(position.at_turn_start());
                self.frames.set_turns(at.ply, turns + begins);
                // A cut node expects its children of the other side to be all-nodes, and the reverse.
                let cut = !at.pv && (at.cut == (side == us));
                let at = NodeDepth { cut, ..at };
                if side == us {
                    self.decision(position, us, window, at)
                } else {
                    -self.decision(position, side, window.turned(), at)
                }
            }
            Node::Chance => {
                self.frames.set_turns(at.ply, turns);
                self.expectation(position, us, window, at)
            }
            Node::Over(verdict) => {
                self.lines.clear(at.ply);
                of_verdict(verdict, us, turns + 1)
            }
        }
    }

    /// Returns the value of a position for `us`, the side to act.
    pub(super) fn decision(
        &mut self,
        position: &P,
        us: Side,
        mut window: Window,
        at: NodeDepth,
    ) -> i32 {
        let ply = at.ply;
        if at.depth <= 0 {
            return self.quiescence(position, us, window, ply, at.pv);
        }
        self.lines.clear(ply);
        if self.counter.is_stopped() {
            return 0;
        }
        let begins = position.at_turn_start();
        let key = position.key();
        let turns = self.frames.turns(ply);
        if ply > 0 {
            self.longest = self.longest.max(ply);
            if begins && let Some(score) = self.ruled(position, us, key, turns) {
                return score;
            }
            if ply >= MAX_PLY {
                return self.evaluate(position, us, ply);
            }
            window = window.within(turns);
            if window.is_empty() {
                return window.alpha;
            }
        }
        let selective = self.shared.selective;
        let excluded = self.frames.excluded(ply);
        let restricted = self.restriction.applies(ply);
        let entry = if excluded.is_some() {
            UNKNOWN
        } else {
            self.shared.table.probe(key ^ self.salt)
        };
        let entry_score = from_table(entry.score, turns);
        if !at.pv
            && selective
            && !restricted
            && excluded.is_none()
            && !is_claim_near(position)
            && entry.decides(at.depth, entry_score, window.alpha, window.beta)
        {
            return entry_score;
        }
        let mut info = self.node_info(position, us, &entry, entry_score, at);
        if !at.pv
            && selective
            && excluded.is_none()
            && let Some(score) = self.shortcut(position, us, window, at, &info)
        {
            return score;
        }
        // Where the table has no action, a shallower search finds one for the next time.
        if selective
            && at.depth >= params::unknown_depth()
            && entry.action == 0
            && (at.pv || at.cut)
        {
            info.depth -= 1;
        }
        if begins {
            self.past.push(key, position);
        }
        let node = NodeContext {
            position,
            us,
            window,
            at: NodeDepth {
                depth: info.depth,
                ..at
            },
            info,
            entry,
            entry_score,
            excluded,
        };
        let (best, action) = self.each_child(&node);
        if begins {
            self.past.pop(position);
        }
        if self.counter.is_stopped() || excluded.is_some() || restricted {
            return best;
        }
        if ply > 0 || !self.restriction.is_skipping() {
            let kind = if best >= window.beta {
                BoundKind::Lower
            } else if at.pv && best > window.alpha {
                BoundKind::Exact
            } else {
                BoundKind::Upper
            };
            let entry = Entry {
                action: action.map_or(0, |action| action16(position.action_code(action))),
                score: to_table(best, turns),
                evaluation: self.frames.evaluation(ply).unwrap_or(NO_EVALUATION),
                depth: info.depth,
                kind,
            };
            self.shared.table.keep(key ^ self.salt, entry);
        }
        best
    }

    /// Searches the actions of a node until one causes a cutoff. Returns the score, and the best action
    /// if it raised alpha.
    fn each_child(&mut self, node: &NodeContext<'_, P>) -> (i32, Option<P::Action>) {
        let NodeContext {
            position,
            us,
            at,
            info,
            ..
        } = *node;
        let Window { mut alpha, beta } = node.window;
        let ply = at.ply;
        let mut picker = self.pick_all(position, us, ply, node.entry.action);
        if picker.is_empty(&self.lists.stack) {
            let verdict = position.verdict_without_action();
            return (of_verdict(verdict, us, self.frames.turns(ply)), None);
        }
        let prunes = self.shared.selective && ply > 0;
        let margins = Margins::new(&info);
        let (mut quiet, mut noisy) = (TriedActions::new(), TriedActions::new());
        let (mut best, mut best_action) = (-INFINITE, None);
        let mut played = 0;
        while let Some(scored) = picker.next(&mut self.lists.stack, position) {
            let action = scored.action;
            if node.excluded == Some(action) || !self.restriction.allows(ply, action) {
                continue;
            }
            if played > 0
                && best > -DECIDED
                && prunes
                && pruning::is_hopeless(position, &info, &margins, scored, played, alpha)
                && !(ply < NEAR && threatens(&position.after_unchecked(action), us))
            {
                self.counter.spend(1);
                if self.counter.is_stopped() {
                    break;
                }
                continue;
            }
            let extension = match self.extension(node, &scored, beta) {
                Ok(extension) => extension,
                Err(score) => {
                    best = score;
                    break;
                }
            };
            let child = self.play(position, action, ply);
            self.restriction.enter(ply, action);
            let cost = 1 - i32::from(position.costs_no_depth(action));
            let deeper = NodeDepth {
                depth: at.depth - cost + extension,
                ply: ply + 1,
                ..at
            };
            let window = Window { alpha, beta };
            let score = if played == 0 {
                self.value(&child, us, window, deeper)
            } else {
                let reduction = if self.shared.selective {
                    let is_forcing = || info.threatened || threatens(&child, us);
                    reduction(&info, at.cut, at.pv, &scored, played, is_forcing)
                } else {
                    0
                };
                self.later_child(&child, us, window, deeper, reduction)
            };
            self.restriction.leave(ply);
            played += 1;
            if self.counter.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_action = Some(action);
                    alpha = score;
                    if at.pv {
                        self.lines.put(ply, action);
                    }
                    if score >= beta {
                        self.reward(node, action, &quiet, &noisy);
                        break;
                    }
                }
            }
            let index = position.history_index(action);
            if scored.class.is_quiet() || !position.is_noisy(action) {
                quiet.note(index);
            } else {
                noisy.note(index);
            }
        }
        picker.finish(&mut self.lists.stack);
        if played == 0 && best == -INFINITE {
            // Every action was excluded.
            best = alpha;
        }
        (best, best_action)
    }

    /// Returns the value of a later action: first a scout search, reduced if `reduction` says so, then
    /// deeper and with the full window as long as the score is above alpha.
    #[inline(always)]
    fn later_child(
        &mut self,
        child: &P,
        us: Side,
        window: Window,
        at: NodeDepth,
        reduction: i32,
    ) -> i32 {
        let Window { alpha, beta } = window;
        let scout = Window::above(alpha);
        let shallow = NodeDepth { pv: false, ..at };
        let mut score = alpha + 1;
        if reduction > 0 && at.depth > 1 {
            let depth = (at.depth - reduction).max(1);
            score = self.value(child, us, scout, NodeDepth { depth, ..shallow });
        }
        if score > alpha {
            score = self.value(child, us, scout, shallow);
        }
        if at.pv && score > alpha && score < beta {
            score = self.value(child, us, window, at);
        }
        score
    }

    /// Rewards an action that caused a cutoff, and punishes the actions tried before it.
    fn reward(
        &mut self,
        node: &NodeContext<'_, P>,
        action: P::Action,
        quiet: &TriedActions,
        noisy: &TriedActions,
    ) {
        let NodeContext {
            position, us, at, ..
        } = *node;
        let index = position.history_index(action);
        let bonus = bonus(at.depth);
        let before = self.frames.before(at.ply);
        if position.is_noisy(action) {
            self.history.note_noisy(us, index, bonus);
        } else {
            self.frames.note_killer(at.ply, action);
            // A cutoff by the first action near the horizon says little.
            if at.depth > LONE_CUTOFF_DEPTH || !quiet.is_empty() {
                self.history.note_quiet(us, index, before, bonus);
            }
            for other in quiet.iter() {
                self.history.note_quiet(us, other, before, -bonus);
            }
        }
        for other in noisy.iter() {
            self.history.note_noisy(us, other, -bonus);
        }
    }

    /// Returns what is known about the node before any action is searched.
    fn node_info(
        &mut self,
        position: &P,
        us: Side,
        entry: &Entry,
        entry_score: i32,
        at: NodeDepth,
    ) -> NodeInfo {
        let ply = at.ply;
        let threatened = position.is_threatened();
        // A node searched again without one action already has its evaluation.
        if self.frames.excluded(ply).is_none() {
            let evaluation = if threatened && position.search_traits().evasions {
                None
            } else if entry.evaluation != NO_EVALUATION {
                Some(entry.evaluation)
            } else {
                Some(self.evaluate(position, us, ply))
            };
            self.frames.set_evaluation(ply, evaluation);
        }
        let evaluation = self.frames.evaluation(ply);
        let improving = match (evaluation, self.frames.evaluation_before(ply)) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        };
        NodeInfo {
            depth: at.depth,
            threatened,
            evaluation: evaluation.map(|value| pruning::corrected(value, entry, entry_score)),
            improving,
        }
    }

    /// Returns the score of a node that can be pruned as a whole.
    #[inline]
    fn shortcut(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        at: NodeDepth,
        info: &NodeInfo,
    ) -> Option<i32> {
        let evaluation = info.evaluation?;
        if info.threatened || !window.is_null() {
            return None;
        }
        let Window { alpha, beta } = window;
        let traits = &position.search_traits();
        let far_ahead = pruning::reverse_futility(traits, info, evaluation, beta);
        if far_ahead.is_some() {
            return far_ahead;
        }
        if pruning::may_razor(traits, info, evaluation, alpha) {
            let score = self.quiescence(position, us, window, at.ply, false);
            if score <= alpha {
                return Some(score);
            }
        }
        let less = pruning::null_move_plies(traits, info, evaluation, beta)?;
        self.null_move(position, us, beta, at, less)
    }

    /// Tries a null move, and returns the score if it causes a cutoff.
    fn null_move(
        &mut self,
        position: &P,
        us: Side,
        beta: i32,
        at: NodeDepth,
        less: i32,
    ) -> Option<i32> {
        if at.ply == 0 || self.frames.is_null_move(at.ply - 1) {
            return None;
        }
        let child = position.null_move()?;
        self.count();
        self.frames.set_played(at.ply, self.history.no_action());
        self.frames.set_null_move(at.ply, true);
        let deeper = NodeDepth {
            depth: at.depth - less,
            ply: at.ply + 1,
            ..at
        };
        let barrier = self.past.close();
        let score = self.value(&child, us, Window::above(beta - 1), deeper);
        self.past.open(barrier);
        self.frames.set_null_move(at.ply, false);
        if self.counter.is_stopped() || score < beta {
            return None;
        }
        // Mate scores after a null move are unproven.
        Some(if score > DECIDED { beta } else { score })
    }

    /// Returns the extension of an action, in plies, which may be negative; or, as an error, the score
    /// of the node if several actions are good enough for a cutoff (multi-cut).
    fn extension(
        &mut self,
        node: &NodeContext<'_, P>,
        scored: &Scored<P::Action>,
        beta: i32,
    ) -> Result<i32, i32> {
        let NodeDepth {
            depth,
            ply,
            cut,
            pv,
        } = node.at;
        let entry = &node.entry;
        let may_be_singular = scored.class == Class::FromTable
            && self.shared.selective
            && ply > 0
            && depth >= params::singular_depth()
            && node.excluded.is_none()
            && entry.depth >= depth - params::singular_entry()
            && matches!(entry.kind, BoundKind::Lower | BoundKind::Exact)
            && node.entry_score.abs() < DECIDED
            && ply < SINGULAR_END;
        if !may_be_singular {
            return Ok(0);
        }
        // Singular: is everything else clearly worse?
        let limit = node.entry_score - params::singular_margin() * depth;
        self.frames.set_excluded(ply, Some(scored.action));
        let at = NodeDepth {
            depth: (depth - 1) / 2,
            ply,
            cut,
            pv: false,
        };
        // The node is on the stack of turn starts by now, and must not count as a repetition of itself.
        let begins = node.position.at_turn_start();
        if begins {
            self.past.pop(node.position);
        }
        let others = Window::above(limit - 1);
        let score = self.decision(node.position, node.us, others, at);
        if begins {
            self.past.push(node.position.key(), node.position);
        }
        self.frames.set_excluded(ply, None);
        if score < limit {
            let is_alone = !pv && score < limit - params::singular_double();
            return Ok(if is_alone { 2 } else { 1 });
        }
        if limit >= beta {
            return Err(limit);
        }
        if node.entry_score >= beta {
            return Ok(-NOT_SINGULAR.0);
        }
        Ok(if cut { -NOT_SINGULAR.1 } else { 0 })
    }
}
