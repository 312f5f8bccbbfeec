//! No circles of files: inside a crate, no file uses one that uses it, directly or through others.
//!
//! A file uses another if it names one of its items by a path or an import. Names that a module passes on lead to the
//! file that defines them. Tests are left out.

mod graph;
mod parse;
mod tree;

use std::fs;
use std::path::Path;
use tree::Tree;

/// Crates with circles, until they are redesigned, each with its rooms that may have circles among themselves: files in
/// its sources and the folders of the same name.
const EXCEPTIONS: [(&str, &[&str]); 1] = [(
    "crates/declared",
    &[
        "bits", "compact", "effects", "evaluate", "play", "program", "variant",
    ],
)];

/// Returns a line for every circle of files in a crate. `folder` is the crate's, `name` its path from the root.
pub(crate) fn check(folder: &Path, name: &str) -> Vec<String> {
    let sources = folder.join("src");
    let mut roots = vec![sources.join("lib.rs"), sources.join("main.rs")];
    if let Ok(programs) = fs::read_dir(sources.join("bin")) {
        roots.extend(programs.flatten().map(|program| program.path()));
    }
    let mut wrong = Vec::new();
    for root in roots.iter().filter(|root| root.is_file()) {
        let tree = Tree::read(root, &|path| fs::read_to_string(path).ok());
        let uses = tree.uses();
        let counts = |path: &Path| !is_excepted(name, path.strip_prefix(&sources).unwrap_or(path));
        for circle in graph::circles(&uses, &counts) {
            wrong.push(in_words(name, &sources, &circle));
        }
    }
    wrong
}

/// Returns `true` if a file may be in a circle, if all others there may, too. `path` begins in the sources of the crate.
fn is_excepted(name: &str, path: &Path) -> bool {
    let first = path.iter().next().map(Path::new);
    let room = first.and_then(Path::file_stem);
    EXCEPTIONS
        .iter()
        .filter(|(known, _)| *known == name)
        .flat_map(|(_, rooms)| *rooms)
        .any(|known| room.is_some_and(|room| room == *known))
}

/// Describes a circle: which file uses what of the next one.
fn in_words(name: &str, sources: &Path, circle: &[graph::Use]) -> String {
    let short = |path: &Path| {
        path.strip_prefix(sources)
            .unwrap_or(path)
            .display()
            .to_string()
    };
    let parts: Vec<String> = circle
        .iter()
        .map(|one| {
            format!(
                "{} uses `{}` of {}",
                short(&one.from),
                one.item,
                short(&one.to)
            )
        })
        .collect();
    format!("{name}/src: a circle of files: {}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_rooms_may_have_circles() {
        let is_excepted = |name, path| is_excepted(name, Path::new(path));
        for path in ["play.rs", "play/ends.rs", "play/options/fen.rs", "bits.rs"] {
            assert!(is_excepted("crates/declared", path), "{path}");
            assert!(!is_excepted("crates/core", path), "{path}");
        }
        for path in [
            "lib.rs",
            "language.rs",
            "language/model.rs",
            "language/play.rs",
            "explain.rs",
        ] {
            assert!(!is_excepted("crates/declared", path), "{path}");
        }
    }
}
