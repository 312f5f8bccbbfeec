//! Compares with files of positions from other sources.
//!
//! A file holds one JSON object per line: a `fen`, and any of `canonical` (the FEN as written),
//! `actions` (all legal actions, sorted), `outcomes` (of a roll that is due), `perft` (counts for depth
//! 1, 2, …), `after` (the FEN after some actions or outcomes), `ends` (result and reason after actions
//! that end the game), `result` and `reason`.

use crate::{action_texts, after_text, compare_lists, outcome_texts};
use serde_json::Value;
use springald_core::perft::perft;
use springald_core::{NotationExt, Playable, PositionExt, Variant, Verdict};
use std::path::Path;

/// Compares with every line of a file, except for perft counts of more than `most_nodes`. Returns the
/// number of lines.
///
/// # Panics
/// If something differs, with file, line and FEN; if the file cannot be read or is malformed.
pub fn vectors<V: Variant + Default>(path: impl AsRef<Path>, most_nodes: u64) -> usize {
    vectors_value(&V::default(), path, most_nodes)
}

/// Compares a variant passed as a value with every line of a file, like [`vectors`].
///
/// # Panics
/// If something differs, with file, line and FEN; if the file cannot be read or is malformed.
pub fn vectors_value<V: Variant>(variant: &V, path: impl AsRef<Path>, most_nodes: u64) -> usize {
    let path = path.as_ref();
    let mut lines = 0;
    for (place, object) in objects(path) {
        let vector = Vector { place, object };
        vector.check(variant, most_nodes);
        lines += 1;
    }
    lines
}

/// Asserts that every FEN of the file for this variant is refused. Returns their number.
///
/// # Panics
/// If one is not refused, or is refused without a message; if the file cannot be read or is malformed.
pub fn bad_fens<V: Variant + Default>(path: impl AsRef<Path>) -> usize {
    bad_fens_value(&V::default(), path)
}

/// Asserts the same of a variant passed as a value.
///
/// # Panics
/// If one is not refused, or is refused without a message; if the file cannot be read or is malformed.
pub fn bad_fens_value<V: Variant>(variant: &V, path: impl AsRef<Path>) -> usize {
    let mut lines = 0;
    for (place, object) in objects(path.as_ref()) {
        let name = object["variant"].as_str().unwrap_or_default();
        if !variant.info().answers_to(name) {
            continue;
        }
        lines += 1;
        let vector = Vector { place, object };
        let (fen, why) = (vector.text("fen"), vector.text("why"));
        match variant.parse_fen(fen) {
            Ok(_) => panic!(
                "{}: '{fen}' is read, but should be refused: {why}",
                vector.place
            ),
            Err(error) => {
                let said = !error.found.is_empty() && !error.expected.is_empty();
                assert!(
                    said,
                    "{}: '{fen}' is refused without words: {error}",
                    vector.place
                );
            }
        }
    }
    lines
}

/// Returns the objects of a file with their places.
fn objects(path: &Path) -> Vec<(String, Value)> {
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: cannot be read: {error}", path.display()));
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            let place = format!("{}, line {}", path.display(), index + 1);
            match serde_json::from_str(line) {
                Ok(object) => (place, object),
                Err(error) => panic!("{place}: is no JSON: {error}"),
            }
        })
        .collect()
}

struct Vector {
    place: String,
    object: Value,
}

impl Vector {
    fn text(&self, key: &str) -> &str {
        let text = self.object[key].as_str();
        text.unwrap_or_else(|| panic!("{}: found no text '{key}'", self.place))
    }

    fn list(&self, key: &str) -> Option<Vec<String>> {
        let list = self.object.get(key)?.as_array()?;
        let texts = list.iter().filter_map(Value::as_str);
        Some(texts.map(str::to_owned).collect())
    }

    fn entries(&self, key: &str) -> impl Iterator<Item = (&String, &Value)> {
        let map = self.object.get(key).and_then(Value::as_object);
        map.into_iter().flatten()
    }

    fn check<V: Variant>(&self, variant: &V, most_nodes: u64) {
        let (place, fen) = (&self.place, self.text("fen"));
        let position = match variant.parse_fen(fen) {
            Ok(position) => position,
            Err(error) => panic!("{place}: '{fen}' is not read: {error}"),
        };
        let canonical = self.object["canonical"].as_str().unwrap_or(fen);
        assert_eq!(position.fen(), canonical, "{place}: '{fen}' written");
        self.check_lists(&position, fen);
        for (token, after) in self.entries("after") {
            let found = self.played(&position, token).fen();
            let expected = after.as_str().unwrap_or_default();
            assert_eq!(found, expected, "{place}: '{fen}' after {token}");
        }
        for (token, end) in self.entries("ends") {
            let found = verdict(self.played(&position, token).verdict());
            let expected = [end[0].as_str(), end[1].as_str()];
            assert_eq!(found, expected, "{place}: '{fen}' after {token}");
        }
        if self.object.get("result").is_some() {
            let expected = [
                self.object["result"].as_str(),
                self.object["reason"].as_str(),
            ];
            let found = verdict(position.verdict());
            assert_eq!(found, expected, "{place}: '{fen}' itself");
        }
        self.check_perft(&position, fen, most_nodes);
    }

    fn check_lists<P: Playable>(&self, position: &P, fen: &str) {
        let lists = [
            ("actions", action_texts(position)),
            ("outcomes", outcome_texts(position)),
        ];
        for (key, found) in lists {
            if let Some(mut expected) = self.list(key) {
                expected.sort();
                let what = format!("{}: '{fen}', {key}", self.place);
                compare_lists(&found, &expected, &what);
            }
        }
    }

    fn check_perft<P: Playable>(&self, position: &P, fen: &str, most_nodes: u64) {
        let counts = self.object.get("perft").and_then(Value::as_array);
        for (index, count) in counts.into_iter().flatten().enumerate() {
            let expected = count.as_u64().unwrap_or(u64::MAX);
            let depth = index as u32 + 1;
            if expected <= most_nodes {
                let found = perft(position, depth);
                assert_eq!(found, expected, "{}: '{fen}', perft {depth}", self.place);
            }
        }
    }

    fn played<P: Playable>(&self, position: &P, token: &str) -> P {
        after_text(position, token)
            .unwrap_or_else(|| panic!("{}: {token} is not possible", self.place))
    }
}

/// Returns result and reason.
fn verdict(verdict: Option<Verdict>) -> [Option<&'static str>; 2] {
    [
        verdict.map(|verdict| verdict.result().as_str()),
        verdict.map(|verdict| verdict.termination.as_str()),
    ]
}
