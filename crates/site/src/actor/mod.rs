//! The task that owns one loaded game: it alone decides, keeps time and rolls.
//!
//! Events are stored first, then applied, then announced ([`commit`]). While nothing can be stored, all
//! games are paused: the store announces when a pause begins and ends.

mod commit;
mod error;
mod heavy;
mod members;

use self::error::{ActorError, answer};
use self::heavy::Cost;
use self::members::Members;
use crate::games::LoadedGames;
use crate::ids::NodeId;
use crate::lobby::SharedEntry;
use crate::metrics::Metrics;
use crate::refusals::OLD_SECRET;
use crate::request::{GameRequest, Outgoing, Reply, SeatAccess, TracedRequest};
use crate::store::{Lease, LoadedGame, Pause, Store};
use crate::{archive, entropy, log};
use springald_registry::is_version;
use springald_table::request::{Command, Hello};
use springald_table::secret::Secret;
use springald_table::wire::{Presence, ServerMessage};
use springald_table::{Absence, Code, Event, Moment, Refusal, Side, Snapshot, Table};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tracing::Instrument;

/// The time over which changes of presence are collected before they are announced.
const PRESENCE_DELAY: Duration = Duration::from_millis(200);
/// The time after which unloading an idle game is tried again.
const UNLOAD_RETRY: Duration = Duration::from_secs(1);

/// The refusal of a secret that opens no seat.
const WRONG_SECRET: &str = "The link opens no seat of this game.";
/// The parts of the site that an actor uses.
pub(crate) struct ActorContext {
    /// The games in memory, from which the actor removes itself.
    pub(crate) games: Arc<LoadedGames>,
    /// The store.
    pub(crate) store: Store,
    /// The counters.
    pub(crate) metrics: Metrics,
    /// The time after which an idle game is unloaded.
    pub(crate) unload: Duration,
    /// The address of the site, for PGN.
    pub(crate) public_url: Option<String>,
    /// Notified when a game ends.
    pub(crate) finished: Arc<Notify>,
    /// The node under which the game was loaded; `None` for a single server.
    pub(crate) node: Option<NodeId>,
}

/// The owner of one game.
pub(crate) struct GameActor {
    table: Table,
    /// The time of the game less the uptime of the site, in milliseconds.
    shift_ms: i64,
    context: ActorContext,
    inbox: mpsc::Receiver<TracedRequest>,
    members: Members,
    /// The time at which changes of presence are announced.
    presence_due: Option<Instant>,
    /// The player who has left, as it was announced.
    absence: Option<Absence>,
    /// Announces pauses of the store.
    pauses: watch::Receiver<Option<Pause>>,
    /// Announces that the node has lost its lease.
    nodes: Option<watch::Receiver<Option<NodeId>>>,
    /// The start of the pause, as far as the members know.
    paused_ms: Option<i64>,
    idle_at: Instant,
    entry: SharedEntry,
    /// The cost of the decisions so far.
    cost: Cost,
}

/// The reasons why the loop of an actor wakes up.
enum Wake {
    Request(Option<TracedRequest>),
    Flag,
    Presence,
    Pause,
    Idle,
    Moved,
}

impl GameActor {
    /// Starts the task of a game.
    pub(crate) fn start(
        context: ActorContext,
        game: LoadedGame,
        entry: SharedEntry,
        inbox: mpsc::Receiver<TracedRequest>,
    ) {
        let idle_at = Instant::now() + context.unload;
        let uptime = context.store.uptime();
        let cost = Cost::new(is_version(&game.table.setup().variant));
        let actor = Self {
            pauses: uptime.pauses(),
            nodes: context.store.lease().map(Lease::nodes),
            paused_ms: uptime.pause().map(|pause| pause.since_ms),
            table: game.table,
            shift_ms: game.shift_ms,
            context,
            inbox,
            members: Members::default(),
            presence_due: None,
            absence: None,
            idle_at,
            entry,
            cost,
        };
        actor.context.metrics.game_loaded();
        actor.publish();
        let span = log::game(&actor.table.setup().id);
        tokio::spawn(actor.run().instrument(span));
    }

    async fn run(mut self) {
        tracing::debug!(events = self.table.seq(), "the game is in memory");
        loop {
            let may_continue = match self.wake().await {
                Wake::Request(None) => false,
                Wake::Request(Some(TracedRequest { request, trace })) => {
                    self.idle_at = Instant::now() + self.context.unload;
                    let span = trace.referee(request.name(), &self.table.setup().id);
                    self.handle(request).instrument(span).await
                }
                Wake::Flag => self.drop_flag().await,
                Wake::Presence => {
                    self.presence_due = None;
                    self.absence = self.table.absence();
                    let presence = self.presence();
                    self.broadcast(&ServerMessage::Presence(presence));
                    true
                }
                Wake::Pause => {
                    self.notice_pause();
                    true
                }
                Wake::Moved => {
                    self.members.send_moved();
                    false
                }
                Wake::Idle => !self.context.games.unload_if_idle(&self.table.setup().id),
            };
            if !may_continue {
                break;
            }
        }
        tracing::debug!(events = self.table.seq(), "the game leaves the memory");
    }

    async fn wake(&mut self) -> Wake {
        let never = Instant::now() + Duration::from_hours(24);
        let flag = self.table.flag().filter(|_| self.paused_ms.is_none());
        let flag_ms = flag.map_or(0, |(_, up_ms)| up_ms);
        let uptime = self.context.store.uptime();
        let node = self.context.node;
        tokio::select! {
            () = lost(self.nodes.as_mut(), node) => Wake::Moved,
            request = self.inbox.recv() => Wake::Request(request),
            Ok(()) = self.pauses.changed() => Wake::Pause,
            () = uptime.until(flag_ms - self.shift_ms), if flag.is_some() => Wake::Flag,
            () = sleep_until(self.presence_due.unwrap_or(never)), if self.presence_due.is_some() => Wake::Presence,
            () = sleep_until(self.idle_at), if self.members.is_empty() => {
                // If a request is on its way, the game stays in memory, and unloading is tried again soon.
                self.idle_at = Instant::now() + UNLOAD_RETRY;
                Wake::Idle
            }
        }
    }

    /// Returns `true` if the game in memory is the current one: no other node can have taken it. Without this, a node that
    /// was held up could tell a state that is older than what others were told.
    fn is_current(&self) -> bool {
        match (self.context.node, self.context.store.lease()) {
            (Some(node), Some(lease)) => lease.is_held_by(node),
            _ => true,
        }
    }

    /// Handles a request. Returns whether the actor may continue.
    async fn handle(&mut self, request: GameRequest) -> bool {
        if request.shows_game() && !self.is_current() {
            // Whoever asks is told that the game is moving, as the answer is dropped.
            return true;
        }
        match request {
            GameRequest::Enter {
                hello,
                client,
                outbox,
                reply,
            } => {
                let entered = self.enter(&hello, client, outbox).await;
                return answer(reply, entered);
            }
            GameRequest::Leave { member } => {
                if self.members.remove(member) {
                    self.presence_changed();
                }
            }
            GameRequest::Command {
                by,
                client,
                reference,
                command,
                reply,
            } => {
                let done = self.command((by, client), reference, &command).await;
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
            GameRequest::HandOver { done } => {
                let is_released = self.hand_over().await;
                let _ = done.send(());
                return !is_released;
            }
            GameRequest::Look { secret, reply } => return self.look(secret, reply).await,
            GameRequest::Dice { reply } => {
                let _ = reply.send(Ok(self.table.dice_record()));
            }
            GameRequest::Pgn { reply } => {
                let site = self.context.public_url.as_deref();
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
        client: Option<IpAddr>,
        outbox: mpsc::Sender<Outgoing>,
    ) -> Result<(u64, Option<SeatAccess>), ActorError> {
        let access = match &hello.secret {
            None => None,
            Some(secret) => Some(self.seat(&Secret::claimed(secret), hello).await?),
        };
        let seat = access.map(|access| access.side);
        let game = self.snapshot(seat);
        let member = self.members.add(seat, client, outbox.clone());
        self.presence_changed();
        let welcome = ServerMessage::Welcome {
            seq: self.table.seq(),
            you: seat,
            game: &game,
            presence: self.presence(),
        };
        let _ = outbox.try_send(Outgoing::Text(welcome.text().into()));
        Ok((member, access))
    }

    /// Returns the seat that a secret opens, and takes it if it is free.
    async fn seat(&mut self, secret: &Secret, hello: &Hello) -> Result<SeatAccess, ActorError> {
        let wrong = || Refusal::new(Code::BadSecret, WRONG_SECRET);
        let side = self.table.seat_of(secret).ok_or_else(wrong)?;
        let events = self.table.decide_arrival(side, hello)?;
        if !events.is_empty() {
            self.commit(events.into(), None).await?;
        }
        self.seen(side);
        let renewals = self.table.renewals(side);
        Ok(SeatAccess { side, renewals })
    }

    /// Replaces the secret of a seat and closes its sockets. A repeated request with the new secret
    /// succeeds: the first answer may have been lost.
    async fn renew(&mut self, secret: &Secret, new: &Secret) -> Result<Side, ActorError> {
        let wrong = || Refusal::new(Code::BadSecret, WRONG_SECRET);
        let side = self.table.seat_of(secret).ok_or_else(wrong)?;
        if secret == new {
            return Ok(side);
        }
        let events = self.table.decide_renewal(side, new)?;
        self.commit(events.into(), None).await?;
        self.members.close_seat(side);
        self.presence_changed();
        Ok(side)
    }

    /// Replies with the state of the game. A request with the secret of a seat takes the seat, so that
    /// no roll waits for a player who uses requests only.
    async fn look(&mut self, secret: Option<Secret>, reply: Reply<Box<Snapshot>>) -> bool {
        let you = (secret.as_ref()).and_then(|secret| self.table.seat_of(secret));
        if let (Some(secret), Some(_)) = (secret, you) {
            match self.seat(&secret, &Hello::default()).await {
                Err(error @ ActorError::Fatal(_)) => return answer(reply, Err(error)),
                // If the arrival cannot be stored now, the next request stores it.
                Ok(_) | Err(ActorError::Refused(_)) => {}
            }
        }
        let _ = reply.send(Ok(Box::new(self.snapshot(you))));
        true
    }

    async fn join(
        &mut self,
        side: Option<Side>,
        hello: &Hello,
    ) -> Result<(Side, Secret), ActorError> {
        let secret = entropy::secret();
        let (side, events) = self.table.decide_join(side, hello, &secret)?;
        self.commit(events.into(), None).await?;
        Ok((side, secret))
    }

    async fn command(
        &mut self,
        (by, client): (SeatAccess, Option<IpAddr>),
        reference: String,
        command: &Command,
    ) -> Result<(), ActorError> {
        if self.table.renewals(by.side) != by.renewals {
            return Err(Refusal::new(Code::BadSecret, OLD_SECRET).into());
        }
        let by = by.side;
        self.seen(by);
        if self.table.remembers(by, &reference) {
            return Ok(());
        }
        let started = Instant::now();
        // A player does not pay for the rest of the game.
        let now = self.now();
        let turn = self.cost.wait(client).await;
        let decide = || (self.table).decide(by, command, now, entropy::new_game);
        let decision = self.cost.decide(turn, decide)?;
        if decision.events.is_empty() {
            return Ok(());
        }
        // The fall of a flag is not the command of the player.
        let flag_fell = matches!(
            &decision.events[..],
            [Event::Ended { reason, .. }] if reason.is_time()
        );
        let cause = (!flag_fell).then_some((by, reference));
        self.commit(decision, cause).await?;
        if flag_fell {
            return self.table.refuse_if_over().map_err(ActorError::from);
        }
        if matches!(command, Command::Play { .. }) {
            self.context.metrics.played(started.elapsed());
        }
        Ok(())
    }

    async fn drop_flag(&mut self) -> bool {
        let Some(events) = self.table.decide_flag(self.now().up_ms) else {
            return true;
        };
        let done = self.commit(events.into(), None).await;
        !matches!(done, Err(ActorError::Fatal(_)))
    }

    /// Gives the game up, so that another node can take it. Returns whether that could be stored.
    async fn hand_over(&mut self) -> bool {
        let id = self.table.setup().id.clone();
        match self.context.store.release(id).await {
            Ok(()) => {
                self.members.send_moved();
                true
            }
            Err(error) => {
                tracing::warn!(%error, "a game cannot be handed over");
                false
            }
        }
    }

    /// Returns the time of day and the time of the game now.
    fn now(&self) -> Moment {
        let Moment { at_ms, up_ms } = self.context.store.uptime().now();
        Moment {
            at_ms,
            up_ms: up_ms + self.shift_ms,
        }
    }

    /// Returns the connected clients, and the time from which a player whose opponent has left may end the game.
    fn presence(&self) -> Presence {
        let now = self.now();
        let claim = self.table.absence().map(|absence| absence.claim_ms);
        Presence {
            claim_at_ms: claim.map(|claim_ms| now.at_ms + (claim_ms - now.up_ms)),
            ..self.members.presence()
        }
    }

    /// Notes a request or a command of a player, who may have no socket.
    fn seen(&mut self, side: Side) {
        self.table.note_sign(side, self.now().up_ms);
        self.announce_absence();
    }

    /// Announces who may claim something against a player who has left, if that changed.
    fn announce_absence(&mut self) {
        if self.table.absence() != self.absence {
            self.presence_changed();
        }
    }

    fn presence_changed(&mut self) {
        let up_ms = self.now().up_ms;
        let Presence { white, black, .. } = self.members.presence();
        self.table.note_presence(Side::White, white, up_ms);
        self.table.note_presence(Side::Black, black, up_ms);
        self.presence_due
            .get_or_insert_with(|| Instant::now() + PRESENCE_DELAY);
        self.publish();
    }

    /// Updates the entry of the game in the lobby.
    fn publish(&self) {
        let members = &self.members;
        (self.entry).set(&self.table, members.presence(), members.player());
    }
}

impl Drop for GameActor {
    /// Removes the game from memory, also after a panic: the next request loads it from the store.
    fn drop(&mut self) {
        let id = &self.table.setup().id;
        self.context.games.forget(id, &self.entry);
        self.context.metrics.game_unloaded();
    }
}

/// Waits until the node has lost this number.
async fn lost(nodes: Option<&mut watch::Receiver<Option<NodeId>>>, node: Option<NodeId>) {
    match nodes {
        None => std::future::pending().await,
        Some(nodes) => {
            let _ = nodes.wait_for(|now| *now != node).await;
        }
    }
}
