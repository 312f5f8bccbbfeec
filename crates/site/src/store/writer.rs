//! The writer. It combines batches that wait at the same time into one transaction.

use super::archive;
use super::batch::Batch;
use super::database::{Connection, Guard, Primary, Value, query, within};
use super::error::StoreError;
use super::explorer;
use super::leases::{Lease, Take};
use super::options::Options;
use super::order::{Order, Waiting};
use super::rows::{GameSummary, seats_text, to_text, update_head};
use super::uptime::{PauseReason, Uptime};

use crate::metrics::Metrics;
use crate::protocol::Tick;
use crate::time::Time;
use springald_table::limits::KEPT_CHAT;
use springald_table::{Moment, Setup, Side, StoredEvent};
use std::time::{Duration, Instant as StdInstant};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};
use tracing::Span;

/// The most writes that go into one transaction.
const MOST: usize = 512;
/// The most rows of one statement. Each has six values; `SQLite` takes 32,766 in a statement, `PostgreSQL` 65,535.
const ROWS: usize = 1_000;
/// The most texts that are kept although no game is pinned to them.
const UNUSED_TEXTS: i64 = 500;
/// The interval of the heartbeat, and during a pause the interval between attempts to write.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// The number of heartbeats during a lease.
const BEATS: u32 = 4;

/// The writer.
pub(super) struct Writer {
    primary: Primary,
    uptime: Uptime,
    lease: Option<Lease>,
    metrics: Metrics,
}

impl Writer {
    /// Opens the database, migrates it, and continues from the last recorded uptime.
    pub(super) async fn open(
        options: &Options,
        time: &Time,
        metrics: &Metrics,
    ) -> Result<Self, StoreError> {
        let mut primary = Primary::open(options).await?;
        let noted = query("SELECT up_ms FROM heartbeat");
        let noted = noted.first(primary.connection()?).await?;
        let up_ms = noted.map(|row| row.number("up_ms")).transpose()?;
        let uptime = Uptime::starting(time, up_ms);
        let began = StdInstant::now();
        primary.take_over(uptime.now()).await?;
        let lease = match &options.node {
            Some(node) => (primary.identity().await?).map(|site| Lease::new(node.lease, site)),
            None => None,
        };
        let mut writer = Self {
            primary,
            uptime,
            lease,
            metrics: metrics.clone(),
        };
        writer.joined(began);
        if options.serving {
            writer.probe().await;
        } else {
            writer.uptime.stop();
        }
        Ok(writer)
    }

    pub(super) fn uptime(&self) -> &Uptime {
        &self.uptime
    }

    pub(super) fn lease(&self) -> Option<&Lease> {
        self.lease.as_ref()
    }

    /// Records the number under which this node has joined at this time.
    fn joined(&self, began: StdInstant) {
        let node = self.primary.guard().and_then(Guard::node);
        if let (Some(lease), Some(_)) = (&self.lease, node) {
            lease.confirm(began);
            lease.set(node);
        }
    }

    /// Carries out orders until it is closed.
    pub(super) async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        let lease = self.lease.as_ref().map(Lease::length);
        let interval = lease.map_or(HEARTBEAT, |lease| HEARTBEAT.min(lease / BEATS));
        let mut heartbeat = interval_at(Instant::now() + interval, interval);
        let mut taken = Vec::with_capacity(MOST);
        loop {
            tokio::select! {
                biased;
                // First, so that endless writes cannot keep a pause from ending.
                _ = heartbeat.tick() => {
                    self.tick().await;
                    // Counts from now: on a locked database a tick takes longer than the interval,
                    // and orders would never have their turn.
                    heartbeat.reset();
                }
                count = orders.recv_many(&mut taken, MOST) => if count == 0 { break },
            }
            let mut waiting: Vec<Waiting> = Vec::with_capacity(taken.len());
            let (mut closing, mut works) = (Vec::new(), Vec::new());
            for order in taken.drain(..) {
                match order {
                    Order::Write { batch, trace, done } => {
                        waiting.push(Waiting { batch, trace, done });
                    }
                    Order::Take { what, done } => {
                        let _ = done.send(self.take(&what).await);
                    }
                    Order::Release { game, done } => {
                        let _ = done.send(self.release(&game).await);
                    }
                    Order::Rejoin { done } => {
                        let _ = done.send(self.rejoin().await);
                    }
                    Order::Leave { done } => {
                        self.leave().await;
                        let _ = done.send(());
                    }
                    Order::Work(work) => works.push(work),
                    Order::Close { done } => closing.push(done),
                }
            }
            if !waiting.is_empty() {
                self.write(waiting).await;
            }
            for work in works {
                if let Ok(connection) = self.primary.connection() {
                    work(connection).await;
                }
            }
            if !closing.is_empty() {
                self.close().await;
                for done in closing {
                    let _ = done.send(());
                }
                return;
            }
        }
    }

    /// Records the time and checks for free space; during a pause, tries to write.
    pub(super) async fn tick(&mut self) {
        let has_number = self
            .lease
            .as_ref()
            .is_none_or(|lease| lease.node().is_some());
        match Tick::of(has_number, self.uptime.pause().is_some()) {
            Tick::Wait => {}
            Tick::Probe => self.probe().await,
            Tick::Beat => {
                let began_ms = self.uptime.now().at_ms;
                if let Err(error) = self.beat().await {
                    self.pause(began_ms, &error);
                }
            }
        }
    }

    async fn beat(&mut self) -> Result<(), StoreError> {
        self.transaction(&[], self.uptime.now()).await?;
        self.primary.check_room().await
    }

    /// Takes games for this node. Returns their number.
    async fn take(&mut self, what: &Take) -> Result<u64, StoreError> {
        let (began, now) = (StdInstant::now(), self.uptime.now());
        let may_judge = self.lease.as_ref().is_some_and(Lease::may_judge);
        let taken = self.primary.take(now, may_judge, what).await;
        self.done(began, now, taken)
    }

    /// Gives up a game of this node.
    async fn release(&mut self, game: &str) -> Result<(), StoreError> {
        let (began, now) = (StdInstant::now(), self.uptime.now());
        let released = self.primary.release(now, game).await;
        self.done(began, now, released)
    }

    /// Notes the result of a transaction that began then: it has renewed the lease, or begins a pause.
    fn done<T>(
        &self,
        began: StdInstant,
        now: Moment,
        result: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match &result {
            Ok(_) => self.confirm(began),
            Err(error) if error.pause_reason().is_some() => self.pause(now.at_ms, error),
            Err(_) => {}
        }
        result
    }

    /// Joins as a new node and ends the pause.
    async fn rejoin(&mut self) -> Result<(), StoreError> {
        let began = StdInstant::now();
        self.primary.rejoin(self.uptime.now()).await?;
        self.joined(began);
        self.probe().await;
        Ok(())
    }

    /// Ends the lease of this node.
    async fn leave(&mut self) {
        let now = self.uptime.now();
        if let Some(lease) = &self.lease {
            lease.set(None);
            // If this cannot be written, the lease simply runs out.
            if let Err(error) = self.primary.leave(now).await {
                tracing::warn!(%error, "the lease of this node could not be ended");
            }
            self.uptime.fail(now.at_ms, PauseReason::Taken);
        }
    }

    fn confirm(&self, began: StdInstant) {
        if let Some(lease) = &self.lease {
            lease.confirm(began);
        }
    }

    /// Tries whether things can be stored. A pause ends or begins with the result.
    async fn probe(&mut self) {
        let began_ms = self.uptime.now().at_ms;
        match self.primary.probe().await {
            Ok(()) => {
                if self.uptime.pause().is_some() {
                    tracing::info!("things can be stored again: games go on");
                }
                self.uptime.resume();
                self.metrics.paused(false);
                // The pause has ended: a failure from now on is a new one.
                let began_ms = self.uptime.now().at_ms;
                if let Err(error) = self.beat().await {
                    self.pause(began_ms, &error);
                }
            }
            Err(error) => self.pause(began_ms, &error),
        }
    }

    /// Begins or continues a pause.
    fn pause(&self, began_ms: i64, error: &StoreError) {
        let reason = error.pause_reason().unwrap_or(PauseReason::Failed);
        if self.uptime.pause().is_none() {
            tracing::error!(%error, "nothing can be stored, games are paused: {reason}");
        }
        self.uptime.fail(began_ms, reason);
        self.metrics.paused(true);
        if let (PauseReason::Taken, Some(lease)) = (reason, &self.lease) {
            lease.set(None);
        }
    }

    /// Writes all waiting batches in one transaction. If one of them makes it fail, each is written
    /// separately, so that it does not affect the others.
    pub(super) async fn write(&mut self, waiting: Vec<Waiting>) {
        let failures = self.uptime.failures();
        let is_late = |write: &Waiting| (write.batch.failures).is_some_and(|then| then != failures);
        // Their times are ahead of the uptime, which the failure has set back.
        let (late, waiting): (Vec<Waiting>, Vec<Waiting>) = waiting.into_iter().partition(is_late);
        for Waiting { done, .. } in late {
            let _ = done.send(Err(StoreError::Paused(self.uptime.last_reason())));
        }
        if waiting.is_empty() {
            return;
        }
        let (started, count) = (Instant::now(), waiting.len());
        let batches: Vec<&Batch> = waiting.iter().map(|write| &*write.batch).collect();
        // One for each trace, so that each is complete.
        let traces = (waiting.iter().map(|write| &write.trace)).filter(|trace| trace.is_some());
        let spans: Vec<Span> = traces.map(|trace| trace.transaction(count)).collect();
        let result = self.store(&batches).await;
        let is_of_one = (result.as_ref()).is_err_and(|error| error.pause_reason().is_none());
        for span in spans {
            span.record("is_stored", result.is_ok());
        }
        for Waiting { batch, done, .. } in waiting {
            let own = if is_of_one && count > 1 {
                self.store(&[&batch]).await
            } else {
                result.clone()
            };
            // A caller that no longer waits learns it from the store.
            let _ = done.send(own);
        }
        self.metrics.committed(count, started.elapsed());
    }

    /// Stores all batches or none. A fault that they did not cause begins a pause.
    pub(super) async fn store(&mut self, batches: &[&Batch]) -> Result<(), StoreError> {
        if let Some(pause) = self.uptime.pause() {
            return Err(StoreError::Paused(pause.reason));
        }
        let now = self.uptime.begin();
        let result = self.transaction(batches, now).await;
        match &result {
            Err(error) if error.pause_reason().is_some() => self.pause(now.at_ms, error),
            _ => self.uptime.succeed(),
        }
        result
    }

    /// Writes all batches or none, and renews the lease of a node.
    async fn transaction(&mut self, batches: &[&Batch], now: Moment) -> Result<(), StoreError> {
        let began = StdInstant::now();
        let (guard, limit) = (self.primary.guard(), self.primary.limit());
        let connection = self.primary.connection()?;
        let written = within(limit, attempt(connection, batches, now, guard)).await;
        self.primary.forget_after(&written);
        if written.is_ok() {
            self.confirm(began);
        }
        written
    }

    /// Records the time and closes the database. A node ends its lease.
    pub(super) async fn close(mut self) {
        if self.uptime.pause().is_none()
            && let Err(error) = self.beat().await
        {
            tracing::warn!(%error, "the time of the end could not be noted");
        }
        self.leave().await;
        self.primary.close().await;
    }
}

/// Writes all batches or none. `BEGIN`, `COMMIT` and `ROLLBACK` are explicit: on a full disk `SQLite` rolls back on its
/// own, which a transaction guard would not notice.
async fn attempt(
    connection: &mut Connection,
    batches: &[&Batch],
    now: Moment,
    guard: Option<Guard>,
) -> Result<(), StoreError> {
    let begin = connection.dialect().begin();
    connection.execute(begin).await?;
    let written = async {
        // First: nobody declares a node gone while its row is locked, so it keeps its games until the end.
        beat(connection, now, guard).await?;
        if let Some(guard) = guard {
            check(connection, batches, guard).await?;
        }
        write_batches(connection, batches, now.at_ms).await?;
        if let Some(guard) = guard {
            for (setup, _) in batches.iter().flat_map(|batch| &batch.games) {
                guard.give(connection, &setup.id).await?;
            }
        }
        connection.execute("COMMIT").await
    };
    let written = written.await;
    if written.is_err() {
        // Fails if it has been rolled back already, which is harmless.
        let _ = connection.execute("ROLLBACK").await;
    }
    written
}

/// Checks that a node owns the games to which it writes, and has owned them since it decided.
async fn check(
    connection: &mut Connection,
    batches: &[&Batch],
    guard: Guard,
) -> Result<(), StoreError> {
    let Some(node) = guard.node() else {
        return Ok(());
    };
    if batches
        .iter()
        .any(|batch| batch.node.is_some_and(|decided| decided != node))
    {
        return Err(StoreError::Moved);
    }
    let events = batches.iter().flat_map(|batch| &batch.events);
    let games = events.map(|(game, _)| game.as_str()).collect();
    guard.check(connection, games).await
}

/// Records the time. With a guard, only for the server that may write.
async fn beat(
    connection: &mut Connection,
    now: Moment,
    guard: Option<Guard>,
) -> Result<(), StoreError> {
    if let Some(guard) = guard {
        return guard.beat(connection, now).await;
    }
    let record = query(
        "INSERT INTO heartbeat (one, at_ms, up_ms) VALUES (1, $1, $2) \
         ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms, up_ms = excluded.up_ms",
    );
    let record = record.bind(now.at_ms).bind(now.up_ms);
    record.execute(connection).await.map(|_| ())
}

async fn write_batches(
    connection: &mut Connection,
    batches: &[&Batch],
    now_ms: i64,
) -> Result<(), StoreError> {
    for (version, body) in batches.iter().flat_map(|batch| &batch.texts) {
        insert_text(connection, version, body, now_ms).await?;
    }
    for (setup, head) in batches.iter().flat_map(|batch| &batch.games) {
        insert_game(connection, setup, head).await?;
    }
    for (rematch, of) in batches.iter().flat_map(|batch| &batch.rematches) {
        archive::inherit(connection, rematch, of).await?;
    }
    if batches.iter().any(|batch| !batch.texts.is_empty()) {
        delete_unused_texts(connection).await?;
    }
    let events = batches.iter().flat_map(|batch| &batch.events);
    let (chat, events): (Vec<_>, Vec<_>) = events.partition(|(_, stored)| stored.entry.e.is_chat());
    for some in events.chunks(ROWS) {
        insert_events(connection, some).await?;
    }
    for (game, line) in chat {
        insert_chat(connection, game, line).await?;
    }
    for head in batches.iter().flat_map(|batch| &batch.heads) {
        update_head(connection, head).await?;
    }
    for game in batches.iter().filter_map(|batch| batch.gives_way.as_ref()) {
        query("UPDATE games SET maker = NULL WHERE id = $1")
            .bind(game)
            .execute(connection)
            .await?;
    }
    for (game, maker) in batches.iter().flat_map(|batch| &batch.waits) {
        query("UPDATE games SET maker = $2 WHERE id = $1")
            .bind(game)
            .bind(maker)
            .execute(connection)
            .await?;
    }
    for until_ms in batches.iter().filter_map(|batch| batch.waits_end_ms) {
        query("UPDATE games SET maker = NULL WHERE maker IS NOT NULL AND created_ms < $1")
            .bind(until_ms)
            .execute(connection)
            .await?;
    }
    for filing in batches.iter().flat_map(|batch| &batch.filings) {
        archive::file(connection, filing).await?;
    }
    for game in batches.iter().flat_map(|batch| &batch.engine_games) {
        explorer::add_engine_game(connection, game).await?;
    }
    Ok(())
}

pub(super) async fn insert_text(
    connection: &mut Connection,
    version: &str,
    body: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO texts (version, body, used_ms) VALUES ($1, $2, $3) \
         ON CONFLICT (version) DO UPDATE SET used_ms = excluded.used_ms",
    )
    .bind(version)
    .bind(body)
    .bind(now_ms)
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the texts that no game, no shared analysis and no version in the workshop is of, except for the most recently
/// used ones, with the secrets of their authors.
async fn delete_unused_texts(connection: &mut Connection) -> Result<(), StoreError> {
    for table in ["text_authors", "texts"] {
        let mut delete = query("DELETE FROM ");
        delete.push(table).push(
            " WHERE version IN (SELECT version FROM texts \
             WHERE NOT EXISTS (SELECT 1 FROM games WHERE rules = version) \
             AND NOT EXISTS (SELECT 1 FROM shared_analyses WHERE rules = version) \
             AND NOT EXISTS (SELECT 1 FROM workshop_versions WHERE rules = version) \
             ORDER BY used_ms DESC LIMIT 1000000000 OFFSET $1)",
        );
        delete.bind(UNUSED_TEXTS).execute(connection).await?;
    }
    Ok(())
}

async fn insert_game(
    connection: &mut Connection,
    setup: &Setup,
    head: &GameSummary,
) -> Result<(), StoreError> {
    let control = setup.control.map(|control| to_text(&control, &setup.id));
    let result = head.end.as_ref().map(|end| end.result.as_str());
    let reason = head.end.as_ref().map(|end| end.reason.as_str().to_owned());
    let [white, black] = head.names.clone();
    query(
        "INSERT INTO games (id, variant, rules, fen, control, created_ms, dice_seed, dice_scheme, \
         seats, seat, white, black, result, reason, archive) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
    )
    .bind(&setup.id)
    .bind(&setup.variant)
    .bind(&setup.rules)
    .bind(&setup.fen)
    .bind(control.transpose()?)
    .bind(setup.created_ms)
    .bind(&setup.dice_seed)
    .bind(i64::from(setup.dice_scheme.number()))
    .bind(seats_text(setup)?)
    .bind(head.seat.map(Side::as_str))
    .bind(white)
    .bind(black)
    .bind(result)
    .bind(reason)
    .bind(setup.is_public())
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_events(
    connection: &mut Connection,
    events: &[&(String, StoredEvent)],
) -> Result<(), StoreError> {
    let mut rows = Vec::with_capacity(events.len());
    for (game, stored) in events {
        rows.push(vec![
            Value::from(game),
            Value::from(stored.seq as i64),
            Value::from(stored.at_ms),
            Value::from(stored.up_ms),
            Value::from(stored.entry.e.kind()),
            Value::from(to_text(&stored.entry, game)?),
        ]);
    }
    let mut insert = query("INSERT INTO events (game, seq, at_ms, up_ms, kind, body) VALUES ");
    insert.push_rows(rows);
    insert.execute(connection).await?;
    Ok(())
}

/// Adds a line of chat and deletes the oldest beyond the limit.
async fn insert_chat(
    connection: &mut Connection,
    game: &str,
    line: &StoredEvent,
) -> Result<(), StoreError> {
    query("INSERT INTO chat (game, seq, at_ms, body) VALUES ($1, $2, $3, $4)")
        .bind(game)
        .bind(line.seq as i64)
        .bind(line.at_ms)
        .bind(to_text(&line.entry, game)?)
        .execute(connection)
        .await?;
    query(
        "DELETE FROM chat WHERE game = $1 AND seq <= \
         (SELECT seq FROM chat WHERE game = $1 ORDER BY seq DESC LIMIT 1 OFFSET $2)",
    )
    .bind(game)
    .bind(KEPT_CHAT as i64)
    .execute(connection)
    .await?;
    Ok(())
}
