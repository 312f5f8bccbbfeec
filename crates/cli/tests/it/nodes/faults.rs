//! The fault run: games go on while servers are killed, stopped, cut off and restarted.

use super::player::Player;
use super::rig::{Game, Needed, Played, Site};
use super::{GAMES, NODES, told};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The length of an outage.
const OUTAGE: Duration = Duration::from_secs(4);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// A node is killed, and started again after a while.
    Kill,
    /// A node is stopped for a while.
    Stop,
    /// A node is cut off from `PostgreSQL` for a while.
    CutOffDatabase,
    /// NATS is killed and started again.
    RestartNats,
    /// A node is cut off from NATS for a while.
    CutOffNats,
    /// `PostgreSQL` is killed and started again.
    RestartDatabase,
}

const FAULTS: [Fault; 6] = [
    Fault::Kill,
    Fault::Stop,
    Fault::CutOffDatabase,
    Fault::RestartNats,
    Fault::CutOffNats,
    Fault::RestartDatabase,
];

impl Fault {
    /// Causes the fault, of this node if it is one of a node, and waits for its end.
    fn cause(self, site: &Site, node: usize) {
        match self {
            Self::Kill => {
                site.end_node(node, "KILL");
                std::thread::sleep(OUTAGE);
                site.start_node(node);
            }
            Self::Stop => {
                site.signal(node, "STOP");
                std::thread::sleep(OUTAGE);
                site.signal(node, "CONT");
            }
            Self::CutOffDatabase => cut_off(site, node, Needed::Database),
            Self::CutOffNats => cut_off(site, node, Needed::Nats),
            Self::RestartNats => {
                site.nats.kill();
                site.nats.resume();
            }
            Self::RestartDatabase => {
                let mut cluster = site.cluster.lock().expect("a server");
                cluster.kill();
                cluster.resume();
            }
        }
    }
}

/// Cuts a node off from a server for a while.
fn cut_off(site: &Site, node: usize, server: Needed) {
    site.cut(node, server, true);
    std::thread::sleep(OUTAGE);
    site.cut(node, server, false);
}

/// A play that was acknowledged.
struct Acknowledged {
    reference: String,
    sent: Instant,
    took: Duration,
}

/// Reads a number from the environment.
fn setting(name: &str, usual: u64) -> u64 {
    let name = format!("SPRINGALD_FAULT_{name}");
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn faults_lose_and_double_nothing() {
    let Some(site) = Site::start(NODES, "2") else {
        return;
    };
    let time = Duration::from_secs(setting("SECONDS", 36));
    let every = Duration::from_secs(setting("EVERY", 7));
    let pace = Duration::from_millis(setting("PACE_MS", 1_000));
    let games = GAMES.iter().cycle().take(setting("GAMES", 6) as usize);
    let games: Vec<Game> = (games.enumerate())
        .map(|(number, game)| site.game(number % NODES, game, &Value::Null))
        .collect();
    let is_over = AtomicBool::new(false);
    let all = Mutex::new(Vec::new());
    let mut faults = Vec::new();
    std::thread::scope(|scope| {
        for (number, game) in games.iter().enumerate() {
            let (site, is_over, all) = (&site, &is_over, &all);
            scope.spawn(move || {
                let played = play(site, game, number, pace, is_over);
                all.lock().expect("a list").extend(played);
            });
        }
        let begun = Instant::now();
        for number in setting("SEED", 0) as usize.. {
            if begun.elapsed() > time {
                break;
            }
            let now = Instant::now();
            let fault = FAULTS[number % FAULTS.len()];
            faults.push((now, fault));
            // Each fault comes to each node in turn.
            fault.cause(&site, (number + number / FAULTS.len()) % NODES);
            std::thread::sleep(every.saturating_sub(now.elapsed()));
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let all = all.into_inner().expect("a list");
    tell(&all, &faults, every);
    assert!(all.len() >= games.len(), "every game went on");
    // Everything acknowledged is stored, and nothing twice.
    let stored = "SELECT body::json->>'ref' FROM events WHERE kind = 'played' AND body::json->>'ref' IS NOT NULL";
    let stored = site.sql(stored);
    let different: BTreeSet<&str> = stored.lines().collect();
    assert_eq!(
        different.len(),
        stored.lines().count(),
        "a play was stored twice"
    );
    let lost = all
        .iter()
        .filter(|play| !different.contains(&*play.reference));
    assert_eq!(lost.count(), 0, "acknowledged plays were lost");
}

/// Plays a game at a pace until the run is over, and watches it on another node. Returns what was acknowledged.
fn play(
    site: &Site,
    game: &Game,
    number: usize,
    pace: Duration,
    is_over: &AtomicBool,
) -> Vec<Acknowledged> {
    let mut watcher = Player::enter(site, number, &game.id, None);
    let mut acknowledged = Vec::new();
    for turn in 0.. {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let sent = Instant::now();
        match game.play(site, 31 * turn + 7 * number) {
            Played::Yes(reference) => {
                let took = sent.elapsed();
                acknowledged.push(Acknowledged {
                    reference,
                    sent,
                    took,
                });
            }
            Played::Stale => {}
            Played::Over => break,
        }
        while sent.elapsed() < pace {
            watcher.hear();
        }
    }
    // Whoever watched has seen everything that is stored, once and in order.
    let end = game.look(site);
    watcher.until(|watcher| told(watcher) >= end["events"].as_u64());
    acknowledged
}

/// Prints times of plays: of all, and for each fault the longest one after it.
fn tell(all: &[Acknowledged], faults: &[(Instant, Fault)], every: Duration) {
    let mut times: Vec<Duration> = all.iter().map(|play| play.took).collect();
    times.sort();
    let at = |part: usize| times.get(times.len() * part / 100);
    let (count, p50, p99) = (times.len(), at(50), at(99));
    println!(
        "{count} plays, p50 {p50:?}, p99 {p99:?}, longest {:?}",
        times.last()
    );
    for (begun, fault) in faults {
        let is_after =
            |play: &&Acknowledged| play.sent + play.took > *begun && play.sent < *begun + every;
        let longest = all.iter().filter(is_after).map(|play| play.took).max();
        println!("  {fault:?}: longest {longest:?}");
    }
}
