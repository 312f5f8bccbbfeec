//! A load test of the site: games with two sockets each that play at a steady pace, and idle sockets.
//! Over loopback only, bounded in count and time; `docs/serving.md` and `docs/scaling.md` have figures.
//!
//! `cargo run --profile tuning -p springald-site --example load -- games 1000 30`
//! `cargo run --profile tuning -p springald-site --features whole --example load -- games 1000 30 postgres://user@host/database`
//! `cargo run --profile tuning -p springald-site --features whole --example load -- games 1000 30 postgres://user@host/database nats://host 3`
//! `cargo run --profile tuning -p springald-site --example load -- idle 5000 20`
//!
//! With several nodes, each player comes to any of them.

mod client;
mod servers;

use client::{Socket, enter, hear, request, say};
use futures_util::StreamExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use servers::{Place, Servers, processor_of_all};
use springald_registry::VARIANTS;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::time::{sleep, sleep_until, timeout};

type Fault = Box<dyn Error + Send + Sync>;

/// The most games, sockets, nodes and seconds that may be asked for.
const MOST_GAMES: usize = 5_000;
const MOST_SOCKETS: usize = 15_000;
const MOST_NODES: usize = 20;
const MOST_SECONDS: u64 = 600;
/// The time after which a message counts as lost.
const TIMEOUT: Duration = Duration::from_secs(20);
/// The number of games that begin at the same time.
const BEGINNING: usize = 32;
/// The pause between the beginning of the games and the first move.
const SETTLING: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["serve", ref arguments @ ..] => servers::run(arguments).await,
        ["games", games, seconds, ref place @ ..] => {
            let place = match *place {
                [] => Place::Folder,
                [database] => Place::Database(database),
                [database, nats, count] => Place::Nodes {
                    database,
                    nats,
                    count: count.parse::<usize>()?.clamp(1, MOST_NODES),
                },
                _ => {
                    return Err(
                        "expected a database, or a database, NATS and a number of nodes".into(),
                    );
                }
            };
            let games = games.parse::<usize>()?.min(MOST_GAMES);
            let seconds = seconds.parse::<u64>()?.min(MOST_SECONDS);
            play(place, games, Duration::from_secs(seconds)).await
        }
        ["idle", sockets, seconds] => {
            let sockets = sockets.parse::<usize>()?.min(MOST_SOCKETS);
            let seconds = seconds.parse::<u64>()?.min(MOST_SECONDS);
            idle(sockets, Duration::from_secs(seconds)).await
        }
        _ => Err(
            "expected: games COUNT SECONDS [DATABASE [NATS NODES]], or idle SOCKETS SECONDS".into(),
        ),
    }
}

/// A game whose two players are there.
struct Pair {
    id: String,
    sockets: [Socket; 2],
    /// The server on which it was made.
    address: SocketAddr,
    /// The number of players whose socket is not on this server.
    relayed: usize,
}

/// Begins a game with its players on these servers; the first one referees.
async fn begin([address, white_at, black_at]: [SocketAddr; 3]) -> Result<Pair, Fault> {
    let wish = json!({ "variant": VARIANTS[0].id(), "as": "white" }).to_string();
    let made = request(address, "POST /api/games", &wish).await?;
    let id = made["id"].as_str().ok_or("no id")?.to_owned();
    let white = enter(white_at, &id, made["secret"].as_str()).await?;
    let black = enter(black_at, &id, made["invites"]["black"].as_str()).await?;
    Ok(Pair {
        id,
        sockets: [white, black],
        address,
        relayed: usize::from(white_at != address) + usize::from(black_at != address),
    })
}

/// Begins all games, a few at the same time, with the players on any server.
async fn begin_all(servers: &Servers, games: usize) -> Result<Vec<Pair>, Fault> {
    let mut random = StdRng::seed_from_u64(games as u64);
    let mut pairs = Vec::with_capacity(games);
    while pairs.len() < games {
        let some = (games - pairs.len()).min(BEGINNING);
        let mut any = || servers.address(random.random_range(..MOST_SOCKETS));
        let tasks: Vec<_> = (0..some)
            .map(|_| tokio::spawn(begin([any(), any(), any()])))
            .collect();
        for task in tasks {
            pairs.push(task.await??);
        }
    }
    Ok(pairs)
}

/// Plays a game at a move a second from `start` to `until`. Returns the times until a move is acknowledged to its player
/// and told to the opponent.
async fn one_game(
    pair: &mut Pair,
    seed: u64,
    start: Instant,
    until: Instant,
) -> Result<Vec<Duration>, Fault> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut game = VARIANTS[0].variant().begin();
    let mut took = Vec::new();
    let mut next = start;
    while next < until && game.verdict().is_none() {
        let texts = game.action_texts();
        let turn = texts.choose(&mut random).cloned().ok_or("no action")?;
        game.play_text(&turn)?;
        let at = took.len() as u64;
        let play = json!({ "t": "play", "ref": at.to_string(), "text": turn, "at": at });
        sleep_until(next.into()).await;
        next += Duration::from_secs(1);
        let sent = Instant::now();
        let [white, black] = &mut pair.sockets;
        let (mover, other) = if at.is_multiple_of(2) {
            (white, black)
        } else {
            (black, white)
        };
        say(mover, &play).await?;
        let is_it = |message: &Value| message["e"]["events"] == at + 1;
        let acknowledged = hear(mover, |message| message["t"] == "ok");
        let (acknowledged, told) = tokio::join!(acknowledged, hear(other, is_it));
        acknowledged?;
        told?;
        took.push(sent.elapsed());
    }
    let state = request(pair.address, &format!("GET /api/games/{}", pair.id), "").await?;
    if state["events"] != took.len() as u64 {
        return Err(format!("{} moves, kept: {}", took.len(), state["events"]).into());
    }
    Ok(took)
}

async fn play(place: Place<'_>, games: usize, time: Duration) -> Result<(), Fault> {
    let servers = Servers::start(place)?;
    let before = servers.memory();
    let began = Instant::now();
    let pairs = begin_all(&servers, games).await?;
    println!("{games} games begun in {:.1?}", began.elapsed());
    let others = || ["postgres", "nats-server"].map(processor_of_all);
    let (used, used_by_others) = (servers.processor(), others());
    let first = Instant::now() + SETTLING;
    let until = first + time;
    let mut tasks = Vec::new();
    for (number, mut pair) in pairs.into_iter().enumerate() {
        // The moves are spread evenly over the second.
        let start = first + Duration::from_secs(1) * number as u32 / games as u32;
        tasks.push(tokio::spawn(async move {
            let took = one_game(&mut pair, number as u64, start, until).await;
            (pair.relayed, took)
        }));
    }
    sleep_until(until.into()).await;
    let memory = servers.memory().saturating_sub(before);
    let processor = servers.processor().saturating_sub(used);
    let by_others = others();
    let (mut took, mut faults) = ([Vec::new(), Vec::new(), Vec::new()], Vec::new());
    for task in tasks {
        match task.await? {
            (relayed, Ok(mut more)) => took[relayed].append(&mut more),
            (_, Err(error)) => faults.push(error.to_string()),
        }
    }
    let mut all = took.concat();
    println!(
        "games: {games}, sockets: {}, moves: {}",
        games * 2,
        all.len()
    );
    println!("a move known to both players: {}", quantiles(&mut all));
    if servers.count() > 1 {
        for (relayed, some) in took.iter_mut().enumerate() {
            println!(
                "  with {relayed} of them on another node: {}",
                quantiles(some)
            );
        }
    }
    println!(
        "memory of the servers for each game: {} KiB",
        memory / games.max(1) as u64
    );
    let each = |processor: Duration| processor / all.len().max(1) as u32;
    println!(
        "processor time of the servers for each move: {:.0?}",
        each(processor)
    );
    for (name, (after, before)) in ["PostgreSQL", "NATS"]
        .iter()
        .zip(by_others.iter().zip(used_by_others))
    {
        println!("  of {name}: {:.0?}", each(after.saturating_sub(before)));
    }
    println!("games with something lost or refused: {}", faults.len());
    for fault in faults.iter().take(5) {
        println!("  {fault}");
    }
    let text = servers.metrics(0).await?;
    for line in text.lines().filter(|line| line.contains("_seconds_")) {
        println!("  {line}");
    }
    Ok(())
}

/// Sorts times, and returns some of them as text.
fn quantiles(took: &mut [Duration]) -> String {
    took.sort();
    let part = |of: f64| {
        let one = took.get((took.len() as f64 * of) as usize);
        one.or(took.last()).copied().unwrap_or_default()
    };
    let [p50, p90, p99, longest] = [0.5, 0.9, 0.99, 1.0].map(part);
    format!("p50 {p50:.1?}, p90 {p90:.1?}, p99 {p99:.1?}, longest {longest:.1?}")
}

async fn idle(sockets: usize, time: Duration) -> Result<(), Fault> {
    let servers = Servers::start(Place::Folder)?;
    let address = servers.address(0);
    let wish = json!({ "variant": VARIANTS[0].id(), "as": "none" }).to_string();
    let before = servers.memory();
    let mut ids = Vec::new();
    for _ in 0..sockets.div_ceil(50) {
        let made = request(address, "POST /api/games", &wish).await?;
        ids.push(made["id"].as_str().ok_or("no id")?.to_owned());
    }
    let alive = Arc::new(AtomicUsize::new(0));
    let almost = Instant::now() + time + Duration::from_millis(sockets as u64);
    let until = almost + Duration::from_secs(1);
    let mut tasks = Vec::new();
    for number in 0..sockets {
        let id = ids[number % ids.len()].clone();
        let alive = Arc::clone(&alive);
        tasks.push(tokio::spawn(async move {
            let mut socket = enter(address, &id, None).await?;
            // Reading answers the server's signs of life.
            while Instant::now() < until {
                let left = until - Instant::now();
                if let Ok(None | Some(Err(_))) = timeout(left, socket.next()).await {
                    return Err("closed".into());
                }
            }
            say(&mut socket, &json!({ "t": "ping" })).await?;
            hear(&mut socket, |message| message["t"] == "pong").await?;
            alive.fetch_add(1, Ordering::Relaxed);
            Ok::<(), Fault>(())
        }));
        sleep(Duration::from_millis(1)).await;
    }
    sleep_until(almost.into()).await;
    let memory = servers.memory().saturating_sub(before);
    for task in tasks {
        if let Err(error) = task.await? {
            eprintln!("{error}");
        }
    }
    let alive = alive.load(Ordering::Relaxed);
    println!("idle sockets: {sockets}, alive at the end: {alive}");
    println!(
        "memory of the server for each: {} KiB",
        memory / sockets.max(1) as u64
    );
    Ok(())
}
