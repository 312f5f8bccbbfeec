//! One turn ahead, by the evaluation alone.

use super::{has_acted, thought};
use crate::score::of_verdict;
use crate::{SearchResult, WIN};
use rand::{Rng, RngExt};
use springald_core::{Evaluate, Node, PositionExt, Side};

/// How many positions are looked at, about. Each action gets an equal share of it for what may
/// follow in the same turn; where the share is too small, the position is evaluated as it stands.
const POSITIONS: usize = 40_000;

/// The turn after which the evaluation is best for whoever plays it; where several are, any of them.
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
    // The share ended within the turn: what is best from there is another question.
    if !line.is_empty() && !has_acted(&at) {
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
    /// The value of the best action, and from back to front the line it begins.
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

    /// What a position after one of our actions is worth, and what of our turn follows.
    fn value<P: Evaluate>(&mut self, position: &P, share: usize) -> (i32, Vec<P::Action>) {
        self.nodes += 1;
        if let Some(verdict) = position.finished() {
            return (of_verdict(verdict, self.us, 1), Vec::new());
        }
        if position.node() == Node::Chance {
            return (self.expected(position, share), Vec::new());
        }
        if has_acted(position) || share == 0 {
            return (position.evaluate(self.us), Vec::new());
        }
        self.best(position, share)
    }

    /// The mean over what may be rolled.
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
