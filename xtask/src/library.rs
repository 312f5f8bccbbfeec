//! Checks of the library as other programs get it: its packages, its features, and what it depends on.

use crate::book::book;
use crate::command::{cargo_command, run};
use crate::metadata::{Metadata, Package};
use anyhow::{Result, bail};
use std::collections::BTreeSet;
use std::process::Command;

/// The crate that most programs use.
const FACADE: &str = "springald";

/// Features of the facade that are off by default: the checks of the workspace turn them on.
pub(crate) const OPTIONAL_FEATURES: &str = "springald/protocol,springald/site";

/// Runs all checks of the library but those that need a network: documentation, features, the site of
/// documents, licences.
pub(crate) fn check() -> Result<()> {
    let mut clippy = cargo_command(&["clippy", "--workspace", "--all-targets", "--all-features"]);
    run(clippy.args(["--", "-D", "warnings"]))?;
    let mut doc = cargo_command(&["doc", "--workspace", "--no-deps", "--all-features"]);
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    features()?;
    book()?;
    deny()
}

/// Packs every public crate and compiles the packages, in the order of their dependencies, as a release would before it
/// uploads them.
pub(crate) fn publish_dry_run() -> Result<()> {
    // Nothing of it runs: the fastest compilation will do.
    run(cargo_command(&["publish", "--dry-run", "--workspace"])
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0"))
}

/// Type-checks the facade with every combination of its features.
pub(crate) fn features() -> Result<()> {
    let metadata = Metadata::read()?;
    for features in combinations(metadata.package(FACADE)?) {
        let features = Vec::from_iter(features).join(",");
        let mut command = cargo_command(&["check", "--quiet", "--package", FACADE]);
        run(command.args(["--no-default-features", "--features", &features]))?;
    }
    Ok(())
}

/// Returns every set of features that a program can turn on. Sets that differ only in features that others imply are
/// one.
fn combinations(package: &Package) -> BTreeSet<BTreeSet<&str>> {
    let names: Vec<&String> = package
        .features
        .keys()
        .filter(|name| *name != "default")
        .collect();
    (0..1_u32 << names.len())
        .map(|chosen| {
            let mut set = BTreeSet::new();
            for (index, name) in names.iter().enumerate() {
                if chosen >> index & 1 == 1 {
                    turn_on(package, name, &mut set);
                }
            }
            set
        })
        .collect()
}

/// Adds a feature and the features that it implies. Names with `:` and `/` belong to dependencies.
fn turn_on<'a>(package: &'a Package, feature: &str, set: &mut BTreeSet<&'a str>) {
    let Some((name, implied)) = package.features.get_key_value(feature) else {
        return;
    };
    set.insert(name);
    for other in implied {
        turn_on(package, other, set);
    }
}

/// Checks licences, sources and, if their database can be fetched, security advisories of all dependencies with
/// cargo-deny, following `deny.toml`.
pub(crate) fn deny() -> Result<()> {
    if !has("deny") {
        skip("licences of dependencies", "cargo-deny is not installed");
        return Ok(());
    }
    let checks = ["deny", "check", "licenses", "bans", "sources"];
    run(&mut cargo_command(&checks))?;
    // The other checks need no network.
    let fetched = cargo_command(&["deny", "fetch", "db"]).output()?;
    if !fetched.status.success() {
        skip("security advisories", "their database cannot be fetched");
        return Ok(());
    }
    run(&mut cargo_command(&["deny", "check", "advisories"]))
}

/// Compares the public items with an earlier commit or tag: a change that breaks programs needs a new version.
pub(crate) fn compatibility(since: &str) -> Result<()> {
    if !has("semver-checks") {
        bail!("cargo-semver-checks is not installed");
    }
    let mut command = cargo_command(&["semver-checks", "--workspace", "--baseline-rev", since]);
    for package in Metadata::read()?.packages {
        if !package.is_public() {
            command.args(["--exclude", &package.name]);
        }
    }
    run(&mut command)
}

fn skip(what: &str, why: &str) {
    eprintln!("skipped: {what}: {why}");
}

/// Returns `true` if a command of cargo is installed.
fn has(name: &str) -> bool {
    let mut command = Command::new(format!("cargo-{name}"));
    let output = command.args([name, "--version"]).output();
    output.is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_features_is_found_once() {
        let features = [
            ("default", vec!["a"]),
            ("a", vec!["dep:a"]),
            ("b", vec!["a", "dep:b"]),
            ("c", vec!["c/d"]),
        ];
        let features = features.map(|(name, on)| {
            let on = on.into_iter().map(str::to_owned).collect();
            (name.to_owned(), on)
        });
        let package = Package {
            features: features.into(),
            ..Package::default()
        };
        let found = combinations(&package);
        let found: Vec<String> = found
            .into_iter()
            .map(|set| Vec::from_iter(set).join(" "))
            .collect();
        assert_eq!(found, ["", "a", "a b", "a b c", "a c", "c"]);
    }

    #[test]
    fn public_crates_can_be_packed() {
        let mut command =
            cargo_command(&["package", "--workspace", "--no-verify", "--allow-dirty"]);
        command.args(["--exclude-lockfile", "--quiet"]);
        for package in Metadata::read().unwrap().packages {
            if !package.is_public() {
                command.args(["--exclude", &package.name]);
            }
        }
        run(&mut command).unwrap();
    }
}
