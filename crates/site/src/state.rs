//! The state of the site: the store, the settings, and the games in memory.

use crate::actor::{ActorContext, GameActor};
use crate::api_error::refusal_for;
use crate::config::Config;
use crate::filing;
use crate::games::LoadedGames;
use crate::limits::{ConnectionPermit, Limits, network};
use crate::lobby::{self, LobbyEntry, SharedEntry};
use crate::metrics::Metrics;
use crate::request::{GameRequest, Reply};
use crate::store::{Batch, GameSummary, OpenSeat, Options, Store, StoreError};
use crate::texts::{self, Texts};
use crate::time::Time;
use springald_registry::pinned;
use springald_table::secret::is_game_id;
use springald_table::{Code, Refusal, Setup};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{Notify, mpsc, oneshot, watch};

/// The number of requests that may wait for the task of a game.
const INBOX: usize = 64;

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
    pub(crate) texts: Texts,
    closing: watch::Sender<bool>,
    /// Held while the seats in the lobby are counted to add one.
    lobby: tokio::sync::Mutex<()>,
    /// Notified when a game ends.
    finished: Arc<Notify>,
    /// Notified when a job waits.
    pub(crate) new_jobs: Notify,
}

impl AppState {
    /// Opens the store and creates the state.
    ///
    /// # Errors
    /// Returns an error if the store cannot be opened.
    pub async fn open(config: Config, time: Time) -> Result<Arc<Self>, StoreError> {
        let metrics = Metrics::new();
        let options = Options {
            database: config.database.clone(),
            patience: config.store_patience,
            synchronous: config.synchronous,
            max_mib: config.max_data_mib,
            serving: true,
        };
        let store = Store::open(&options, &time, &metrics).await?;
        let over = Batch {
            waits_end_ms: Some(time.now_ms() - config.limits.lobby_ms()),
            ..Batch::default()
        };
        if let Err(error) = store.write(over).await {
            // Games can be shown even if the disk is full; the next seat tries again.
            tracing::warn!(%error, "the lobby was not tidied");
        }
        let closing = watch::Sender::new(false);
        let finished = Arc::new(Notify::new());
        let job = filing::file_games(store.clone(), Arc::clone(&finished), closing.subscribe());
        tokio::spawn(job);
        Ok(Arc::new(Self {
            limits: Limits::new(config.limits, time.clone()),
            config,
            time,
            store,
            metrics,
            games: Arc::default(),
            texts: Texts::default(),
            closing,
            lobby: tokio::sync::Mutex::default(),
            finished,
            new_jobs: Notify::new(),
        }))
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
        // The next caller counts the seats only after this one is stored.
        let mut lobby = None;
        if head.seat.is_some() && setup.is_over_days() {
            lobby = Some(self.lobby.lock().await);
            let maker = network(client).to_string();
            batch.gives_way = self.make_room(&maker).await?;
            batch.waits.push((setup.id.clone(), maker));
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
    async fn make_room(&self, maker: &str) -> Result<Option<String>, Refusal> {
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
            Refusal::new(
                Code::Internal,
                "The game had to start anew. Please try again.",
            )
        };
        (inbox.send(command(reply)).await).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Sends a message to the task of a game, if it is in memory.
    pub(crate) async fn tell(&self, id: &str, command: GameRequest) {
        if let Some(inbox) = self.games.inbox(id) {
            let _ = inbox.send(command).await;
        }
    }

    /// Returns the lobby entries of all games in memory.
    pub fn entries(&self) -> Vec<LobbyEntry> {
        self.games.entries()
    }

    /// Returns the lobby entry of a game, if it is in memory.
    pub fn entry(&self, id: &str) -> Option<LobbyEntry> {
        self.games.entry(id)
    }

    /// Returns the inbox of a game, which is loaded first if necessary.
    async fn inbox(&self, id: &str) -> Result<mpsc::Sender<GameRequest>, Refusal> {
        if !is_game_id(id) {
            return Err(Refusal::no_game());
        }
        let slot = self.games.slot(id);
        let inbox = slot.inbox.get_or_try_init(|| self.load(id, &slot.entry));
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
    ) -> Result<mpsc::Sender<GameRequest>, Refusal> {
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
        };
        let (inbox, requests) = mpsc::channel(INBOX);
        GameActor::start(context, table, entry.clone(), requests);
        Ok(inbox)
    }
}
