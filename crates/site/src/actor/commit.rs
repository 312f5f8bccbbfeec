//! Storing decided events, applying them, and announcing them; pauses while nothing can be stored.

use super::GameActor;
use super::error::ActorError;
use crate::refusals::moving;
use crate::store::{Batch, GameSummary, PauseReason, StoreError};
use axum::extract::ws::Utf8Bytes;
use springald_core::Change;
use springald_table::wire::ServerMessage;
use springald_table::{
    Code, Decision, Event, EventEntry, Moment, Refusal, Side, Snapshot, StoredEvent,
};

/// The message to players while nothing can be stored.
const CANNOT_STORE: &str =
    "The server cannot save games right now. The game is paused and both clocks are stopped.";

fn internal() -> Refusal {
    Refusal::new(
        Code::Internal,
        "Something went wrong on the server. Please try again.",
    )
}

impl GameActor {
    /// Stores decided events, then applies and announces them. `by` is the command that caused them.
    pub(super) async fn commit(
        &mut self,
        decision: Decision,
        by: Option<(Side, String)>,
    ) -> Result<(), ActorError> {
        if self.context.store.uptime().pause().is_some() {
            self.notice_pause();
            return Err(Refusal::new(Code::Paused, CANNOT_STORE).into());
        }
        let batch = self.batch(decision, by);
        let events = batch.events.clone();
        if let Err(error) = self.context.store.write(batch).await {
            return Err(self.not_stored(&error));
        }
        if (events.iter()).any(|(_, stored)| matches!(stored.entry.e, Event::Ended { .. })) {
            self.context.finished.notify_one();
        }
        for (_, stored) in events {
            let (table, cost) = (&mut self.table, &self.cost);
            let changes = cost.apart(|| table.apply(&stored)).map_err(|error| {
                tracing::error!(%error, "a decided event cannot be applied");
                ActorError::Fatal(internal())
            })?;
            self.announce(&stored, &changes);
        }
        self.publish();
        self.announce_absence();
        Ok(())
    }

    /// Returns the batch that stores a decision.
    fn batch(&self, decision: Decision, by: Option<(Side, String)>) -> Batch {
        // Read before the time, so that a failure in between is noticed.
        let failures = self.context.store.uptime().failures();
        let Moment { at_ms, up_ms } = self.now();
        let (by, mut reference) = by.unzip();
        let mut batch = Batch {
            node: self.context.node,
            failures: Some(failures),
            ..Batch::default()
        };
        if decision.events.iter().any(changes_summary) {
            let summary = GameSummary::after(&self.table, &decision.events);
            batch.heads.push(summary);
        }
        if let Some(setup) = decision.spawn {
            let summary = GameSummary::of_setup(&setup);
            (batch.rematches).push((setup.id.clone(), self.table.setup().id.clone()));
            batch.games.push((*setup, summary));
        }
        let id = &self.table.setup().id;
        for (seq, e) in (self.table.seq() + 1..).zip(decision.events) {
            // The reference goes with the first event: all events are stored together.
            let reference = reference.take();
            let by = by.filter(|_| reference.is_some());
            let stored = StoredEvent {
                seq,
                at_ms,
                up_ms,
                entry: EventEntry { e, by, reference },
            };
            batch.events.push((id.clone(), stored));
        }
        batch
    }

    fn not_stored(&mut self, error: &StoreError) -> ActorError {
        self.notice_pause();
        if matches!(error, StoreError::Closed) {
            return Refusal::new(Code::Closing, "The server is shutting down.").into();
        }
        if matches!(error, StoreError::Moved) {
            return ActorError::Fatal(moving());
        }
        if error.pause_reason().is_none() {
            // The store may hold events that this actor does not, for example after a disk fault.
            tracing::error!(%error, "a game differs from what is stored");
            return ActorError::Fatal(internal());
        }
        Refusal::new(Code::Storage, CANNOT_STORE).into()
    }

    /// Announces an event that was applied: chat to the players, everything else to all.
    fn announce(&mut self, stored: &StoredEvent, changes: &[Change]) {
        if self.members.is_empty() {
            return;
        }
        let event = self.table.event_view(stored, changes);
        let clock = self.table.clock_view(self.now());
        let message = ServerMessage::Event {
            seq: stored.seq,
            at_ms: stored.at_ms,
            e: &event,
            clock: &clock,
        };
        let text: Utf8Bytes = message.text().into();
        let has_dropped = if stored.entry.e.is_chat() {
            self.members.send_players(&text)
        } else {
            self.members.send_all(&text)
        };
        if has_dropped {
            self.presence_changed();
        }
    }

    /// Sends a message to all sockets.
    pub(super) fn broadcast(&mut self, message: &ServerMessage<'_>) {
        if self.members.send_all(&message.text().into()) {
            self.presence_changed();
        }
    }

    /// Announces that a pause has begun or ended.
    pub(super) fn notice_pause(&mut self) {
        let is_node = self.context.node.is_some();
        let pause = *self.pauses.borrow_and_update();
        // A node that has lost its lease leaves the game to another node, where it continues.
        let pause = pause.filter(|pause| !(is_node && pause.reason == PauseReason::Taken));
        let since_ms = pause.map(|pause| pause.since_ms);
        let before = std::mem::replace(&mut self.paused_ms, since_ms);
        if before == since_ms {
            return;
        }
        let now = self.now();
        if let Some(before_ms) = before {
            let paused_ms = (now.at_ms - before_ms).max(0);
            let clock = &self.table.clock_view(now);
            self.broadcast(&ServerMessage::Resumed { paused_ms, clock });
            self.presence_changed();
        }
        if let Some(since_ms) = since_ms {
            let reason = CANNOT_STORE;
            self.broadcast(&ServerMessage::Paused { reason, since_ms });
        }
    }

    /// Returns the state of the game, with its clock stopped during a pause.
    pub(super) fn snapshot(&self, you: Option<Side>) -> Snapshot {
        let mut snapshot = self.table.snapshot(self.now(), you);
        if self.paused_ms.is_some() {
            snapshot.clock.running = None;
        }
        snapshot.paused_ms = self.paused_ms;
        snapshot
    }
}

/// Returns whether an event changes the summary of a game in lists.
fn changes_summary(event: &Event) -> bool {
    matches!(
        event,
        Event::Joined { .. } | Event::Renamed { .. } | Event::Ended { .. }
    )
}
