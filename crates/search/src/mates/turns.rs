//! The turns that win by force from a position, and the proof that no other turn does.

use super::proof::{Attempt, ProofSearch};
use super::proof_table::MOST_TURNS;
use crate::Control;
use crate::limits::{Counter, Limits};
use crate::params::NODE_WORK;
use springald_core::{Evaluate, Node, PositionExt, Side};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

/// The turns of a position that win by force.
///
/// Turns that lead to the same position are one: the shortest of them is listed. A turn is listed up to
/// its end or to its first roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningTurns<A> {
    /// The turns that win against all replies and all rolls; the shortest come first.
    pub wins: Vec<Vec<A>>,
    /// The number of other turns, which provably do not win within the number of turns.
    pub others: usize,
    /// The positions that the proof visited.
    pub positions: u64,
}

/// Proves for each turn of the side to act whether it wins within `turns` turns of that side, from 1 to
/// 15, this one included. Returns `None` if that takes more than `most` positions, the control stops it,
/// or nobody is to act.
///
/// Nothing is left out: every defence and every outcome of every roll is refuted, or refutes. Wins that
/// a claim of the other side prevents do not count.
///
/// ```
/// use springald_chess::ChessPosition;
/// use springald_core::{Notation, NotationExt};
/// use springald_search::{Control, winning_turns};
///
/// let position = ChessPosition::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
/// let turns = winning_turns(&position, 1, 10_000, &Control::default()).unwrap();
/// assert_eq!(turns.wins.len(), 1);
/// assert_eq!(position.san(turns.wins[0][0]), "Ra8#");
/// assert_eq!(turns.others, 15);
/// ```
///
/// # Panics
/// If `turns` is 0 or more than 15.
pub fn winning_turns<P: Evaluate>(
    position: &P,
    turns: u32,
    most: u64,
    control: &Control,
) -> Option<WinningTurns<P::Action>> {
    assert!(
        (1..=MOST_TURNS).contains(&turns),
        "turns: found {turns}, expected 1 to {MOST_TURNS}"
    );
    let Node::Decision(us) = position.node() else {
        return None;
    };
    let limits = Limits::new(control, None, u64::MAX, 1);
    let mut counter = Counter::new(&limits, 0);
    counter.allow_stop();
    let ends = ends(position, us, most, &mut counter)?;
    let attempt = Attempt::exact(position, turns).keeping_steps();
    let mut proof = ProofSearch::new(us, attempt, most, &mut counter, &[]);
    let (mut wins, mut others) = (Vec::new(), 0);
    for (end, way) in ends {
        let is_over = end.at_turn_start() && end.node() == Node::Decision(!us);
        if proof.wins(&end, turns - u32::from(is_over))? {
            wins.push(way);
        } else {
            others += 1;
        }
    }
    Some(WinningTurns {
        wins,
        others,
        positions: most - proof.left(),
    })
}

/// Proves for each whole turn of the side to act whether it loses: whether the other side then wins within `turns`
/// turns of its own, from 1 to 14, against all replies and all rolls. Calls `saves` with each turn that does not lose,
/// the shortest first, until it breaks. Returns the number of losing turns found until then, or `None` if the proofs
/// take more than `most` positions, the control stops them, or nobody is to act.
///
/// Turns that lead to the same position are one. Turns with a roll are left out.
///
/// ```
/// use springald_chess::ChessPosition;
/// use springald_core::{Notation, NotationExt};
/// use springald_search::{Control, saving_turns};
/// use std::ops::ControlFlow;
///
/// let position = ChessPosition::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 b Q - 0 1").unwrap();
/// let mut saves = Vec::new();
/// let control = Control::default();
/// let lost = saving_turns(&position, 1, 10_000, &control, &mut |turn| {
///     saves.push(position.san(turn[0]));
///     ControlFlow::Continue(())
/// });
/// // Only the king in the corner has no way out after Ra8+.
/// assert_eq!((lost, saves.len()), (Some(1), 7));
/// assert!(!saves.contains(&"Kh8".to_owned()));
/// ```
///
/// # Panics
/// If `turns` is 0 or more than 14.
pub fn saving_turns<P: Evaluate>(
    position: &P,
    turns: u32,
    most: u64,
    control: &Control,
    saves: &mut dyn FnMut(&[P::Action]) -> ControlFlow<()>,
) -> Option<usize> {
    assert!(
        (1..MOST_TURNS).contains(&turns),
        "turns: found {turns}, expected 1 to {}",
        MOST_TURNS - 1
    );
    let Node::Decision(us) = position.node() else {
        return None;
    };
    let limits = Limits::new(control, None, u64::MAX, 1);
    let mut counter = Counter::new(&limits, 0);
    counter.allow_stop();
    // For claims, our turn before the other side's counts as one more.
    let attempt = Attempt::exact(position, turns + 1).keeping_steps();
    let ends = ends(position, us, most, &mut counter)?;
    let mut proof = ProofSearch::new(!us, attempt, most, &mut counter, &[]);
    let mut lost = 0;
    for (end, way) in ends {
        if end.node() == Node::Chance {
            continue;
        }
        if proof.wins(&end, turns)? {
            lost += 1;
        } else if saves(&way).is_break() {
            break;
        }
    }
    Some(lost)
}

/// Lists the turns of the side to act, each up to its end or its first roll. Turns that lead to the same
/// position are one: the shortest of them is listed, and the shortest come first. `None` if they pass
/// through more than `most` positions, or nobody is to act.
pub fn turn_ends<P: Evaluate>(position: &P, most: u64) -> Option<Vec<Vec<P::Action>>> {
    let Node::Decision(us) = position.node() else {
        return None;
    };
    let control = Control::with_clock(|| Duration::ZERO);
    let limits = Limits::new(&control, None, u64::MAX, 1);
    let mut counter = Counter::new(&limits, 0);
    let ends = ends(position, us, most, &mut counter)?.into_iter();
    Some(ends.map(|(_, way)| way).collect())
}

/// Returns the different positions in which a turn of `us` ends or a roll is due, each with a shortest
/// way there; the shortest come first. `None` if there are more than `most`, or the thread must stop.
fn ends<P: Evaluate>(
    root: &P,
    us: Side,
    most: u64,
    counter: &mut Counter<'_>,
) -> Option<Vec<(P, Vec<P::Action>)>> {
    let mut seen: HashMap<u64, Vec<P>> = HashMap::new();
    let mut ends = Vec::new();
    let mut open = vec![(root.clone(), Vec::new())];
    let mut count = 0;
    while !open.is_empty() {
        let mut longer = Vec::new();
        for (position, way) in &open {
            for action in position.actions() {
                counter.spend(NODE_WORK);
                if counter.is_stopped() {
                    return None;
                }
                let child = position.after_unchecked(action);
                let known = seen.entry(child.key()).or_default();
                if known.iter().any(|other| other.repeats(&child)) {
                    continue;
                }
                known.push(child.clone());
                count += 1;
                if count > most {
                    return None;
                }
                let mut way: Vec<P::Action> = way.clone();
                way.push(action);
                if child.node() == Node::Decision(us) {
                    longer.push((child, way));
                } else {
                    ends.push((child, way));
                }
            }
        }
        open = longer;
    }
    Some(ends)
}
