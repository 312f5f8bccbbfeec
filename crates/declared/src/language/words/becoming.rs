//! Becoming another piece, in words.

use super::conditions::condition;
use super::legend::{area_in_words, way};
use super::{a, joined};
use crate::language::model::{Becoming, Declaration, Kind};

/// Returns all that pieces of a kind may become, to follow their moves; nothing for most.
pub(crate) fn all_in_words(game: &Declaration, kind: &Kind) -> String {
    let mut words = String::new();
    for one in &kind.becomings {
        words.extend(["; may become ", &in_words(game, one)]);
    }
    words
}

/// Returns what pieces of a kind may become, in words: "a general where it stands, if you have no general left".
fn in_words(game: &Declaration, one: &Becoming) -> String {
    let names: Vec<String> = one.to.iter().map(|&to| a(&game.kinds[to].name)).collect();
    let mut words = joined(&names, "or");
    match &one.way {
        None => {
            words += " where it stands";
            words += &area_in_words(one.from, game.shape()).replacen(" of", " on", 1);
        }
        Some(path) => words.extend([" by a move: ", &way(path, game.shape())]),
    }
    for when in &one.conditions {
        words.extend(condition(game, when, true).map(|said| format!(", if {said}")));
    }
    if one.harmless {
        words += ", without attacking anything";
    }
    words
}
