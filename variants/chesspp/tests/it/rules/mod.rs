//! RULES.md clause by clause. The comment of every test cites its clause.

mod boards;
mod catapults;
mod chess;
mod ending;

use springald_chesspp::Catapult;
use springald_core::{NotationExt, Record};
use springald_testkit as testkit;

springald_testkit::rule_tests!(Catapult: at goes forbidden_by after from verdict);

pub(crate) const START: &str =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - b1!f1!/b8!f8! 0 1";

/// Returns the field of a FEN with this index.
pub(crate) fn field(fen: &str, index: usize) -> &str {
    fen.split(' ').nth(index).unwrap()
}

/// Returns the catapults field after an action.
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

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::<Catapult>(&[catapults::CLAUSES, chess::CLAUSES, ending::CLAUSES]);
}
