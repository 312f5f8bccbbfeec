//! A one-turn lookahead that trusts the evaluation.

use super::turn::thought;
use crate::score::of_verdict;
use crate::{SearchResult, WIN};
use rand::{Rng, RngExt};
use springald_core::{Evaluate, Node, PositionExt, Side};

/// The approximate number of positions to look at. Each action gets an equal share of it for the rest
/// of the turn; where the share is too small, the position is evaluated as it stands.
const POSITIONS: usize = 40_000;

/// Returns the turn after which the evaluation is best for the side that plays it; ties are broken at
/// random.
pub(super) fn turn<P: Evaluate, R: Rng + ?Sized>(
    position: &P,
    random: &mut R,
) -> Option<SearchResult<P::Action>> {
    let Node::Decision(us) = position.node() else {
        return None;
    };
    let mut greedy = Greedy {
        us,
        random,
        nodes: 0,
    };
    let (score, mut line) = greedy.best(position, POSITIONS);
    line.reverse();
    let mut at = position.clone();
    for &action in &line {
        at.play_unchecked(action, &mut ());
    }
    // The share ended within the turn, so the best continuation is searched separately.
    if !line.is_empty() && !at.ends_turn() {
        line.extend(turn(&at, greedy.random).map_or(Vec::new(), |rest| rest.turn));
    }
    thought(line, score, greedy.nodes)
}

struct Greedy<'a, R: ?Sized> {
    us: Side,
    random: &'a mut R,
    nodes: u64,
}

impl<R: Rng + ?Sized> Greedy<'_, R> {
    /// Returns the value of the best action and the line it begins, last action first.
    fn best<P: Evaluate>(&mut self, position: &P, share: usize) -> (i32, Vec<P::Action>) {
        let actions = position.actions();
        let each = share / actions.len().max(1);
        let (mut best, mut line, mut equals) = (-WIN - 1, Vec::new(), 0_u32);
        for action in actions {
            let (value, rest) = self.value(&position.after_unchecked(action), each);
            if value < best {
                continue;
            }
            equals = if value > best { 1 } else { equals + 1 };
            if equals == 1 || self.random.random_range(0..equals) == 0 {
                (best, line) = (value, rest);
                line.push(action);
            }
        }
        (best, line)
    }

    /// Returns the value of a position after one of our actions, and the rest of our turn.
    fn value<P: Evaluate>(&mut self, position: &P, share: usize) -> (i32, Vec<P::Action>) {
        self.nodes += 1;
        if let Some(verdict) = position.finished() {
            return (of_verdict(verdict, self.us, 1), Vec::new());
        }
        if position.node() == Node::Chance {
            return (self.expected(position, share), Vec::new());
        }
        if position.ends_turn() || share == 0 {
            return (position.evaluate(self.us), Vec::new());
        }
        self.best(position, share)
    }

    /// Returns the mean over all outcomes.
    fn expected<P: Evaluate>(&mut self, position: &P, share: usize) -> i32 {
        let outcomes = position.outcomes();
        let count = outcomes.len().max(1);
        let each = share / count;
        let sum: i64 = outcomes
            .into_iter()
            .map(|outcome| i64::from(self.value(&position.resolved_unchecked(outcome), each).0))
            .sum();
        (sum / count as i64) as i32
    }
}
