//! Checks the promises of [`springald_core::Evaluate`], on which a search relies.

use crate::Spot;
use springald_core::{Group, Node, NotationExt, Playable, PositionExt, Side, Trace, Weight};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Panics if a position breaks a promise on which a search relies.
pub(super) fn check<P: Playable>(position: &P, spot: &Spot) {
    if !matches!(position.node(), Node::Over(_)) {
        check_evaluation(position, spot);
    }
    check_noise(position, spot);
    check_numbers(position, spot);
    check_pass(position, spot);
}

/// Checks that the evaluation is the sum of its terms, and that both sides see the same value.
fn check_evaluation<P: Playable>(position: &P, spot: &Spot) {
    let white = position.evaluate(Side::White);
    let black = position.evaluate(Side::Black);
    assert_eq!(white, -black, "{spot}: the evaluation takes sides");
    let weights = position.weights();
    assert_eq!(
        weights.len(),
        Group::total(position.terms()),
        "weights and terms"
    );
    let mut trace = Trace::default();
    position.each_term(&mut trace);
    let sum = trace.0.iter().fold(Weight::default(), |sum, &(index, n)| {
        weights[index].times(n).plus(sum)
    });
    let traced = position.adjusted(position.phase().taper(sum));
    assert_eq!(traced, white, "{spot}: the terms add up to something else");
}

/// Checks that the listed noisy actions are those that [`springald_core::Evaluate::is_noisy`] reports.
fn check_noise<P: Playable>(position: &P, spot: &Spot) {
    let mut said: HashSet<u32> = HashSet::new();
    for action in position.actions() {
        if position.is_noisy(action) {
            said.insert(position.action_code(action));
        }
    }
    let mut listed = HashSet::new();
    let _ = position.each_noisy(|action| {
        assert!(
            listed.insert(position.action_code(action)),
            "{spot}: {} is listed twice as noisy",
            position.action_text(action)
        );
        ControlFlow::Continue(())
    });
    assert_eq!(said, listed, "{spot}: which actions are noisy?");
}

/// Checks that history indices are in range, and that codes are unique.
fn check_numbers<P: Playable>(position: &P, spot: &Spot) {
    let mut codes = HashSet::new();
    for action in position.actions() {
        let text = position.action_text(action);
        assert!(
            position.history_index(action) < position.history_size(),
            "{spot}: history index of {text}"
        );
        assert!(
            codes.insert(position.action_code(action)),
            "{spot}: {text} has the code of another action"
        );
    }
}

/// Checks that a null move passes the turn to the other side.
fn check_pass<P: Playable>(position: &P, spot: &Spot) {
    let Some(passed) = position.null_move() else {
        return;
    };
    let Node::Decision(side) = position.node() else {
        panic!("{spot}: passes though no side is to act");
    };
    assert!(
        position.at_turn_start() && passed.at_turn_start(),
        "{spot}: passes in the middle of a turn"
    );
    assert_eq!(
        passed.node(),
        Node::Decision(side.other()),
        "{spot}: after passing"
    );
    let (kept, recomputed) = (passed.key(), passed.recomputed_key());
    assert_eq!(kept, recomputed, "{spot}: wrong key after passing");
    if let Err(fault) = passed.check_consistency() {
        panic!("{spot}: after passing: {fault}");
    }
}
