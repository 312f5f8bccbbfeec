//! RULES.md clause by clause. Every test says in its comment which clause it holds the program to.

mod boards;
mod catapults;
mod chess;
mod ending;

use springald_chesspp::{Catapult, ChessPpPosition};
use springald_core::{
    Clause, Explain, IllegalReason, NotationExt, PositionExt, Record, Variant, Verdict,
};

pub(crate) const START: &str =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - b1!f1!/b8!f8! 0 1";

pub(crate) fn at(fen: &str) -> ChessPpPosition<Catapult> {
    ChessPpPosition::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Where the piece or catapult on `from` may go, in alphabetical order.
pub(crate) fn goes(fen: &str, from: &str) -> String {
    let position = at(fen);
    let mut targets: Vec<String> = position
        .actions()
        .into_iter()
        .filter_map(|action| Some(position.action_text(action).strip_prefix(from)?.to_owned()))
        .collect();
    targets.sort();
    targets.join(" ")
}

/// The clause that forbids an action; nothing where it is legal.
pub(crate) fn forbidden_by(fen: &str, action: &str) -> Option<Clause> {
    let position = at(fen);
    let why = position.why_not(action).unwrap();
    let clause = why.map(|why| why.clause().expect("a clause"));
    let listed = position.action_from_text(action).is_some();
    assert_eq!(listed, clause.is_none(), "{action} in {fen}");
    clause
}

/// The FEN after an action.
pub(crate) fn after(fen: &str, action: &str) -> String {
    let position = at(fen);
    let legal = position.action_from_text(action);
    let legal = legal.unwrap_or_else(|| panic!("{action} is not legal in {fen}"));
    position.after_unchecked(legal).fen()
}

/// The field of a FEN with this index.
pub(crate) fn field(fen: &str, index: usize) -> &str {
    fen.split(' ').nth(index).unwrap()
}

/// The catapults field after an action.
pub(crate) fn catapults_after(fen: &str, action: &str) -> String {
    field(&after(fen, action), 4).to_owned()
}

pub(crate) fn san(fen: &str, action: &str) -> String {
    let position = at(fen);
    position.san(position.action_from_text(action).unwrap())
}

pub(crate) fn play(record: &mut Record<Catapult>, actions: &str) {
    for action in actions.split(' ') {
        record.play_text(action).unwrap();
    }
}

pub(crate) fn from(fen: &str) -> Record<Catapult> {
    Record::from_position(Catapult, at(fen))
}

pub(crate) fn verdict(fen: &str) -> Option<Verdict> {
    at(fen).verdict()
}

#[test]
fn the_tests_cite_every_clause() {
    let tests = [
        include_str!("catapults.rs"),
        include_str!("chess.rs"),
        include_str!("ending.rs"),
    ]
    .concat();
    for line in Catapult.info().rules.lines() {
        let clause = line
            .strip_prefix("**")
            .and_then(|line| line.split_once("**"));
        if let Some((clause, _)) = clause {
            let cited = tests.contains(&format!("/// §{clause}:"));
            assert!(cited, "no test of {clause}");
        }
    }
}
