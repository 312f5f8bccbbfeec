//! The invariants of ARCHITECTURE.md that a program can check.

use crate::{english, root};
use anyhow::{Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The longest a source file may be, in lines.
const LONGEST: usize = 600;

/// Checks the layout and lists everything that is wrong.
pub(crate) fn check() -> Result<()> {
    let mut wrong = Vec::new();
    let sources = files(&root(), &["rs"])?;
    let variants = variants()?;
    for path in &sources {
        let text = fs::read_to_string(path)?;
        let name = path
            .strip_prefix(root())
            .unwrap_or(path)
            .display()
            .to_string();
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
        if let Some(variant) = knows(&name, &text, &variants) {
            wrong.push(format!("{name}: knows the variant {variant}"));
        }
    }
    wrong.extend(arrows(&variants)?);
    for variant in &variants {
        if !root()
            .join("variants")
            .join(variant)
            .join("RULES.md")
            .exists()
        {
            wrong.push(format!("variants/{variant}: no RULES.md"));
        }
    }
    if !wrong.is_empty() {
        bail!("the house is not tidy:\n{}", wrong.join("\n"));
    }
    eprintln!("tidy: {} files, {} variants", sources.len(), variants.len());
    Ok(())
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
    let code_of_the_house = name.starts_with("crates/")
        && name.contains("/src/")
        && !name.starts_with("crates/registry/")
        && !name.starts_with("crates/springald/")
        && !name.starts_with("crates/speed/");
    if !code_of_the_house {
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

/// Checks that arrows between crates point downwards only: variants do not depend on each other,
/// the crates below do not depend on them, and nothing below the registry depends on it.
fn arrows(variants: &[String]) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    let below: [(&str, &[&str]); 9] = [
        ("crates/board", &[]),
        ("crates/core", &["board"]),
        ("crates/fide", &["board", "core"]),
        ("crates/search", &["board", "core"]),
        ("crates/tuner", &["board", "core", "registry"]),
        ("crates/arena", &["core", "registry"]),
        ("crates/protocol", &["core", "registry", "view"]),
        ("crates/table", &["core", "registry", "view"]),
        ("crates/site", &["core", "registry", "table", "view"]),
    ];
    let mut check = |folder: &str, allowed: &[&str]| -> Result<()> {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml"))?;
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        for line in dependencies.lines() {
            let Some(rest) = line.strip_prefix("springald-") else {
                continue;
            };
            let name: String = rest
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            if !allowed.contains(&name.as_str()) {
                wrong.push(format!("{folder}: an arrow up or sideways, to {name}"));
            }
        }
        Ok(())
    };
    for (folder, allowed) in below {
        check(folder, allowed)?;
    }
    for variant in variants {
        check(&format!("variants/{variant}"), &["board", "core", "fide"])?;
    }
    Ok(wrong)
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
            if !["target", "node_modules"].contains(&name.as_str()) && !name.starts_with('.') {
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
    fn the_house_is_tidy() {
        check().unwrap();
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
