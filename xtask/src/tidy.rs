//! The invariants of ARCHITECTURE.md that a program can check.

mod circles;
mod documents;
mod layers;
mod manifests;

use crate::command::root;
use crate::english;
use crate::metadata::Metadata;
use anyhow::{Result, ensure};
use documents::Words;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest a source file may be, in lines.
const LONGEST: usize = 600;

/// The drawing of the layers.
const DRAWING: &str = "docs/architecture.svg";

/// Writes the drawing of the layers.
pub(crate) fn draw() -> Result<()> {
    let svg = layers::drawing(&Metadata::read()?, &variants()?);
    fs::write(root().join(DRAWING), svg)?;
    eprintln!("wrote {DRAWING}");
    Ok(())
}

/// Checks the layout and lists everything that is wrong.
pub(crate) fn check() -> Result<()> {
    let (metadata, variants) = (Metadata::read()?, variants()?);
    let mut wrong = sources(&variants)?;
    wrong.extend(layers::check(&metadata, &variants));
    if wrong.is_empty()
        && fs::read_to_string(root().join(DRAWING))? != layers::drawing(&metadata, &variants)
    {
        wrong.push(format!(
            "{DRAWING}: out of date; `cargo xtask tidy --draw` draws it anew"
        ));
    }
    wrong.extend(manifests::check(&metadata)?);
    for package in &metadata.packages {
        let folder = package
            .manifest_path
            .parent()
            .unwrap_or(&package.manifest_path);
        wrong.extend(circles::check(folder, &name(folder)));
    }
    wrong.extend(texts()?);
    for variant in &variants {
        let rules = root().join("variants").join(variant).join("RULES.md");
        if !rules.exists() {
            wrong.push(format!("variants/{variant}: no RULES.md"));
        }
    }
    ensure!(
        wrong.is_empty(),
        "the layout is not in order:\n{}",
        wrong.join("\n")
    );
    eprintln!(
        "tidy: {} crates, {} variants",
        metadata.packages.len(),
        variants.len()
    );
    Ok(())
}

/// Checks the documents.
fn texts() -> Result<Vec<String>> {
    let mut words = Words::default();
    for path in files(&root(), &["css", "json", "py", "rs", "sql", "toml", "ts"])? {
        // It names what does not exist.
        if !path.ends_with("tidy/documents.rs") {
            words.add(&fs::read_to_string(path)?);
        }
    }
    let mut wrong = Vec::new();
    for path in files(&root(), &["md"])? {
        let name = name(&path);
        let text = fs::read_to_string(&path)?;
        // Rules state what the games state, in the same words.
        if name.ends_with("RULES.md") {
            continue;
        }
        wrong.extend(english::check_document(&name, &text));
        // The changelog may name what has gone; the page on notation is full of examples.
        if !["CHANGELOG.md", "docs/notation.md"].contains(&name.as_str()) {
            wrong.extend(documents::check(&root(), &name, &text, &words));
        }
        if name.starts_with("docs/") && !crate::book::SUMMARY.contains(&format!("({name})")) {
            wrong.push(format!(
                "{name}: the book does not list it (xtask/src/book/SUMMARY.md)"
            ));
        }
    }
    Ok(wrong)
}

/// Returns the path of a file from the root.
fn name(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string()
}

/// Checks the source files.
fn sources(variants: &[String]) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for path in files(&root(), &["rs"])? {
        let text = fs::read_to_string(&path)?;
        let name = name(&path);
        let lines = text.lines().count();
        if lines > LONGEST {
            wrong.push(format!(
                "{name}: {lines} lines, at most {LONGEST} are easy to read"
            ));
        }
        for (number, line) in text.lines().enumerate() {
            // The words are put together here so that this file does not name them.
            for leftover in [
                concat!("TO", "DO"),
                concat!("FIX", "ME"),
                concat!("db", "g!("),
            ] {
                if line.contains(leftover) {
                    wrong.push(format!("{name}:{}: {leftover} left behind", number + 1));
                }
            }
        }
        wrong.extend(english::check(&name, &text));
        wrong.extend(foreign_modules(&name, &text));
        if let Some(variant) = knows(&name, &text, variants) {
            wrong.push(format!("{name}: knows the variant {variant}"));
        }
    }
    for path in files(&root(), &["css", "ts"])? {
        let (name, text) = (name(&path), fs::read_to_string(&path)?);
        wrong.extend(english::check_web(&name, &text));
        // One style, which the linter has no rule for.
        if text.contains("this.#") {
            wrong.push(format!("{name}: write `private name` instead of `#name`"));
        }
    }
    Ok(wrong)
}

/// Returns a line for every module whose file belongs to another crate. `name` is the path of the file that declares it.
fn foreign_modules(name: &str, text: &str) -> Vec<String> {
    // The folder of a crate, and the depth of the file below it.
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    let crate_parts = if parts.first() == Some(&"xtask") {
        1
    } else {
        2
    };
    let depth = parts.len().saturating_sub(crate_parts);
    let paths = text.lines().filter_map(|line| {
        let path = line.trim_start().strip_prefix("#[path = \"")?;
        path.split('"').next()
    });
    paths
        .filter(|path| path.split('/').filter(|part| *part == "..").count() > depth)
        .map(|path| format!("{name}: the module {path} belongs to another crate"))
        .collect()
}

/// Returns the names of the folders of the variants.
fn variants() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("variants"))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Only the registry names variants; tests, examples and measurements may play any.
fn knows(name: &str, text: &str, variants: &[String]) -> Option<String> {
    let is_library = name.starts_with("crates/")
        && name.contains("/src/")
        && !name.starts_with("crates/registry/")
        && !name.starts_with("crates/springald/")
        && !name.starts_with("crates/speed/");
    if !is_library {
        return None;
    }
    // Tests at the end of a file may name them, as tests in files of their own do.
    let (code, _tests) = text.split_once("#[cfg(test)]\nmod ").unwrap_or((text, ""));
    let code = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<String>();
    variants
        .iter()
        .find(|variant| code.contains(&format!("springald_{variant}::")))
        .cloned()
}

/// Returns all files with one of these extensions, build outputs left out.
fn files(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            if !["target", "node_modules", "dist", "pkg"].contains(&name.as_str())
                && !name.starts_with('.')
            {
                found.extend(files(&path, extensions)?);
            }
        } else if path
            .extension()
            .is_some_and(|own| extensions.iter().any(|known| own == *known))
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_is_in_order() {
        check().unwrap();
    }

    #[test]
    fn modules_of_other_crates_are_noticed() {
        let found =
            |name, path| foreign_modules(name, &format!("#[path = \"{path}\"]\nmod a;")).len();
        assert_eq!(
            found("crates/cli/tests/nodes/main.rs", "../server/mod.rs"),
            0
        );
        assert_eq!(
            found(
                "crates/cli/tests/nodes/main.rs",
                "../../../site/tests/it/a.rs"
            ),
            1
        );
        assert_eq!(found("xtask/src/cluster.rs", "../../crates/site/a.rs"), 1);
    }

    #[test]
    fn naming_a_variant_outside_the_registry_is_noticed() {
        let variants = ["chess".to_owned()];
        let text = "use springald_chess::ChessPosition;";
        assert!(knows("crates/core/src/a.rs", text, &variants).is_some());
        assert!(knows("crates/registry/src/lib.rs", text, &variants).is_none());
        assert!(
            knows(
                "crates/core/src/a.rs",
                "// springald_chess::ChessPosition",
                &variants
            )
            .is_none()
        );
    }
}
