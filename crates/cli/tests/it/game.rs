//! Games written as text: the command `game`, and paths where a command takes a variant.

use crate::run;
use assert_cmd::Command;
use std::fs;

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
fn shortcuts_of_the_search_are_tried_and_stay_unless_others_win() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    assert!(run(&["game", "new", "small", "--like", "losalamos"]).0);
    let weights = folder.path().join("small.weights");
    let said = "value queen 900\nsearch futility evasions\n";
    fs::write(&weights, said).unwrap();
    let few = ["--nodes", "20", "--match", "2", "--threads", "1"];
    let tried = || run(&[&["tune", "small.game", "--shortcuts"], &few[..]].concat());
    let (good, out, error) = tried();
    assert!(good, "{error}");
    // Two games prove nothing.
    assert!(out.starts_with("'search futility evasions' stays"), "{out}");
    for outcome in [
        "\nwith null-move: a score of",
        "\nwithout futility: a score of",
        "\nwithout evasions: a score of",
    ] {
        assert!(out.contains(outcome), "{out}");
    }
    assert_eq!(fs::read_to_string(&weights).unwrap(), said);
    assert_eq!(tried().1, out, "the same command gives the same");
    let (good, _, error) = run(&["tune", "duck", "--shortcuts"]);
    assert!(!good && error.contains("compiled in"), "{error}");
}

#[test]
fn networks_are_trained_beside_a_text_and_used_until_its_rules_change() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let written = |name: &str| fs::read(folder.path().join(name)).ok();
    assert!(run(&["game", "new", "small", "--like", "losalamos"]).0);
    let few = [
        "--games", "30", "--nodes", "40", "--match", "2", "--rounds", "2",
    ];
    let train = |more: &[&str]| run(&[&["train", "small.game"], &few[..], more].concat());
    let hardly = ["--generations", "1", "--hidden", "16"];
    let (good, out, error) = train(&hardly);
    assert!(good, "{error}");
    assert!(
        error.contains("small: 0 games in small.training/"),
        "{error}"
    );
    assert!(error.contains(", 30 to be played"), "{error}");
    assert_eq!(
        out.contains("wrote small.net"),
        written("small.net").is_some()
    );
    assert!(out.contains("small.training/progress.svg shows"), "{out}");
    let drawing = written("small.training/progress.svg").expect("the drawing");
    let drawing = String::from_utf8(drawing).unwrap();
    let lines = drawing.matches("class=\"line\"").count();
    assert_eq!(lines, 2, "a loss and a result: {drawing}");
    // Whether it won or not, the network is kept with its games; the same command makes the same one without playing.
    let name = "small.training/generation-1.net";
    let network = written(name).expect("the network of the generation");
    let (_, _, error) = train(&[&hardly[..], &["--threads", "1"]].concat());
    assert!(error.contains("30 games in"), "{error}");
    assert_eq!(written(name).unwrap(), network);

    let (first, rest) = network.split_at(b"springald network 1\n".len());
    let one = [first, b"generation 1: it won\n", rest].concat();
    fs::write(folder.path().join("small.net"), one).unwrap();
    for output in [&[][..], &["--output", "./small.net"]] {
        let (good, _, error) = train(&[&["--continue"], output].concat());
        let refused = "small.net is the network to go on from";
        assert!(!good && error.contains(refused), "{error}");
    }
    let more = [&hardly[..], &["--continue", "--output", "more.net"]].concat();
    let (good, out, error) = train(&more);
    assert!(
        good && out.contains("against the network before"),
        "{out}{error}"
    );
    let next = written("more.training/generation-2.net").unwrap();
    let next = String::from_utf8_lossy(&next);
    assert!(
        next.contains("\ncommand before: springald train small.game --games 30"),
        "{next}"
    );
    let say = |lines: &str| {
        let mut command = Command::cargo_bin("springald").unwrap();
        let output = command
            .current_dir(folder.path())
            .arg("uci")
            .write_stdin(format!("{lines}\nquit\n"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let chosen =
        "setoption name VariantPath value small.game\nsetoption name UCI_Variant value small\n";
    let judged = "by the network: ";
    assert!(say(&format!("{chosen}eval")).contains(judged));
    let without = say(&format!("{chosen}setoption name UseNet value false\neval"));
    assert!(!without.contains(judged), "{without}");
    let other = say(&format!("setoption name EvalFile value {name}"));
    assert!(other.contains("expected one of chess"), "{other}");
    let searched = say(&format!(
        "{chosen}setoption name EvalFile value {name}\ngo nodes 2000\nisready"
    ));
    assert!(searched.contains("bestmove "), "{searched}");

    let (good, _, error) = run(&["show", "small.game"]);
    assert!(good && error.is_empty(), "{error}");
    let text = fs::read_to_string(folder.path().join("small.game")).unwrap();
    let changed = text + "# A rule less.\n";
    fs::write(folder.path().join("small.game"), changed).unwrap();
    let (_, _, error) = run(&["show", "small.game"]);
    let expected = "small.net: it was trained for other rules";
    assert!(error.contains(expected), "{error}");
    fs::write(folder.path().join("small.net"), "no network").unwrap();
    let (good, _, error) = run(&["show", "small.game"]);
    let expected = "expected 'springald network 1'";
    assert!(!good && error.contains(expected), "{error}");
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

#[test]
fn variants_of_another_program_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let file = "[hill:chess]\n# A hill.\nflagPiece = k\nflagRegion = d4 e4 d5 e5\n\n\
                [blocked:hill]\ndropChecks = false\npieceDrops = true\ncapturesToHand = true\nmustCaptuer = true\n";
    fs::write(folder.path().join("variants.ini"), file).unwrap();
    let (good, out, _) = run(&["game", "import", "variants.ini"]);
    assert!(good && out.lines().count() == 2, "{out}");
    assert!(out.lines().all(|line| line.contains(" like ")), "{out}");
    let (good, out, error) = run(&[
        "game",
        "import",
        "variants.ini",
        "hill",
        "--strict",
        "-o",
        "hill.game",
    ]);
    assert!(
        good && out.contains("springald game check hill.game"),
        "{out}"
    );
    assert!(error.contains("line 3, flagPiece: `"), "{error}");
    assert_eq!(run(&["perft", "hill.game", "3"]).1, "8902\n");
    // What is missing is named, and stands in the text.
    let (good, out, error) = run(&["game", "import", "variants.ini", "blocked"]);
    assert!(good && out.contains("# line 7, dropChecks: "), "{out}");
    assert!(
        error
            .contains("line 10, mustCaptuer: no such option is known; did you mean 'mustCapture'?"),
        "{error}"
    );
    let (good, out, error) = run(&["game", "import", "variants.ini", "blocked", "--strict"]);
    assert!(
        !good && out.is_empty() && error.contains("not translated: line 7, dropChecks: "),
        "{error}"
    );
    let (good, _, error) = run(&["game", "import", "variants.ini", "hil"]);
    assert!(
        !good && error.contains("found 'hil', expected a section that"),
        "{error}"
    );
}
