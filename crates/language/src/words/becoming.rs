//! Becoming another piece, in words.

use super::conditions::condition;
use super::legend::way;
use super::{a, areas, joined};
use crate::model::{Becoming, Declaration, Kind};
use springald_core::Clause;

/// Returns what pieces of a kind may become by the lines with a clause, one part each: "a general where it stands, if you
/// have no general left".
pub(crate) fn all_in_words(game: &Declaration, kind: &Kind, clause: Option<Clause>) -> Vec<String> {
    let all = kind.becomings.iter();
    let all = all.filter(|one| clause.is_none() || one.clause == clause);
    all.map(|one| in_words(game, one)).collect()
}

fn in_words(game: &Declaration, one: &Becoming) -> String {
    let names: Vec<String> = one.to.iter().map(|&to| a(&game.kinds[to].name)).collect();
    let mut words = joined(&names, "or");
    match &one.way {
        None => {
            words += " where it stands";
            if !areas::is_everywhere(one.from, game.shape()) {
                words.extend([" on ", &areas::region(game, one.from, "or")]);
            }
        }
        Some(path) => words.extend([" by a move: ", &way(path, game, true)]),
    }
    for when in &one.conditions {
        words.extend(condition(game, when, true).map(|said| format!(", if {said}")));
    }
    if one.harmless {
        words += ", without attacking anything";
    }
    words
}
