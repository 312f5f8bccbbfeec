//! `learn.json` as data.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Learn {
    /// The variants that it serves.
    pub(crate) ids: Vec<String>,
    /// Replacements of words, for some of the variants.
    #[serde(default)]
    words: BTreeMap<String, BTreeMap<String, String>>,
    pub(crate) pitch: String,
    /// The game in a few sentences.
    pub(crate) brief: Vec<String>,
    pub(crate) moving: Demo,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) legend: Vec<Legend>,
    pub(crate) first_game: Vec<Step>,
    pub(crate) finish: String,
    pub(crate) credit: String,
}

/// A moving picture.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Demo {
    pub(crate) fen: Option<String>,
    pub(crate) line: String,
}

/// A board beside a clause of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clause {
    /// Its number in RULES.md.
    #[serde(rename = "clause")]
    pub(crate) number: String,
    pub(crate) fen: Option<String>,
    pub(crate) line: Option<String>,
    pub(crate) r#try: Vec<Try>,
    pub(crate) say: String,
}

/// An action to try.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Try {
    pub(crate) action: String,
    pub(crate) legal: bool,
    /// The clause that forbids it, if that is another one.
    pub(crate) clause_said: Option<String>,
    /// The result, if it ends the game.
    pub(crate) ends: Option<String>,
}

/// A demonstration of how a kind of piece moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Legend {
    pub(crate) kind: String,
    pub(crate) fen: Option<String>,
    /// The square of such a piece.
    pub(crate) square: Option<String>,
    /// For a kind that does not stay on the board, the action that brings it.
    pub(crate) action: Option<String>,
    pub(crate) say: String,
}

/// A step of the first game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    pub(crate) say: String,
    pub(crate) fen: Option<String>,
    pub(crate) expect: Vec<String>,
    pub(crate) roll: Option<String>,
    pub(crate) reply: Option<String>,
}

impl Learn {
    /// Returns the file as players of one variant see it.
    pub(crate) fn told_to(&self, id: &str) -> Self {
        let mut told = self.clone();
        if let Some(words) = self.words.get(id) {
            let texts = [&mut told.pitch, &mut told.finish, &mut told.credit].into_iter();
            let texts = texts.chain(&mut told.brief);
            let clauses = told.clauses.iter_mut().map(|clause| &mut clause.say);
            let steps = told.first_game.iter_mut().map(|step| &mut step.say);
            let legend = told.legend.iter_mut();
            let legend = legend.flat_map(|entry| [&mut entry.kind, &mut entry.say]);
            for text in texts.chain(clauses).chain(steps).chain(legend) {
                *text = reworded(text, words);
            }
        }
        told
    }
}

/// Returns the text with whole words replaced.
fn reworded(text: &str, words: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_alphabetic() {
            word.push(letter);
            continue;
        }
        out.push_str(words.get(&word).unwrap_or(&word));
        word.clear();
        out.push(letter);
    }
    out.pop();
    out
}
