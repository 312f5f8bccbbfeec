//! The tests of what has changed, and the parts of the checks that the change needs before it lands.

use super::part::Part;
use super::rust;
use crate::command::{cargo_command, root, run};
use crate::metadata::Metadata;
use crate::steps::Steps;
use crate::{site, tidy};
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::path::Path;

/// The parts that a change needs besides the short one, by the beginnings of the paths that it touches. CONTRIBUTING.md
/// has the same table.
const NEEDS: [(Part, &[&str]); 13] = [
    (
        Part::Sites,
        &[
            "crates/site/",
            "crates/servers/",
            "crates/table/",
            "crates/cli/src/",
            "deploy/",
        ],
    ),
    (
        Part::Pages,
        &[
            "web/src/",
            "web/e2e/",
            "web/build/",
            "crates/wasm/",
            "crates/view/",
        ],
    ),
    (
        Part::People,
        &[
            "web/src/net/",
            "web/src/pages/game/",
            "web/src/table/",
            "web/e2e/",
            "crates/table/",
        ],
    ),
    (
        Part::Boards,
        &[
            "web/src/board/",
            "web/src/table/",
            "web/src/pages/computer/",
            "web/e2e/",
            "crates/wasm/",
        ],
    ),
    (
        Part::Newcomers,
        &[
            "web/src/board/",
            "web/src/table/",
            "web/src/pages/learn/",
            "web/e2e/",
        ],
    ),
    (
        Part::Firefox,
        &[
            "web/src/board/",
            "web/src/engine/",
            "web/src/rules/",
            "web/e2e/",
        ],
    ),
    (
        Part::Nodes,
        &["crates/site/src/cluster/", "web/src/net/", "web/e2e/"],
    ),
    (
        Part::Games,
        &[
            "variants/",
            "games/",
            "crates/core/",
            "crates/board/",
            "crates/fide/",
            "crates/declared/",
            "crates/language/",
            "crates/search/",
            "crates/lab/",
            "crates/testkit/",
        ],
    ),
    (
        Part::Fuzz,
        &[
            "fuzz/",
            "crates/properties/",
            "crates/core/",
            "crates/language/",
            "crates/protocol/",
            "crates/site/src/api/",
            "crates/site/src/cluster/",
            "crates/table/",
            "crates/wasm/",
        ],
    ),
    (
        Part::Clients,
        &[
            "tests/",
            "crates/protocol/",
            "crates/cli/",
            "crates/mcp/",
            "crates/site/src/api/",
        ],
    ),
    (
        Part::Library,
        &[
            "Cargo.toml",
            "Cargo.lock",
            "deny.toml",
            "docs/",
            "xtask/template/",
            "crates/springald/",
            "crates/registry/",
        ],
    ),
    (
        Part::Packages,
        &[
            "packages/",
            "xtask/src/packages.rs",
            "xtask/src/javascript.rs",
            "crates/wasm/",
            "web/src/board/",
            "crates/core/src/game/",
            "crates/view/",
            "crates/lab/",
            "crates/tuner/",
        ],
    ),
    (
        Part::Release,
        &[
            "Cargo.toml",
            "web/package.json",
            "web/build/",
            "crates/wasm/",
            "xtask/src/release.rs",
        ],
    ),
];

/// Changed files, sorted by what has to be done about them.
#[derive(Default, PartialEq, Eq, Debug)]
struct Changes {
    /// The crates with a changed file.
    packages: BTreeSet<String>,
    /// A file of the pages.
    pages: bool,
    /// A manifest or a setting that concerns all crates.
    everything: bool,
    /// The parts of the checks that the change needs.
    parts: Vec<Part>,
}

/// Tests what has changed since a commit, by default the last one.
pub(super) fn test(since: Option<&str>) -> Result<()> {
    let paths = changed(since.unwrap_or("HEAD"))?;
    let metadata = Metadata::read()?;
    let folders = metadata.packages.iter().filter_map(|package| {
        let folder = package.manifest_path.parent()?;
        let folder = folder.strip_prefix(root()).ok()?.to_str()?;
        Some((format!("{folder}/"), package.name.clone()))
    });
    let changes = sort(&paths, &folders.collect::<Vec<_>>());
    if paths.is_empty() {
        eprintln!("Nothing has changed.");
        return Ok(());
    }
    let mut steps = Steps::new("The tests of what has changed.", 3);
    steps.take("Layout and formatting", || {
        tidy::check()?;
        let mut fmt = cargo_command(&["fmt", "--check"]);
        for package in &changes.packages {
            fmt.args(["--package", package]);
        }
        if changes.packages.is_empty() {
            Ok(())
        } else {
            run(&mut fmt)
        }
    })?;
    steps.take("Tests in Rust", || {
        if changes.packages.is_empty() {
            return Ok(());
        }
        rust::test_quickly(changes.packages.iter().cloned().collect())
    })?;
    steps.take("Tests of the pages", || {
        if changes.pages {
            site::test_changed(since)
        } else {
            Ok(())
        }
    })?;
    let parts: Vec<_> = changes
        .parts
        .iter()
        .map(|part| format!("--part {part}"))
        .collect();
    eprintln!(
        "\nPassed. Before it lands, the change needs: cargo xtask test --part short {}",
        parts.join(" ")
    );
    if changes.everything {
        eprintln!("It concerns all crates; only the short part tests them.");
    }
    Ok(())
}

/// Returns the paths of files that differ from a commit, and of those that git does not know yet.
fn changed(since: &str) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for arguments in [
        &["diff", "--name-only", since][..],
        &["ls-files", "--others", "--exclude-standard"],
    ] {
        let mut command = std::process::Command::new("git");
        let output = command.args(arguments).current_dir(root()).output();
        let output = output.context("cannot start git")?;
        if !output.status.success() {
            bail!("git: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        paths.extend(String::from_utf8(output.stdout)?.lines().map(str::to_owned));
    }
    Ok(paths)
}

/// Sorts paths. `folders` has the folder of each crate, with a slash at its end, and its name.
fn sort(paths: &[String], folders: &[(String, String)]) -> Changes {
    let mut changes = Changes::default();
    for path in paths {
        let inside = folders
            .iter()
            .filter(|(folder, _)| path.starts_with(folder));
        let nearest = inside.max_by_key(|(folder, _)| folder.len());
        if let Some((_, package)) = nearest {
            changes.packages.insert(package.clone());
        } else {
            changes.pages |= path.starts_with("web/");
        }
        // The language is tested by its games.
        if ["games/", "crates/language/"]
            .iter()
            .any(|place| path.starts_with(place))
        {
            changes.packages.insert("springald-declared".to_owned());
        }
        changes.everything |= Path::new(path).parent() == Some(Path::new(""))
            && ["toml", "lock"].iter().any(|end| path.ends_with(end));
    }
    let needs = |places: &[&str]| {
        paths
            .iter()
            .any(|path| places.iter().any(|place| path.starts_with(place)))
    };
    changes.parts = NEEDS
        .iter()
        .filter(|(_, places)| needs(places))
        .map(|(part, _)| *part)
        .collect();
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_sorted_by_the_crates_and_parts_that_they_touch() {
        let folders = [
            ("variants/a/", "a"),
            ("variants/a/engine/", "a-engine"),
            ("web/bindgen/", "bindgen"),
        ];
        let folders = folders.map(|(folder, name)| (folder.to_owned(), name.to_owned()));
        let sorted = |paths: &[&str]| {
            let paths: Vec<String> = paths.iter().map(|&path| path.to_owned()).collect();
            sort(&paths, &folders)
        };
        let one = sorted(&["variants/a/engine/src/lib.rs", "docs/a.md"]);
        assert_eq!(Vec::from_iter(one.packages), ["a-engine"]);
        assert_eq!(one.parts, [Part::Games, Part::Library]);
        let text = sorted(&["games/chess.game"]);
        assert_eq!(Vec::from_iter(text.packages), ["springald-declared"]);
        let pages = sorted(&["web/src/board/board.ts", "web/bindgen/src/main.rs"]);
        assert!(pages.pages && !text.pages);
        assert_eq!(Vec::from_iter(pages.packages), ["bindgen"]);
        assert_eq!(
            pages.parts,
            [
                Part::Pages,
                Part::Boards,
                Part::Newcomers,
                Part::Firefox,
                Part::Packages
            ]
        );
        assert!(sorted(&["Cargo.lock"]).everything && !one.everything);
    }

    #[test]
    fn every_long_part_is_needed_by_some_change_and_told_to_contributors() {
        let guide = std::fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
        for (part, places) in NEEDS {
            let row = guide
                .lines()
                .find(|line| line.starts_with(&format!("| `{part}` |")));
            let row = row.unwrap_or_else(|| panic!("CONTRIBUTING.md has no row of {part}"));
            for place in places {
                assert!(row.contains(&format!("`{place}`")), "{part}: {place}");
            }
        }
        assert_eq!(
            NEEDS.len() + 1,
            <Part as clap::ValueEnum>::value_variants().len()
        );
    }
}
