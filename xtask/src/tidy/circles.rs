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
        for circle in graph::circles(&tree.uses()) {
            wrong.push(in_words(name, &sources, &circle));
        }
    }
    wrong
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
