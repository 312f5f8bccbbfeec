//! Documents name what exists: every path and every name in code font is looked for in the repository.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Names in code font that no source has: examples, and outputs.
const ELSEWHERE: [&str; 3] = ["variants/tower", "web/shots", "target/dist"];

/// The beginning of the names of all metrics.
const METRICS: &str = "springald_";

/// The words of the sources.
#[derive(Default)]
pub(crate) struct Words(HashSet<String>);

impl Words {
    /// Adds the words of a source file.
    pub(crate) fn add(&mut self, text: &str) {
        for word in text.split(|letter: char| !is_of_a_name(letter)) {
            if !self.0.contains(word) {
                self.0.insert(word.to_owned());
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.0.contains(name)
            || name
                .strip_prefix(METRICS)
                .is_some_and(|rest| self.0.contains(rest))
    }
}

const fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Returns a line for every path and name in a document that does not exist. `name` is the document's own path
/// below `root`.
pub(crate) fn check(root: &Path, name: &str, text: &str, words: &Words) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut is_block = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
        }
        if is_block {
            continue;
        }
        for span in line.split('`').skip(1).step_by(2) {
            let missing = if is_path(span) {
                !exists(root, span)
            } else {
                is_name(span) && !parts(span).all(|part| words.has(part))
            };
            if missing && !ELSEWHERE.contains(&span) {
                wrong.push(format!("{name}:{number}: `{span}` does not exist"));
            }
        }
    }
    wrong
}

/// Returns `true` for a path from the root of the repository.
fn is_path(span: &str) -> bool {
    const FOLDERS: [&str; 6] = ["crates/", "docs/", "fuzz/", "variants/", "web/", "xtask/"];
    FOLDERS.iter().any(|folder| span.starts_with(folder))
}

/// Returns `true` if a path exists below a folder. `*` and `<anything>` stand for part of a name.
fn exists(folder: &Path, path: &str) -> bool {
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    let Some(at) = first.find(['*', '<']) else {
        let path = folder.join(first);
        return path.exists() && (rest.is_empty() || exists(&path, rest));
    };
    let (begin, end) = (&first[..at], first.rsplit(['*', '>']).next().unwrap_or(""));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with(begin) && name.ends_with(end)
        })
        .any(|entry| rest.is_empty() || exists(&entry.path(), rest))
}

/// Returns `true` for a name of the code: several words joined, as in `play_unchecked`, `DrawRules` and
/// `Node::Chance`. One lowercase word may be anything.
fn is_name(span: &str) -> bool {
    let is_joined = |part: &str| {
        let begins = part.starts_with(|first: char| first.is_ascii_uppercase());
        let is_word = part
            .chars()
            .skip(1)
            .all(|letter| letter.is_ascii_alphabetic());
        let goes_on = part.contains(|letter: char| letter.is_ascii_lowercase());
        part.contains('_') || (begins && is_word && goes_on)
    };
    span.chars()
        .all(|letter| is_of_a_name(letter) || letter == ':')
        && parts(span).any(is_joined)
}

fn parts(span: &str) -> impl Iterator<Item = &str> {
    span.split("::").filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::root;

    #[test]
    fn names_and_paths_that_do_not_exist_are_found() {
        let mut words = Words::default();
        words.add("pub fn play_unchecked() {} enum Node { Chance }");
        let found = |text: &str| check(&root(), "A.md", text, &words).len();
        assert_eq!(found("`play_unchecked` leads to `Node::Chance`."), 0);
        assert_eq!(found("`play_checked` leads to `Node::Luck`."), 2);
        assert_eq!(found("`xtask/src/main.rs`, `variants/*/RULES.md`"), 0);
        assert_eq!(
            found("`xtask/src/none.rs`, `variants/*/NONE.md`, `xtask/src/<name of a file>.py`"),
            3
        );
        assert_eq!(
            found("`xtask/src/<name of a task>.rs`, `xtask/s*c/ma*.rs`"),
            0
        );
        assert_eq!(found("`e2e4`, `cargo xtask test`, `end`, `e7e8q`"), 0);
        assert_eq!(found("```\n`No_such_name`\n```"), 0);
    }
}
