//! Games written as text: the command `game`, and paths where a command takes a variant.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

/// Runs the program in a folder. Returns whether it succeeded, its output and its errors.
fn run(folder: &Path, arguments: &[&str]) -> (bool, String, String) {
    let mut command = Command::cargo_bin("springald").unwrap();
    let output = command
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    let [out, error] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.success(), out, error)
}

#[test]
fn a_new_game_is_checked_shown_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let (good, out, _) = run(&["game", "new", "hill", "--like", "crazyhouse"]);
    assert!(
        good && out.contains("springald game check hill.game"),
        "{out}"
    );
    // What is there already is not overwritten.
    assert!(!run(&["game", "new", "hill"]).0);
    let (good, out, _) = run(&["game", "check", "hill.game"]);
    assert!(good && out.starts_with("Hill (hill)\nboard "), "{out}");
    let (good, out, _) = run(&["game", "rules", "hill.game"]);
    assert!(
        good && out.starts_with("# Hill\n") && out.contains("**3.1**"),
        "{out}"
    );
    assert_eq!(run(&["perft", "hill.game", "3"]).1, "8902\n");
    let (_, out, _) = run(&["explain", "hill.game", "e2e5"]);
    assert!(
        out.contains("e2e5 is not legal: ") && out.contains("(Rule 4.1 of Hill.)"),
        "{out}"
    );
    let (_, _, error) = run(&["game", "new", "Hill"]);
    assert!(error.starts_with("springald: hill.game: "), "{error}");
    let (_, _, error) = run(&["game", "new", "two.hills"]);
    assert!(error.starts_with("springald: the name: found "), "{error}");
    let (_, _, error) = run(&["game", "new", "two-hills", "--like", "ches"]);
    assert!(error.ends_with("; did you mean 'chess'?\n"), "{error}");
    let (_, _, error) = run(&["perft", "xiangi", "1"]);
    assert!(error.ends_with("; did you mean 'xiangqi'?\n"), "{error}");
    assert!(
        run(&["game", "list"])
            .1
            .lines()
            .any(|line| line.starts_with("xiangqi "))
    );
    assert!(
        run(&["game", "text", "xiangqi"])
            .1
            .starts_with("game xiangqi \"Xiangqi\"\n")
    );
}

#[test]
fn every_error_of_a_text_is_shown_at_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let text = "game bad like chess\npeice x X\nboard 8 by 8\n";
    fs::write(folder.path().join("bad.game"), text).unwrap();
    let (good, out, error) = run(folder.path(), &["game", "check", "bad.game"]);
    assert!(!good && out.is_empty());
    assert!(
        error.contains("line 2, column 1: found 'peice'") && error.contains("line 3, column 9"),
        "{error}"
    );
    // Other commands name the first error, in one line.
    let (good, _, error) = run(folder.path(), &["perft", "bad.game", "1"]);
    assert!(
        !good && error.lines().count() == 1 && error.contains("line 2, column 1"),
        "{error}"
    );
    assert!(
        run(folder.path(), &["fen", "no/such.game"])
            .2
            .contains("no/such.game")
    );
    assert!(
        run(folder.path(), &["game", "text", "crazyhuse"])
            .2
            .contains("crazyhouse")
    );
}

#[test]
fn weights_are_tuned_beside_a_text_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    assert!(run(&["game", "new", "small", "--like", "losalamos"]).0);
    let few = ["--games", "30", "--nodes", "40", "--match", "2"];
    let (good, out, error) =
        run(&[&["tune", "small.game", "--output", "own.weights"], &few[..]].concat());
    assert!(good, "{error}");
    assert!(error.contains("30 to be played"), "{error}");
    let written = fs::read_to_string(folder.path().join("own.weights")).ok();
    assert_eq!(
        out.contains("wrote own.weights"),
        written.is_some(),
        "{out}"
    );
    fs::write(folder.path().join("small.weights"), "value knight 5x\n").unwrap();
    let (good, _, error) = run(&["show", "small.game"]);
    let expected = "small.weights, line 1: found '5x', expected centipawns from -10000 to 10000";
    assert!(!good && error.contains(expected), "{error}");
    let (good, _, error) = run(&["tune", "duck"]);
    assert!(!good && error.contains("compiled in"), "{error}");
    assert!(!run(&["tune", "losalamos", "--match", "3"]).0);
}

#[test]
fn moves_are_written_in_a_notation_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let (_, out, _) = run(&["show", "shogi", "--notation", "hodges"]);
    assert!(out.contains("30 legal actions:\n  L-9h "), "{out}");
    let kanji = ["--notation", "kanji", "--moves", "▲７六歩 △３四歩"];
    let (_, out, _) = run(&[&["actions", "shogi"][..], &kanji].concat());
    assert!(out.lines().any(|line| line == "２二角成(88)"), "{out}");
    let (_, _, error) = run(&["actions", "xiangqi", "--notation", "usi"]);
    assert!(
        error.ends_with("the notation of Xiangqi: found usi, expected wxf\n"),
        "{error}"
    );
    let (_, _, error) = run(&["show", "chess", "--notation", "wxf"]);
    assert!(
        error.contains("expected none: its moves are written in SAN only"),
        "{error}"
    );
    let mut play = Command::cargo_bin("springald").unwrap();
    let play = play
        .args([
            "play",
            "xiangqi",
            "--notation",
            "wxf",
            "--level",
            "1",
            "--seed",
            "1",
        ])
        .write_stdin("C2=5\nmoves\n");
    let out = String::from_utf8(play.output().unwrap().stdout).unwrap();
    let answer = out.split("Black plays ").nth(1).unwrap();
    let text = answer.lines().next().unwrap();
    assert!(text.len() == 4 && text.contains(['+', '-', '=']), "{out}");
    assert!(out.contains(" H2+1 ") && out.contains("1. Che3"), "{out}");
}
