//! Holds what the folders teach about their games (`variants/*/site/learn.json`) to the rules: every
//! position, line, try, reply and roll is checked with the library, and the board of a clause must
//! occur in a test of this clause. `docs/site.md` has the format.

mod check;
mod format;
mod held;

use check::Checker;
use format::Learn;
use held::Held;
use springald_registry::{EngineEntry, VARIANTS};

/// Returns the path of the file for a variant.
fn path(entry: &EngineEntry) -> String {
    format!("variants/{}/site/learn.json", entry.folder)
}

fn read(entry: &EngineEntry) -> Result<Learn, String> {
    let file = format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), path(entry));
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

#[test]
fn learn_pages_are_true() {
    let mut problems = Vec::new();
    for entry in VARIANTS {
        let id = entry.id();
        let found = match read(entry) {
            Ok(learn) => {
                let held = Held::of(&entry.folder).expect("the tests of the variant");
                Checker::new(entry, &learn.told_to(id), &held).problems()
            }
            Err(error) => vec![error],
        };
        let name = |problem| format!("{} ({id}): {problem}", path(entry));
        problems.extend(found.into_iter().map(name));
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn every_variant_is_served_by_its_file() {
    for entry in VARIANTS {
        let learn = read(entry).unwrap_or_else(|error| panic!("{}: {error}", path(entry)));
        let served = VARIANTS
            .iter()
            .filter(|other| other.folder == entry.folder)
            .map(springald_registry::EngineEntry::id);
        assert!(served.eq(learn.ids), "{}: ids", path(entry));
    }
}
