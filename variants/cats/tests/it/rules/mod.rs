//! RULES.md clause by clause. The comment of every test cites its clause.

mod boards;
mod ends;
mod pieces;
mod steps;
mod writing;

use springald_cats::{Cats, CatsPosition};
use springald_core::{Explain, NotationExt, Position as _, PositionExt, Record, Verdict};
use springald_testkit as testkit;

springald_testkit::rule_tests!(Cats: at forbidden_by after);

const START: &str =
    "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - - - 0 1";

/// Returns the texts of all actions that begin like this, without their beginning, in alphabetical
/// order.
fn actions(fen: &str, beginning: &str) -> String {
    testkit::goes::<Cats>(fen, beginning)
}

/// Returns the targets of the piece on `from`, in alphabetical order; a neutral piece that it captures
/// is named once, with an `@`.
fn goes(fen: &str, from: &str) -> String {
    let all = actions(fen, from);
    let mut targets: Vec<&str> = all
        .split(' ')
        .map(|target| target.find('@').map_or(target, |at| &target[..=at]))
        .collect();
    targets.dedup();
    targets.join(" ")
}

/// Returns the turn field after some actions.
fn turn_after(fen: &str, actions: &str) -> String {
    after(fen, actions).split(' ').nth(5).unwrap().to_owned()
}

/// Returns the placement after some actions.
fn board_after(fen: &str, actions: &str) -> String {
    after(fen, actions).split(' ').next().unwrap().to_owned()
}

/// Returns the squares that may be rolled after a teleport was declared, counted.
fn rolls(fen: &str) -> Vec<String> {
    let declared = at(&after(fen, "T@"));
    let outcomes = declared.outcomes().into_iter();
    outcomes
        .map(|outcome| declared.outcome_text(outcome)[2..].to_owned())
        .collect()
}

/// Returns the verdict after some actions of a game that begins here.
fn verdict_after(fen: &str, turns: &str) -> Option<Verdict> {
    let mut record = Record::from_position(Cats, at(fen));
    record.play_line(turns).unwrap();
    record.verdict()
}

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::<Cats>(&[
        ends::CLAUSES,
        pieces::CLAUSES,
        steps::CLAUSES,
        writing::CLAUSES,
    ]);
}

/// The position after a legal action is consistent.
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
