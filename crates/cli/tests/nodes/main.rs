//! Several nodes of one site, as processes with a real PostgreSQL and a real NATS: their deaths, pauses and restarts.

#[expect(dead_code, reason = "the tests of the site use the rest of the server")]
#[path = "../../../site/tests/it/cluster.rs"]
mod cluster;
mod player;
mod rig;

use player::Player;
use rig::{Game, PATIENCE, Played, Site};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The number of nodes of a test.
const NODES: usize = 3;
/// The games of the fault run, unless the environment says otherwise.
const GAMES: &[&str] = &["cats", "gravitatur", "chesspp", "ballista", "duck", "chess"];

#[test]
fn a_game_goes_on_when_its_node_is_killed_in_the_middle_of_a_turn() {
    let Some(site) = Site::start(NODES, "2") else {
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
    let game = site.game(0, "gravitatur", &Value::Null);
    let mut white = Player::enter(&site, 1, &game.id, Some(&game.secrets[0]));
    let mut black = Player::enter(&site, 0, &game.id, Some(&game.secrets[1]));
    let begun = Instant::now();
    // Nobody waits for the lease to run out, which takes eighteen seconds.
    for round in 0..3 {
        for node in 0..NODES {
            site.end_node(node, "TERM");
            site.start_node(node);
            let command = step(&site, &game);
            let is_white = game.look(&site)["to_act"] == "white";
            let player = if is_white { &mut white } else { &mut black };
            let refused = player.command(command, &format!("r{round}{node}"));
            assert_eq!(refused, None, "round {round}, node {node}");
        }
    }
    assert!(begun.elapsed() < PATIENCE);
    let events = game.look(&site)["events"].as_u64();
    white.until(|white| told(white) >= events);
    black.until(|black| told(black) >= events);
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
    assert!(begun.elapsed() < 2 * PATIENCE);
    assert!(matches!(game.play(&site, 0), Played::Yes));
}

/// Repeats a question until it has an answer.
fn until<T>(question: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = question() {
            return answer;
        }
        assert!(begun.elapsed() < PATIENCE, "no answer in time");
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

/// Reads a number from the environment.
fn setting(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn faults_lose_and_double_nothing() {
    let Some(site) = Site::start(NODES, "2") else {
        return;
    };
    let games = setting("SPRINGALD_FAULT_GAMES", GAMES.len());
    let seconds = setting("SPRINGALD_FAULT_SECONDS", 30);
    let pace = Duration::from_millis(setting("SPRINGALD_FAULT_PACE_MS", 1_000) as u64);
    let made: Vec<Game> = (0..games)
        .map(|number| site.game(number % NODES, GAMES[number % GAMES.len()], &Value::Null))
        .collect();
    let is_over = AtomicBool::new(false);
    let acknowledged = AtomicUsize::new(0);
    let pauses = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for (number, game) in made.iter().enumerate() {
            let (site, is_over, acknowledged, pauses) = (&site, &is_over, &acknowledged, &pauses);
            scope.spawn(move || {
                let mut watcher = Player::enter(site, number, &game.id, None);
                let mut counted = BTreeMap::new();
                for turn in 0.. {
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                    let begun = Instant::now();
                    match game.play(site, 31 * turn + 7 * number) {
                        Played::Yes => {
                            acknowledged.fetch_add(1, Ordering::Relaxed);
                            counted.insert(turn, begun.elapsed());
                        }
                        Played::Stale => {}
                        Played::Over => break,
                    }
                    while begun.elapsed() < pace {
                        watcher.hear();
                    }
                }
                pauses.lock().expect("a list").extend(counted.into_values());
                // Whoever watched has seen everything that is stored, once and in order.
                let end = game.look(site);
                watcher.until(|watcher| told(watcher) >= end["events"].as_u64());
            });
        }
        let begun = Instant::now();
        let mut fault = setting("SPRINGALD_FAULT_SEED", 0);
        while begun.elapsed() < Duration::from_secs(seconds as u64) {
            std::thread::sleep(Duration::from_secs(3));
            cause(&site, fault);
            fault += 1;
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let mut pauses = pauses.into_inner().expect("a list");
    pauses.sort();
    let (count, at) = (pauses.len(), |part: usize| {
        pauses.get(pauses.len() * part / 100)
    });
    println!(
        "{count} plays, p50 {:?}, p99 {:?}, longest {:?}",
        at(50),
        at(99),
        pauses.last()
    );
    // Everything acknowledged is stored, and nothing twice: each event has one number, and each number one event.
    let sql =
        "SELECT count(*) || ' ' || count(DISTINCT (game, seq)) FROM events WHERE kind = 'played'";
    let name = site
        .database
        .split(['/', '?'])
        .nth(3)
        .expect("a name")
        .to_owned();
    let stored = site
        .cluster
        .lock()
        .expect("a server")
        .server
        .sql(&name, sql)
        .expect("a count");
    let stored: Vec<usize> = stored
        .split(' ')
        .map(|number| number.parse().expect("a number"))
        .collect();
    assert_eq!(stored[0], stored[1]);
    assert!(
        stored[0] >= acknowledged.load(Ordering::Relaxed),
        "acknowledged plays were lost"
    );
    assert!(
        acknowledged.load(Ordering::Relaxed) >= games,
        "every game went on"
    );
}

/// Causes the fault with this number.
fn cause(site: &Site, fault: usize) {
    let node = fault % NODES;
    match fault % 5 {
        0 | 2 => {
            site.end_node(node, "KILL");
            std::thread::sleep(Duration::from_secs(3));
            site.start_node(node);
        }
        1 => {
            site.signal(node, "STOP");
            std::thread::sleep(Duration::from_secs(4));
            site.signal(node, "CONT");
        }
        3 => {
            site.nats.kill();
            site.nats.resume();
        }
        _ => {
            let mut cluster = site.cluster.lock().expect("a server");
            cluster.kill();
            cluster.resume();
        }
    }
}

/// Returns the version of the position that a watcher knows.
fn told(watcher: &Player<'_>) -> Option<u64> {
    let of_event = |event: &Value| event["events"].as_u64();
    let last = watcher.events.values().rev().find_map(of_event);
    last.max(watcher.game_state["events"].as_u64())
}
