//! What need not be looked at, or not so deep: for each shortcut, what it assumes.

use crate::decision::{Depth, NodeContext, NodeInfo, Window, threatens};
use crate::order::{Class, Scored};
use crate::score::{DECIDED, MOST};
use crate::table::{Entry, Kind};
use crate::worker::Worker;
use springald_core::{Evaluate, Side};
use std::sync::LazyLock;

/// Centipawns that a side may fall behind per ply before it is given up: reverse futility.
const GIVEN_UP: i32 = 75;
/// The deepest node that is given up without a look.
const GIVEN_UP_DEPTH: i32 = 8;
/// Centipawns per ply that quiescence alone is trusted to be wrong by: razoring.
const RAZOR: i32 = 230;
/// The deepest node that only quiescence looks at.
const RAZOR_DEPTH: i32 = 3;

/// Nearer to the root than this, in plies, what threatens is never left out: forced wins often begin
/// with what looks hopeless, and so near there is time to see whether it is.
pub(crate) const NEAR: usize = 5;

/// An evaluation made better by what a search found earlier.
pub(crate) fn corrected(value: i32, known: &Entry, score: i32) -> i32 {
    let says_more = match known.kind {
        Kind::None => false,
        Kind::Upper => score < value,
        Kind::Lower => score > value,
        Kind::Exact => true,
    };
    if says_more && score.abs() <= MOST {
        score
    } else {
        value
    }
}

/// Plies to look less deep at the so-manieth action at so much depth: the logarithms of both
/// multiplied, as most engines have it since 2010; the constants are ours.
static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, plies) in row.iter_mut().enumerate().skip(1) {
            *plies = (0.75 + (depth as f64).ln() * (count as f64).ln() / 2.1) as i8;
        }
    }
    table
});

/// The entry of [`REDUCTIONS`] for the so-manieth action at so much depth.
#[inline(always)]
fn plies_for_late(depth: i32, played: usize) -> i32 {
    REDUCTIONS[depth.clamp(0, 63) as usize][played.min(63)].into()
}

/// What a history has to say for an action to be looked at one ply deeper.
const OF_HISTORY: i32 = 14_000;

/// How far from good an action may be at some depth and still be looked at.
pub(crate) struct Margins {
    /// Actions after which no quiet one is looked at.
    count: usize,
    /// Centipawns that a noisy action may lose at once.
    noisy_loss: i32,
    /// What the histories may say against a quiet action.
    history: i32,
}

impl Margins {
    pub(crate) const fn of(depth: i32, improving: bool) -> Self {
        let count = (4 + depth * depth) as usize;
        Self {
            count: if improving { count } else { count / 2 },
            noisy_loss: 95 * depth,
            history: 4500 * depth,
        }
    }
}

/// The deepest node in which quiet actions are left out.
const LATE_DEPTH: i32 = 8;

impl<P: Evaluate> Worker<'_, P> {
    /// The score of a node that needs no look at its actions, if it is such a node.
    #[inline]
    pub(crate) fn shortcut<const PV: bool>(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        at: Depth,
        info: NodeInfo,
    ) -> Option<i32> {
        let Window { alpha, beta } = window;
        let evaluation = info.evaluation?;
        if PV
            || info.threatened
            || !self.shared.selective
            || self.frame(at.ply).excluded.is_some()
            || beta - alpha > 1
        {
            return None;
        }
        let depth = at.depth;
        // Assumes that one turn changes little: a side so far ahead stays ahead.
        if position.search_traits().futility
            && depth <= GIVEN_UP_DEPTH
            && evaluation - GIVEN_UP * (depth - i32::from(info.improving)) >= beta
            && evaluation.abs() < DECIDED
            && beta > -DECIDED
        {
            return Some(i32::midpoint(evaluation, beta));
        }
        // Assumes the same: a side so far behind has only captures to hope for.
        if position.search_traits().futility
            && depth <= RAZOR_DEPTH
            && evaluation + RAZOR * depth < alpha
        {
            let score = self.quiescence::<false>(position, us, window, at.ply);
            if score <= alpha {
                return Some(score);
            }
        }
        self.pass(position, us, beta, at, evaluation)
    }

    /// Does nothing and sees whether that is good enough: the null move. Assumes that to have the
    /// turn is worth something.
    fn pass(
        &mut self,
        position: &P,
        us: Side,
        beta: i32,
        at: Depth,
        evaluation: i32,
    ) -> Option<i32> {
        if !position.search_traits().null_move
            || at.depth < 3
            || evaluation < beta
            || beta <= -DECIDED
            || at.ply == 0
            || self.frame(at.ply - 1).passes
        {
            return None;
        }
        let passed = position.null_move()?;
        let less = 3 + at.depth / 3 + ((evaluation - beta) / 200).min(3);
        let nothing = self.history.nothing();
        self.count();
        let frame = self.frame(at.ply);
        (frame.slot, frame.passes) = (nothing, true);
        let deeper = Depth {
            depth: at.depth - less,
            ply: at.ply + 1,
            cut: at.cut,
        };
        // The position is not the one it was, so nothing before it can come back.
        let barrier = std::mem::replace(&mut self.barrier, self.past.len());
        let score = self.value::<false>(&passed, us, Window::above(beta - 1), deeper);
        self.barrier = barrier;
        self.frame(at.ply).passes = false;
        if self.stopped || score < beta {
            return None;
        }
        // A win that the other side could have prevented is none.
        Some(if score > DECIDED { beta } else { score })
    }

    /// Whether an action that is not the first may be left out.
    #[inline(always)]
    pub(crate) fn is_hopeless(
        &self,
        node: &NodeContext<'_, P>,
        margins: &Margins,
        scored: Scored<P::Action>,
        played: usize,
        alpha: i32,
    ) -> bool {
        if !self.shared.selective || node.at.ply == 0 {
            return false;
        }
        let position = node.position;
        match scored.class {
            Class::Known | Class::Noisy => false,
            // Assumes that what is lost by exchanges is lost.
            Class::Losing => {
                position.search_traits().exchanges
                    && node.at.depth <= LATE_DEPTH
                    && !position.wins_exchange(scored.action, -margins.noisy_loss)
            }
            Class::Killer | Class::Quiet => {
                if node.at.depth > LATE_DEPTH {
                    return false;
                }
                // Assumes that the order is good.
                if position.search_traits().late_pruning && played >= margins.count {
                    return true;
                }
                if scored.class == Class::Killer {
                    return false;
                }
                if position.search_traits().late_pruning
                    && scored.order_hint < -margins.history
                    && played > 3
                {
                    return true;
                }
                // What would be looked at less deep has less time to gain or to win back anything.
                let improves = i32::from(node.info.improving);
                let plies = plies_for_late(node.at.depth, played) + 1
                    - improves
                    - scored.order_hint / OF_HISTORY;
                let left = (node.at.depth - plies.max(0)).max(0);
                // Assumes that a quiet action gains little.
                if position.search_traits().futility
                    && node
                        .info
                        .evaluation
                        .is_some_and(|value| value + 90 + 85 * left <= alpha)
                {
                    return true;
                }
                let loss = 22 * left * left + 10 * left;
                position.search_traits().exchanges && !position.wins_exchange(scored.action, -loss)
            }
        }
    }

    /// Plies to look less deep at an action after `played` others, at least one.
    #[inline(always)]
    pub(crate) fn reduction<const PV: bool>(
        &self,
        node: &NodeContext<'_, P>,
        scored: Scored<P::Action>,
        child: &P,
        played: usize,
    ) -> i32 {
        let depth = node.at.depth;
        if !self.shared.selective || depth < 3 {
            return 0;
        }
        let mut plies = plies_for_late(depth, played);
        match scored.class {
            Class::Known => return 0,
            Class::Noisy => plies /= 2,
            Class::Losing | Class::Killer => plies -= 1,
            Class::Quiet => plies -= scored.order_hint / OF_HISTORY,
        }
        plies += i32::from(!node.info.improving) + i32::from(node.at.cut) - i32::from(PV);
        if node.info.threatened || threatens(child, node.us) {
            plies -= 1;
        }
        plies.max(0)
    }
}
