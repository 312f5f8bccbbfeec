//! `springald match` on the real binary: what it refuses, what it prints, and programs that behave
//! in every wrong way.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

fn springald(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("springald").expect("the binary of this package");
    command
        .arg("match")
        .args(arguments)
        .timeout(Duration::from_mins(2));
    command
}

fn refuses(arguments: &[&str]) -> String {
    let output = springald(arguments).output().expect("a run");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}: {output:?}");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    let both = ["--a", "random", "--b", "random"];
    let with = |more: &[&'static str]| [&both[..], more].concat();
    for (arguments, word) in [
        (vec!["--a", "random"], "--b"),
        (vec!["--a", "level=9", "--b", "random"], "from 1 to 8"),
        (vec!["--a", "level=8", "--b", "random"], "no limit"),
        (vec!["--a", "fast", "--b", "random"], "'fast'"),
        (with(&["--games", "3"]), "even"),
        (with(&["--variants", "chess,tiddlywinks"]), "'tiddlywinks'"),
        (with(&["--variants", "chess,orthodox"]), "twice"),
        (with(&["--sprt", "5,0"]), "ELO0 less than ELO1"),
        (with(&["--sprt", "0,5,0.7,0.1"]), "ALPHA"),
        (with(&["--sprt-model", "logistic"]), "--sprt"),
        (with(&["--win", "high"]), "SCORE,TURNS"),
        (with(&["--draw", "1,2"]), "SCORE,TURNS,FROM"),
        (with(&["--max-turns", "0"]), "from 1"),
        (with(&["--patience", "never"]), "seconds"),
        (with(&["--concurrency", "0"]), "0"),
        (with(&["--openings", "/nowhere/at/all"]), "/nowhere/at/all"),
        (with(&["--openings", "x", "--balance", "9"]), "--openings"),
        (with(&["--pgn", "/nowhere/at/all"]), "/nowhere/at/all"),
        (with(&["--pgn", "/"]), "/"),
        (
            vec!["--a", "random", "--b", "uci:/nowhere,nodes=1"],
            "/nowhere",
        ),
        (
            vec!["--a", "random", "--b", "uci:/bin/true,nodes=1"],
            "uciok",
        ),
    ] {
        let error = refuses(&arguments);
        assert!(error.contains(word), "{arguments:?}: {error}");
    }
}

#[test]
fn the_result_is_printed_for_people_and_for_programs() {
    let arguments = [
        "--a",
        "level=4,name=Four",
        "--b",
        "random",
        "--variants",
        "chess,cats",
    ];
    let arguments = [&arguments[..], &["--games", "2", "--seed", "5"]].concat();
    let output = springald(&arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    for word in [
        "A: Four [level=4,name=Four]",
        "4 of 4 games, seed 5",
        "\ncats ",
        "\nall ",
    ] {
        assert!(text.contains(word), "{text}");
    }
    let arguments = [&arguments[..], &["--json"]].concat();
    let output = springald(&arguments).output().unwrap();
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["total"]["games"], 4);
    assert_eq!(value["variants"][1]["variant"], "cats");
    assert_eq!(value["mishaps"]["a"]["illegal"], 0);
    assert_eq!(value["over"], true);
}

/// Every variant over the protocol, with dice and unfinished turns, and limits of every kind.
#[test]
fn this_program_plays_itself_over_uci() {
    let program = assert_cmd::cargo::cargo_bin("springald");
    let theirs = format!("uci:{},args=uci,option.Hash=1", program.display());
    for (a, b) in [
        ("nodes=200,hash=1", "nodes=200"),
        // What is tested is that limits reach the program, not how busy the machine is.
        ("tc=60+0.02,depth=1,hash=1", "movetime=10,margin=60000"),
    ] {
        let b = format!("{theirs},{b}");
        let arguments = [
            "--a",
            a,
            "--b",
            &b,
            "--games",
            "2",
            "--max-turns",
            "20",
            "--json",
        ];
        let arguments = [&arguments[..], &["--seed", "9"]].concat();
        let output = springald(&arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            value["total"]["games"],
            2 * springald_registry::VARIANTS.len()
        );
        assert_eq!(value["mishaps"]["a"], value["mishaps"]["b"], "{value}");
    }
}

/// A program that says hello as it should, and `body` to everything after that.
fn program(folder: &TempDir, name: &str, body: &str) -> String {
    let path = folder.path().join(name);
    let text = format!(
        r#"#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo "id name $0"; echo "option name Size type spin"
         echo "option name UCI_Variant type combo default chess var chess var cats"; echo uciok;;
    isready) echo readyok;;
    quit) exit 0;;
    {body}
  esac
done
"#
    );
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Plays two games of a random mover against a program; gives the status, the summary and what was
/// said of it.
fn against(player: &str, more: &[&str]) -> (Option<i32>, Value, String) {
    let arguments = [
        "--a",
        "random",
        "--b",
        player,
        "--variants",
        "chess",
        "--games",
        "2",
    ];
    let arguments = [&arguments[..], &["--seed", "2", "--json"], more].concat();
    let output = springald(&arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let value = serde_json::from_slice(&output.stdout);
    let value = value.unwrap_or_else(|error| panic!("{error}: {said}"));
    (output.status.code(), value, said)
}

#[test]
fn a_program_that_misbehaves_loses_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (name, body, kind, word) in [
        (
            "illegal",
            r#"go*) echo "bestmove a1h8";;"#,
            "illegal",
            "a1h8",
        ),
        ("nothing", r#"go*) echo "bestmove";;"#, "illegal", "empty"),
        (
            "gives-up",
            r#"go*) echo "bestmove (none)";;"#,
            "illegal",
            "(none)",
        ),
        ("crash", "go*) exit 3;;", "crashes", "exit status: 3"),
        ("silent", "nothing) ;;", "stalls", "does not answer"),
        (
            "garbage",
            r#"go*) while echo "x y z"; do :; done;;"#,
            "stalls",
            "does not answer",
        ),
        (
            "late",
            r#"go*) ;; stop) echo "bestmove a7a6";;"#,
            "time_losses",
            "lost on time",
        ),
    ] {
        let path = program(&folder, name, body);
        let (status, value, said) = against(&format!("uci:{path},movetime=100,margin=50"), &[]);
        assert_eq!(value["mishaps"]["b"][kind], 2, "{name}: {value} {said}");
        assert_eq!(value["total"]["wins"], 2, "{name}");
        let expected = i32::from(kind != "time_losses");
        assert_eq!(status, Some(expected), "{name}: {said}");
        assert!(
            said.contains(word) && said.contains("GAME 2 (chess): B"),
            "{name}: {said}"
        );
    }
}

#[test]
fn a_program_without_a_limit_of_time_is_not_waited_for_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let path = program(&folder, "silent", "nothing) ;;");
    let (_, value, _) = against(&format!("uci:{path},nodes=9"), &["--patience", "0.3"]);
    assert_eq!(value["mishaps"]["b"]["stalls"], 2);
}

#[test]
fn a_program_that_never_reads_does_not_stop_the_referee() {
    let folder = tempfile::tempdir().unwrap();
    let path = program(&folder, "deaf", "ucinewgame) echo readyok; sleep 60;;");
    let (_, value, _) = against(&format!("uci:{path},movetime=100"), &[]);
    assert_eq!(value["mishaps"]["b"]["stalls"], 2);
}

#[test]
fn options_and_variants_that_a_program_lacks_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = program(&folder, "sound", "go*) ;;");
    let error = refuses(&[
        "--a",
        "random",
        "--b",
        &format!("uci:{path},nodes=1,option.Style=3"),
    ]);
    assert!(error.contains("no option 'Style'"), "{error}");
    let error = refuses(&[
        "--variants",
        "chess,chesspp",
        "--a",
        "random",
        "--b",
        &format!("uci:{path},nodes=1"),
    ]);
    assert!(error.contains("does not play chesspp"), "{error}");
}

/// A program that advances the pawns of the edge, one or two squares at a time, as long as nobody
/// stands in their way: long enough for two short games.
const PAWNS: &str = r#"
    position*) set -- $line; shift 3; echo "info depth 1 score cp 12 pv x"
        case $# in
            0) answer=a2a3;; 1) answer=a7a6;; 2) answer=h2h3;; 3) answer=h7h6;;
            4) answer=a3a4;; 5) answer=a6a5;; 6) answer=h3h4;; *) answer=h6h5;;
        esac;;
    go*) echo "bestmove $answer";;"#;

#[test]
fn a_program_that_behaves_plays_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    // Where there is no turn yet, `moves` is missing, and so there is one word less to leave out.
    let path = program(
        &folder,
        "pawns",
        &PAWNS.replace("shift 3", "shift 2; [ $# -gt 0 ] && shift"),
    );
    let pgn = folder.path().join("games.pgn").display().to_string();
    let player = format!("uci:{path},tc=5+0.1,option.Size=3");
    let (status, value, said) = against(
        &player,
        &[
            "--opening-plies",
            "0",
            "--max-turns",
            "3",
            "--pgn",
            &pgn,
            "--comments",
        ],
    );
    assert_eq!((status, said.as_str()), (Some(0), ""));
    assert_eq!(value["total"]["draws"], 2);
    let text = fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("a3 {+0.12/1}"), "{text}");
    assert!(text.contains("[Termination \"adjudication\"]"), "{text}");
}

/// In Cat's Chess a program asks for the dice, sees them, and completes its turn.
#[test]
fn dice_are_rolled_for_programs() {
    let folder = tempfile::tempdir().unwrap();
    let body = r#"
    position*,) answer="$(echo "$line" | grep -q 'T@[a-j0-9]*,$' && echo h3h4 || echo T@,)";;
    position*) answer=T@,;;
    go*) echo "bestmove $answer";;"#;
    let path = program(&folder, "dice", body);
    let pgn = folder.path().join("games.pgn").display().to_string();
    let player = format!("uci:{path},movetime=2000");
    let more = ["--opening-plies", "0", "--max-turns", "1", "--pgn", &pgn];
    let arguments = [
        "--a",
        &player,
        "--b",
        "random",
        "--variants",
        "cats",
        "--games",
        "2",
    ];
    let arguments = [&arguments[..], &["--seed", "2"], &more].concat();
    let output = springald(&arguments).output().unwrap();
    let text = fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("1. T@"), "{output:?} {text}");
    assert!(springald_checks(Path::new(&pgn)), "{text}");
}

fn springald_checks(pgn: &Path) -> bool {
    let mut command = Command::cargo_bin("springald").unwrap();
    command
        .args(["pgn", "check"])
        .arg(pgn)
        .output()
        .unwrap()
        .status
        .success()
}

#[test]
fn a_match_stopped_by_a_signal_can_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn").display().to_string();
    let arguments = [
        "--a",
        "movetime=20",
        "--b",
        "movetime=20",
        "--games",
        "100",
        "--pgn",
        &pgn,
    ];
    let program = assert_cmd::cargo::cargo_bin("springald");
    let mut child = std::process::Command::new(program)
        .arg("match")
        .args(arguments)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let journal = format!("{pgn}.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 2 {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before its time");
        std::thread::sleep(Duration::from_millis(50));
    }
    let id = child.id().to_string();
    std::process::Command::new("kill")
        .args(["-TERM", &id])
        .status()
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let kept = lines();
    assert!(kept >= 2);
    assert!(springald_checks(Path::new(&pgn)));
    // Without a seed the one of the journal is used; another configuration is refused.
    let error = refuses(&[
        "--a",
        "random",
        "--b",
        "movetime=20",
        "--games",
        "100",
        "--pgn",
        &pgn,
    ]);
    assert!(error.contains("another a"), "{error}");
}
