//! A load test of the site: games with two sockets each that play at a steady pace, and idle sockets.
//! Over loopback only, bounded in count and time; `docs/serving.md` has figures.
//!
//! `cargo run --profile tuning -p springald-site --example load -- games 1000 30`
//! `cargo run --profile tuning -p springald-site --example load -- idle 5000 20`
//!
//! The server is a process of its own, so that its memory can be told from that of the load.

use futures_util::{SinkExt, StreamExt};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use springald_registry::VARIANTS;
use springald_site::{Flags, serve};
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

type Fault = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The most games, sockets and seconds that may be asked for.
const MOST_GAMES: usize = 5_000;
const MOST_SOCKETS: usize = 15_000;
const MOST_SECONDS: u64 = 600;
/// The time after which a message counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);
/// The number of games that begin at the same time.
const BEGINNING: usize = 32;
/// The pause between the beginning of the games and the first move.
const SETTLING: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["serve", folder] => {
            let flags = Flags {
                listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
                data: Some(folder.into()),
                log: Some("warn".into()),
                client_connections: Some(MOST_SOCKETS),
                client_sockets: Some(MOST_SOCKETS),
                client_requests: Some(100_000),
                client_games: Some(1_000_000),
                ..Flags::default()
            };
            Ok(serve(flags.config()?, |address| println!("{address}")).await?)
        }
        ["games", games, seconds] => {
            let games = games.parse::<usize>()?.min(MOST_GAMES);
            let seconds = seconds.parse::<u64>()?.min(MOST_SECONDS);
            play(games, Duration::from_secs(seconds)).await
        }
        ["idle", sockets, seconds] => {
            let sockets = sockets.parse::<usize>()?.min(MOST_SOCKETS);
            let seconds = seconds.parse::<u64>()?.min(MOST_SECONDS);
            idle(sockets, Duration::from_secs(seconds)).await
        }
        _ => Err("expected: games COUNT SECONDS, or idle SOCKETS SECONDS".into()),
    }
}

/// The server, as a process of its own in a folder of its own.
struct Server {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Server {
    fn start() -> Result<Self, Fault> {
        let folder = tempfile::tempdir()?;
        let mut child = Command::new(std::env::current_exe()?)
            .arg("serve")
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().ok_or("no output of the server")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        Ok(Self {
            address: line.trim().parse()?,
            child,
            _folder: folder,
        })
    }

    /// Returns its resident memory, in kibibytes.
    fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let word = line.and_then(|line| line.split_whitespace().next());
        word.and_then(|word| word.parse().ok()).unwrap_or(0)
    }
}

impl Server {
    /// Returns its counters.
    async fn metrics(&self) -> Result<String, Fault> {
        ask(self.address, "GET /metrics", "").await
    }

    /// The processor time it has used: a fair number also where others use the processor, too.
    fn processor(&self) -> Duration {
        let path = format!("/proc/{}/stat", self.child.id());
        let stat = std::fs::read_to_string(path).unwrap_or_default();
        let words = stat.rsplit(')').next().unwrap_or_default();
        // Own and system time, in hundredths of a second; the words before are name and number.
        let ticks = words.split_whitespace().skip(11).take(2);
        let ticks = ticks
            .filter_map(|word| word.parse::<u64>().ok())
            .sum::<u64>();
        Duration::from_millis(ticks * 10)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request, and its answer as JSON.
async fn request(address: SocketAddr, head: &str, body: &str) -> Result<Value, Fault> {
    Ok(serde_json::from_str(&ask(address, head, body).await?)?)
}

/// A request, and the body of its answer.
async fn ask(address: SocketAddr, head: &str, body: &str) -> Result<String, Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let text = format!(
        "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split("\r\n\r\n").nth(1).ok_or("no body")?;
    Ok(body.to_owned())
}

async fn enter(address: SocketAddr, game: &str, secret: Option<&str>) -> Result<Socket, Fault> {
    let url = format!("ws://{address}/api/games/{game}/socket");
    // A browser does not wait for company before it sends a small message, either.
    let (mut socket, _) = connect_async_with_config(url, None, true).await?;
    say(&mut socket, &json!({ "t": "hello", "secret": secret })).await?;
    hear(&mut socket, |message| message["t"] == "welcome").await?;
    Ok(socket)
}

async fn say(socket: &mut Socket, message: &Value) -> Result<(), Fault> {
    let text = message.to_string();
    Ok(socket.send(Message::Text(text.into())).await?)
}

/// The next message that is looked for.
async fn hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Result<Value, Fault> {
    let search = async {
        while let Some(frame) = socket.next().await {
            if let Message::Text(text) = frame? {
                let message: Value = serde_json::from_str(&text)?;
                if wanted(&message) {
                    return Ok(message);
                }
                if message["t"] == "error" {
                    return Err(format!("refused: {message}").into());
                }
            }
        }
        Err("the socket was closed".into())
    };
    timeout(PATIENCE, search).await?
}

/// A game whose two players are there.
struct Pair {
    id: String,
    sockets: [Socket; 2],
}

async fn begin(address: SocketAddr) -> Result<Pair, Fault> {
    let wish = json!({ "variant": VARIANTS[0].id(), "as": "white" }).to_string();
    let made = request(address, "POST /api/games", &wish).await?;
    let id = made["id"].as_str().ok_or("no id")?.to_owned();
    let white = enter(address, &id, made["secret"].as_str()).await?;
    let black = enter(address, &id, made["invites"]["black"].as_str()).await?;
    let sockets = [white, black];
    Ok(Pair { id, sockets })
}

/// Begins all games, a few at the same time.
async fn begin_all(address: SocketAddr, games: usize) -> Result<Vec<Pair>, Fault> {
    let mut pairs = Vec::with_capacity(games);
    while pairs.len() < games {
        let some = (games - pairs.len()).min(BEGINNING);
        let tasks: Vec<_> = (0..some).map(|_| tokio::spawn(begin(address))).collect();
        for task in tasks {
            pairs.push(task.await??);
        }
    }
    Ok(pairs)
}

/// Plays one game by a move a second from `start` to `until`. Gives how long each move took to be
/// acknowledged to its player and told to the other one.
async fn one_game(
    address: SocketAddr,
    mut pair: Pair,
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
    let state = request(address, &format!("GET /api/games/{}", pair.id), "").await?;
    if state["events"] != took.len() as u64 {
        return Err(format!("{} moves, kept: {}", took.len(), state["events"]).into());
    }
    Ok(took)
}

async fn play(games: usize, time: Duration) -> Result<(), Fault> {
    let server = Server::start()?;
    let (address, before) = (server.address, server.memory());
    let began = Instant::now();
    let pairs = begin_all(address, games).await?;
    println!("{games} games begun in {:.1?}", began.elapsed());
    let used = server.processor();
    let first = Instant::now() + SETTLING;
    let until = first + time;
    let mut tasks = Vec::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        // The moves are spread evenly over the second.
        let start = first + Duration::from_secs(1) * number as u32 / games as u32;
        tasks.push(tokio::spawn(one_game(
            address,
            pair,
            number as u64,
            start,
            until,
        )));
    }
    sleep_until(until.into()).await;
    let memory = server.memory().saturating_sub(before);
    let processor = server.processor().saturating_sub(used);
    let (mut took, mut faults) = (Vec::new(), Vec::new());
    for task in tasks {
        match task.await? {
            Ok(mut more) => took.append(&mut more),
            Err(error) => faults.push(error.to_string()),
        }
    }
    took.sort();
    report(&took, games, memory, processor);
    println!("games with something lost or refused: {}", faults.len());
    for fault in faults.iter().take(5) {
        println!("  {fault}");
    }
    let text = server.metrics().await?;
    for line in text.lines().filter(|line| line.contains("_seconds_")) {
        println!("  {line}");
    }
    Ok(())
}

fn report(took: &[Duration], games: usize, memory: u64, processor: Duration) {
    let part = |of: f64| {
        took.get((took.len() as f64 * of) as usize)
            .copied()
            .unwrap_or_default()
    };
    println!(
        "games: {games}, sockets: {}, moves: {}",
        games * 2,
        took.len()
    );
    println!(
        "a move known to both players: p50 {:.1?}, p90 {:.1?}, p99 {:.1?}, longest {:.1?}",
        part(0.5),
        part(0.9),
        part(0.99),
        took.last().copied().unwrap_or_default()
    );
    println!(
        "memory of the server for each game: {} KiB",
        memory / games.max(1) as u64
    );
    let each = processor / took.len().max(1) as u32;
    println!("processor time of the server for each move: {each:.0?}");
}

async fn idle(sockets: usize, time: Duration) -> Result<(), Fault> {
    let server = Server::start()?;
    let address = server.address;
    let wish = json!({ "variant": VARIANTS[0].id(), "as": "none" }).to_string();
    let before = server.memory();
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
    let memory = server.memory().saturating_sub(before);
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
