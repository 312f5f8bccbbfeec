//! Short forms for tests of rules and of their explanations.

use springald_core::{Clause, Evaluate, Explain, IllegalReason, NotationExt, PositionExt, Variant};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Tests with the clauses of RULES.md that they cover.
pub type Clauses = &'static [(&'static str, fn())];

/// Checks that tests together cover every clause of the rules, and cite no clause that does not exist.
///
/// # Panics
/// If a clause is missing on either side; the message names it.
pub fn clauses<V: Variant + Default>(tables: &[Clauses]) {
    let rules = V::default();
    let rules = &rules.info().rules;
    let written: BTreeSet<&str> = rules
        .lines()
        .filter_map(|line| Some(line.strip_prefix("**")?.split_once("**")?.0))
        .collect();
    let tested: BTreeSet<&str> = tables
        .iter()
        .copied()
        .flatten()
        .map(|test| test.0)
        .collect();
    let untested: Vec<_> = written.difference(&tested).collect();
    assert!(untested.is_empty(), "no test of {untested:?}");
    let unknown: Vec<_> = tested.difference(&written).collect();
    assert!(unknown.is_empty(), "the rules have no {unknown:?}");
}

/// Returns the position of a FEN.
///
/// # Panics
/// If the FEN is refused.
pub fn at<V: Variant + Default>(fen: &str) -> V::Position {
    V::default()
        .parse_fen(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the rest of each legal action that begins with a text, in alphabetical order. If the text is a square, these
/// are the targets of its piece.
///
/// # Panics
/// If the FEN is refused.
pub fn goes<V: Variant + Default>(fen: &str, beginning: &str) -> String {
    let position = at::<V>(fen);
    let actions = position.actions().into_iter();
    let texts = actions.map(|action| position.action_text(action));
    let mut rests: Vec<String> = texts
        .filter_map(|text| Some(text.strip_prefix(beginning)?.to_owned()))
        .collect();
    rests.sort();
    rests.join(" ")
}

/// Returns the noisy actions of a position, in alphabetical order.
///
/// # Panics
/// If the FEN is refused.
pub fn noisy<V: Variant + Default>(fen: &str) -> String {
    let position = at::<V>(fen);
    let mut texts = Vec::new();
    let _ = position.each_noisy(|action| {
        texts.push(position.action_text(action));
        ControlFlow::Continue(())
    });
    texts.sort();
    texts.join(" ")
}

/// Returns the clause that forbids an action, `None` if it is legal.
///
/// # Panics
/// If the FEN is refused, the text is not an action, or list and reason disagree.
pub fn forbidden_by<V: Variant + Default>(fen: &str, action: &str) -> Option<Clause> {
    let position = at::<V>(fen);
    let why = position.why_not(action).expect("an action");
    let clause = why.map(|why| why.clause().expect("a clause"));
    let listed = position.action_from_text(action).is_some();
    assert_eq!(listed, clause.is_none(), "{action} in {fen}");
    clause
}

/// Returns the position after some actions, and outcomes of the rolls that are due.
///
/// # Panics
/// If the FEN is refused, or an action is not possible.
pub fn played<V: Variant + Default>(fen: &str, texts: &str) -> V::Position {
    let mut position = at::<V>(fen);
    for text in texts.split(' ') {
        position = match position.action_from_text(text) {
            Some(action) => position.after_unchecked(action),
            None => match position.outcome_from_text(text) {
                Some(outcome) => position.resolved_unchecked(outcome),
                None => panic!("{text} is not possible in {}", position.fen()),
            },
        };
    }
    position
}

/// Checks the explanation of an illegal action: its sentence, its clause and its squares.
///
/// # Panics
/// If the explanation differs, or the rules have no such clause.
#[track_caller]
pub fn told<V: Variant + Default>(
    position: &V::Position,
    action: &str,
    (clause, sentence, squares): (&str, &str, &str),
) {
    let variant = V::default();
    let why = position.why_not(action).expect("an action");
    let why = why.expect("an illegal action");
    assert_eq!(why.sentence(), sentence);
    let found = why.clause().expect("a clause").to_string();
    assert_eq!(found, clause, "{sentence}");
    let shape = variant.info().shape;
    let squares_told = why.squares().into_iter();
    let names: Vec<_> = squares_told.map(|at| shape.name(at).to_string()).collect();
    assert_eq!(names.join(" "), squares, "{sentence}");
    let heading = format!("**{clause}**");
    assert!(
        variant.info().rules.contains(&heading),
        "no clause {clause}"
    );
}

/// Defines short forms of the functions of this module for one game, by name: `at`, `goes`,
/// `forbidden_by`, `after`, `from`, `verdict` and `told`.
///
/// ```text
/// springald_testkit::rule_tests!(Chess: at goes forbidden_by);
/// ```
#[macro_export]
macro_rules! rule_tests {
    ($variant:ident: $($name:ident)*) => {
        $($crate::rule_tests!(@$name $variant);)*
    };
    (@at $variant:ident) => {
        pub(crate) fn at(fen: &str) -> <$variant as $crate::springald_core::Variant>::Position {
            $crate::at::<$variant>(fen)
        }
    };
    (@goes $variant:ident) => {
        /// Returns where the piece on `from` may go, in alphabetical order.
        pub(crate) fn goes(fen: &str, from: &str) -> String {
            $crate::goes::<$variant>(fen, from)
        }
    };
    (@forbidden_by $variant:ident) => {
        /// Returns the clause that forbids an action, `None` if it is legal.
        pub(crate) fn forbidden_by(fen: &str, action: &str) -> Option<$crate::springald_core::Clause> {
            $crate::forbidden_by::<$variant>(fen, action)
        }
    };
    (@after $variant:ident) => {
        /// Returns the FEN after some actions.
        pub(crate) fn after(fen: &str, actions: &str) -> String {
            use $crate::springald_core::NotationExt;
            $crate::played::<$variant>(fen, actions).fen()
        }
    };
    (@from $variant:ident) => {
        pub(crate) fn from(fen: &str) -> $crate::springald_core::Record<$variant> {
            $crate::springald_core::Record::from_position($variant, $crate::at::<$variant>(fen))
        }
    };
    (@verdict $variant:ident) => {
        pub(crate) fn verdict(fen: &str) -> Option<$crate::springald_core::Verdict> {
            use $crate::springald_core::PositionExt;
            $crate::at::<$variant>(fen).verdict()
        }
    };
    (@told $variant:ident) => {
        /// Checks an explanation: its sentence, its clause and its squares.
        #[track_caller]
        fn told(fen: &str, action: &str, clause: &str, sentence: &str, squares: &str) {
            let position = $crate::at::<$variant>(fen);
            let expected = (clause, sentence, squares);
            $crate::told::<$variant>(&position, action, expected);
        }
    };
}
