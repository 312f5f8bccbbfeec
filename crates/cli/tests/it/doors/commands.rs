//! The commands that write PGN and those that read it, each run once.

use super::games::own_text;
use assert_cmd::Command;
use std::path::Path;

/// Runs the program in a folder. Returns its standard output.
fn run(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(crate::program());
    let output = command
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn files_of_every_command_are_read_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let own = own_text().display().to_string();
    let engines = ["--white", "engine", "--black", "engine", "--level", "1"];
    for (variant, file) in [("cats", "cats.pgn"), (own.as_str(), "own.pgn")] {
        let seed = ["--seed", "5", "--pgn", file];
        run(folder, &[&["play", variant][..], &engines, &seed].concat());
    }
    let random = ["--a", "random", "--b", "random", "--games", "2"];
    let variants = ["--variants", "chess,cats,duck"];
    let more = ["--max-turns", "20", "--seed", "1", "--pgn", "match.pgn"];
    run(
        folder,
        &[&["match"][..], &random, &variants, &more].concat(),
    );
    let sizes = [
        "--nodes", "300", "--mate", "1", "--least", "1", "--count", "2",
    ];
    let output = ["--output", "puzzles.pgn"];
    run(
        folder,
        &[&["puzzles", "make", &own][..], &sizes, &output].concat(),
    );

    let files = ["cats.pgn", "own.pgn", "match.pgn", "puzzles.pgn"];
    let texts = files.map(|file| std::fs::read_to_string(folder.join(file)).unwrap());
    std::fs::write(folder.join("all.pgn"), texts.join("\n")).unwrap();
    let data = ["--data", "data", "--game", &own, "all.pgn"];
    let imported = run(folder, &[&["games", "import"][..], &data].concat());
    assert_eq!(imported, "10 games imported.\n");
    run(
        folder,
        &["games", "export", "--data", "data", "exported.pgn"],
    );
    let checked = run(
        folder,
        &[
            "pgn",
            "check",
            "--strict",
            "--variant",
            &own,
            "exported.pgn",
        ],
    );
    assert_eq!(checked, "10 games in order, 0 not.\n");
    let other = ["--data", "other", "--game", &own, "exported.pgn"];
    run(folder, &[&["games", "import"][..], &other].concat());
    run(folder, &["games", "export", "--data", "other", "again.pgn"]);
    let [first, again] = ["exported.pgn", "again.pgn"]
        .map(|file| std::fs::read_to_string(folder.join(file)).unwrap());
    assert_eq!(first, again);
    // The database has the text by now.
    let lines = first.lines().filter(|line| !line.starts_with("[GameId "));
    std::fs::write(
        folder.join("more.pgn"),
        lines.collect::<Vec<_>>().join("\n"),
    )
    .unwrap();
    let imported = run(folder, &["games", "import", "--data", "other", "more.pgn"]);
    assert_eq!(imported, "10 games imported.\n");
    for file in files {
        let checked = run(folder, &["pgn", "check", "--variant", &own, file]);
        assert!(checked.ends_with(" in order, 0 not.\n"), "{checked}");
    }
    let proved = run(
        folder,
        &["puzzles", "check", "--variant", &own, "puzzles.pgn"],
    );
    assert_eq!(proved, "2 puzzles proved, 0 not.\n");
}
