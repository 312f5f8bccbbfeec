//! The dice of games: verified by the program, and by the one in docs/dice.md.

use assert_cmd::Command as Checked;
use serde_json::{Value, json};
use springald_servers::site::Server;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Output};

/// Verifies a record in a folder, with more arguments.
fn verify(folder: &Path, record: &Value, more: &[&str]) -> Output {
    let file = folder.join("game.json");
    std::fs::write(&file, record.to_string()).expect("a file");
    let mut command = Checked::cargo_bin("springald").expect("the binary of this package");
    command.args(["dice", "verify"]).arg(file).args(more);
    command.output().expect("a run")
}

fn said(output: &Output) -> String {
    let [out, error] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{out}{error}")
}

/// The record of a game with one roll, with the seeds of the example in docs/dice.md.
fn dice_record() -> Value {
    json!({
        "game": "example", "variant": "cats", "scheme": 2,
        "commitment": "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0",
        "seed": "07".repeat(32),
        "white_commitment": "f41bbd1c296f06d2de45e1c2bc64c9ee642b69264ec461688515ca5d54e3a2ea",
        "black_commitment": "f14dfc875b1ae75784112f7a93a97a236867a656502ffe4d7cefab60cfe7aed2",
        "white_seed": "1a".repeat(32),
        "black_seed": "b2".repeat(32),
        "white_events": { "committed": 1, "revealed": 4 },
        "black_events": { "committed": 2, "revealed": 3 },
        "initial_fen": null,
        "line": "T@a5,", "taken_back": [], "rules": "0.1.0",
        "rolls": [{
            "k": 0,
            "fen": "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - - t? 0 1",
            "of": 48, "outcome": "T@a5", "at": 6,
        }],
    })
}

#[test]
fn forged_dice_are_detected() {
    let folder = tempfile::tempdir().expect("a folder");
    let verify = |record: &Value| verify(folder.path(), record, &[]);
    let good = verify(&dice_record());
    assert!(good.status.success(), "{good:?}");
    let said = String::from_utf8_lossy(&good.stdout).into_owned();
    assert!(said.contains("Both seats committed"), "{said}");
    assert!(said.contains("The roll follows from the seeds."), "{said}");
    for (key, value, names) in [
        ("/rolls/0/of", json!(47), "of: found 47, expected 48"),
        ("/rolls/0/outcome", json!("T@a3"), "by the seeds"),
        ("/rolls", json!([]), "found no entry for roll"),
        ("/white_seed", json!("1b".repeat(32)), "white_seed"),
        ("/black_events/revealed", json!(1), "black_events"),
        ("/seed", json!("08".repeat(32)), "commitment"),
        ("/line", Value::Null, "line: found none"),
        ("/line", json!(""), "roll 0: found in no turn"),
        ("/scheme", json!(1), "scheme: found 1 with white_commitment"),
        (
            "/rules",
            json!("0".repeat(64)),
            "give the text with --game FILE",
        ),
        (
            "/taken_back",
            json!([{ "at": 5, "kept": 1, "line": "" }]),
            "taken_back 1: at: found 5, expected more than 6, roll 0",
        ),
    ] {
        let mut forged = dice_record();
        *forged.pointer_mut(key).expect("a field") = value;
        let output = verify(&forged);
        assert_eq!(output.status.code(), Some(2), "{key}: {output:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(names), "{key}: {error}");
    }
}

/// Without the turns that were taken back, nobody can tell whether a roll was skipped.
#[test]
fn what_cannot_be_checked_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut record = dice_record();
    record["taken_back"] = Value::Null;
    let good = verify(folder.path(), &record, &[]);
    assert!(good.status.success(), "{good:?}");
    // The roll was taken back, or never made.
    record["line"] = json!("");
    let open = verify(folder.path(), &record, &[]);
    assert_eq!(open.status.code(), Some(2), "{open:?}");
    assert!(
        said(&open).contains("1 of 1 rolls are in no turn"),
        "{open:?}"
    );
    // Records of scheme 1 promise less, and are checked as far as they go.
    let mut old = json!({});
    for key in [
        "game",
        "variant",
        "commitment",
        "seed",
        "white_seed",
        "black_seed",
        "rolls",
    ] {
        old[key] = record[key].clone();
    }
    let checked = verify(folder.path(), &old, &[]);
    assert!(checked.status.success(), "{checked:?}");
    let said = said(&checked);
    assert!(
        said.contains("scheme 1") && said.contains("cannot be checked where 1"),
        "{said}"
    );
}

/// A game in which dice rolled at once and in the middle of the turns that followed, and that was aborted.
fn rolled(server: &Server, variant: &str) -> Value {
    let wish = json!({ "variant": variant, "as": "white", "dice": "none" });
    let game = server.ask("POST /api/games", "", &wish);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (id, white) = (text(&game["id"]), text(&game["secret"]));
    let black = text(&game["invites"]["black"]);
    let path = format!("/api/games/{id}");
    server.ask(&format!("GET {path}"), &black, &Value::Null);
    let decline = json!({ "dice": "none" });
    server.ask(&format!("POST {path}/dice"), &black, &decline);
    // Black does not complete a turn, so the game may be aborted.
    for _ in 0..3 {
        let scene = server.ask(&format!("GET {path}/scene"), "", &Value::Null);
        let acts = scene["acts"].as_array().expect("actions");
        let rolls = acts.iter().find(|act| act["rolls"] == true);
        let Some(act) = rolls
            .or(acts.first())
            .filter(|_| scene["to_act"] == "white")
        else {
            break;
        };
        let turn = json!({ "text": act["action"], "at": scene["events"], "steps": true });
        server.ask(&format!("POST {path}/play"), &white, &turn);
    }
    server.ask(&format!("POST {path}/abort"), &white, &json!({}));
    let record = server.ask(&format!("GET {path}/dice"), "", &Value::Null);
    assert!(
        record["rolls"]
            .as_array()
            .is_some_and(|rolls| !rolls.is_empty()),
        "{record}"
    );
    record
}

#[test]
fn games_of_texts_are_verified_by_their_texts_and_by_the_program_of_the_documentation() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = crate::serve(&folder.path().join("data"), &["serve"], "127.0.0.1:0");
    let text = "game ours \"Ours\" like dice\nsummary \"Dice Chess under another name.\"\n";
    let taken = server.ask("POST /api/texts", "", &json!({ "text": text }));
    let version = taken["version"]
        .as_str()
        .unwrap_or_else(|| panic!("{taken}"));
    let file = folder.path().join("ours.game");
    std::fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("UTF-8");
    let other = folder.path().join("other.game");
    std::fs::write(&other, text.replace("Ours", "Other")).expect("a file");
    let other = other.to_str().expect("UTF-8");

    let ours = rolled(&server, version);
    assert_eq!(ours["rules"], version);
    let unknown = verify(folder.path(), &ours, &[]);
    assert_eq!(unknown.status.code(), Some(2), "{unknown:?}");
    assert!(said(&unknown).contains("--game FILE"), "{unknown:?}");
    let good = verify(folder.path(), &ours, &["--game", file]);
    assert!(good.status.success(), "{good:?}");
    let wrong = verify(folder.path(), &ours, &["--game", other]);
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    assert!(said(&wrong).contains(version), "{wrong:?}");
    // The texts as the server gives them, including the library texts that it builds on.
    let mut files = Vec::new();
    for (index, text) in taken["texts"].as_array().expect("texts").iter().enumerate() {
        let part = folder.path().join(format!("{index}.game"));
        std::fs::write(&part, text.as_str().expect("a text")).expect("a file");
        files.push(part.to_str().expect("UTF-8").to_owned());
    }
    let parts: Vec<&str> = files.iter().flat_map(|file| ["--game", file]).collect();
    assert!(parts.len() > 2, "{taken}");
    let whole = verify(folder.path(), &ours, &parts);
    assert!(whole.status.success(), "{whole:?}");

    // A game of the library is pinned as well, a built-in one has no text.
    let library = rolled(&server, "dice");
    assert_ne!(library["rules"], env!("CARGO_PKG_VERSION"));
    let good = verify(folder.path(), &library, &[]);
    assert!(good.status.success(), "{good:?}");
    let cats = rolled(&server, "cats");
    let wrong = verify(folder.path(), &cats, &["--game", file]);
    assert!(said(&wrong).contains("not pinned to a text"), "{wrong:?}");

    drop(server);
    for (record, text) in [(&cats, None), (&library, None), (&ours, Some(file))] {
        by_python(folder.path(), record, text);
    }
}

/// Runs the program of docs/dice.md on a record, and on one with a fault.
fn by_python(folder: &Path, record: &Value, text: Option<&str>) {
    let page = include_str!("../../../../docs/dice.md");
    let program = page
        .split("```python\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let path = folder.join("check.py");
    std::fs::write(&path, program.expect("a program")).expect("a file");
    let springald = assert_cmd::cargo::cargo_bin!("springald");
    let mut folders = vec![springald.parent().expect("a folder").to_owned()];
    folders.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    let run = |record: &Value| {
        let file = folder.join("game.json");
        std::fs::write(&file, record.to_string()).expect("a file");
        let mut command = Command::new("python3");
        command.env("PATH", std::env::join_paths(&folders).expect("a path"));
        command.arg(&path).arg(file).args(text).output()
    };
    let good = match run(record) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("SKIPPED: the program of docs/dice.md was not run, python3 is not installed");
            return;
        }
        result => result.expect("a run"),
    };
    assert!(good.status.success(), "{good:?}");
    assert_eq!(
        said(&good).trim(),
        "The seeds and the outcomes are in order."
    );
    let mut forged = record.clone();
    forged["rolls"][0]["outcome"] = json!("another");
    let bad = run(&forged).expect("a run");
    assert!(
        !bad.status.success() && said(&bad).contains("AssertionError"),
        "{bad:?}"
    );
}
