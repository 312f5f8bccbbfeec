//! The state of the site: the store, the settings, and the games in memory.

use crate::actor::{ActorContext, GameActor};
use crate::api_error::refusal_for;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::games::LoadedGames;
use crate::ids::NodeId;
use crate::jobs::Given;
use crate::limits::{ConnectionPermit, Limits};
use crate::lines::Lines;
use crate::lobby::{self, LobbyEntry, SharedEntry};
use crate::log;
use crate::metrics::Metrics;
use crate::networks::network;
use crate::puzzles::Counted;
use crate::refusals::moving;
use crate::request::{GameRequest, Reply, TracedRequest};
use crate::store::{Batch, GameSummary, Lease, OpenSeat, Owner, Store, StoreError, Take};
use crate::texts::{self, Texts};
use crate::time::Time;
use springald_registry::pinned;
use springald_table::secret::is_game_id;
use springald_table::{Code, Refusal, Setup};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::timeout;
use tracing::Instrument;

/// The number of requests that may wait for the task of a game.
const INBOX: usize = 64;

/// The number of attempts to take a game without a node.
const ATTEMPTS: usize = 3;

/// The time in which a server that shuts down hands its games over one by one.
const HAND_OVER: Duration = Duration::from_secs(10);

/// The node that referees a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// This one.
    Here,
    /// Another one.
    There(NodeId),
}

/// The shared state of the site.
pub struct AppState {
    /// The settings.
    pub config: Config,
    /// The clock.
    pub time: Time,
    /// The store.
    pub store: Store,
    /// The counters.
    pub metrics: Metrics,
    /// The limits of clients.
    pub limits: Limits,
    games: Arc<LoadedGames>,
    /// The other nodes; `None` for a single server.
    cluster: Option<Arc<Cluster>>,
    pub(crate) texts: Texts,
    pub(crate) lines: Lines,
    /// The attempts at puzzles that have counted.
    pub(crate) counted: Counted,
    closing: watch::Sender<bool>,
    /// Held while a seat is added to the lobby, which counts the others.
    lobby: tokio::sync::Mutex<()>,
    /// Notified when a game ends.
    finished: Arc<Notify>,
    /// Notified when a job waits.
    pub(crate) new_jobs: Notify,
    /// The jobs that workers with keys were given lately.
    pub(crate) given: Given,
}

impl AppState {
    /// Returns the state over an open store.
    pub(crate) fn new(
        config: Config,
        time: Time,
        store: Store,
        metrics: Metrics,
        cluster: Option<Arc<Cluster>>,
    ) -> Self {
        let limits = Limits::new(config.limits, time.clone());
        Self {
            limits: match cluster {
                Some(_) => limits.shared(),
                None => limits,
            },
            texts: Texts::new(u64::from(config.texts_mib) << 20, store.clone()),
            config,
            time,
            store,
            metrics,
            games: Arc::default(),
            cluster,
            lines: Lines::default(),
            counted: Counted::default(),
            closing: watch::Sender::new(false),
            lobby: tokio::sync::Mutex::default(),
            finished: Arc::new(Notify::new()),
            new_jobs: Notify::new(),
            given: Given::default(),
        }
    }

    /// Returns what is notified when a game ends.
    pub(crate) fn finished(&self) -> Arc<Notify> {
        Arc::clone(&self.finished)
    }

    /// Returns the other nodes; `None` for a single server.
    pub(crate) fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.cluster.as_ref()
    }

    /// Finds the node that referees a game. This node takes a game that has none.
    ///
    /// # Errors
    /// Returns an error if there is no such game, it cannot be read, or this node has lost its lease.
    pub(crate) async fn place(&self, id: &str) -> Result<Place, Refusal> {
        let (Some(cluster), Some(lease)) = (&self.cluster, self.store.lease()) else {
            return Ok(Place::Here);
        };
        if !is_game_id(id) {
            return Err(Refusal::no_game());
        }
        let held = lease.node().filter(|_| lease.is_held());
        let node = held.ok_or_else(moving)?;
        if self.games.inbox(id).is_some() {
            return Ok(Place::Here);
        }
        if let Some(owner) = cluster.known_owner(id) {
            return Ok(Place::There(owner));
        }
        let fault = |error: StoreError| refusal_for(&error);
        for _ in 0..ATTEMPTS {
            match self.store.owner(node, id).await.map_err(fault)? {
                None => return Err(Refusal::no_game()),
                Some(Owner::Here) => return Ok(Place::Here),
                Some(Owner::Node(owner)) => {
                    cluster.remember_owner(id, owner);
                    return Ok(Place::There(owner));
                }
                Some(Owner::Nobody) => {
                    if let Some(successor) = cluster.successor(id) {
                        cluster.remember_owner(id, successor);
                        return Ok(Place::There(successor));
                    }
                    let taken = self.store.take(Take::Game(id.to_owned())).await;
                    self.metrics.taken(taken.map_err(fault)?);
                }
            }
        }
        Err(moving())
    }

    /// Hands the games in memory over to the other nodes, if there are any, one after the other. Games that are left
    /// when time runs out are taken by them later.
    pub(crate) async fn hand_over(&self) {
        let Some(cluster) = &self.cluster else {
            return;
        };
        cluster.start_leaving();
        let each = async {
            for id in self.games.ids() {
                let (done, is_done) = oneshot::channel();
                self.tell(&id, GameRequest::HandOver { done }).await;
                // Fails if the game has left memory meanwhile.
                let _ = is_done.await;
            }
        };
        if cluster.has_successors() && timeout(HAND_OVER, each).await.is_err() {
            tracing::warn!("not all games were handed over in time");
        }
        self.store.leave().await;
    }

    /// Admits a connection.
    ///
    /// # Errors
    /// Returns an error if too many are open, of the same client or in total.
    pub fn admit(&self, peer: IpAddr) -> Result<ConnectionPermit, Refusal> {
        let admitted = self.limits.connection(peer, self.config.behind_proxy);
        admitted.inspect_err(|refusal| self.metrics.refused(refusal.code))
    }

    /// Announces the shutdown to every socket, and admits no more.
    pub fn start_closing(&self) {
        self.store.uptime().stop();
        self.closing.send_replace(true);
    }

    /// Writes pending changes and the time.
    pub async fn close(&self) {
        self.start_closing();
        self.store.close().await;
    }

    /// Returns a channel that becomes `true` when the server shuts down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Creates a game for a client.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored, or if the lobby has no room for its open seat.
    pub async fn create(&self, setup: Setup, client: IpAddr) -> Result<(), Refusal> {
        let head = GameSummary::of_setup(&setup);
        let mut batch = Batch {
            texts: pinned(&setup.rules).map(texts::row).into_iter().collect(),
            ..Batch::default()
        };
        // The lock is held until the seat is stored, so that the next caller counts it.
        let mut lobby = None;
        if head.seat.is_some() && setup.is_over_days() {
            lobby = Some(self.lobby.lock().await);
            batch.gives_way = self.make_room(client).await?;
            batch
                .waits
                .push((setup.id.clone(), network(client).to_string()));
            batch.waits_end_ms = Some(self.lobby_since_ms());
        }
        batch.games.push((setup, head));
        (self.store.write(batch).await).map_err(|error| refusal_for(&error))?;
        drop(lobby);
        self.metrics.game_created();
        Ok(())
    }

    /// Finds room in the lobby for another seat of a client. Returns the id of the game to delist
    /// for it, if any.
    async fn make_room(&self, maker: IpAddr) -> Result<Option<String>, Refusal> {
        let seats = self.store.waiting(self.lobby_since_ms()).await;
        let seats = seats.map_err(|error| refusal_for(&error))?;
        let is_attended = |id: &str| (self.entry(id)).is_some_and(|entry| entry.game.is_attended());
        lobby::make_room(&seats, maker, self.config.limits, is_attended)
    }

    /// Returns the time of creation from which on the lobby lists games over days.
    fn lobby_since_ms(&self) -> i64 {
        self.time.now_ms() - self.config.limits.lobby_ms()
    }

    /// Returns the open seats of games over days in the lobby, the newest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn open_seats(&self) -> Result<Vec<OpenSeat>, Refusal> {
        let seats = self.store.open_seats(self.lobby_since_ms()).await;
        seats.map_err(|error| refusal_for(&error))
    }

    /// Sends a request to the task of a game, which is loaded if necessary, and returns the reply.
    ///
    /// # Errors
    /// Returns an error if there is no such game, it cannot be read, or the request is refused.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        command: impl FnOnce(Reply<T>) -> GameRequest,
    ) -> Result<T, Refusal> {
        if *self.closing.borrow() {
            return Err(Refusal::new(Code::Closing, "The server is closing."));
        }
        let inbox = self.inbox(id).await?;
        let (reply, answer) = oneshot::channel();
        let gone = || {
            if self.cluster.is_some() {
                return moving();
            }
            let what = "The game had to be reloaded. Please try again.";
            Refusal::new(Code::Internal, what)
        };
        (inbox.send(command(reply).into()).await).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Sends a message to the task of a game, if it is in memory.
    pub(crate) async fn tell(&self, id: &str, command: GameRequest) {
        if let Some(inbox) = self.games.inbox(id) {
            let _ = inbox.send(command.into()).await;
        }
    }

    /// Returns the lobby entries of all games in memory, and of those on other nodes that the lobby shows.
    pub fn entries(&self) -> Vec<LobbyEntry> {
        let mut entries = self.games.entries();
        if let Some(cluster) = &self.cluster {
            entries.extend(cluster.lobby());
        }
        entries
    }

    /// Returns the lobby entries of all games in the memory of this node.
    pub(crate) fn own_entries(&self) -> Vec<LobbyEntry> {
        self.games.entries()
    }

    /// Returns the lobby entry of a game, if it is in memory, or on another node and shown by the lobby.
    pub fn entry(&self, id: &str) -> Option<LobbyEntry> {
        let elsewhere = || self.cluster.as_ref()?.listed(id);
        self.games.entry(id).or_else(elsewhere)
    }

    /// Returns the inbox of a game, which is loaded first if necessary.
    async fn inbox(&self, id: &str) -> Result<mpsc::Sender<TracedRequest>, Refusal> {
        if !is_game_id(id) {
            return Err(Refusal::no_game());
        }
        let slot = self.games.slot(id);
        let load = || self.load(id, &slot.entry).instrument(log::game(id));
        let inbox = slot.inbox.get_or_try_init(load);
        match inbox.await {
            Ok(inbox) => Ok(inbox.clone()),
            Err(refusal) => {
                self.games.forget(id, &slot.entry);
                Err(refusal)
            }
        }
    }

    async fn load(
        &self,
        id: &str,
        entry: &SharedEntry,
    ) -> Result<mpsc::Sender<TracedRequest>, Refusal> {
        // Read before the game, so that anything that another node stores later is noticed.
        let node = self.store.lease().and_then(Lease::node);
        if self.cluster.is_some() && (node.is_none() || self.place(id).await? != Place::Here) {
            return Err(moving());
        }
        let loaded = self.store.load(id).await;
        let table = loaded.map_err(|error| refusal_for(&error))?;
        let table = table.ok_or_else(Refusal::no_game)?;
        let context = ActorContext {
            games: Arc::clone(&self.games),
            store: self.store.clone(),
            metrics: self.metrics.clone(),
            unload: self.config.limits.unload(),
            public_url: self.config.public_url.clone(),
            finished: Arc::clone(&self.finished),
            node,
        };
        let (inbox, requests) = mpsc::channel(INBOX);
        GameActor::start(context, table, entry.clone(), requests);
        Ok(inbox)
    }
}
