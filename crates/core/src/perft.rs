//! Perft: counts the sequences of actions from a position.
//!
//! Depth counts actions, not turns. A roll is no ply of its own: each outcome counts as a separate
//! child of the action before it. A finished game has no children.

use crate::{Node, Position, PositionExt};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Counts the sequences of `depth` actions, without playing the last one (bulk counting).
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{Variant, perft::perft};
///
/// assert_eq!(perft(&Chess.start(), 3), 8_902);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    leaf_or_deeper(position, depth, false, &mut Vec::new())
}

/// Counts the same sequences, but plays every last action and outcome too.
pub fn perft_full<P: Position>(position: &P, depth: u32) -> u64 {
    leaf_or_deeper(position, depth, true, &mut Vec::new())
}

#[inline(always)]
fn leaf_or_deeper<P: Position>(
    position: &P,
    depth: u32,
    full: bool,
    list: &mut Vec<P::Action>,
) -> u64 {
    if depth == 0 {
        // Otherwise the compiler may see that the leaf is unused, and not play it.
        black_box(position);
        1
    } else {
        count(position, depth, full, list)
    }
}

/// Counts below a node of any kind. Its actions lie at the end of `list` meanwhile.
fn count<P: Position>(position: &P, depth: u32, full: bool, list: &mut Vec<P::Action>) -> u64 {
    match position.node() {
        Node::Over(_) => return 0,
        Node::Chance => return over_outcomes(position, depth, full, list),
        Node::Decision(_) => {}
    }
    if depth == 1 && !full && !position.has_chance() {
        return position.count_actions();
    }
    let start = list.len();
    position.list_actions(list);
    let mut nodes = 0;
    for index in start..list.len() {
        let mut child = position.clone();
        child.play_unchecked(list[index], &mut ());
        nodes += if position.has_chance() && child.node() == Node::Chance {
            over_outcomes(&child, depth - 1, full, list)
        } else {
            leaf_or_deeper(&child, depth - 1, full, list)
        };
    }
    list.truncate(start);
    nodes
}

/// Counts below all outcomes of a roll.
fn over_outcomes<P: Position>(
    position: &P,
    depth: u32,
    full: bool,
    list: &mut Vec<P::Action>,
) -> u64 {
    let mut nodes = 0;
    position.each_outcome(|outcome| {
        let mut child = position.clone();
        child.resolve_unchecked(outcome, &mut ());
        nodes += leaf_or_deeper(&child, depth, full, list);
    });
    nodes
}

/// A child of a position in perft: an action, with the outcome of its roll.
pub struct Child<P: Position> {
    /// The action; `None` if a roll was due from the beginning.
    pub action: Option<P::Action>,
    /// The outcome.
    pub outcome: Option<P::Outcome>,
    /// The position after both.
    pub position: P,
    /// The number of actions played: 0 for an outcome alone.
    pub plies: u32,
}

/// Returns the children of a position in perft.
pub fn children<P: Position>(position: &P) -> Vec<Child<P>> {
    let mut children = Vec::new();
    let mut roll = |before: &P, action, plies| {
        for outcome in before.outcomes() {
            let position = before.resolved_unchecked(outcome);
            children.push(Child {
                action,
                outcome: Some(outcome),
                position,
                plies,
            });
        }
    };
    if position.node() == Node::Chance {
        roll(position, None, 0);
        return children;
    }
    let mut plain = Vec::new();
    for action in position.actions() {
        let after = position.after_unchecked(action);
        if after.node() == Node::Chance {
            roll(&after, Some(action), 1);
        } else {
            plain.push(Child {
                action: Some(action),
                outcome: None,
                position: after,
                plies: 1,
            });
        }
    }
    children.append(&mut plain);
    children
}

/// Counts below each child, on several threads, in the order of the children.
///
/// `full` plays every leaf; `threads` is at least 1.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{
///     Variant,
///     perft::{children, divide, perft},
/// };
///
/// let start = Chess.start();
/// let counts = divide(&children(&start), 3, false, 1);
/// assert_eq!(counts.len(), 20);
/// assert_eq!(counts.iter().sum::<u64>(), perft(&start, 3));
/// ```
pub fn divide<P: Position>(
    children: &[Child<P>],
    depth: u32,
    full: bool,
    threads: usize,
) -> Vec<u64> {
    let below = |child: &Child<P>| {
        let left = depth - child.plies.min(depth);
        if full {
            perft_full(&child.position, left)
        } else {
            perft(&child.position, left)
        }
    };
    if threads <= 1 {
        return children.iter().map(below).collect();
    }
    let counts: Vec<AtomicU64> = children.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(children.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(child) = children.get(index) else {
                        break;
                    };
                    counts[index].store(below(child), Ordering::Relaxed);
                }
            });
        }
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}
