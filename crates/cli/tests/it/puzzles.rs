//! The command `puzzles`.

use assert_cmd::Command;

fn springald() -> Command {
    Command::cargo_bin("springald").unwrap()
}

#[test]
fn made_puzzles_are_added_to_the_file_and_proved_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mates.pgn");
    let make = |count: &str| {
        let run = springald()
            .args(["puzzles", "make", "chess", "--nodes", "500", "--mate", "2"])
            .args(["--count", count, "--output"])
            .arg(&path)
            .assert();
        run.success().stdout("");
        std::fs::read_to_string(&path).unwrap()
    };
    let first = make("1");
    let more = make("2");
    assert!(more.starts_with(&first) && more.len() > first.len());
    let check = springald().args(["puzzles", "check"]).arg(&path).assert();
    check.success().stdout("2 puzzles proved, 0 not.\n");
    let replay = springald().args(["pgn", "check"]).arg(&path).assert();
    replay.success().stdout("2 games in order, 0 not.\n");
}

#[test]
fn a_puzzle_with_two_solutions_is_refused() {
    let text = "[Variant \"Chess\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1\"]\n\
                [Turns \"1\"]\n\n1. Ra8# 1-0\n";
    let run = springald()
        .args(["puzzles", "check", "-"])
        .write_stdin(text)
        .assert();
    let run = run.code(2).stdout("0 puzzles proved, 1 not.\n");
    let fault = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(
        fault.contains("puzzle 1") && fault.contains("several turns win"),
        "{fault}"
    );
}

#[test]
fn limits_that_contradict_each_other_are_refused() {
    springald()
        .args(["puzzles", "make", "chess", "--least", "3", "--mate", "2"])
        .assert()
        .code(2)
        .stdout("");
    springald()
        .args(["puzzles", "make", "chess", "--mate", "0"])
        .assert()
        .code(2);
}
