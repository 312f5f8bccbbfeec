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
    ] {
        let (good, out, error) = lab(folder.path(), arguments);
        assert!(!good && out.is_empty(), "{arguments:?}");
        assert!(error.contains(word), "{arguments:?}: {error}");
    }
}
