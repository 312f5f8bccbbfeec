//! Checks of the search for any game, with feature `testkit`: the picker returns each legal action once, and the
//! search finds what a plain one finds that visits everything: expectiminimax without windows, table or ordering
//! above the horizon.

pub use crate::tree::picks_each_action_once;

use crate::{Control, DECIDED, Engine, Score, SearchRequest, Task, WIN};
use springald_board::SplitMix;
use springald_core::{Evaluate, Node, Position, PositionExt, Side, Variant, Verdict};
use std::ops::ControlFlow;

/// Above every score.
const INFINITE: i32 = WIN + 1000;

/// Returns the score of a finished game, `turns` turns after the root.
fn of_verdict(verdict: Verdict, us: Side, turns: i32) -> i32 {
    match verdict.winner {
        None => 0,
        Some(side) if side == us => WIN - turns,
        Some(_) => turns - WIN,
    }
}

/// Returns the value of a position for `us`, from every line of `depth` plies.
fn plain<P: Evaluate>(position: &P, us: Side, depth: i32, turns: i32) -> i32 {
    match position.node() {
        Node::Over(verdict) => of_verdict(verdict, us, turns + 1),
        Node::Chance => {
            if depth <= 0 {
                return judge(position, us);
            }
            let outcomes = position.outcomes();
            let values: Vec<i32> = outcomes
                .iter()
                .map(|&outcome| step(&position.resolved_unchecked(outcome), us, depth, turns))
                .collect();
            let mean = values.iter().sum::<i32>() / outcomes.len() as i32;
            let forced = values.iter().all(|&value| value > DECIDED)
                || values.iter().all(|&value| value < -DECIDED);
            if forced {
                mean
            } else {
                mean.clamp(1 - DECIDED, DECIDED - 1)
            }
        }
        Node::Decision(side) if side != us => -plain(position, side, depth, turns),
        Node::Decision(_) if depth <= 0 => quiet(position, us, (-INFINITE, INFINITE), turns),
        Node::Decision(_) => {
            let actions = position.actions();
            let values = actions.iter().map(|&action| {
                let cost = i32::from(!position.costs_no_depth(action));
                step(&position.after_unchecked(action), us, depth - cost, turns)
            });
            values.max().unwrap_or_else(|| stuck(position, us, turns))
        }
    }
}

/// Returns the value one ply deeper, where a turn may begin.
fn step<P: Evaluate>(child: &P, us: Side, depth: i32, turns: i32) -> i32 {
    let begins = child.at_turn_start();
    let is_dead = || child.has_insufficient_material() || child.is_locked() && child.has_action();
    if begins && depth > 0 && is_dead() {
        return 0;
    }
    let acts = !matches!(child.node(), Node::Over(_));
    plain(child, us, depth, turns + i32::from(begins && acts))
}

/// Returns the value after noisy actions. A window bounds the time; there is no other pruning.
fn quiet<P: Evaluate>(position: &P, us: Side, (mut alpha, beta): (i32, i32), turns: i32) -> i32 {
    let evades = position.search_traits().evasions && position.is_threatened();
    let (mut best, mut actions) = (-INFINITE, Vec::new());
    if evades {
        actions = position.actions();
        if actions.is_empty() {
            return stuck(position, us, turns);
        }
    } else {
        best = judge(position, us);
        let _ = position.each_noisy(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
    }
    actions.sort_by_key(|&action| -position.order_score(action));
    for action in actions {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        let child = position.after_unchecked(action);
        let begins = i32::from(child.at_turn_start());
        best = best.max(match child.node() {
            Node::Chance => judge(&child, us),
            Node::Over(verdict) => of_verdict(verdict, us, turns + 1),
            Node::Decision(side) if side == us => quiet(&child, us, (alpha, beta), turns + begins),
            Node::Decision(side) => -quiet(&child, side, (-beta, -alpha), turns + begins),
        });
    }
    best
}

fn judge<P: Evaluate>(position: &P, us: Side) -> i32 {
    position.evaluate(us).clamp(1 - DECIDED, DECIDED - 1)
}

fn stuck<P: Evaluate>(position: &P, us: Side, turns: i32) -> i32 {
    of_verdict(position.verdict_without_action(), us, turns)
}

/// Returns a position after some random actions from the start, in which a player acts.
fn random_position<V: Variant>(
    variant: &V,
    random: &mut SplitMix,
    actions: usize,
) -> Option<V::Position> {
    let mut position = variant.start();
    for _ in 0..actions {
        while position.node() == Node::Chance {
            let outcomes = position.outcomes();
            position = position.resolved_unchecked(outcomes[random.below(outcomes.len())]);
        }
        let actions = position.actions();
        if actions.is_empty() {
            return None;
        }
        position = position.after_unchecked(actions[random.below(actions.len())]);
    }
    (matches!(position.node(), Node::Decision(_)) && position.has_action()).then_some(position)
}

/// Compares the search with the plain one, to this depth, in positions of random games. Without its shortcuts the
/// search must find the same score, to the centipawn.
///
/// # Panics
/// Panics if the scores differ.
pub fn matches_plain_search<V: Variant>(variant: &V, depth: u32, positions: usize) {
    let mut random = SplitMix::new(0x5eed);
    let mut compared = 0;
    while compared < positions {
        let length = 4 + random.below(40);
        let Some(position) = random_position(variant, &mut random, length) else {
            continue;
        };
        let Node::Decision(us) = position.node() else {
            continue;
        };
        let (mut engine, control) = (Engine::new(1, 1), Control::default());
        let task = Task {
            exact: true,
            ..Task::to_depth(depth)
        };
        let request = SearchRequest::new(&position, &task);
        let found = engine.search(&request, &control, &mut |_| {});
        let found = found.expect("an action");
        let expected = Score::of(plain(&position, us, depth as i32, 0));
        assert_eq!(found.score, expected, "depth {depth} in {position:?}");
        compared += 1;
    }
}
