//! The site as a process: served, killed in the middle of a turn, started again, exported, imported.

use assert_cmd::Command as Checked;
use serde_json::{Value, json};
use springald_servers::site::Server;
use std::process::Command;

/// An address with a free port.
const ANY: &str = "127.0.0.1:0";

fn springald(arguments: &[&str]) -> std::process::Output {
    let mut command = Checked::cargo_bin("springald").expect("the binary of this package");
    command.args(arguments).output().expect("a run")
}

#[test]
fn a_kill_in_the_middle_of_a_turn_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let server = crate::serve(&data, &[], ANY);
    let made = server.ask(
        "POST /api/games",
        "",
        &json!({ "variant": "cats", "as": "white" }),
    );
    let id = made["id"].as_str().expect("an id").to_owned();
    let secret = made["secret"].as_str().expect("a secret").to_owned();
    let scene = server.ask(&format!("GET /api/games/{id}/scene"), "", &Value::Null);
    let action = scene["acts"][0]["action"].clone();
    let body = json!({ "text": action, "at": 0, "steps": true });
    let played = server.ask(&format!("POST /api/games/{id}/play"), &secret, &body);
    assert!(
        played["events"].as_u64().is_some_and(|events| events > 0),
        "{played}"
    );
    drop(server);
    let server = crate::serve(&data, &["serve"], ANY);
    let again = server.ask(&format!("GET /api/games/{id}"), "", &Value::Null);
    for key in ["line", "fen", "events", "to_act", "seats"] {
        assert_eq!(again[key], played[key], "{key}");
    }
    drop(server);

    let pgn = folder.path().join("games.pgn");
    let (data, file) = (data.to_str().expect("UTF-8"), pgn.to_str().expect("UTF-8"));
    let exported = springald(&["games", "export", "--data", data, file]);
    assert!(exported.status.success(), "{exported:?}");
    let other = folder.path().join("other");
    let other = other.to_str().expect("UTF-8");
    let imported = springald(&["games", "import", "--data", other, file]);
    assert!(imported.status.success(), "{imported:?}");
    assert!(String::from_utf8_lossy(&imported.stdout).starts_with("1 game"));

    let third = folder.path().join("third");
    let third = third.to_str().expect("UTF-8");
    let copied = springald(&["data", "copy", "--from", data, "--to", third]);
    let report = String::from_utf8_lossy(&copied.stdout);
    assert!(report.contains("rows, all equal"), "{copied:?}");
    assert!(copied.status.success(), "{copied:?}");
}

#[test]
fn a_file_with_a_damaged_game_is_imported_without_it_and_again_when_it_is_mended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (file, data) = (path("games.pgn"), path("data"));
    let import = |more: &[&str]| {
        let output = springald(&[&["games", "import", "--data", &data, &file], more].concat());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let damaged = "1. e4 e5 *\n\n1. e5 *\n\n1. d4 *\n";
    std::fs::write(&file, damaged).expect("a file");
    let (status, said, error) = import(&["--strict"]);
    assert_eq!((status, &*said), (Some(2), ""));
    assert!(error.contains("game 2: line 3, column 4"), "{error}");
    let (status, said, fault) = import(&[]);
    assert_eq!((status, &*said), (Some(2), "2 games imported, 1 not."));
    assert!(fault.contains("game 2: line 3, column 4"), "{fault}");
    assert_eq!(fault.lines().count(), 1, "{fault}");
    std::fs::write(&file, damaged.replace("1. e5", "1. c4")).expect("a file");
    let mended = (Some(0), "1 game imported, 2 imported before.".to_owned());
    let (status, said, error) = import(&[]);
    assert_eq!(((status, said), &*error), (mended, ""));
    let (status, said, _) = import(&["--strict"]);
    assert_eq!((status, &*said), (Some(2), ""), "all are there");
}

/// A client plays as fast as the server allows while the backup is made.
#[test]
fn a_backup_ends_under_play_and_can_be_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let server = crate::serve(&path("data"), &[], ANY);
    let made = server.ask(
        "POST /api/games",
        "",
        &json!({ "variant": "chess", "as": "white" }),
    );
    let id = made["id"].as_str().expect("an id").to_owned();
    let secrets = [&made["secret"], &made["invites"]["black"]];
    let play = |number: usize| {
        let file = char::from(b'a' + (number / 2 % 8) as u8);
        let (from, to) = [(2, 3), (7, 6), (3, 4), (6, 5)][number % 2 + number / 16 * 2];
        let body = json!({ "text": format!("{file}{from}{file}{to}"), "at": number });
        let secret = secrets[number % 2].as_str().expect("a secret");
        server.ask(&format!("POST /api/games/{id}/play"), secret, &body)
    };
    let mut played = play(0);
    let (data, file) = (path("data"), path("copy.sqlite"));
    let backup = || {
        let (data, file) = (data.to_str().expect("UTF-8"), file.to_str().expect("UTF-8"));
        springald(&["data", "backup", "--data", data, file])
    };
    let made = std::thread::scope(|scope| {
        let made = scope.spawn(backup);
        for number in 1..32 {
            played = play(number);
            assert!(played["line"].is_string(), "{number}: {played}");
        }
        made.join().expect("a backup")
    });
    assert!(made.status.success(), "{made:?}");
    assert!(!backup().status.success(), "a backup replaces no file");
    drop(server);

    std::fs::create_dir(path("restored")).expect("a folder");
    std::fs::copy(&file, path("restored").join("springald.sqlite")).expect("a copy");
    let server = crate::serve(&path("restored"), &["serve"], ANY);
    let restored = server.ask(&format!("GET /api/games/{id}"), "", &Value::Null);
    let (restored, whole) = (&restored["line"], &played["line"]);
    let (restored, whole) = (
        restored.as_str().expect("a line"),
        whole.as_str().expect("a line"),
    );
    assert!(restored.starts_with("a2a3"), "{restored}");
    assert!(
        whole.starts_with(restored),
        "{whole} does not begin with {restored}"
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file)
            .expect("a file")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "only the owner can read it");
    }
}

#[test]
fn a_key_that_begins_with_a_hyphen_is_a_key() {
    // Nothing listens there, so the command would wait: the help shows that the arguments were read.
    let read = springald(&[
        "worker",
        "--server",
        "http://127.0.0.1:1",
        "--key",
        "-v7x",
        "--threads",
        "0",
    ]);
    let error = String::from_utf8_lossy(&read.stderr).into_owned();
    assert!(error.contains("--threads"), "{error}");
    assert!(!error.contains("-v7x"), "{error}");
}

#[test]
fn errors_take_one_line_and_exit_with_status_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let none = folder.path().join("none");
    let none = none.to_str().expect("UTF-8");
    let file = folder.path().join("x");
    std::fs::write(&file, "{}").expect("a file");
    let file = file.to_str().expect("UTF-8");
    for arguments in [
        &["serve", "--listen", "nowhere"][..],
        &["serve", "--config", none],
        &["serve", "--data", file, "--listen", "127.0.0.1:0"],
        &["serve", "--log", "=,=", "--listen", "127.0.0.1:0"],
        &["serve", "--log", "inof", "--listen", "127.0.0.1:0"],
        &["data", "backup", "--data", none, "copy.sqlite"],
        &[
            "data",
            "backup",
            "--database",
            "postgres://ada:secret@host/x",
            none,
        ],
        &["dice", "verify", none],
        &["dice", "verify", file],
        &["games", "export", "--data", none, "-"],
        &["games", "import", "--data", none, file],
        &["data", "copy", "--from", none, "--to", file],
        &["serve", "--database", "postgres://ada:secret@host:port/x"],
    ] {
        let output = springald(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
        assert!(!error.contains("secret"), "{error}");
    }
}

#[test]
fn the_log_names_games_and_no_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let log = std::fs::File::create(&path).expect("a file");
    let arguments = ["serve", "--log", "trace", "--log-format", "json"];
    let data = folder.path().join("data");
    let server = Server::start_with_log(&crate::program(), &data, &arguments, ANY, log.into());
    let wish = json!({ "variant": "cats", "as": "white", "name": "Ada" });
    let game = server.ask("POST /api/games", "", &wish);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (id, secret, invite) = (
        text(&game["id"]),
        text(&game["secret"]),
        text(&game["invites"]["black"]),
    );
    let look = format!("GET /api/games/{id}");
    for secret in [&secret, &invite] {
        server.ask(&look, secret, &Value::Null);
    }
    drop(server);
    let log = std::fs::read_to_string(&path).expect("a log");
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let of_game = |line: &&Value| line["game"] == id.as_str();
    let messages: Vec<&Value> = (lines.iter().filter(of_game))
        .map(|line| &line["message"])
        .collect();
    assert!(
        messages.iter().any(|&text| text == "the game is in memory"),
        "{log}"
    );
    for secret in [&secret, &invite] {
        assert!(!log.contains(secret.as_str()), "{log}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_right_after_the_address_is_printed_ends_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    for round in 0..5 {
        let mut server = crate::serve(&folder.path().join("data"), &[], ANY);
        let id = server.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status();
        assert!(told.expect("a signal").success());
        let ended = server.child.wait().expect("an end");
        assert_eq!(ended.code(), Some(0), "round {round}: {ended}");
    }
}

#[test]
fn games_of_the_engine_are_added_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |games: &str| {
        let mut command = Checked::new(assert_cmd::cargo::cargo_bin!("springald"));
        command.args([
            "explorer", "make", "gulti", "--nodes", "20", "--games", games,
        ]);
        let output = command.env("SPRINGALD_DATA", folder.path()).output();
        String::from_utf8(output.expect("an answer").stdout).expect("a text")
    };
    assert!(make("2").contains("2 games of"), "the first games");
    assert!(
        make("2").contains(", 0 of them new."),
        "the same games again"
    );
    assert!(make("3").contains(", 1 of them new."), "one more game");
    let server = crate::serve(folder.path(), &["serve"], ANY);
    let explored = server.ask(
        "GET /api/explorer?variant=gulti&source=engine",
        "",
        &Value::Null,
    );
    let counts = ["white", "draws", "black"].map(|name| explored[name].as_u64());
    assert_eq!(
        counts
            .iter()
            .map(|count| count.expect("a number"))
            .sum::<u64>(),
        3
    );
    let people = server.ask("GET /api/explorer?variant=gulti", "", &Value::Null);
    assert_eq!(people["different"], 0);
}

#[cfg(not(feature = "whole"))]
#[test]
fn what_this_program_was_built_without_is_named() {
    let refused = |arguments: &[&str]| {
        let output = springald(arguments);
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("a release has it"), "{error}");
        error
    };
    if !cfg!(feature = "postgres") {
        let error = refused(&["serve", "--database", "postgres://ada:secret@host/games"]);
        assert!(error.contains("PostgreSQL (feature 'postgres')"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
    if !cfg!(feature = "otlp") {
        let error = refused(&["serve", "--otlp", "http://host:4318"]);
        assert!(error.contains("traces (feature 'otlp')"), "{error}");
    }
    if !cfg!(feature = "https") {
        let error = refused(&["worker", "--server", "https://host", "--key", "key"]);
        assert!(error.contains("HTTPS (feature 'https')"), "{error}");
    }
}
