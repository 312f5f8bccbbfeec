//! Pruning: for each shortcut, its conditions and what it assumes of the game.

use super::node_info::NodeInfo;
use super::picker::{Class, Scored};
use super::reductions::late_plies;
use crate::params;
use crate::score::{DECIDED, MOST};
use crate::table::{BoundKind, Entry};
use springald_core::{Evaluate, Node, SearchTraits, Side};

/// Returns an evaluation, or the score of an earlier search where that says more.
pub(super) const fn corrected(evaluation: i32, entry: &Entry, score: i32) -> i32 {
    let says_more = match entry.kind {
        BoundKind::None => false,
        BoundKind::Upper => score < evaluation,
        BoundKind::Lower => score > evaluation,
        BoundKind::Exact => true,
    };
    if says_more && score.abs() <= MOST {
        score
    } else {
        evaluation
    }
}

/// Reverse futility: returns the score of a node whose side is so far ahead that it will stay ahead.
/// Assumes that one turn changes little.
#[inline(always)]
pub(super) fn reverse_futility(
    traits: &SearchTraits,
    info: &NodeInfo,
    evaluation: i32,
    beta: i32,
) -> Option<i32> {
    let plies = info.depth - info.improving as i32;
    let stays_ahead = traits.futility
        && info.depth <= params::reverse_futility_depth()
        && evaluation - params::reverse_futility_margin() * plies >= beta
        && evaluation.abs() < DECIDED
        && beta > -DECIDED;
    stays_ahead.then(|| i32::midpoint(evaluation, beta))
}

/// Razoring: returns `true` if a side is so far behind that only quiescence may help it. Assumes that
/// one turn changes little.
#[inline(always)]
pub(super) fn may_razor(
    traits: &SearchTraits,
    info: &NodeInfo,
    evaluation: i32,
    alpha: i32,
) -> bool {
    traits.futility
        && info.depth <= params::razor_depth()
        && evaluation + params::razor_margin() * info.depth < alpha
}

/// Null move: returns the reduction, in plies, if a null move is worth a try. Assumes that having the
/// turn is worth something.
#[inline(always)]
pub(super) fn null_move_plies(
    traits: &SearchTraits,
    info: &NodeInfo,
    evaluation: i32,
    beta: i32,
) -> Option<i32> {
    if !traits.null_move
        || info.depth < params::null_move_depth()
        || evaluation < beta
        || beta <= -DECIDED
    {
        return None;
    }
    let ahead = (evaluation - beta) / params::null_move_margin();
    let plies = params::null_move_base() + info.depth / params::null_move_divisor();
    Some(plies + ahead.min(params::null_move_most()))
}

/// The thresholds of a depth below which actions are pruned.
pub(super) struct Margins {
    /// The number of actions after which no quiet one is searched.
    count: usize,
    /// Centipawns that a noisy action may lose by exchanges.
    noisy_loss: i32,
    /// The history score that may speak against a quiet action.
    history: i32,
}

impl Margins {
    pub(super) fn new(info: &NodeInfo) -> Self {
        let count = (params::late_count() + info.depth * info.depth) as usize;
        Self {
            count: if info.improving { count } else { count / 2 },
            noisy_loss: params::noisy_loss() * info.depth,
            history: params::bad_history() * info.depth,
        }
    }
}

/// Returns `true` if an action after `played` others may be pruned.
#[inline(always)]
pub(super) fn is_hopeless<P: Evaluate>(
    position: &P,
    info: &NodeInfo,
    margins: &Margins,
    scored: Scored<P::Action>,
    played: usize,
    alpha: i32,
) -> bool {
    let traits = position.search_traits();
    match scored.class {
        Class::FromTable | Class::Noisy => false,
        // Assumes that material lost by exchanges stays lost.
        Class::Losing => {
            traits.exchanges
                && info.depth <= params::late_depth()
                && !position.wins_exchange(scored.action, -margins.noisy_loss)
        }
        Class::Killer | Class::Quiet => {
            if info.depth > params::late_depth() {
                return false;
            }
            // Assumes that the order is good.
            if traits.late_pruning && played >= margins.count {
                return true;
            }
            if scored.class == Class::Killer {
                return false;
            }
            if traits.late_pruning
                && scored.order_hint < -margins.history
                && played > params::bad_history_count() as usize
            {
                return true;
            }
            // A reduced action has less time to gain anything, or to win anything back.
            let plies = late_plies(info.depth, played) + 1
                - i32::from(info.improving)
                - scored.order_hint / params::history_ply();
            let left = (info.depth - plies.max(0)).max(0);
            // Assumes that a quiet action gains little.
            let gain = params::futility_base() + params::futility_margin() * left;
            if traits.futility && (info.evaluation).is_some_and(|value| value + gain <= alpha) {
                return true;
            }
            let loss =
                params::quiet_loss_square() * left * left + params::quiet_loss_linear() * left;
            traits.exchanges && !position.wins_exchange(scored.action, -loss)
        }
    }
}

/// Returns `true` if an action of `us` that led to a position is a check or a threat: the other side is
/// to act and is threatened.
#[inline(always)]
pub(super) fn threatens<P: Evaluate>(child: &P, us: Side) -> bool {
    matches!(child.node(), Node::Decision(side) if side != us) && child.is_threatened()
}
