//! The rules pages that are written from statements: whole pages, stale sentences, and the clauses that refusals cite.

mod cited;
mod pages;
mod refused;
mod stale;
mod steps;
mod told;

use springald_declared::model::Declaration;
use springald_declared::syntax::rules_page;
use springald_declared::{Game, LIBRARY, Source};
use springald_declared::{load, load_source};

/// Returns a game of a text.
fn game(text: &str) -> Game {
    load(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the rules page of a text.
fn page(text: &str) -> String {
    rules_page(game(text).declaration())
}

/// Asserts that a page has all of these sentences.
fn says(page: &str, sentences: &[&str]) {
    for sentence in sentences {
        assert!(page.contains(sentence), "{sentence}\n{page}");
    }
}

/// Asserts that a page has none of these words.
fn never_says(page: &str, words: &[&str]) {
    for word in words {
        assert!(!page.contains(word), "{word}\n{page}");
    }
}

/// Returns a text without the numbers and sentences of its clauses.
fn bare(text: &str) -> String {
    let lines = text.lines().filter_map(|line| {
        let trimmed = line.trim_start();
        let indent = &line[..line.len() - trimmed.len()];
        let (first, rest) = trimmed.split_once(' ').unwrap_or((trimmed, ""));
        let is_numbered = first.starts_with(|c: char| c.is_ascii_digit()) && first.contains('.');
        let rest = if is_numbered { rest } else { trimmed };
        let mut words = rest.split(' ');
        let word = words.next().unwrap_or_default();
        if ["section", "clause"].contains(&word) {
            return None;
        }
        // The strings of a statement stand before its sentence.
        let has_one = ["start", "phases", "summary", "credit"].contains(&word)
            || rest.contains(" as \"")
            || (word == "game" && words.nth(1).is_some_and(|name| name.starts_with('"')));
        // An army has its pieces in a string, and its name in another.
        let strings = 1 + usize::from(rest.contains("\" as \""));
        let parts = if has_one { 1 + 2 * strings } else { 1 };
        let kept: Vec<&str> = rest.split('"').take(parts).collect();
        Some(format!("{indent}{}", kept.join("\"").trim_end()))
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Returns every game of the library as its bare text makes it, with those that it is like.
fn bare_library() -> impl Iterator<Item = (&'static str, Game)> {
    LIBRARY.iter().map(|(id, text)| {
        let source = Source::of(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let texts: Vec<String> = source.texts().iter().map(|text| bare(text)).collect();
        let source = Source::from_texts(&texts).unwrap_or_else(|error| panic!("{id}: {error}"));
        let game = load_source(&source).unwrap_or_else(|error| panic!("{id}: {error}"));
        (*id, game)
    })
}

/// Returns the sentences of a game that were written from its statements.
fn written(game: &Declaration) -> Vec<&str> {
    let clauses = game.clauses.iter();
    let written = clauses.filter(|(clause, _)| game.written.contains(clause));
    written.map(|(_, sentences)| &**sentences).collect()
}
