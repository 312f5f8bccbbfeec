//! A node in which a player acts: principal variation search.
//!
//! The side whose score is computed is passed along. A score changes its sign, and the window its
//! ends, only where the next node belongs to the other side.

use crate::order::Class;
use crate::prune::{self, Margins};
use crate::score::{DECIDED, INFINITE, WIN, from_table, of_verdict, to_table};
use crate::table::{Entry, Kind, NO_EVALUATION, UNKNOWN, action16};
use crate::worker::{MAX_PLY, Worker};
use springald_core::{Evaluate, Node, PositionExt, Side};

/// The window of a search, for the side that acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// What this side can have anyway.
    pub(crate) alpha: i32,
    /// What the other side does not let happen.
    pub(crate) beta: i32,
}

impl Window {
    /// Everything.
    pub(crate) const OPEN: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// Only whether the score is above `alpha`.
    #[inline(always)]
    pub(crate) const fn above(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// As the other side sees it.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// Where in the tree a node is, and how it is to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depth {
    /// Plies left before quiescence.
    pub(crate) depth: i32,
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Whether some action is expected to be good enough, so that the rest need not be looked at.
    pub(crate) cut: bool,
}

/// What a node knows of itself while it looks at its actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeInfo {
    /// Whether the side to act is threatened.
    pub(crate) threatened: bool,
    /// The static evaluation, made better by what the table says; nothing where it means nothing.
    pub(crate) evaluation: Option<i32>,
    /// Whether the side to act stands better than a turn ago.
    pub(crate) improving: bool,
}

/// Counts what was tried before something was good enough.
struct TriedActions {
    slots: [u16; Self::MOST],
    count: usize,
}

impl TriedActions {
    const MOST: usize = 32;

    const fn new() -> Self {
        Self {
            slots: [0; Self::MOST],
            count: 0,
        }
    }

    fn note(&mut self, slot: usize) {
        if self.count < Self::MOST {
            self.slots[self.count] = slot as u16;
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.slots[..self.count].iter().map(|&slot| slot.into())
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// What a position that `us` led to is worth for `us`, whoever acts in it. `at` is that of the
    /// position, its `cut` that of the node before.
    #[inline]
    pub(crate) fn value<const PV: bool>(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        at: Depth,
    ) -> i32 {
        let turns = self.frame(at.ply - 1).turns;
        match position.node() {
            Node::Decision(side) => {
                self.frame(at.ply).turns = turns + i32::from(position.at_turn_start());
                // Who stops one side's search with the first action looks at all of the other's.
                let cut = !PV && (at.cut == (side == us));
                let at = Depth { cut, ..at };
                if side == us {
                    self.decision::<PV>(position, us, window, at)
                } else {
                    -self.decision::<PV>(position, side, window.turned(), at)
                }
            }
            Node::Chance => {
                self.frame(at.ply).turns = turns;
                self.expectation(position, us, window, at)
            }
            Node::Over(verdict) => {
                self.lines[at.ply].clear();
                of_verdict(verdict, us, turns + 1)
            }
        }
    }

    /// What a position is worth for `us`, the side to act.
    pub(crate) fn decision<const PV: bool>(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        at: Depth,
    ) -> i32 {
        let Window {
            mut alpha,
            mut beta,
        } = window;
        let ply = at.ply;
        if at.depth <= 0 {
            return self.quiescence::<PV>(position, us, window, ply);
        }
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        let begins = position.at_turn_start();
        let key = position.key();
        let turns = self.frame(ply).turns;
        if ply > 0 {
            self.longest = self.longest.max(ply);
            if begins && self.is_drawn(position, key) {
                return self.draw(us);
            }
            if ply >= MAX_PLY {
                return self.judge(position, us);
            }
            // Nothing can be better than to win in this turn, or worse than to have lost.
            alpha = alpha.max(turns - WIN);
            beta = beta.min(WIN - turns - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.frame(ply).excluded;
        let restricted = self.is_restricted(ply);
        let known = if excluded.is_some() {
            UNKNOWN
        } else {
            self.shared.table.probe(self.table_key(key))
        };
        let known_score = from_table(known.score, turns);
        if !PV
            && self.shared.selective
            && !restricted
            && excluded.is_none()
            && position.counters().halfmove < 90
            && known.decides(at.depth, known_score, alpha, beta)
        {
            return known_score;
        }
        let info = self.info(position, us, &known, known_score, ply);
        if let Some(score) = self.shortcut::<PV>(position, us, Window { alpha, beta }, at, info) {
            return score;
        }
        let mut depth = at.depth;
        // Without a hint of what is good a look at less depth finds one for the next time.
        if self.shared.selective && depth >= 4 && known.action == 0 && (PV || at.cut) {
            depth -= 1;
        }
        if begins {
            self.past.push(key);
        }
        let node = NodeContext {
            position,
            us,
            window: Window { alpha, beta },
            at: Depth { depth, ..at },
            info,
            known,
            known_score,
            excluded,
        };
        let (best, action) = self.each_child::<PV>(&node);
        if begins {
            self.past.pop();
        }
        if self.stopped || excluded.is_some() || restricted {
            return best;
        }
        if ply > 0 || self.skipped.is_empty() {
            self.shared.table.keep(
                self.table_key(key),
                Entry {
                    action: action.map_or(0, |action| action16(position.action_code(action))),
                    score: to_table(best, turns),
                    evaluation: self.frame(ply).evaluation.unwrap_or(NO_EVALUATION),
                    depth,
                    kind: if best >= beta {
                        Kind::Lower
                    } else if PV && best > alpha {
                        Kind::Exact
                    } else {
                        Kind::Upper
                    },
                },
            );
        }
        best
    }

    /// Looks at the actions of a node until one is good enough. Gives the score, and the best action
    /// where one is better than was known to be had.
    fn each_child<const PV: bool>(
        &mut self,
        node: &NodeContext<'_, P>,
    ) -> (i32, Option<P::Action>) {
        let NodeContext {
            position, us, at, ..
        } = *node;
        let Window { mut alpha, beta } = node.window;
        let ply = at.ply;
        let start = self.list_all(position, us, ply, node.known.action);
        if self.list.len() == start {
            let turns = self.frame(ply).turns;
            return (
                of_verdict(position.verdict_without_action(), us, turns),
                None,
            );
        }
        let margins = Margins::of(at.depth, node.info.improving);
        let (mut quiet, mut noisy) = (TriedActions::new(), TriedActions::new());
        let (mut best, mut best_action) = (-INFINITE, None);
        let (mut next, mut played) = (start, 0);
        while let Some(scored) = self.pick(position, start, next) {
            next += 1;
            let action = scored.action;
            if node.excluded == Some(action) || !self.is_wanted(ply, action) {
                continue;
            }
            if played > 0
                && best > -DECIDED
                && self.is_hopeless(node, &margins, scored, played, alpha)
                && !(ply < prune::NEAR && threatens(&position.after_unchecked(action), us))
            {
                continue;
            }
            let extension = self.extension::<PV>(node, scored.class, action, beta);
            let extension = match extension {
                Ok(extension) => extension,
                Err(score) => {
                    best = score;
                    break;
                }
            };
            let child = self.play(position, action, ply);
            self.enter(ply, action);
            let cost = 1 - i32::from(position.costs_no_depth(action));
            let deeper = Depth {
                depth: at.depth - cost + extension,
                ply: ply + 1,
                cut: at.cut,
            };
            let window = Window { alpha, beta };
            let score = if played == 0 {
                self.value::<PV>(&child, us, window, deeper)
            } else {
                let reduction = self.reduction::<PV>(node, scored, &child, played);
                self.later_child::<PV>(&child, us, window, deeper, reduction)
            };
            self.leave(ply);
            played += 1;
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_action = Some(action);
                    alpha = score;
                    if PV {
                        self.remember_line(ply, action);
                    }
                    if score >= beta {
                        self.reward(node, scored, &quiet, &noisy);
                        break;
                    }
                }
            }
            let slot = position.history_index(action);
            if scored.class.is_quiet() || !position.is_noisy(action) {
                quiet.note(slot);
            } else {
                noisy.note(slot);
            }
        }
        self.list.truncate(start);
        if played == 0 && best == -INFINITE {
            // Everything was excluded.
            best = alpha;
        }
        (best, best_action)
    }

    /// What an action that is not the first is worth: first only whether it is better than what can
    /// be had, and less deep where it is not expected to be.
    #[inline(always)]
    fn later_child<const PV: bool>(
        &mut self,
        child: &P,
        us: Side,
        window: Window,
        at: Depth,
        reduction: i32,
    ) -> i32 {
        let Window { alpha, beta } = window;
        let scout = Window::above(alpha);
        let mut score = alpha + 1;
        if reduction > 0 && at.depth > 1 {
            let depth = (at.depth - reduction).max(1);
            score = self.value::<false>(child, us, scout, Depth { depth, ..at });
        }
        if score > alpha {
            score = self.value::<false>(child, us, scout, at);
        }
        if PV && score > alpha && score < beta {
            score = self.value::<true>(child, us, window, at);
        }
        score
    }

    /// Puts an action before the best line of what follows.
    pub(crate) fn remember_line(&mut self, ply: usize, action: P::Action) {
        let (here, deeper) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&deeper[0]);
    }

    /// Learns from an action that was good enough.
    fn reward(
        &mut self,
        node: &NodeContext<'_, P>,
        scored: crate::order::Scored<P::Action>,
        quiet: &TriedActions,
        noisy: &TriedActions,
    ) {
        let NodeContext {
            position, us, at, ..
        } = *node;
        let slot = position.history_index(scored.action);
        let bonus = (at.depth * at.depth * 14 + at.depth * 60).min(1700);
        let before = self.before(at.ply);
        if position.is_noisy(scored.action) {
            self.history.note_noisy(us, slot, bonus);
        } else {
            let killers = &mut self.frame(at.ply).killers;
            if killers[0] != Some(scored.action) {
                *killers = [Some(scored.action), killers[0]];
            }
            if at.depth > 2 || quiet.count > 0 {
                self.history.note_quiet(us, slot, before, bonus);
            }
            for other in quiet.iter() {
                self.history.note_quiet(us, other, before, -bonus);
            }
        }
        for other in noisy.iter() {
            self.history.note_noisy(us, other, -bonus);
        }
    }

    /// What the node knows of itself before it looks at any action.
    fn info(
        &mut self,
        position: &P,
        us: Side,
        known: &Entry,
        known_score: i32,
        ply: usize,
    ) -> NodeInfo {
        let threatened = position.is_threatened();
        if self.frame(ply).excluded.is_some() {
            // The same node again: it has its evaluation.
        } else if threatened && position.search_traits().evasions {
            self.frame(ply).evaluation = None;
        } else if known.evaluation != NO_EVALUATION {
            self.frame(ply).evaluation = Some(known.evaluation);
        } else {
            self.frame(ply).evaluation = Some(self.judge(position, us));
        }
        let evaluation = self.frame(ply).evaluation;
        let improving = match (evaluation, self.evaluation_before(ply)) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        };
        NodeInfo {
            threatened,
            evaluation: evaluation.map(|value| prune::corrected(value, known, known_score)),
            improving,
        }
    }
}

/// A node while its actions are looked at.
#[derive(Clone, Copy)]
pub(crate) struct NodeContext<'a, P: Evaluate> {
    pub(crate) position: &'a P,
    pub(crate) us: Side,
    pub(crate) window: Window,
    pub(crate) at: Depth,
    pub(crate) info: NodeInfo,
    /// What the table knows of it.
    pub(crate) known: Entry,
    /// Its score there, wins counted from the root.
    pub(crate) known_score: i32,
    pub(crate) excluded: Option<P::Action>,
}

impl<P: Evaluate> Worker<'_, P> {
    /// Whether only some actions may be looked at here, so that the table cannot help.
    fn is_restricted(&self, ply: usize) -> bool {
        self.only
            .iter()
            .any(|way| way.len() > ply && way[..ply] == self.path[..])
    }

    /// Whether the task lets this action be looked at.
    fn is_wanted(&self, ply: usize, action: P::Action) -> bool {
        if ply == 0 && self.skipped.contains(&action) {
            return false;
        }
        if self.path.len() < ply || self.only.is_empty() {
            return true;
        }
        let mut ways = self
            .only
            .iter()
            .filter(|way| way.len() >= ply && way[..ply] == self.path[..])
            .peekable();
        ways.peek().is_none() || ways.any(|way| way.get(ply).is_none_or(|&next| next == action))
    }

    /// Follows the first turn as far as the task restricts it.
    fn enter(&mut self, ply: usize, action: P::Action) {
        if !self.only.is_empty() && self.path.len() == ply {
            self.path.push(action);
        }
    }

    /// The other way of [`Worker::enter`].
    fn leave(&mut self, ply: usize) {
        self.path.truncate(ply);
    }

    /// Plies more or less for an action; or the score of the node, where so much is good that no
    /// action needs to be looked at.
    fn extension<const PV: bool>(
        &mut self,
        node: &NodeContext<'_, P>,
        class: Class,
        action: P::Action,
        beta: i32,
    ) -> Result<i32, i32> {
        let Depth { depth, ply, cut } = node.at;
        let known = &node.known;
        let singular = class == Class::Known
            && self.shared.selective
            && ply > 0
            && depth >= 5
            && node.excluded.is_none()
            && known.depth >= depth - 3
            && matches!(known.kind, Kind::Lower | Kind::Exact)
            && node.known_score.abs() < DECIDED
            && ply < MAX_PLY / 2;
        if singular {
            // Is everything else clearly worse?
            let limit = node.known_score - 2 * depth;
            self.frame(ply).excluded = Some(action);
            let at = Depth {
                depth: (depth - 1) / 2,
                ply,
                cut,
            };
            // The node is on the list of past positions by now; it must not find itself there.
            let begins = node.position.at_turn_start();
            let own_key = begins.then(|| self.past.pop()).flatten();
            let score =
                self.decision::<false>(node.position, node.us, Window::above(limit - 1), at);
            self.past.extend(own_key);
            self.frame(ply).excluded = None;
            if score < limit {
                return Ok(if !PV && score < limit - 24 { 2 } else { 1 });
            }
            if limit >= beta {
                return Err(limit);
            }
            if node.known_score >= beta {
                return Ok(-2);
            }
            return Ok(if cut { -1 } else { 0 });
        }
        Ok(0)
    }
}

/// Whether the side to act in a position that somebody else led to is threatened: the action was a
/// check or a threat.
#[inline(always)]
pub(crate) fn threatens<P: Evaluate>(child: &P, us: Side) -> bool {
    matches!(child.node(), Node::Decision(side) if side != us) && child.is_threatened()
}
