//! Sets of jobs with processes: a served site, several workers, one of them killed, and the commands of the operator.

use super::{SERVE, Worker};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Runs a command. Returns its status, its output and its errors.
fn run(data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("springald"));
    let command = command.args(arguments).env("SPRINGALD_DATA", data);
    let output = command.output().expect("a run");
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("a text"));
    (output.status.code(), out, errors)
}

/// Runs a command that succeeds. Returns its output.
fn done(data: &Path, arguments: &[&str]) -> String {
    let (status, out, errors) = run(data, arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {out}{errors}");
    out
}

/// Waits until the list of jobs has a word.
fn wait_for(data: &Path, word: &str) -> String {
    loop {
        let list = done(data, &["jobs", "list"]);
        assert!(!list.contains(" failed   "), "{list}");
        if list.contains(word) {
            return list;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn sets_outlive_a_killed_worker_and_are_collected() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let server = crate::serve(data, &SERVE, "127.0.0.1:0");
    let key = done(data, &["worker-key", "add", "ada", "--trusted"]);
    let mates = [
        "jobs",
        "add",
        "puzzles",
        "chess",
        "--name",
        "mates",
        "--games",
        "12",
        "--per-job",
        "6",
        "--nodes",
        "200",
        "--mate",
        "1",
        "--positions",
        "100000",
    ];
    assert_eq!(done(data, &mates), "mates: 2 new jobs.\n");
    let again = done(data, &mates);
    assert_eq!(again, "mates: no new job: all of these games are there.\n");
    let text = data.join("mine.game");
    std::fs::write(&text, done(data, &["game", "text", "crazyhouse"])).expect("a file");
    let text = text.to_str().expect("a path");
    let trial = [
        "jobs",
        "add",
        "games",
        text,
        "--name",
        "trial",
        "--games",
        "10",
        "--per-job",
        "4",
        "--nodes",
        "100",
        "--longest",
        "40",
    ];
    assert_eq!(done(data, &trial), "trial: 3 new jobs.\n");
    let list = done(data, &["jobs", "list"]);
    assert!(
        list.contains("mates: 0 of 2 jobs done, 0 failed, 0 of 12 games played"),
        "{list}"
    );
    assert!(list.contains("games 9 to 10 of crazyhouse"), "{list}");
    assert_eq!(list.matches(" queued ").count(), 5, "{list}");
    let key = key.trim();
    let killed = Worker::start(&server.address, key);
    wait_for(data, " taken ");
    drop(killed);
    let _worker = Worker::start(&server.address, key);
    wait_for(
        data,
        "trial: 3 of 3 jobs done, 0 failed, 10 of 10 games played",
    );
    let list = wait_for(data, "mates: 2 of 2 jobs done");
    assert!(
        !list.contains("queued") && !list.contains("taken"),
        "{list}"
    );
    drop(server);
    puzzles_are_collected(data);
    games_are_collected(data, text);
    assert_eq!(
        done(data, &["jobs", "forget", "mates"]),
        "2 jobs of the set mates forgotten.\n"
    );
    assert!(!done(data, &["jobs", "list"]).contains("mates"));
}

/// The set has the puzzles that the command makes from the same games.
fn puzzles_are_collected(data: &Path) {
    let [set, made] = ["set.pgn", "made.pgn"].map(|name| data.join(name));
    let [set, made] = [&set, &made].map(|path| path.to_str().expect("a path"));
    done(data, &["jobs", "puzzles", "mates", "--output", set]);
    let first = std::fs::read_to_string(set).expect("a file");
    let number = first.matches("[Event \"Puzzle\"]").count().to_string();
    assert_ne!(number, "0");
    let make = [
        "puzzles",
        "make",
        "chess",
        "--count",
        &number,
        "--nodes",
        "200",
        "--mate",
        "1",
        "--positions",
        "100000",
        "--output",
        made,
    ];
    done(data, &make);
    assert_eq!(std::fs::read_to_string(made).expect("a file"), first);
    let checked = done(data, &["puzzles", "check", set]);
    assert!(
        checked.starts_with(&number) && checked.contains(" 0 not."),
        "{checked}"
    );
    // What the file has is not added again.
    let (_, out, errors) = run(data, &["jobs", "puzzles", "mates", "--output", set]);
    assert_eq!(out, "");
    assert!(errors.starts_with("0 new puzzles"), "{errors}");
    assert_eq!(std::fs::read_to_string(set).expect("a file"), first);
    assert_eq!(done(data, &["jobs", "puzzles", "mates"]), first);
}

fn games_are_collected(data: &Path, text: &str) {
    let [pgn, store] = ["games.pgn", "games.txt"].map(|name| data.join(name));
    let [pgn, store] = [&pgn, &store].map(|path| path.to_str().expect("a path"));
    done(data, &["jobs", "games", "trial", "--output", pgn]);
    let checked = done(data, &["pgn", "check", pgn, "--variant", text]);
    assert_eq!(checked, "10 games in order, 0 not.\n");
    let report = done(data, &["jobs", "report", "trial"]);
    assert!(
        report.starts_with("10 games of Crazyhouse: 100 nodes a turn"),
        "{report}"
    );
    assert!(report.contains("longest 40"), "{report}");
    done(data, &["jobs", "games", "trial", "--tune", store]);
    let samples = std::fs::read_to_string(store).expect("a file");
    assert_eq!(samples.matches("# end of game ").count(), 10);
    let (_, _, errors) = run(data, &["jobs", "games", "trial", "--tune", store]);
    assert!(errors.starts_with("0 new games"), "{errors}");
    let weights = data.join("out.weights");
    let tune = [
        "tune",
        text,
        "--games",
        "10",
        "--nodes",
        "20",
        "--match",
        "2",
        "--store",
        store,
        "--output",
        weights.to_str().expect("a path"),
    ];
    let (status, _, errors) = run(data, &tune);
    assert_eq!(status, Some(0), "{errors}");
    assert!(
        errors.contains("10 games in") && errors.contains(", 0 to be played"),
        "{errors}"
    );
}

#[test]
fn wrong_requests_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let add = ["jobs", "add", "games", "chess", "--name"];
    done(data, &[&add[..], &["trial", "--games", "2"]].concat());
    let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    let cases: [(&[&str], &str); 12] = [
        (&["jobs"], "a subcommand is missing"),
        (&["jobs", "add", "games", "chess"], "--name"),
        (
            &["jobs", "add", "games", "nothing", "--name", "x"],
            "nothing",
        ),
        (
            &["jobs", "add", "games", "chess", "--name", "a b"],
            "the name of the set",
        ),
        (
            &[
                "jobs", "add", "games", "chess", "--name", "trial", "--nodes", "7",
            ],
            "choose another",
        ),
        (
            &["jobs", "add", "games", "chess", "--name", "x", "--fen", fen],
            "--fen",
        ),
        (
            &[
                "jobs",
                "add",
                "games",
                "chess",
                "--name",
                "x",
                "--opening",
                "0",
            ],
            "--noise",
        ),
        (
            &[
                "jobs", "add", "puzzles", "chess", "--name", "x", "--least", "9",
            ],
            "--least",
        ),
        (&["jobs", "cancel", "nobody"], "nobody"),
        (&["jobs", "forget", "nobody"], "nobody"),
        (&["jobs", "report", "trial"], "no finished job"),
        (&["jobs", "puzzles", "nobody"], "nobody"),
    ];
    for (arguments, words) in cases {
        let (status, out, errors) = run(data, arguments);
        assert_eq!((status, &*out), (Some(2), ""), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
    // Nothing was added.
    let list = done(data, &["jobs", "list"]);
    assert_eq!(list.lines().count(), 2, "{list}");
    assert_eq!(
        done(data, &["jobs", "cancel", "--name", "trial"]),
        "1 job cancelled.\n"
    );
}
