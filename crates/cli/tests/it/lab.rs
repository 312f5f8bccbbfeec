//! `lab`: reports on games.

use crate::run;
use std::fs;
use std::path::Path;

/// Runs `springald lab` in a folder, as [`run`] does.
fn lab(folder: &Path, arguments: &[&str]) -> (bool, String, String) {
    run(folder, &[&["lab"], arguments].concat())
}

#[test]
fn a_text_is_reported_on_and_compared_with_the_game_before_its_change() {
    let folder = tempfile::tempdir().unwrap();
    let lab = |arguments: &[&str]| lab(folder.path(), arguments);
    let text = "game fewer \"Fewer\" like gardner\nstart \"rnb1k/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n";
    fs::write(folder.path().join("fewer.game"), text).unwrap();
    let few = ["--games", "4", "--nodes", "20,10", "--seed", "7"];
    let files = ["--html", "fewer.html", "--json", "fewer.json"];
    let report = [&["report", "fewer.game"][..], &few, &files].concat();
    let (good, out, error) = lab(&report);
    assert!(good, "{error}");
    let command = "springald lab report fewer.game --games 4 --nodes 10,20 --seed 7";
    assert!(out.contains(command), "{out}");
    assert!(
        out.contains("begin with different pieces: queen 1 to 0"),
        "{out}"
    );
    assert!(error.contains("of 4 games"), "progress: {error}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("fewer.html").starts_with("<!doctype html>"));
    let data: serde_json::Value = serde_json::from_str(&read("fewer.json")).unwrap();
    assert_eq!(data["command"], command);

    // The command in the report repeats it, on one thread as well.
    let words: Vec<&str> = command.split(' ').skip(2).collect();
    let again = [&words[..], &["--threads", "1", "--json", "-"]].concat();
    assert_eq!(lab(&again).1, read("fewer.json"));

    let short = lab(&[&words[..], &["--text-only"]].concat()).1;
    assert!(
        out.starts_with(&short) && short.len() < out.len() / 2,
        "{short}"
    );

    let compare = [&["compare", "gardner", "fewer.game"][..], &few].concat();
    let (good, out, error) = lab(&compare);
    assert!(good, "{error}");
    assert!(
        out.contains("springald lab compare gardner fewer.game --games 4"),
        "{out}"
    );
    assert!(out.contains("Possible fault in Fewer"), "{out}");
}

#[test]
fn parts_of_a_report_and_a_series_of_versions_repeat_from_their_commands() {
    let folder = tempfile::tempdir().unwrap();
    let lab = |arguments: &[&str]| lab(folder.path(), arguments);
    let few = ["--games", "4", "--nodes", "10", "--seed", "7"];
    let report = [
        &["report", "gardner"][..],
        &few,
        &["--pieces", "4", "--suggest"],
    ]
    .concat();
    let (good, out, error) = lab(&report);
    assert!(good, "{error}");
    let command =
        "springald lab report gardner --games 4 --nodes 10 --seed 7 --pieces 4 --suggest=200";
    assert!(out.contains(command), "{out}");
    assert!(out.contains("Values by games with a piece fewer"), "{out}");
    // No clause is written with the signs of Markdown.
    assert!(!out.contains("*en passant*"), "{out}");

    let change = "RNBQK w => RBNQK w | NRBQK w";
    let sweep = [&["sweep", "gardner", "--change", change][..], &few].concat();
    let (good, out, error) = lab(&sweep);
    assert!(good, "{error}");
    let command = format!("springald lab sweep gardner --change '{change}' --games 4");
    assert!(out.contains(&command), "{out}");
    assert!(out.contains("RNBQK w → NRBQK w"), "{out}");
    let data = lab(&[&sweep[..], &["--json", "-"]].concat()).1;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(
        data["sections"][0]["tables"][0]["rows"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}

#[test]
fn wrong_arguments_are_named() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, word) in [
        (&["report", "ches"][..], "did you mean 'chess'"),
        (&["report", "chess", "--nodes", "0"], "--nodes"),
        (
            &["report", "chess", "--games", "9", "--minutes", "1"],
            "--minutes",
        ),
        (
            &["report", "chess", "--minutes", "0"],
            "expected minutes from 0.1",
        ),
        (&["compare", "chess"], "<SECOND>"),
        (&["report", "cats", "--rules", "20"], "--rules: found cats"),
        (&["sweep", "gardner"], "--change <CHANGE>"),
        (
            &["sweep", "gardner", "--change", "6 x 6 => 7 x 7"],
            "found no '6 x 6'",
        ),
        (
            &["sweep", "cats", "--change", "+ must take"],
            "expected a game written as text",
        ),
    ] {
        let (good, out, error) = lab(folder.path(), arguments);
        assert!(!good && out.is_empty(), "{arguments:?}");
        assert!(error.contains(word), "{arguments:?}: {error}");
    }
}
