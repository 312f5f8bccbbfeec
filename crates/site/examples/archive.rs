//! A large archive of games made up by chance, and the time that requests to it take; `docs/archive.md` has figures.
//!
//! `cargo run --profile tuning -p springald-site --example archive -- make FOLDER 1000000 1`
//! `cargo run --profile tuning -p springald-site --example archive -- ask FOLDER 1000`

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use springald_registry::lookup;
use springald_site::{
    AppState, Database, Flags, Metrics, Options, Store, Time, app, position_number,
};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection, QueryBuilder, Sqlite};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower::ServiceExt;

type Fault = Box<dyn Error + Send + Sync>;

/// The game that is played.
const VARIANT: &str = "chess";
/// The number of turns of a game: those that the explorer counts.
const TURNS: usize = 30;
/// The number of names among which players are chosen.
const NAMES: u32 = 20_000;
/// The number of no turn.
const NO_TURN: u16 = u16::MAX;
/// The rows of one statement.
const ROWS: usize = 2_000;
/// The end of the first game and the time between two ends, in milliseconds.
const START: i64 = 1_700_000_000_000;
const BETWEEN: i64 = 60_000;

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", folder, games, seed] => {
            make(Path::new(folder), games.parse()?, seed.parse()?).await
        }
        ["ask", folder, times] => ask(Path::new(folder), times.parse()?).await,
        _ => Err("expected: make FOLDER GAMES SEED, or ask FOLDER TIMES".into()),
    }
}

/// A turn in a position of a game: 16 bytes, as there are many.
struct Step {
    position: i64,
    game: u32,
    /// The number of its text.
    turn: u16,
    /// 0: White won; 1: draw; 2: Black won.
    result: u16,
}

/// The texts of turns by their numbers.
#[derive(Default)]
struct Texts {
    numbers: std::collections::HashMap<String, u16>,
    texts: Vec<String>,
}

impl Texts {
    fn number(&mut self, text: String) -> u16 {
        let next = self.texts.len() as u16;
        *self.numbers.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            next
        })
    }
}

/// A game made up by chance: the first turns are often the same.
struct Made {
    line: String,
    fen: String,
    result: u16,
    players: [u32; 2],
}

fn play(
    random: &mut StdRng,
    number: u32,
    texts: &mut Texts,
    steps: &mut Vec<Step>,
) -> Result<Made, Fault> {
    let mut game = lookup(VARIANT)?.variant().begin();
    let result = [0, 0, 1, 2, 2][random.random_range(0..5)];
    let mut line = String::new();
    for turn in 0..TURNS {
        let actions = game.action_texts();
        if actions.is_empty() || game.verdict().is_some() {
            break;
        }
        // Most people choose their first turns among a few of all legal ones.
        let chance: f64 = random.random();
        let power = if turn < 12 { 4 } else { 1 };
        let action = &actions[(chance.powi(power) * actions.len() as f64) as usize];
        steps.push(Step {
            position: position_number(VARIANT, &game.fen()),
            game: number,
            turn: texts.number(action.clone()),
            result,
        });
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(action);
        game.play_text(action)?;
    }
    // Nothing was played in the last position, which has no turn.
    steps.push(Step {
        position: position_number(VARIANT, &game.fen()),
        game: number,
        turn: NO_TURN,
        result,
    });
    let player = |random: &mut StdRng| (random.random::<f64>().powi(3) * f64::from(NAMES)) as u32;
    Ok(Made {
        line,
        fen: game.fen(),
        result,
        players: [player(random), player(random)],
    })
}

const RESULTS: [&str; 3] = ["1-0", "1/2-1/2", "0-1"];

const fn ended_ms(number: u32) -> i64 {
    START + number as i64 * BETWEEN
}

async fn connect(folder: &Path) -> Result<SqliteConnection, Fault> {
    let options = Options {
        database: Database::Folder(folder.to_owned()),
        patience: Duration::from_secs(5),
        synchronous: false,
        max_mib: None,
        serving: false,
        node: None,
    };
    // Makes the tables.
    let store = Store::open(&options, &Time::real(), &Metrics::new()).await?;
    store.close().await;
    let settings = SqliteConnectOptions::new()
        .filename(folder.join("springald.sqlite"))
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-200000");
    Ok(SqliteConnection::connect_with(&settings).await?)
}

async fn make(folder: &Path, games: u32, seed: u64) -> Result<(), Fault> {
    let started = Instant::now();
    let mut connection = connect(folder).await?;
    let mut random = StdRng::seed_from_u64(seed);
    let (mut texts, mut steps) = (Texts::default(), Vec::new());
    sqlx::query("BEGIN").execute(&mut connection).await?;
    let numbers: Vec<u32> = (1..=games).collect();
    for some in numbers.chunks(ROWS) {
        let made: Result<Vec<Made>, Fault> = some
            .iter()
            .map(|number| play(&mut random, *number, &mut texts, &mut steps))
            .collect();
        insert_games(&mut connection, some, &made?).await?;
    }
    println!("{games} games after {:?}", started.elapsed());
    insert_players(&mut connection).await?;
    insert_steps(&mut connection, steps, &texts.texts).await?;
    sqlx::query("COMMIT").execute(&mut connection).await?;
    connection.close().await?;
    let bytes = std::fs::metadata(folder.join("springald.sqlite"))?.len();
    println!("{} MiB after {:?}", bytes >> 20, started.elapsed());
    Ok(())
}

async fn insert_games(
    connection: &mut SqliteConnection,
    numbers: &[u32],
    made: &[Made],
) -> Result<(), Fault> {
    let seats = r#"[{"place":"taken","lock":null,"name":null,"dice":null},{"place":"open","lock":null,"name":null,"dice":null}]"#;
    let all = || numbers.iter().zip(made);
    let mut sql = QueryBuilder::<Sqlite>::new(
        "INSERT INTO games (id, variant, rules, created_ms, dice_seed, seats, white, black, result, reason, archive) ",
    );
    sql.push_values(all(), |mut row, (number, game)| {
        let [white, black] = game.players.map(|player| format!("Player {player}"));
        row.push_bind(format!("made{number}"))
            .push_bind(VARIANT)
            .push_bind("0");
        row.push_bind(ended_ms(*number))
            .push_bind("5a".repeat(32))
            .push_bind(seats);
        row.push_bind(white)
            .push_bind(black)
            .push_bind(RESULTS[usize::from(game.result)]);
        row.push_bind("resignation").push_bind(2);
    });
    sql.build()
        .persistent(false)
        .execute(&mut *connection)
        .await?;
    let mut sql =
        QueryBuilder::<Sqlite>::new("INSERT INTO events (game, seq, at_ms, up_ms, kind, body) ");
    sql.push_values(
        all().flat_map(|one| [(one, 1), (one, 2)]),
        |mut row, ((number, game), seq)| {
            let result = RESULTS[usize::from(game.result)];
            let (kind, body) = match seq {
                1 => (
                    "imported",
                    format!(r#"{{"e":{{"kind":"imported","line":"{}"}}}}"#, game.line),
                ),
                _ => (
                    "ended",
                    format!(
                        r#"{{"e":{{"kind":"ended","result":"{result}","reason":"resignation"}}}}"#
                    ),
                ),
            };
            row.push_bind(format!("made{number}"))
                .push_bind(seq)
                .push_bind(ended_ms(*number));
            row.push_bind(0).push_bind(kind).push_bind(body);
        },
    );
    sql.build()
        .persistent(false)
        .execute(&mut *connection)
        .await?;
    let mut sql = QueryBuilder::<Sqlite>::new(
        "INSERT INTO archive (number, game, variant, ended_ms, result, turns, opening, fen) ",
    );
    sql.push_values(all(), |mut row, (number, game)| {
        let opening: Vec<&str> = game.line.split(' ').take(8).collect();
        row.push_bind(*number)
            .push_bind(format!("made{number}"))
            .push_bind(VARIANT);
        row.push_bind(ended_ms(*number))
            .push_bind(RESULTS[usize::from(game.result)]);
        row.push_bind(TURNS as u32)
            .push_bind(opening.join(" "))
            .push_bind(&game.fen);
    });
    sql.build().persistent(false).execute(connection).await?;
    Ok(())
}

async fn insert_players(connection: &mut SqliteConnection) -> Result<(), Fault> {
    for side in ["white", "black"] {
        let sql = sqlx::AssertSqlSafe(format!(
            "INSERT OR IGNORE INTO archive_players SELECT lower(g.{side}), a.ended_ms, a.number \
             FROM archive AS a JOIN games AS g ON g.id = a.game ORDER BY 1, 2, 3"
        ));
        sqlx::query(sql).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_steps(
    connection: &mut SqliteConnection,
    mut steps: Vec<Step>,
    texts: &[String],
) -> Result<(), Fault> {
    // In the order of the tables, so that these grow at their ends.
    steps.sort_unstable_by_key(|step| (step.position, step.game));
    for some in steps.chunks(ROWS) {
        let mut sql = QueryBuilder::<Sqlite>::new(
            "INSERT OR IGNORE INTO archive_positions (position, ended_ms, number) ",
        );
        sql.push_values(some, |mut row, step| {
            row.push_bind(step.position)
                .push_bind(ended_ms(step.game))
                .push_bind(step.game);
        });
        sql.build()
            .persistent(false)
            .execute(&mut *connection)
            .await?;
    }
    steps.retain(|step| step.turn != NO_TURN);
    steps.sort_unstable_by_key(|step| (step.position, &texts[usize::from(step.turn)], step.game));
    let mut counted: Vec<(i64, u16, [u32; 3])> = Vec::new();
    let mut last = None;
    for step in &steps {
        let turn = (step.position, step.turn);
        if last == Some((turn, step.game)) {
            continue;
        }
        last = Some((turn, step.game));
        if counted
            .last()
            .is_none_or(|(position, text, _)| (*position, *text) != turn)
        {
            if counted.len() == ROWS {
                insert_counts(connection, &counted, texts).await?;
                counted.clear();
            }
            counted.push((step.position, step.turn, [0; 3]));
        }
        if let Some((_, _, counts)) = counted.last_mut() {
            counts[usize::from(step.result)] += 1;
        }
    }
    if !counted.is_empty() {
        insert_counts(connection, &counted, texts).await?;
    }
    Ok(())
}

async fn insert_counts(
    connection: &mut SqliteConnection,
    counted: &[(i64, u16, [u32; 3])],
    texts: &[String],
) -> Result<(), Fault> {
    let mut sql = QueryBuilder::<Sqlite>::new(
        "INSERT INTO explorer (position, source, turn, white, draws, black) ",
    );
    sql.push_values(counted, |mut row, (position, turn, counts)| {
        row.push_bind(*position)
            .push_bind(0)
            .push_bind(&texts[usize::from(*turn)]);
        for count in counts {
            row.push_bind(*count);
        }
    });
    sql.build().persistent(false).execute(connection).await?;
    Ok(())
}

/// Returns the path of a request.
type Ask = Box<dyn Fn(&mut StdRng) -> String>;

/// Returns the kinds of requests with their names.
fn kinds() -> Vec<(&'static str, Ask)> {
    let player = |random: &mut StdRng| format!("player%20{}", random.random_range(0..NAMES));
    let middle = ended_ms(500_000);
    vec![
        ("newest games", Box::new(|_| "archive".into())),
        (
            "a game and a result",
            Box::new(|_| "archive?variant=chess&result=1-0".into()),
        ),
        (
            "a page in the middle",
            Box::new(move |random| {
                let before = middle + random.random_range(0..100_000_000_i64);
                format!("archive?before={before}.0")
            }),
        ),
        (
            "a player",
            Box::new(move |random| format!("archive?player={}", player(random))),
        ),
        (
            "a player and a result",
            Box::new(move |random| format!("archive?player={}&result=0-1", player(random))),
        ),
        (
            "first turns",
            Box::new(|random| format!("archive?variant=chess&line={}", opening(random, 4))),
        ),
        (
            "first turns and a player",
            Box::new(move |random| {
                let line = opening(random, 2);
                format!(
                    "archive?variant=chess&line={line}&player={}",
                    player(random)
                )
            }),
        ),
        (
            "explorer at the start",
            Box::new(|_| "explorer?variant=chess".into()),
        ),
        (
            "explorer after 1 to 8 turns",
            Box::new(|random| {
                let turns = random.random_range(1..=8);
                format!("explorer?variant=chess&line={}", opening(random, turns))
            }),
        ),
    ]
}

/// Measures requests of each kind, without a network.
async fn ask(folder: &Path, times: usize) -> Result<(), Fault> {
    let flags = Flags {
        data: Some(folder.to_owned()),
        client_requests: Some(1_000_000),
        log: Some("warn".into()),
        ..Flags::default()
    };
    let state = AppState::open(flags.config()?, Time::real()).await?;
    let router = app(Arc::clone(&state));
    let mut random = StdRng::seed_from_u64(7);
    println!("| request | p50 | p99 | longest |\n|---|---|---|---|");
    for (name, path) in &kinds() {
        let mut taken = Vec::with_capacity(times);
        for _ in 0..times {
            let path = format!("/api/{}", path(&mut random));
            let started = Instant::now();
            let answer = get(&router, &path).await?;
            taken.push(started.elapsed());
            if answer.get("error").is_some() {
                return Err(format!("{path}: {answer}").into());
            }
        }
        taken.sort_unstable();
        let at = |share: usize| taken[(taken.len() - 1) * share / 100].as_secs_f64() * 1e3;
        println!(
            "| {name} | {:.1} ms | {:.1} ms | {:.1} ms |",
            at(50),
            at(99),
            at(100)
        );
    }
    state.close().await;
    Ok(())
}

/// Returns turns as games made up by chance begin with them.
fn opening(random: &mut StdRng, turns: usize) -> String {
    let Ok(entry) = lookup(VARIANT) else {
        return String::new();
    };
    let mut game = entry.variant().begin();
    let mut line = Vec::new();
    for _ in 0..turns {
        let actions = game.action_texts();
        let chance: f64 = random.random();
        let Some(action) = actions.get((chance.powi(4) * actions.len() as f64) as usize) else {
            break;
        };
        if game.play_text(action).is_err() {
            break;
        }
        line.push(action.clone());
    }
    line.join("%20")
}

async fn get(router: &Router, path: &str) -> Result<Value, Fault> {
    let request = Request::get(path).body(Body::empty())?;
    let answer = router.clone().oneshot(request).await?;
    let bytes = answer.into_body().collect().await?.to_bytes();
    Ok(serde_json::from_slice(&bytes)?)
}
