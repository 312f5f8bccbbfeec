//! Several nodes of one site, as processes with a real PostgreSQL and a real NATS: their deaths, pauses and restarts.

mod collector;
mod faults;
mod gate;
mod player;
mod protobuf;
mod rig;
mod traces;

use player::Player;
use rig::{Game, Played, Site, TIMEOUT};
use serde_json::{Value, json};
use std::process::Command;
use std::time::{Duration, Instant};

/// The number of nodes of a test.
const NODES: usize = 3;
/// Games of all kinds.
const GAMES: &[&str] = &["cats", "gravitatur", "chesspp", "ballista", "duck", "chess"];

#[test]
fn a_game_goes_on_when_its_node_is_killed_in_the_middle_of_a_turn() {
    // Leases that are long enough for a busy machine: only the killed node loses its own.
    let Some(site) = Site::start(NODES, "5") else {
        return;
    };
    let clock = json!({ "kind": "fischer", "initial_ms": 600_000, "increment_ms": 0 });
    let game = site.game(0, "cats", &clock);
    let mut white = Player::enter(&site, 1, &game.id, Some(&game.secrets[0]));
    let mut black = Player::enter(&site, 2, &game.id, Some(&game.secrets[1]));
    let commitment = white.game_state["dice"]["commitment"].clone();

    // A part of White's first turn.
    let first = step(&site, &game);
    assert_eq!(white.command(first, "first"), None);
    let begun = game.look(&site);
    assert_eq!(begun["to_act"], "white", "the turn goes on");
    let seq = *white.events.keys().last().expect("an event");
    black.until(|black| black.events.contains_key(&seq));

    site.end_node(0, "KILL");
    let second = json!({ "t": "chat", "text": "Are you still there?" });
    assert_eq!(white.command(second, "second"), None);
    // From here on both are told the same events.
    black.until(|black| black.welcomes == 2);
    let third = step(&site, &game);
    assert_eq!(white.command(third, "third"), None);
    let seq = *white.events.keys().last().expect("an event");
    black.until(|black| black.events.contains_key(&seq));

    // Their nodes live, so nobody was disconnected; each was welcomed once more.
    assert_eq!([white.closed, black.closed], [0, 0]);
    assert_eq!([white.welcomes, black.welcomes], [2, 2]);
    // Both were told the same, what came with the welcome aside.
    let both = |seq: &&u64| black.events.contains_key(*seq);
    assert!(white.events.keys().filter(both).count() >= 2);
    for seq in white.events.keys().filter(both) {
        assert_eq!(white.events[seq], black.events[seq]);
    }
    let states: Vec<Value> = [1, 2]
        .map(|node| {
            let path = format!("GET /api/games/{}", game.id);
            let mut state = site
                .try_ask(node, &path, "", &Value::Null)
                .expect("an answer")
                .1;
            state["clock"] = Value::Null;
            state
        })
        .into();
    assert_eq!(states[0], states[1]);
    assert_eq!(states[0]["dice"]["commitment"], commitment);
}

/// Returns a command that plays the first legal action.
fn step(site: &Site, game: &Game) -> Value {
    let scene = site.get(&format!("GET /api/games/{}/scene", game.id), "");
    json!({ "t": "play", "text": scene["acts"][0]["action"], "at": scene["events"], "steps": true })
}

#[test]
fn a_node_that_ends_in_order_is_not_missed() {
    let Some(site) = Site::start(NODES, "30") else {
        return;
    };
    let games: Vec<Game> = (GAMES.iter().enumerate())
        .map(|(number, game)| site.game(number % NODES, game, &Value::Null))
        .collect();
    let enter = |(number, game): (usize, &Game)| {
        [0, 1].map(|side| {
            let secret = Some(game.secrets[side].as_str());
            Player::enter(&site, number + side, &game.id, secret)
        })
    };
    let mut players: Vec<[Player<'_>; 2]> = games.iter().enumerate().map(enter).collect();
    let begun = Instant::now();
    // Nobody waits for the lease to run out, which takes eighteen seconds.
    for round in 0..2 {
        for node in 0..NODES {
            site.end_node(node, "TERM");
            site.start_node(node);
            for (game, [white, black]) in games.iter().zip(&mut players) {
                let player = match game.look(&site)["to_act"].as_str() {
                    Some("white") => white,
                    Some("black") => black,
                    // The server acts for nature, or the game is over.
                    _ => continue,
                };
                let refused = player.command(step(&site, game), &format!("r{round}{node}"));
                assert_eq!(refused, None, "{}, round {round}, node {node}", game.id);
            }
        }
    }
    assert!(begun.elapsed() < TIMEOUT);
    for (game, both) in games.iter().zip(&mut players) {
        let events = game.look(&site)["events"].as_u64();
        for player in both {
            player.until(|player| told(player) >= events);
        }
    }
}

#[test]
fn nodes_without_nats_pause_and_come_back() {
    let Some(site) = Site::start(NODES, "2") else {
        return;
    };
    let game = site.game(0, "chesspp", &Value::Null);
    let ready = |node: usize| site.try_ask(node, "GET /api/ready", "", &Value::Null);
    site.nats.kill();
    let begun = Instant::now();
    for node in 0..NODES {
        // The connection is missed at once, the lease is left after a while.
        until(|| {
            let path = format!("GET /api/games/{}", game.id);
            let (status, answer) = site.try_ask(node, &path, "", &Value::Null)?;
            (status == 503 && answer["error"]["code"] == "moving").then_some(())
        });
        let (status, answer) = ready(node).expect("an answer");
        assert_eq!((status, &answer["error"]["code"]), (503, &json!("moving")));
    }
    assert!(site.nats.resume());
    for node in 0..NODES {
        until(|| ready(node).filter(|(status, _)| *status == 200));
    }
    assert!(begun.elapsed() < 2 * TIMEOUT);
    assert!(matches!(game.play(&site, 0), Played::Yes(_)));
}

/// Repeats a question until it has an answer.
fn until<T>(question: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = question() {
            return answer;
        }
        assert!(begun.elapsed() < TIMEOUT, "no answer in time");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_single_server_and_nodes_keep_each_other_out() {
    let Some(site) = Site::start(1, "2") else {
        return;
    };
    let run = |arguments: &[&str]| {
        let program = assert_cmd::cargo::cargo_bin!("springald");
        let mut command = Command::new(program);
        let done = command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .output();
        let done = done.expect("a run");
        assert_eq!(done.status.code(), Some(2), "{done:?}");
        String::from_utf8(done.stderr).expect("a text")
    };
    let said = run(&["--database", &site.database]);
    assert!(
        said.contains("another springald uses this database"),
        "{said}"
    );
    let said = run(&["--data", "/nowhere", "--nats", &site.nats.address()]);
    assert!(
        said.contains("nats: found an address, expected no other nodes without --database"),
        "{said}"
    );
    let said = run(&["--database", &site.database, "--nats", "nats://127.0.0.1:1"]);
    assert!(said.starts_with("springald: NATS: "), "{said}");
    let said = run(&[
        "--database",
        &site.database,
        "--takeover",
        "0",
        "--nats",
        &site.nats.address(),
    ]);
    assert!(
        said.contains("takeover: found 0, expected at least 1"),
        "{said}"
    );
}

#[test]
fn nodes_go_on_from_a_backup_that_was_made_while_they_served() {
    let Some(mut site) = Site::start(2, "1") else {
        return;
    };
    let games: Vec<Game> = (GAMES.iter().enumerate())
        .map(|(number, game)| site.game(number % 2, game, &Value::Null))
        .collect();
    for (number, game) in games.iter().cycle().take(30).enumerate() {
        game.play(&site, number);
    }
    let states = |site: &Site| {
        let of = |game: &Game| {
            let state = game.look(site);
            ["fen", "line", "events", "result", "dice"].map(|key| state[key].clone())
        };
        games.iter().map(of).collect::<Vec<_>>()
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup");
    let before = states(&site);
    site.back_up(&file);
    // What happens after the backup is lost with the database.
    while states(&site) == before {
        go_on(&site, &games);
    }
    site.restore(&file);
    assert_eq!(states(&site), before);
    go_on(&site, &games);
}

/// Plays in each game.
fn go_on(site: &Site, games: &[Game]) {
    let played = games.iter().map(|game| game.play(site, 1));
    let count = played
        .filter(|played| matches!(played, Played::Yes(_)))
        .count();
    assert!(count > 0, "no game goes on");
}

/// Returns the version of the position that a watcher knows.
fn told(watcher: &Player<'_>) -> Option<u64> {
    let of_event = |event: &Value| event["events"].as_u64();
    let last = watcher.events.values().rev().find_map(of_event);
    last.max(watcher.game_state["events"].as_u64())
}
