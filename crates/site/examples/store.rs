//! The time until a move is stored, on `SQLite` and on `PostgreSQL`; `docs/scaling.md` has figures.
//!
//! `cargo run --profile tuning -p springald-site --example store -- FOLDER 1 2000`
//! `cargo run --profile tuning -p springald-site --features whole --example store -- postgres://user@host/empty 64 2000`
//!
//! The arguments are the number of games played at the same time, each as fast as it can, and the moves of each.

use springald_site::table::dice::Scheme;
use springald_site::table::{
    Event, EventEntry, RULES, SeatSetup, SeatStatus, Setup, Side, StoredEvent,
};
use springald_site::{Batch, Database, GameSummary, Metrics, Options, Store, Time};
use std::error::Error;
use std::time::{Duration, Instant};

type Fault = Box<dyn Error + Send + Sync>;

/// The moves of each game that are not measured.
const FIRST: u64 = 50;

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [place, games, moves] = words[..] else {
        return Err("expected: DATABASE GAMES MOVES".into());
    };
    let (games, moves): (usize, u64) = (games.parse()?, moves.parse()?);
    let options = Options {
        database: Database::parse(place)?,
        patience: Duration::from_secs(2),
        synchronous: true,
        max_mib: None,
        serving: true,
        node: None,
    };
    let store = Store::open(&options, &Time::real(), &Metrics::new()).await?;
    // No id comes twice, however often it runs.
    let run = Time::real().now_ms();
    let ids: Vec<String> = (0..games).map(|game| format!("{run}{game}")).collect();
    let mut batch = Batch::default();
    for id in &ids {
        let setup = setup(id);
        batch
            .games
            .push((setup.clone(), GameSummary::of_setup(&setup)));
    }
    store.write(batch).await?;
    let started = Instant::now();
    let players: Vec<_> = (ids.into_iter())
        .map(|id| tokio::spawn(play(store.clone(), id, moves)))
        .collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await??);
    }
    let seconds = started.elapsed().as_secs_f64();
    store.close().await;
    times.sort_unstable();
    let at = |part: f64| times[(times.len() as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{games} games, {} moves: p50 {:.2} ms, p90 {:.2} ms, p99 {:.2} ms, longest {:.1} ms; {:.0} moves a second",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        times[times.len() - 1].as_secs_f64() * 1e3,
        (games as f64 * (moves + FIRST) as f64) / seconds,
    );
    Ok(())
}

/// Stores the moves of a game, one after the other. Returns the times that they took.
async fn play(store: Store, id: String, moves: u64) -> Result<Vec<Duration>, Fault> {
    let mut times = Vec::with_capacity(moves as usize);
    for number in 0..FIRST + moves {
        let now = store.uptime().now();
        // The store does not read them.
        let (side, text) = match number % 4 {
            0 => (Side::White, "g1f3"),
            1 => (Side::Black, "g8f6"),
            2 => (Side::White, "f3g1"),
            _ => (Side::Black, "f6g8"),
        };
        let stored = StoredEvent {
            seq: number + 1,
            at_ms: now.at_ms,
            up_ms: now.up_ms,
            entry: EventEntry {
                e: Event::Played {
                    side,
                    text: text.into(),
                },
                by: Some(side),
                reference: Some(format!("r{number}")),
            },
        };
        let batch = Batch {
            events: vec![(id.clone(), stored)],
            ..Batch::default()
        };
        let started = Instant::now();
        store.write(batch).await?;
        if number >= FIRST {
            times.push(started.elapsed());
        }
    }
    Ok(times)
}

fn setup(id: &str) -> Setup {
    let seat = || SeatSetup::free(SeatStatus::Taken, None);
    Setup {
        id: id.into(),
        variant: "chess".into(),
        rules: RULES.into(),
        fen: None,
        control: None,
        created_ms: 0,
        dice_scheme: Scheme::CommitReveal,
        dice_seed: "5a".repeat(32),
        seats: [seat(), seat()],
    }
}
