//! Positions of rule tests with their expected actions and results.

use springald_core::{Explain, IllegalReason, NotationExt, PositionExt, Variant};

/// Checks legal and illegal actions: each entry is a position, its legal actions, and illegal ones as
/// `ACTION:CLAUSE` with the clause that forbids them. Both lists are separated by spaces.
///
/// # Panics
/// If the rules differ; the message names the position and the action.
pub fn boards<V: Variant + Default>(boards: &[(&str, &str, &str)]) {
    for (fen, legal, illegal) in boards {
        let position = at::<V>(fen);
        let forbidden_by = |action: &str| {
            let why = position.why_not(action).expect("an action");
            let clause = why.map(|why| {
                why.clause()
                    .map_or_else(String::new, |clause| clause.to_string())
            });
            let is_listed = position.action_from_text(action).is_some();
            assert_eq!(is_listed, clause.is_none(), "{action} in {fen}");
            clause
        };
        for action in legal.split_whitespace() {
            assert_eq!(forbidden_by(action), None, "{action} in {fen}");
        }
        for attempt in illegal.split_whitespace() {
            let (action, clause) = attempt.split_once(':').expect("ACTION:CLAUSE");
            assert_eq!(
                forbidden_by(action).as_deref(),
                Some(clause),
                "{action} in {fen}"
            );
        }
    }
}

/// Checks actions that end the game: each entry is a position, the action, and the result such as
/// `1-0`.
///
/// # Panics
/// If the game goes on or ends otherwise; the message names the position and the action.
pub fn ends<V: Variant + Default>(ends: &[(&str, &str, &str)]) {
    for (fen, text, result) in ends {
        let position = at::<V>(fen);
        let action = position.action_from_text(text).expect("a legal action");
        let ended = position
            .after_unchecked(action)
            .verdict()
            .map(|verdict| verdict.result().as_str());
        assert_eq!(ended, Some(*result), "{text} in {fen}");
    }
}

fn at<V: Variant + Default>(fen: &str) -> V::Position {
    V::default()
        .parse_fen(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}
