//! Placeholder.
use crate::{Bound, Brain, Control, Report, Score, Task, Thought};
use springald_core::{Evaluate, Node, PositionExt};

/// Finds what to do.
pub fn think<P: Evaluate>(
    position: &P,
    _past: &[u64],
    _brain: &mut Brain,
    _task: &Task,
    control: &Control,
    report: &mut dyn FnMut(&Report<P::Action>),
) -> Option<Thought<P::Action>> {
    let (mut at, mut turn) = (position.clone(), Vec::new());
    while let Node::Decision(_) = at.node() {
        if at.at_turn_start() && !turn.is_empty() {
            break;
        }
        let actions = at.actions();
        let Some(&action) = actions.get(turn.len() * 3 % actions.len().max(1)) else {
            break;
        };
        turn.push(action);
        at.play_unchecked(action, &mut ());
    }
    if turn.is_empty() {
        return None;
    }
    let score = Score::Centipawns(position.evaluate(match position.node() {
        Node::Decision(s) => s,
        _ => return None,
    }));
    report(&Report {
        depth: 1,
        longest: 1,
        line: 1,
        score,
        bound: Bound::Exact,
        nodes: 1,
        time: control.now(),
        full: 0,
        pv: turn.clone(),
    });
    Some(Thought {
        pv: turn.clone(),
        turn,
        score,
        depth: 1,
        nodes: 1,
    })
}
