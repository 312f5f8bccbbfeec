//! The grammar for editors knows the words of the formal grammar, and no others.

use serde_json::Value;
use std::collections::BTreeSet;

const GRAMMAR: &str = include_str!("../../../../../docs/games.ebnf");
const EDITORS: &str = include_str!("../../../../../docs/games.tmLanguage.json");

fn is_word(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    text.len() > 1
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(is_part)
}

/// Returns the words that the formal grammar has in quotation marks.
fn grammar_words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for (number, part) in GRAMMAR.split("(*").enumerate() {
        let rules = match number {
            0 => part,
            _ => part.split_once("*)").map_or("", |(_, rules)| rules),
        };
        let quoted = rules.split('"').skip(1).step_by(2);
        words.extend(quoted.filter(|word| is_word(word)).map(str::to_owned));
    }
    words
}

/// Returns the words of the alternatives in the patterns.
fn editor_words() -> BTreeSet<String> {
    let editors: Value = serde_json::from_str(EDITORS).expect("JSON");
    let repository = editors["repository"].as_object().expect("patterns");
    let patterns = repository
        .values()
        .filter_map(|rule| rule["match"].as_str());
    patterns
        .flat_map(|pattern| pattern.split(['(', ')']))
        .filter(|group| group.split('|').all(is_word))
        .flat_map(|group| group.split('|'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn editors_know_every_word() {
    assert_eq!(editor_words(), grammar_words());
}
