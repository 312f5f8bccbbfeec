//! docs/command-line.md, clause by clause, on the real binary.

use assert_cmd::Command;
use serde_json::Value;
use springald_registry::ids;
use springald_testkit::is_long;

fn springald(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("springald").expect("the binary of this package");
    command
        .args(arguments)
        .env("NO_COLOR", "1")
        .timeout(std::time::Duration::from_mins(5));
    command
}

/// Returns the output of a command that succeeds.
fn prints(arguments: &[&str]) -> String {
    let output = springald(arguments).output().expect("a run");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the error of a refused command: status 2, one line on standard error, nothing else.
fn refuses(arguments: &[&str]) -> String {
    let output = springald(arguments).output().expect("a run");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}: {output:?}");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(arguments)).expect("JSON")
}

#[test]
fn the_help_names_the_commands() {
    assert!(prints(&["--help"]).contains("perft"));
    assert!(prints(&["serve", "--help"]).contains("SPRINGALD_LISTEN"));
}

#[test]
fn variants_are_listed_by_id() {
    let text = prints(&["variants"]);
    let mut ids: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    ids.sort_unstable();
    let mut all = springald_registry::ids();
    all.sort_unstable();
    assert_eq!(ids, all);
    let listed = json(&["variants", "--json"]);
    assert_eq!(listed.as_array().map(Vec::len), Some(all.len()));
    for key in [
        "id",
        "name",
        "files",
        "ranks",
        "description",
        "credit",
        "start",
    ] {
        assert!(listed[0].get(key).is_some(), "{key}");
    }
}

#[test]
fn a_variant_answers_to_its_aliases() {
    for (alias, id) in [
        ("standard", "chess"),
        ("orthodox", "chess"),
        ("From Position", "chess"),
        ("chess++", "chesspp"),
        ("catapult", "chesspp"),
        ("cats-chess", "cats"),
        ("ballista-chess", "ballista"),
        ("gravitatur-chess", "gravitatur"),
    ] {
        assert_eq!(prints(&["fen", alias]), prints(&["fen", id]));
    }
}

/// Checks that playing every leaf, two threads, and the sum by first actions come to the same count.
fn counts_agree(variant: &str, depth: &str, count: u64) {
    for option in [&["--full"][..], &["--threads", "2"]] {
        let arguments = [&["perft", variant, depth], option].concat();
        let text = prints(&arguments);
        let last = text.lines().last().and_then(|line| line.parse().ok());
        assert_eq!(last, Some(count), "{arguments:?}");
    }
    let divided = prints(&["perft", variant, depth, "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    let (last, lines) = lines.split_last().expect("lines");
    let sum: u64 = lines
        .iter()
        .map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap())
        .sum();
    assert_eq!((sum, last.parse()), (count, Ok(count)));
    assert!(lines.is_sorted(), "{variant}");
}

#[test]
fn perft_counts_and_divides() {
    let last = |arguments: &[&str]| -> u64 {
        let text = prints(arguments);
        let last = text.lines().last().and_then(|line| line.parse().ok());
        last.expect("a count")
    };
    for (variant, depth, count) in [
        ("chess", "4", 197_281_u64),
        ("chesspp", "3", 9_062),
        ("gulti", "3", 9_062),
        ("gravitatur", "3", 30_052),
        ("ballista", "3", 104_644),
        ("cats", "2", 5_078),
    ] {
        assert_eq!(last(&["perft", variant, depth]), count);
        counts_agree(variant, depth, count);
    }
    for variant in ids() {
        counts_agree(variant, "2", last(&["perft", variant, "2"]));
    }
    assert_eq!(prints(&["perft", "chess", "0"]), "1\n");
    assert!(prints(&["perft", "cats", "1", "--divide"]).contains("\nT@e5: 1\n"));
}

#[test]
fn actions_are_sorted_and_a_teleport_stands_once() {
    for variant in ids() {
        let text = prints(&["actions", variant]);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.is_sorted() && !lines.is_empty(), "{variant}");
    }
    let cats = prints(&["actions", "cats"]);
    assert_eq!(
        cats.lines()
            .filter(|line| line.starts_with("T@"))
            .collect::<Vec<_>>(),
        ["T@"]
    );
}

#[test]
fn actions_as_json_include_the_positions_after_them() {
    let cats = json(
        &["actions", "cats"]
            .iter()
            .chain(&["--json"])
            .copied()
            .collect::<Vec<_>>(),
    );
    assert_eq!(
        (&cats["variant"], &cats["to_act"]),
        (&"cats".into(), &"white".into())
    );
    assert!(cats["result"].is_null() && cats["reason"].is_null());
    let actions = cats["actions"].as_array().expect("a list");
    let find = |text: &str| {
        actions
            .iter()
            .find(|one| one["action"] == text)
            .expect(text)
    };
    let step = find("e3e5");
    assert_eq!(step["san"], "e5");
    assert_eq!(
        Value::String(prints(&["fen", "cats", "--moves", "e3e5"]).trim().into()),
        step["after"]
    );
    let teleport = find("T@");
    assert!(
        teleport["after"]
            .as_str()
            .is_some_and(|fen| fen.contains(" t? "))
    );
    assert_eq!(teleport["outcomes"].as_array().map(Vec::len), Some(48));
    assert!(
        teleport["outcomes"][0]["action"]
            .as_str()
            .is_some_and(|text| text.starts_with("T@"))
    );

    let due = json(&["actions", "cats", "--moves", "T@,", "--json"]);
    assert_eq!(due["to_act"], "nature");
    assert_eq!(due["actions"].as_array().map(Vec::len), Some(0));
    assert_eq!(due["outcomes"].as_array().map(Vec::len), Some(48));

    let mate = json(&[
        "actions",
        "chess",
        "--moves",
        "f2f3 e7e5 g2g4 d8h4",
        "--json",
    ]);
    assert_eq!(mate["to_act"], "nobody");
    assert_eq!(
        (&mate["result"], &mate["reason"]),
        (&"0-1".into(), &"checkmate".into())
    );
}

#[test]
fn a_repetition_is_judged_over_the_moves_and_does_not_empty_the_list() {
    let dance = ["g1f3 g8f6 f3g1 f6g8"; 4].join(" ");
    let drawn = json(&["actions", "chess", "--moves", &dance, "--json"]);
    assert_eq!(
        (&drawn["result"], &drawn["reason"]),
        (&"1/2-1/2".into(), &"fivefold repetition".into())
    );
    assert_eq!(drawn["actions"].as_array().map(Vec::len), Some(20));
    let ballista = ["b1c3 b8c6 c3b1 c6b8"; 4].join(" ");
    let goes_on = json(&["actions", "ballista", "--moves", &ballista, "--json"]);
    assert!(goes_on["result"].is_null());
}

#[test]
fn moves_may_end_inside_a_turn() {
    let fen = prints(&["fen", "gravitatur", "--moves", "G@a4,"]);
    assert_eq!(
        fen,
        "rnbkqbnr/1pp1pppp/8/pp6/8/PP6/1P1PPPPP/RNBQKBNR w - - @ 0 1\n"
    );
    assert!(refuses(&["fen", "gravitatur", "--moves", "G@a4"]).contains("G@a4"));
    assert!(refuses(&["fen", "gravitatur", "--moves", "G@a4, G@a5,"]).contains("turn 1"));
}

#[test]
fn show_draws_every_layer() {
    let catapults = prints(&["show", "chesspp"]);
    assert!(
        catapults.contains("[N]") && catapults.contains("(n)"),
        "{catapults}"
    );
    assert!(prints(&["show", "cats"]).contains('*'));
    let step = prints(&["show", "gravitatur", "--moves", "G@a4,", "--ascii"]);
    assert!(step.contains("White to act."), "{step}");
    assert!(!step.contains('\x1b'));
    assert_eq!(
        json(&["show", "chess", "--json"])["things"]
            .as_array()
            .map(Vec::len),
        Some(32)
    );
}

#[test]
fn explain_says_why_and_is_not_an_error() {
    let text = prints(&["explain", "chesspp", "f1d3"]);
    assert!(
        text.contains("not legal") && text.contains("bishop") && text.contains("Rule"),
        "{text}"
    );
    assert!(prints(&["explain", "chess", "e2e4"]).contains("is legal"));
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let over = prints(&["explain", "chess", "--fen", bare, "e1e2"]);
    assert!(
        over.contains("e1e2 is not legal: The game is over: insufficient material."),
        "{over}"
    );
    refuses(&["explain", "chess", "hello"]);
    for (spelling, told) in [
        ("e4", "e4 is legal."),
        ("e2-e4", "e2-e4 is legal."),
        ("♘f3", "♘f3 is legal."),
        (
            "Ke3",
            "The king on e1 can't move to e3. (Rule 3.1 of Chess.)",
        ),
        (
            "O-O",
            "You can't castle to g1: the bishop on f1 is in the way. (Rule 5.2 of Chess.)",
        ),
        ("0-0-0", "You can't castle to c1: the"),
    ] {
        let said = prints(&["explain", "chess", spelling]);
        assert!(said.contains(told), "{spelling}: {said}");
    }
    assert!(prints(&["explain", "duck", "e4/De5"]).contains("is legal"));
    let onto = prints(&["explain", "duck", "e2e4,D@e4"]);
    assert!(onto.contains("is not legal: "), "{onto}");
    let after = prints(&["explain", "chess", "--fen", bare, "Ke2"]);
    assert!(after.contains("The game is over"), "{after}");
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let unclear = refuses(&["explain", "chess", "--fen", knights, "Nd2"]);
    assert!(unclear.contains("Nbd2 or Nfd2"), "{unclear}");
}

#[test]
fn a_line_in_any_spelling_is_played_up_to_the_turn_that_is_refused() {
    let numbered = "1. e4 e5 2.Nf3 Nc6 3. Bb5";
    let output = springald(&["fen", "chess", "--moves", numbered]).output();
    let fen = String::from_utf8(output.expect("a run").stdout).expect("UTF-8");
    assert!(
        fen.starts_with("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/"),
        "{fen}"
    );
    for (moves, told) in [
        (
            "e4 e5 Ke3",
            "turn 3: 'Ke3' is not legal: The king on e1 can't move to e3 (rule 3.1)",
        ),
        (
            "1. e4 e5 2. e1e3",
            "turn 3: 'e1e3' is not legal: The king on e1 can't move to e3 (rule 3.1)",
        ),
        ("e4 e5 hello", "turn 3: 'hello' is not"),
        ("Ke3", "turn 1: 'Ke3' is not legal"),
    ] {
        let error = refuses(&["fen", "chess", "--moves", moves]);
        assert!(error.contains(told), "{moves}: {error}");
    }
}

#[test]
fn bad_input_is_named_in_one_line() {
    for (arguments, named) in [
        (&["fen", "tiddlywinks"][..], "tiddlywinks"),
        (&["perft", "chess"], "<DEPTH>"),
        (&["perft", "chess", "-1"], "-1"),
        (&["perft", "chess", "two"], "two"),
        (&["perft", "chess", "1", "--threads", "0"], "0"),
        (&["fen", "chess", "--fen", ""], "fields"),
        (
            &["fen", "chess", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
            "kings",
        ),
        (
            &[
                "fen",
                "chess",
                "--fen",
                "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1",
            ],
            "halfmove",
        ),
        (&["fen", "cats", "--fen", "x\ny"], "fields"),
        (&["fen", "chess", "--moves", "e2e4 e7e5 e1e3"], "turn 3"),
        (&["fen", "chess", "--moves", "e2e4,"], "e2e4,"),
        (&["pgn", "check", "/no/such/file"], "/no/such/file"),
        (&["play", "chess", "--level", "9"], "9"),
        (&["juggle"], "juggle"),
    ] {
        let error = refuses(arguments);
        assert!(error.contains(named), "{arguments:?}: {error}");
    }
}

#[test]
fn bench_counts_the_same_each_time() {
    // In the short checks one game: node counts of all games are pinned in the tests of the registry.
    let line: &[&str] = if is_long() {
        &["bench"]
    } else {
        &["bench", "chess"]
    };
    let total = || -> String {
        let text = prints(line);
        text.lines()
            .find(|line| line.starts_with("total nodes:"))
            .expect("a total")
            .to_owned()
    };
    assert_eq!(total(), total());
}

#[test]
fn bench_takes_a_game_written_as_text() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/gardner.game");
    let text = prints(&["bench", path, "--perft"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("gardner "), "{text}");
    assert!(lines[1].starts_with("total leaves: "), "{text}");
    refuses(&["bench", "no/such.game"]);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::{Command as Process, Stdio};
    let mut child = Process::new(assert_cmd::cargo::cargo_bin("springald"))
        .args(["actions", "cats", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a start");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("an end");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}

/// Returns the answers of an engine to these lines, with nothing on standard error.
fn says(command: &str, lines: &str) -> String {
    let output = springald(&[command]).write_stdin(lines).output();
    let output = output.expect("a run");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_engine_speaks_uci() {
    let said = says(
        "uci",
        "uci\nisready\nposition startpos moves e2e4\ngo depth 2\nquit\n",
    );
    assert!(said.contains("uciok") && said.contains("readyok"), "{said}");
    assert_eq!(said.matches("bestmove ").count(), 1, "{said}");
    let said = says("uci", "setoption name UCI_Variant value cats\ngo perft 2");
    assert!(said.contains("Nodes searched: 5078"), "{said}");
}

#[test]
fn the_engine_speaks_cecp() {
    let said = says("xboard", "xboard\nprotover 2\nnew\nping 7\nrubbish\n");
    assert!(
        said.contains("feature done=1") && said.contains("pong 7"),
        "{said}"
    );
    assert!(said.contains("Error (unknown command): rubbish"), "{said}");
}

#[test]
fn no_more_than_200_characters_of_the_input_are_repeated() {
    // As long as one argument of a program can be.
    let long = "Q".repeat(130_000);
    let [eq, file] = [format!("--fen={long}"), format!("/tmp/{long}")];
    for arguments in [
        &["fen", &long][..],
        &["perft", "chess", &long],
        &["perft", "chess", "1", "--threads", &long],
        &["fen", "chess", "--fen", &long],
        &["fen", "chess", &eq],
        &["fen", "chess", "--moves", &long],
        &["fen", "chess", &format!("--{long}")],
        &["fen", "chess", &format!("--{long}=1")],
        &["explain", "cats", &long],
        &["play", "chess", "--white", &long],
        &["play", "chess", "--time", &long],
        &["match", "--a", &long, "--b", "random"],
        &["match", "--a", &format!("level={long}"), "--b", "random"],
        &["match", "--a", &format!("{long}=1"), "--b", "random"],
        &["match", "--a", "random", "--b", "random", "--tc", &long],
        &["pgn", "check", &file],
        &["games", "import", &file],
        &["serve", "--listen", &long],
        &["serve", "--public-url", &long],
        &["serve", "--config", &file],
        &[long.as_str()],
    ] {
        let error = refuses(arguments);
        let repeated = error.matches('Q').count();
        // A FEN without its second field and a time control are described without being repeated.
        let is_described = arguments
            .iter()
            .any(|argument| argument.starts_with("--fen") || *argument == "--tc");
        assert_eq!(repeated == 0, is_described, "{error:.2000}");
        assert!(repeated <= 420, "{repeated} in {error:.2000}");
        assert_eq!(error.contains('…'), !is_described, "{error:.2000}");
        assert!(error.len() < 3_000, "{error:.2000}");
    }
}

#[test]
fn no_more_than_200_characters_of_a_file_are_repeated() {
    let long = "Q".repeat(1_000_000);
    for text in [
        format!("[Variant \"{long}\"]\n\n*\n"),
        format!("[FEN \"{long}\"]\n\n*\n"),
        format!("[Result \"{long}\"]\n\n*\n"),
        format!("1. {long} *\n"),
        format!("[{long} \"a\"\n"),
        format!("1. e4 ${} *\n", "9".repeat(1_000_000)),
        format!("1. e4 e5 {{{long}\n"),
    ] {
        let mut command = springald(&["pgn", "check", "-"]);
        let output = command.write_stdin(text).output().expect("a run");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        let longest = error.lines().map(str::len).max();
        assert!(
            longest.is_some_and(|longest| longest < 1_000),
            "{error:.2000}"
        );
    }
}
