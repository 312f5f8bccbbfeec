//! Monte Carlo tree search as in textbooks: UCT over actions, random playouts, sampled dice.
//!
//! Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning" (ECML 2006), with the usual exploration
//! constant and no knowledge of any game.

use super::random::complete;
use super::turn::thought;
use crate::{Control, SearchResult};
use rand::{Rng, RngExt};
use springald_core::{Node as Actor, Position, PositionExt, Side, Verdict};
use std::f64::consts::SQRT_2;
use std::time::Duration;

/// The effort of a [`super::Baseline::Mcts`] for one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Effort {
    /// This many playouts.
    Playouts(u64),
    /// As many playouts as fit into this time.
    Time(Duration),
}

/// Actions after which a playout counts as a draw.
const LONGEST_PLAYOUT: usize = 400;
/// Nodes after which the tree stops growing, which bounds the memory.
const MOST_NODES: usize = 1_000_000;
/// The score reported for a certain win, in centipawns.
const SURE: f64 = 2000.0;

/// A node of the tree. Its value is White's, from 0 to 1.
struct Node<A> {
    visits: u32,
    white: f64,
    /// The edges tried so far, each with the node it leads to.
    children: Vec<(Edge<A>, usize)>,
    /// The actions not tried yet; `None` until the node is first expanded.
    untried: Option<Vec<A>>,
}

#[derive(Clone, Copy, PartialEq)]
enum Edge<A> {
    Action(A),
    Outcome(usize),
}

impl<A> Node<A> {
    const NEW: Self = Self {
        visits: 0,
        white: 0.0,
        children: Vec::new(),
        untried: None,
    };

    /// Returns the mean value for a side.
    fn mean(&self, side: Side) -> f64 {
        let white = self.white / f64::from(self.visits.max(1));
        match side {
            Side::White => white,
            Side::Black => 1.0 - white,
        }
    }
}

/// Grows a tree until the effort is spent, and follows the most visited actions to the end of the turn.
pub(super) fn turn<P: Position, R: Rng + ?Sized>(
    position: &P,
    effort: Effort,
    control: &Control,
    random: &mut R,
) -> Option<SearchResult<P::Action>> {
    let Actor::Decision(us) = position.node() else {
        return None;
    };
    if !position.has_action() {
        return None;
    }
    let start = control.now();
    let mut tree = Tree {
        nodes: vec![Node::NEW],
        actions: Vec::new(),
        random,
    };
    let mut playouts = 0;
    loop {
        tree.grow(position);
        playouts += 1;
        let is_enough = match effort {
            Effort::Playouts(most) => playouts >= most,
            Effort::Time(most) => control.now().saturating_sub(start) >= most,
        };
        if is_enough || control.is_stopped() {
            break;
        }
    }
    let score = centipawns(tree.nodes[0].mean(us));
    thought(tree.most_visited(position), score, playouts)
}

/// Converts expected points to centipawns, by the inverse of the usual curve.
fn centipawns(mean: f64) -> i32 {
    (400.0 * (mean / (1.0 - mean)).log10()).clamp(-SURE, SURE) as i32
}

struct Tree<'a, P: Position, R: ?Sized> {
    nodes: Vec<Node<P::Action>>,
    /// A list that all playouts reuse.
    actions: Vec<P::Action>,
    random: &'a mut R,
}

impl<P: Position, R: Rng + ?Sized> Tree<'_, P, R> {
    /// Runs one iteration: selects a leaf, adds one node, and plays out at random.
    fn grow(&mut self, root: &P) {
        let (mut position, mut node) = (root.clone(), 0);
        let mut path = vec![0];
        while let Some((child, is_new)) = self.step(&mut position, node) {
            path.push(child);
            node = child;
            if is_new {
                break;
            }
        }
        let white = self.playout(position);
        for node in path {
            self.nodes[node].visits += 1;
            self.nodes[node].white += white;
        }
    }

    /// Moves to a child and returns it with `true` if it is new; `None` at an end, or if the tree is
    /// full.
    fn step(&mut self, position: &mut P, node: usize) -> Option<(usize, bool)> {
        match position.node() {
            Actor::Over(_) => None,
            Actor::Chance => {
                let outcomes = position.outcomes();
                let index = self.random.random_range(0..outcomes.len());
                position.resolve_unchecked(outcomes[index], &mut ());
                self.child(node, Edge::Outcome(index))
            }
            Actor::Decision(side) => {
                let action = self.choose(position, node, side)?;
                position.play_unchecked(action, &mut ());
                self.child(node, Edge::Action(action))
            }
        }
    }

    /// Returns an untried action, or the one with the highest upper confidence bound.
    fn choose(&mut self, position: &P, node: usize, side: Side) -> Option<P::Action> {
        let untried = self.nodes[node]
            .untried
            .get_or_insert_with(|| position.actions());
        if !untried.is_empty() {
            let index = self.random.random_range(0..untried.len());
            return Some(untried.swap_remove(index));
        }
        let parent = &self.nodes[node];
        let explore = SQRT_2 * f64::from(parent.visits.max(1)).ln().sqrt();
        let bound = |&(_, child): &(Edge<P::Action>, usize)| {
            let child = &self.nodes[child];
            child.mean(side) + explore / f64::from(child.visits.max(1)).sqrt()
        };
        let best = parent
            .children
            .iter()
            .max_by(|a, b| bound(a).total_cmp(&bound(b)));
        match best?.0 {
            Edge::Action(action) => Some(action),
            Edge::Outcome(_) => None,
        }
    }

    /// Returns the child that an edge leads to, with `true` if it is new; `None` if the tree is full.
    fn child(&mut self, node: usize, edge: Edge<P::Action>) -> Option<(usize, bool)> {
        let known = self.nodes[node]
            .children
            .iter()
            .find(|(own, _)| *own == edge);
        if let Some(&(_, child)) = known {
            return Some((child, false));
        }
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let child = self.nodes.len();
        self.nodes.push(Node::NEW);
        self.nodes[node].children.push((edge, child));
        Some((child, true))
    }

    /// Plays at random to the end and returns White's points.
    fn playout(&mut self, mut position: P) -> f64 {
        for _ in 0..LONGEST_PLAYOUT {
            match position.node() {
                Actor::Over(verdict) => return points(verdict),
                Actor::Chance => {
                    let outcomes = position.outcomes();
                    let index = self.random.random_range(0..outcomes.len());
                    position.resolve_unchecked(outcomes[index], &mut ());
                }
                Actor::Decision(_) => {
                    self.actions.clear();
                    position.list_actions(&mut self.actions);
                    if self.actions.is_empty() {
                        return points(position.verdict_without_action());
                    }
                    let index = self.random.random_range(0..self.actions.len());
                    position.play_unchecked(self.actions[index], &mut ());
                }
            }
        }
        0.5
    }

    /// Returns the most visited actions from the root to the end of the turn, completed at random where
    /// the tree ends.
    fn most_visited(&mut self, root: &P) -> Vec<P::Action> {
        let (mut position, mut node, mut turn) = (root.clone(), 0, Vec::new());
        loop {
            let children = self.nodes[node].children.iter();
            let best = children.max_by_key(|(_, child)| self.nodes[*child].visits);
            let Some(&(Edge::Action(action), child)) = best else {
                turn.extend(complete(&position, self.random));
                return turn;
            };
            turn.push(action);
            position.play_unchecked(action, &mut ());
            node = child;
            if position.ends_turn() {
                return turn;
            }
        }
    }
}

/// Returns White's points.
fn points(verdict: Verdict) -> f64 {
    match verdict.winner {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    }
}
