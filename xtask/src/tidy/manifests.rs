//! Checks manifests for the fields that crates.io needs, and for the Rust version of the pinned toolchain.

use crate::command::root;
use crate::metadata::{Metadata, Package};
use anyhow::{Context, Result};
use std::fs;

/// Limits of crates.io on the number of keywords and categories.
const MOST_WORDS: usize = 5;

/// Returns a line for everything in the manifests that a release needs and does not find.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub(crate) fn check(metadata: &Metadata) -> Result<Vec<String>> {
    let toolchain = fs::read_to_string(root().join("rust-toolchain.toml"))?;
    let toolchain = toolchain
        .lines()
        .find_map(|line| line.strip_prefix("channel = "));
    let toolchain = toolchain.context("rust-toolchain.toml names no channel")?;
    let license = fs::read(root().join("LICENSE"))?;
    let mut wrong = Vec::new();
    for package in &metadata.packages {
        // The pinned toolchain is the oldest supported one, so every check is one of it, too.
        let version = package.rust_version.as_deref().unwrap_or("none");
        if toolchain.trim_matches('"') != format!("{version}.0") {
            let name = &package.name;
            wrong.push(format!(
                "{name}: rust-version {version}, but the toolchain is {toolchain}"
            ));
        }
        if !package.is_public() {
            continue;
        }
        wrong.extend(missing(package));
        let folder = package
            .manifest_path
            .parent()
            .context("a manifest in no folder")?;
        if fs::read(folder.join("LICENSE")).ok().as_ref() != Some(&license) {
            let text = format!(
                "{}: LICENSE must link to the text at the root",
                package.name
            );
            wrong.push(text);
        }
        wrong.extend(private_uses(package, metadata));
    }
    Ok(wrong)
}

/// Returns a line for every field that a manifest lacks.
fn missing(package: &Package) -> Vec<String> {
    let fields = [
        ("description", package.description.is_some()),
        ("license", package.license.is_some()),
        ("repository", package.repository.is_some()),
        ("readme", package.readme.is_some()),
        (
            "keywords",
            (1..=MOST_WORDS).contains(&package.keywords.len()),
        ),
        (
            "categories",
            (1..=MOST_WORDS).contains(&package.categories.len()),
        ),
    ];
    let absent = fields.iter().filter(|(_, is_there)| !is_there);
    absent
        .map(|(field, _)| format!("{}: no {field}, or too many", package.name))
        .collect()
}

/// Returns a line for every dependency of a public crate that crates.io would not find: crates that are not
/// published, and crates without a version. Tests may have both, as cargo leaves those without a version out.
fn private_uses(package: &Package, metadata: &Metadata) -> Vec<String> {
    let mut wrong = Vec::new();
    for used in &package.dependencies {
        let has_version = used.req != "*";
        let mut packages = metadata.packages.iter();
        let is_private = packages.any(|other| other.name == used.name && !other.is_public());
        let is_for_tests = used.kind.as_deref() == Some("dev");
        if is_private && (has_version || !is_for_tests) {
            wrong.push(format!(
                "{}: depends on {}, which is not published",
                package.name, used.name
            ));
        } else if !has_version && !is_for_tests {
            wrong.push(format!("{}: no version of {}", package.name, used.name));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Dependency;

    #[test]
    fn missing_fields_are_named() {
        let package = Package {
            name: "a".to_owned(),
            license: Some("MIT".to_owned()),
            keywords: vec![String::new(); 6],
            ..Package::default()
        };
        let wrong = missing(&package);
        assert!(wrong.contains(&"a: no description, or too many".to_owned()));
        assert!(wrong.contains(&"a: no keywords, or too many".to_owned()));
        assert!(!wrong.contains(&"a: no license, or too many".to_owned()));
    }

    #[test]
    fn dependencies_need_versions_outside_of_tests() {
        let uses = |req: &str, kind: Option<&str>| {
            let dependency = Dependency {
                name: "b".to_owned(),
                req: req.to_owned(),
                kind: kind.map(str::to_owned),
            };
            let package = Package {
                dependencies: vec![dependency],
                ..Package::default()
            };
            let metadata = Metadata {
                packages: Vec::new(),
                target_directory: std::path::PathBuf::new(),
            };
            private_uses(&package, &metadata).len()
        };
        assert_eq!(uses("*", None), 1);
        assert_eq!(uses("*", Some("dev")), 0);
        assert_eq!(uses("^1", None), 0);
    }
}
