//! The task that owns one game: it alone judges, keeps time and rolls.
//!
//! What happens is stored first, then made so, then told. As long as nothing can be stored all games
//! are paused: the store says when that begins and ends.

use crate::request::{GameRequest, Outgoing, Reply, SeatAccess};
use crate::state::{AppState, LobbyCell};
use crate::store::{Batch, GameSummary, Pause, StoreError};
use crate::{archive, entropy};
use axum::extract::ws::Utf8Bytes;
use springald_table::request::{Command, Hello};
use springald_table::secret::Secret;
use springald_table::wire::{Presence, ServerMessage};
use springald_table::{
    Code, Colour, Decision, Event, EventEntry, Moment, Refusal, Snapshot, StoredEvent, Table,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

/// How many messages may wait for a client before it is given up.
pub(crate) const OUTBOX: usize = 64;
/// How long changes of presence are gathered before they are told.
const PRESENCE: Duration = Duration::from_millis(200);
/// How long a game that nobody looks at stays when somebody was about to ask for it.
const AGAIN: Duration = Duration::from_secs(1);
/// The message to players while nothing can be stored.
const CANNOT_STORE: &str =
    "The server cannot save games right now. The game is paused and both clocks are stopped.";

/// The refusal of a secret that opens no seat.
const WRONG_SECRET: &str = "The link opens no seat of this game.";
/// The refusal of an earlier secret of a seat.
pub(crate) const OLD_SECRET: &str = "A new link was made for this seat: this one has expired.";

/// A socket that takes part.
struct Member {
    seat: Option<Colour>,
    outbox: mpsc::Sender<Outgoing>,
}

/// The owner of one game.
pub(crate) struct GameActor {
    table: Table,
    state: Arc<AppState>,
    inbox: mpsc::Receiver<GameRequest>,
    members: HashMap<u64, Member>,
    next_member: u64,
    /// When changes of presence are to be told.
    presence_due: Option<Instant>,
    /// Tells when a pause begins and ends.
    pauses: watch::Receiver<Option<Pause>>,
    /// Since when the game is paused, as those who are here were told.
    paused_ms: Option<i64>,
    idle_at: Instant,
    card: Arc<LobbyCell>,
}

/// Why the loop of a actor wakes up.
enum Wake {
    Request(Option<GameRequest>),
    Flag,
    Presence,
    Pause,
    Idle,
}

impl GameActor {
    /// Starts the task of a game.
    pub(crate) fn start(
        state: Arc<AppState>,
        table: Table,
        card: Arc<LobbyCell>,
        inbox: mpsc::Receiver<GameRequest>,
    ) {
        let idle_at = Instant::now() + state.config.limits.unload();
        let uptime = state.store.uptime();
        let actor = Self {
            pauses: uptime.pauses(),
            paused_ms: uptime.pause().map(|pause| pause.since_ms),
            table,
            state,
            inbox,
            members: HashMap::new(),
            next_member: 0,
            presence_due: None,
            idle_at,
            card,
        };
        actor.state.metrics.game_loaded();
        actor.show();
        tokio::spawn(actor.run());
    }

    async fn run(mut self) {
        loop {
            let go_on = match self.wake().await {
                Wake::Request(None) => false,
                Wake::Request(Some(command)) => {
                    self.idle_at = Instant::now() + self.state.config.limits.unload();
                    self.handle(command).await
                }
                Wake::Flag => self.drop_flag().await,
                Wake::Presence => {
                    self.presence_due = None;
                    self.tell_all(&ServerMessage::Presence(self.presence()).text().into());
                    true
                }
                Wake::Pause => {
                    self.notice_pause();
                    true
                }
                Wake::Idle => !self.state.unload_if_idle(&self.table.setup().id),
            };
            if !go_on {
                break;
            }
        }
        self.state.forget(&self.table.setup().id, &self.card);
        self.state.metrics.game_unloaded();
    }

    async fn wake(&mut self) -> Wake {
        let never = Instant::now() + Duration::from_hours(24);
        let flag = self.table.flag().filter(|_| self.paused_ms.is_none());
        let flag_ms = flag.map_or(0, |(_, up_ms)| up_ms);
        let uptime = self.state.store.uptime();
        tokio::select! {
            command = self.inbox.recv() => Wake::Request(command),
            Ok(()) = self.pauses.changed() => Wake::Pause,
            () = uptime.until(flag_ms), if flag.is_some() => Wake::Flag,
            () = sleep_until(self.presence_due.unwrap_or(never)), if self.presence_due.is_some() => Wake::Presence,
            () = sleep_until(self.idle_at), if self.members.is_empty() => {
                // Where somebody is about to ask something, the next round comes soon enough.
                self.idle_at = Instant::now() + AGAIN;
                Wake::Idle
            }
        }
    }

    /// Carries out a command. Gives whether the actor may go on.
    async fn handle(&mut self, command: GameRequest) -> bool {
        match command {
            GameRequest::Enter {
                hello,
                outbox,
                reply,
            } => {
                let entered = self.enter(&hello, outbox).await;
                return answer(reply, entered);
            }
            GameRequest::Leave { member } => {
                if self.members.remove(&member).is_some() {
                    self.presence_changed();
                }
            }
            GameRequest::Command {
                by,
                reference,
                command,
                reply,
            } => {
                let done = self.command(by, reference, &command).await;
                return answer(reply, done);
            }
            GameRequest::Seat { secret, reply } => {
                let seat = self.seat(&secret, &Hello::default()).await;
                return answer(reply, seat);
            }
            GameRequest::Renew { secret, new, reply } => {
                let renewed = self.renew(&secret, &new).await;
                return answer(reply, renewed);
            }
            GameRequest::Join { side, hello, reply } => {
                let joined = self.join(side, &hello).await;
                return answer(reply, joined);
            }
            GameRequest::Look { secret, reply } => return self.look(secret, reply).await,
            GameRequest::Dice { reply } => {
                let _ = reply.send(Ok(self.table.dice_record()));
            }
            GameRequest::Pgn { reply } => {
                let site = self.state.config.public_url.as_deref();
                let _ = reply.send(Ok(archive::pgn(&self.table, site).to_string()));
            }
            GameRequest::Copy { reply } => {
                let game = self.table.game().boxed_clone();
                let _ = reply.send(Ok((game, self.table.version())));
            }
        }
        true
    }

    async fn enter(
        &mut self,
        hello: &Hello,
        outbox: mpsc::Sender<Outgoing>,
    ) -> Result<(u64, Option<SeatAccess>), ActorError> {
        let pass = match &hello.secret {
            None => None,
            Some(secret) => Some(self.seat(&Secret::claimed(secret), hello).await?),
        };
        let seat = pass.map(|pass| pass.side);
        let game = self.snapshot(seat);
        let member = self.next_member;
        self.next_member += 1;
        let joining = Member {
            seat,
            outbox: outbox.clone(),
        };
        self.members.insert(member, joining);
        let welcome = ServerMessage::Welcome {
            seq: self.table.seq(),
            you: seat,
            game: &game,
            presence: self.presence(),
        };
        let _ = outbox.try_send(Outgoing::Text(welcome.text().into()));
        self.presence_changed();
        Ok((member, pass))
    }

    /// The seat that a secret opens; it is taken if it was not.
    async fn seat(&mut self, secret: &Secret, hello: &Hello) -> Result<SeatAccess, ActorError> {
        let wrong = || Refusal::new(Code::BadSecret, WRONG_SECRET);
        let side = self.table.seat_of(secret).ok_or_else(wrong)?;
        let events = self.table.decide_arrival(side, hello)?;
        if !events.is_empty() {
            self.carry_out(events.into(), None).await?;
        }
        let renewals = self.table.renewals(side);
        Ok(SeatAccess { side, renewals })
    }

    /// Replaces the secret of a seat and closes the sockets that came with the old one. Asking for
    /// the same again with the new secret is no fault: the first answer may have been lost.
    async fn renew(&mut self, secret: &Secret, new: &Secret) -> Result<Colour, ActorError> {
        let wrong = || Refusal::new(Code::BadSecret, WRONG_SECRET);
        let side = self.table.seat_of(secret).ok_or_else(wrong)?;
        if secret == new {
            return Ok(side);
        }
        let events = self.table.decide_renewal(side, new)?;
        self.carry_out(events.into(), None).await?;
        self.members.retain(|_, member| {
            let stays = member.seat != Some(side);
            if !stays {
                let _ = member.outbox.try_send(Outgoing::SeatGone);
            }
            stays
        });
        self.presence_changed();
        Ok(side)
    }

    /// Answers with the state of the game. A program that asks with the secret of a seat has come: its
    /// seat is taken, so that a roll does not wait for it in vain.
    async fn look(&mut self, secret: Option<Secret>, reply: Reply<Box<Snapshot>>) -> bool {
        let you = (secret.as_ref()).and_then(|secret| self.table.seat_of(secret));
        if let (Some(secret), Some(_)) = (secret, you) {
            match self.seat(&secret, &Hello::default()).await {
                Err(ActorError::Over(refusal)) => {
                    return answer(reply, Err(ActorError::Over(refusal)));
                }
                // What cannot be stored now is stored with the next request; the game can be seen.
                Ok(_) | Err(ActorError::Refused(_)) => {}
            }
        }
        let _ = reply.send(Ok(Box::new(self.snapshot(you))));
        true
    }

    async fn join(
        &mut self,
        side: Option<Colour>,
        hello: &Hello,
    ) -> Result<(Colour, Secret), ActorError> {
        let secret = entropy::secret();
        let (side, events) = self.table.decide_join(side, hello, &secret)?;
        self.carry_out(events.into(), None).await?;
        Ok((side, secret))
    }

    async fn command(
        &mut self,
        by: SeatAccess,
        reference: String,
        command: &Command,
    ) -> Result<(), ActorError> {
        if self.table.renewals(by.side) != by.renewals {
            return Err(Refusal::new(Code::BadSecret, OLD_SECRET).into());
        }
        let by = by.side;
        if self.table.remembers(by, &reference) {
            return Ok(());
        }
        let started = Instant::now();
        let decision = self
            .table
            .decide(by, command, self.now(), entropy::new_game)?;
        if decision.events.is_empty() {
            return Ok(());
        }
        // What the flag decided is not what the player wished.
        let flag_fell = matches!(
            &decision.events[..],
            [Event::Ended { reason, .. }] if reason.is_time()
        );
        let by = (!flag_fell).then_some((by, reference));
        self.carry_out(decision, by).await?;
        if flag_fell {
            return self.table.refuse_if_over().map_err(ActorError::from);
        }
        if matches!(command, Command::Play { .. }) {
            self.state.metrics.played(started.elapsed());
        }
        Ok(())
    }

    async fn drop_flag(&mut self) -> bool {
        let Some(events) = self.table.decide_flag(self.now().up_ms) else {
            return true;
        };
        !matches!(
            self.carry_out(events.into(), None).await,
            Err(ActorError::Over(_))
        )
    }

    /// Returns the time of day and the uptime now.
    fn now(&self) -> Moment {
        self.state.store.uptime().now()
    }

    /// Tells those who are here that a pause has begun or ended.
    fn notice_pause(&mut self) {
        let since_ms = self.pauses.borrow_and_update().map(|pause| pause.since_ms);
        let before = std::mem::replace(&mut self.paused_ms, since_ms);
        if before == since_ms {
            return;
        }
        let now = self.now();
        if let Some(before_ms) = before {
            let paused_ms = (now.at_ms - before_ms).max(0);
            let clock = self.table.face(now);
            let clock = &clock;
            self.tell_all(&ServerMessage::Resumed { paused_ms, clock }.text().into());
        }
        if let Some(since_ms) = since_ms {
            let reason = CANNOT_STORE;
            self.tell_all(&ServerMessage::Paused { reason, since_ms }.text().into());
        }
    }

    /// Stores what was decided, makes it so, and tells it.
    async fn carry_out(
        &mut self,
        decision: Decision,
        by: Option<(Colour, String)>,
    ) -> Result<(), ActorError> {
        if self.state.store.uptime().pause().is_some() {
            self.notice_pause();
            return Err(Refusal::new(Code::Paused, CANNOT_STORE).into());
        }
        let Moment { at_ms, up_ms } = self.now();
        let (by, mut reference) = by.unzip();
        let changes_head = |event: &Event| {
            matches!(
                event,
                Event::Joined { .. } | Event::Renamed { .. } | Event::Ended { .. }
            )
        };
        let mut batch = Batch::default();
        if decision.events.iter().any(changes_head) {
            batch
                .heads
                .push(GameSummary::after(&self.table, &decision.events));
        }
        if let Some(setup) = decision.spawn {
            let head = GameSummary::of_setup(&setup);
            batch.games.push((*setup, head));
        }
        let id = self.table.setup().id.clone();
        for (seq, e) in (self.table.seq() + 1..).zip(decision.events) {
            // The reference goes with the first event: it is there when all are.
            let reference = reference.take();
            let by = by.filter(|_| reference.is_some());
            let entry = EventEntry { e, by, reference };
            batch.events.push((
                id.clone(),
                StoredEvent {
                    seq,
                    at_ms,
                    up_ms,
                    entry,
                },
            ));
        }
        let events = batch.events.clone();
        if let Err(error) = self.state.store.write(batch).await {
            return Err(self.not_stored(&error));
        }
        for (_, stored) in events {
            let changes = match self.table.apply(&stored) {
                Ok(changes) => changes,
                Err(error) => {
                    tracing::error!(%error, "what was decided cannot be done");
                    return Err(ActorError::Over(internal()));
                }
            };
            self.tell(&stored, &changes);
        }
        self.show();
        Ok(())
    }

    fn not_stored(&mut self, error: &StoreError) -> ActorError {
        self.notice_pause();
        if matches!(error, StoreError::Closed) {
            return Refusal::new(Code::Closing, "The server is closing.").into();
        }
        if error.pause_reason().is_none() {
            // The store knows more than this task, as after a fault of the disk: it starts anew from there.
            tracing::error!(%error, "a game is not as it was stored");
            return ActorError::Over(internal());
        }
        Refusal::new(Code::Storage, CANNOT_STORE).into()
    }

    fn tell(&mut self, stored: &StoredEvent, changes: &[springald_core::Change]) {
        if self.members.is_empty() {
            return;
        }
        let told = self.table.tell(stored, changes);
        let clock = self.table.face(self.now());
        let text: Utf8Bytes = ServerMessage::Event {
            seq: stored.seq,
            at_ms: stored.at_ms,
            e: &told,
            clock: &clock,
        }
        .text()
        .into();
        if matches!(stored.entry.e, Event::Chat { .. }) {
            self.tell_those(&text, |member| member.seat.is_some());
        } else {
            self.tell_all(&text);
        }
    }

    fn tell_all(&mut self, text: &Utf8Bytes) {
        self.tell_those(text, |_| true);
    }

    /// Tells some of those who are there. Whoever does not listen is given up.
    fn tell_those(&mut self, text: &Utf8Bytes, whom: impl Fn(&Member) -> bool) {
        let before = self.members.len();
        self.members.retain(|_, member| {
            !whom(member) || {
                let text = Outgoing::Text(text.clone());
                member.outbox.try_send(text).is_ok()
            }
        });
        if self.members.len() < before {
            self.presence_changed();
        }
    }

    fn snapshot(&self, you: Option<Colour>) -> Snapshot {
        let mut snapshot = self.table.snapshot(self.now(), you);
        if self.paused_ms.is_some() {
            snapshot.clock.running = None;
        }
        snapshot.paused_ms = self.paused_ms;
        snapshot
    }

    fn presence(&self) -> Presence {
        let mut presence = Presence::default();
        for member in self.members.values() {
            match member.seat {
                Some(Colour::White) => presence.white = true,
                Some(Colour::Black) => presence.black = true,
                None => presence.spectators += 1,
            }
        }
        presence
    }

    fn presence_changed(&mut self) {
        self.presence_due
            .get_or_insert_with(|| Instant::now() + PRESENCE);
        self.show();
    }

    /// Shows in the lobby how the game stands.
    fn show(&self) {
        self.card.show(&self.table, self.presence());
    }
}

/// Why something was not carried out.
enum ActorError {
    /// It is refused, and nothing was changed.
    Refused(Refusal),
    /// This task is of no use any more.
    Over(Refusal),
}

impl From<Refusal> for ActorError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

fn internal() -> Refusal {
    Refusal::new(
        Code::Internal,
        "The server made a mistake. Please try again.",
    )
}

/// Gives an answer. Gives whether the actor may go on.
fn answer<T>(reply: Reply<T>, result: Result<T, ActorError>) -> bool {
    let (result, go_on) = match result {
        Ok(value) => (Ok(value), true),
        Err(ActorError::Refused(refusal)) => (Err(refusal), true),
        Err(ActorError::Over(refusal)) => (Err(refusal), false),
    };
    let _ = reply.send(result);
    go_on
}
