//! The one who writes: what waits at the same moment goes into one transaction.

use super::StoreError;
use super::rows::{Head, seats_text, to_text};
use crate::metrics::Metrics;
use crate::time::Time;
use springald_table::{Colour, Setup, Stored};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, QueryBuilder, Row, Sqlite};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// The most writes that go into one transaction.
const MOST: usize = 512;
/// The most rows of one statement: each has five values, of which `SQLite` takes 32,766.
const ROWS: usize = 1_000;
/// How often the time is noted.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// What is written together or not at all.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Games that begin.
    pub games: Vec<(Setup, Head)>,
    /// What happened, with the id of the game.
    pub events: Vec<(String, Stored)>,
    /// What lists of games show from now on.
    pub heads: Vec<Head>,
    /// Games whose open seat waits in the lobby from now on, with the address of the client that
    /// made them.
    pub waits: Vec<(String, String)>,
    /// Seats of games that were made before this time wait no more, and who made them is forgotten.
    pub waits_end_ms: Option<i64>,
}

/// What the writer is asked for.
pub(super) enum Order {
    /// To write.
    Write {
        batch: Batch,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    /// To end.
    Close { done: oneshot::Sender<()> },
}

type Waiting = (Batch, oneshot::Sender<Result<(), StoreError>>);

/// Notes that nobody had the store open from the last heartbeat until now, and gives all such times.
pub(super) async fn note_outage(
    connection: &mut SqliteConnection,
    now_ms: i64,
) -> Result<Vec<(i64, i64)>, StoreError> {
    let last = sqlx::query("SELECT at_ms FROM heartbeat")
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(last) = last {
        let from_ms: i64 = last.try_get("at_ms")?;
        if from_ms < now_ms {
            sqlx::query("INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2)")
                .bind(from_ms)
                .bind(now_ms)
                .execute(&mut *connection)
                .await?;
        }
    }
    beat(connection, now_ms).await?;
    prune_outages(connection).await?;
    let rows = sqlx::query("SELECT from_ms, to_ms FROM outages ORDER BY from_ms")
        .fetch_all(&mut *connection)
        .await?;
    let outage = |row: &sqlx::sqlite::SqliteRow| -> Result<(i64, i64), StoreError> {
        Ok((row.try_get("from_ms")?, row.try_get("to_ms")?))
    };
    rows.iter().map(outage).collect()
}

/// Forgets the outages during which no clock could have run: none of a game that is not over, and
/// none of one that went on afterwards, whose clocks are still shown.
async fn prune_outages(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query(
        "DELETE FROM outages WHERE NOT EXISTS (SELECT 1 FROM games \
         WHERE control IS NOT NULL AND created_ms < outages.to_ms AND (result IS NULL OR \
         (SELECT at_ms FROM events WHERE game = games.id ORDER BY seq DESC LIMIT 1) \
         >= outages.to_ms))",
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn beat(connection: &mut SqliteConnection, now_ms: i64) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO heartbeat (one, at_ms) VALUES (1, $1) \
         ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms",
    )
    .bind(now_ms)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes until it is told to end.
pub(super) async fn run(
    mut connection: SqliteConnection,
    mut orders: mpsc::Receiver<Order>,
    time: Time,
    metrics: Metrics,
) {
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut taken = Vec::with_capacity(MOST);
    loop {
        tokio::select! {
            biased;
            count = orders.recv_many(&mut taken, MOST) => if count == 0 { break },
            _ = heartbeat.tick() => {}
        }
        let (mut waiting, mut closing): (Vec<Waiting>, Vec<oneshot::Sender<()>>) =
            Default::default();
        for order in taken.drain(..) {
            match order {
                Order::Write { batch, done } => waiting.push((batch, done)),
                Order::Close { done } => closing.push(done),
            }
        }
        let started = Instant::now();
        let count = waiting.len();
        write_all(&mut connection, waiting, &time).await;
        if count > 0 {
            metrics.committed(count, started.elapsed());
        }
        if !closing.is_empty() {
            let _ = connection.close().await;
            for done in closing {
                let _ = done.send(());
            }
            return;
        }
    }
}

/// Writes everything that waits in one transaction. Where that fails because of one of them, each is
/// written by itself, so that it does not take the others with it.
async fn write_all(connection: &mut SqliteConnection, waiting: Vec<Waiting>, time: &Time) {
    let now_ms = time.now_ms();
    let batches: Vec<&Batch> = waiting.iter().map(|(batch, _)| batch).collect();
    let result = transaction(connection, &batches, now_ms).await;
    if let Err(error) = &result {
        tracing::error!(%error, writes = waiting.len(), "nothing could be stored");
    }
    let is_of_one = result.as_ref().is_err_and(StoreError::is_conflict);
    for (batch, done) in waiting {
        let own = if is_of_one {
            transaction(connection, &[&batch], now_ms).await
        } else {
            result.clone()
        };
        // Whoever does not wait any more learns it from the store.
        let _ = done.send(own);
    }
}

/// All batches or nothing. The statements are said in words: where there is no room `SQLite` goes
/// back by itself, and who counts open transactions would believe in this one for ever.
async fn transaction(
    connection: &mut SqliteConnection,
    batches: &[&Batch],
    now_ms: i64,
) -> Result<(), StoreError> {
    execute(connection, "BEGIN IMMEDIATE").await?;
    let written = match write_batches(connection, batches, now_ms).await {
        Ok(()) => execute(connection, "COMMIT").await,
        Err(error) => Err(error),
    };
    if written.is_err() {
        // Refused where it has gone back already, which is as well.
        let _ = execute(connection, "ROLLBACK").await;
    }
    written
}

async fn execute(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<(), StoreError> {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

async fn write_batches(
    connection: &mut SqliteConnection,
    batches: &[&Batch],
    now_ms: i64,
) -> Result<(), StoreError> {
    for (setup, head) in batches.iter().flat_map(|batch| &batch.games) {
        insert_game(connection, setup, head).await?;
    }
    let events: Vec<_> = batches.iter().flat_map(|batch| &batch.events).collect();
    for some in events.chunks(ROWS) {
        insert_events(connection, some).await?;
    }
    for head in batches.iter().flat_map(|batch| &batch.heads) {
        update_head(connection, head).await?;
    }
    for (game, maker) in batches.iter().flat_map(|batch| &batch.waits) {
        sqlx::query("UPDATE games SET maker = $2 WHERE id = $1")
            .bind(game)
            .bind(maker)
            .execute(&mut *connection)
            .await?;
    }
    for until_ms in batches.iter().filter_map(|batch| batch.waits_end_ms) {
        let end = "UPDATE games SET maker = NULL WHERE maker IS NOT NULL AND created_ms < $1";
        sqlx::query(end)
            .bind(until_ms)
            .execute(&mut *connection)
            .await?;
    }
    beat(connection, now_ms).await
}

async fn insert_game(
    connection: &mut SqliteConnection,
    setup: &Setup,
    head: &Head,
) -> Result<(), StoreError> {
    let control = setup.control.map(|control| to_text(&control, &setup.id));
    let (result, reason) = head.result.clone().unzip();
    let [white, black] = head.names.clone();
    sqlx::query(
        "INSERT INTO games (id, variant, rules, fen, control, created_ms, dice_seed, dice_scheme, \
         seats, seat, white, black, result, reason) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(&setup.id)
    .bind(&setup.variant)
    .bind(&setup.rules)
    .bind(&setup.fen)
    .bind(control.transpose()?)
    .bind(setup.created_ms)
    .bind(&setup.dice_seed)
    .bind(setup.dice_scheme.number())
    .bind(seats_text(setup)?)
    .bind(head.seat.map(Colour::as_str))
    .bind(white)
    .bind(black)
    .bind(result)
    .bind(reason)
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_events(
    connection: &mut SqliteConnection,
    events: &[&(String, Stored)],
) -> Result<(), StoreError> {
    let mut rows = Vec::with_capacity(events.len());
    for (game, stored) in events {
        rows.push((game, stored, to_text(&stored.entry, game)?));
    }
    let mut query: QueryBuilder<Sqlite> =
        QueryBuilder::new("INSERT INTO events (game, seq, at_ms, kind, body) ");
    query.push_values(rows, |mut row, (game, stored, body)| {
        row.push_bind(game)
            .push_bind(stored.seq as i64)
            .push_bind(stored.at_ms)
            .push_bind(stored.entry.e.kind())
            .push_bind(body);
    });
    // Its text depends on the number of rows: kept, it would only push others out.
    query.build().persistent(false).execute(connection).await?;
    Ok(())
}

async fn update_head(connection: &mut SqliteConnection, head: &Head) -> Result<(), StoreError> {
    let (result, reason) = head.result.clone().unzip();
    let [white, black] = head.names.clone();
    sqlx::query(
        "UPDATE games SET seat = $2, white = $3, black = $4, result = $5, reason = $6, \
         maker = CASE WHEN $2 IS NULL THEN NULL ELSE maker END WHERE id = $1",
    )
    .bind(&head.id)
    .bind(head.seat.map(Colour::as_str))
    .bind(white)
    .bind(black)
    .bind(result)
    .bind(reason)
    .execute(connection)
    .await?;
    Ok(())
}
