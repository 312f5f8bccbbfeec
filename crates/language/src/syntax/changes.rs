//! The clauses that a text does not state: statements without one get clauses of their own, whose sentences are written from
//! the statements, so that the rules page says everything and each refusal cites what it follows from.
//!
//! In a game that is like another they make a section, as only what is stated anew needs sentences. In others they make
//! the chapters of a rulebook.

mod numbering;

use super::names::Name;
use super::tree::Topic;
use crate::model::Declaration;
use crate::words::clauses::in_words;
use crate::words::legend;
use crate::words::plural;
use crate::words::setup::Placed;
use springald_core::Clause;
use springald_core::insertion_sort;

pub(super) use numbering::{Parent, number, placement};

/// A new clause, with its sentence if no statement that is kept says it.
pub(super) type Change = (Clause, Option<String>);

/// Returns what it means to be without something.
const fn without(topic: Topic) -> &'static str {
    match topic {
        Topic::Castling => "There is no castling.",
        Topic::Shuffle => "The start is always the same.",
        Topic::Forbid => "Any piece may be left attacked, and may be captured.",
        Topic::MustTake => "Nobody has to capture.",
        Topic::Ends => "The game has only the ends that are named here.",
        Topic::Repetition => "Repetition does not draw the game.",
        Topic::Progress => "The game is not drawn for lack of progress.",
        Topic::Material => "The game is not drawn for lack of material.",
        Topic::Drops => "Nothing is dropped.",
        Topic::Explosions => "Captures do not explode.",
        Topic::Effects => "Nothing follows from moves and captures but what is named here.",
        Topic::Gates => "Nothing comes in where a piece leaves.",
        Topic::Lending => "No piece lends its moves.",
        Topic::Passing => "Nobody passes.",
        Topic::Unions => "Pieces form no unions: a capture takes a piece off the board.",
        Topic::Carrying => "No piece carries another one.",
        Topic::Armies => "No armies are chosen.",
    }
}

/// Returns `true` if a sentence speaks of one of these pieces.
pub(super) fn names_one_of(sentence: &str, pieces: &[&Name]) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphabetic() && c != '-');
    words.any(|word| {
        let word = word.to_ascii_lowercase();
        let is_named = |name: &&Name| word == name.text || word == plural(&name.text);
        pieces.iter().any(is_named)
    })
}

/// Adds the sentences of new clauses.
pub(super) fn write(game: &mut Declaration, changes: &[Change], start: &[Placed]) {
    let mut new: Vec<(Clause, String)> = Vec::new();
    for (clause, said) in changes {
        let sentence = said.clone().or_else(|| in_words(game, start, *clause));
        let sentence = sentence.map(|words| legend::in_cells(words, game.shape()));
        new.extend(sentence.map(|sentence| (*clause, sentence)));
    }
    game.written = new.iter().map(|(clause, _)| *clause).collect();
    game.clauses.extend(new);
    insertion_sort(&mut game.clauses, |(clause, _)| *clause);
}
