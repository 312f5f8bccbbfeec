//! RULES.md clause by clause. Every test says in its comment which clause it holds the program to.

mod boards;
mod ends;
mod pieces;
mod steps;
mod writing;

use springald_cats::{Cats, CatsPosition};
use springald_core::{
    Clause, Explain, IllegalReason, NotationExt, Position as _, PositionExt, Record, Variant,
    Verdict,
};

const START: &str =
    "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - - - 0 1";

fn at(fen: &str) -> CatsPosition {
    CatsPosition::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The texts of all actions that begin like this, without their beginning, in alphabetical order.
fn actions(fen: &str, beginning: &str) -> String {
    let position = at(fen);
    let mut texts: Vec<String> = position
        .actions()
        .into_iter()
        .filter_map(|action| {
            let text = position.action_text(action);
            Some(text.strip_prefix(beginning)?.to_owned())
        })
        .collect();
    texts.sort();
    texts.join(" ")
}

/// Where the piece on `from` may go, in alphabetical order; a neutral piece that it captures is
/// named once, with an `@`.
fn goes(fen: &str, from: &str) -> String {
    let all = actions(fen, from);
    let mut targets: Vec<&str> = all
        .split(' ')
        .map(|target| target.find('@').map_or(target, |at| &target[..=at]))
        .collect();
    targets.dedup();
    targets.join(" ")
}

/// The clause that forbids an action; nothing where it is legal.
fn forbidden_by(fen: &str, action: &str) -> Option<Clause> {
    let position = at(fen);
    let why = position.why_not(action).unwrap();
    let clause = why.map(|why| why.clause().expect("a clause"));
    let listed = position.action_from_text(action).is_some();
    assert_eq!(listed, clause.is_none(), "{action} in {fen}");
    clause
}

/// The FEN after some actions, and outcomes where a roll is due.
fn after(fen: &str, actions: &str) -> String {
    let mut position = at(fen);
    for text in actions.split(' ') {
        position = match position.action_from_text(text) {
            Some(action) => position.after_unchecked(action),
            None => match position.outcome_from_text(text) {
                Some(outcome) => position.resolved_unchecked(outcome),
                None => panic!("{text} is not possible in {}", position.fen()),
            },
        };
    }
    position.fen()
}

/// The turn field after some actions.
fn turn_after(fen: &str, actions: &str) -> String {
    after(fen, actions).split(' ').nth(5).unwrap().to_owned()
}

/// The placement after some actions.
fn board_after(fen: &str, actions: &str) -> String {
    after(fen, actions).split(' ').next().unwrap().to_owned()
}

/// The squares that may be rolled after a teleport was declared, counted.
fn rolls(fen: &str) -> Vec<String> {
    let declared = at(&after(fen, "T@"));
    let outcomes = declared.outcomes().into_iter();
    outcomes
        .map(|outcome| declared.outcome_text(outcome)[2..].to_owned())
        .collect()
}

/// The verdict after some actions of a game that begins here.
fn verdict_after(fen: &str, turns: &str) -> Option<Verdict> {
    let mut record = Record::from_position(Cats, at(fen));
    record.play_line(turns).unwrap();
    record.verdict()
}

/// Every clause has a test that names it.
#[test]
fn no_clause_is_forgotten() {
    let tests = [
        include_str!("ends.rs"),
        include_str!("pieces.rs"),
        include_str!("steps.rs"),
        include_str!("writing.rs"),
    ]
    .concat();
    let clauses = Cats.info().rules.lines().filter_map(|line| {
        let (number, _) = line.strip_prefix("**")?.split_once("**")?;
        Some(number)
    });
    let mut count = 0;
    for clause in clauses {
        count += 1;
        let named = tests.lines().any(|line| {
            let comment = line.trim_start().strip_prefix("/// §");
            comment.is_some_and(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
                rest[..end.unwrap_or(rest.len())].trim_end_matches('.') == clause
            })
        });
        assert!(named, "no test names §{clause}");
    }
    assert_eq!(count, 51);
}

/// The position after a legal action keeps the rules of the house.
#[test]
fn playing_is_consistent() {
    let position = at(START);
    for action in position.actions() {
        position
            .after_unchecked(action)
            .check_consistency()
            .unwrap();
    }
}
