//! The positions in the tests of a variant, with the clauses they are cited for.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::Path;

/// All quoted texts in the tests of a variant, each with the clauses (`§3.1`) of the last line before
/// it that cites any.
#[derive(Default)]
pub(crate) struct Held(HashMap<String, HashSet<String>>);

impl Held {
    /// Reads the tests of a folder of `variants`.
    pub(crate) fn of(folder: &str) -> io::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
        let mut held = Self::default();
        held.read_folder(&root.join(folder).join("tests"))?;
        Ok(held)
    }

    /// Returns `true` if a test of this clause has this position.
    pub(crate) fn has(&self, fen: &str, clause: &str) -> bool {
        (self.0.get(fen)).is_some_and(|clauses| clauses.contains(clause))
    }

    fn read_folder(&mut self, folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.read_folder(&path)?;
            } else if path.extension().is_some_and(|end| end == "rs") {
                self.read_source(&fs::read_to_string(path)?);
            }
        }
        Ok(())
    }

    fn read_source(&mut self, source: &str) {
        let named = named(source);
        let mut cited: Vec<String> = Vec::new();
        for line in source.lines() {
            if line.contains('§') {
                cited = line.split('§').skip(1).map(clause).collect();
            }
            let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let words = line.split(|letter| !is_of_word(letter));
            let by_name = words.filter_map(|word| named.get(word).copied());
            for text in line.split('"').skip(1).step_by(2).chain(by_name) {
                let clauses = self.0.entry(text.to_owned()).or_default();
                clauses.extend(cited.iter().cloned());
            }
        }
    }
}

/// Returns the string constants of a source, by name.
fn named(source: &str) -> HashMap<&str, &str> {
    let constants = source.split("const ").skip(1);
    let named = constants.filter_map(|declared| {
        let (name, rest) = declared.split_once(": &str =")?;
        let text = rest.trim_start().strip_prefix('"')?;
        Some((name, text.split_once('"')?.0))
    });
    named.collect()
}

/// Returns the number of a clause at the beginning of a text.
fn clause(text: &str) -> String {
    let is_of_number = |letter: &char| letter.is_ascii_digit() || *letter == '.';
    let number: String = text.chars().take_while(is_of_number).collect();
    number.trim_end_matches('.').to_owned()
}

#[test]
fn positions_belong_to_the_clauses_cited_before_them() {
    let mut held = Held::default();
    held.read_source(
        "const A: &str = \"none\";\nconst B: &str =\n    \"8/k w\";\n/// §1.2: this, and §10.3.\n\
         fn a() {\n  is(\"8/8 w\", \"e2\");\n}\n// §4.1\n(\"8/8 b\", B),\n",
    );
    assert!(held.has("8/8 w", "1.2") && held.has("8/8 w", "10.3"));
    assert!(held.has("8/8 b", "4.1") && !held.has("8/8 b", "1.2"));
    assert!(held.has("8/k w", "4.1") && !held.has("8/k w", "10.3"));
    assert!(!held.has("none", "1.2") && !held.has("8/8 w", "1"));
}
