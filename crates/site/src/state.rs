//! All games together: which are in memory, and how one is found.

use crate::actor::GameActor;
use crate::config::Config;
use crate::limits::{ConnectionPermit, Limits, network};
use crate::lobby;
use crate::metrics::Metrics;
use crate::request::{GameRequest, Reply};
use crate::store::{Batch, GameSummary, OpenSeat, Options, Store, StoreError};
use crate::time::Time;
use serde::Serialize;
use springald_table::secret::is_game_id;
use springald_table::wire::Presence;
use springald_table::{Code, Colour, Refusal, Setup, Table};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OnceCell, mpsc, oneshot, watch};
use utoipa::ToSchema;

/// How many questions may wait for the owner of a game.
const INBOX: usize = 64;

/// What the site has: games, store, time, settings.
pub struct AppState {
    /// How the site is set.
    pub config: Config,
    /// What time it is.
    pub time: Time,
    /// Where games are kept.
    pub store: Store,
    /// What is counted.
    pub metrics: Metrics,
    /// What clients may do.
    pub limits: Limits,
    tables: Mutex<HashMap<String, Arc<GameSlot>>>,
    closing: watch::Sender<bool>,
    /// Held by whoever counts the seats in the lobby to add one.
    lobby: tokio::sync::Mutex<()>,
}

/// A place for a game in memory.
struct GameSlot {
    card: Arc<LobbyCell>,
    inbox: OnceCell<mpsc::Sender<GameRequest>>,
}

/// What the lobby shows of a game in memory.
#[derive(Debug, Default)]
pub(crate) struct LobbyCell(Mutex<LobbyEntry>);

/// What is seen of a game in memory.
#[derive(Clone, Debug, Default)]
pub struct LobbyEntry {
    /// What is shown of it while it is played.
    pub shown: RunningGame,
    /// What is shown of it while it waits for somebody; nothing where it does not.
    pub waiting: Option<OpenSeat>,
}

/// What the lobby shows of a game.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct RunningGame {
    /// The id of the game.
    pub id: String,
    /// The id of the variant.
    pub variant: String,
    /// White's name.
    pub white: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// How many turns were played.
    pub turns: usize,
    /// The position now.
    pub fen: String,
    /// Whether White is connected.
    pub white_here: bool,
    /// Whether Black is connected.
    pub black_here: bool,
    /// How many watch.
    pub spectators: usize,
    /// Whether the game is over.
    pub over: bool,
}

impl RunningGame {
    /// Whether a player is connected.
    pub(crate) fn is_attended(&self) -> bool {
        self.white_here || self.black_here
    }
}

impl LobbyCell {
    pub(crate) fn show(&self, table: &Table, presence: Presence) {
        let name = |side: Colour| table.name(side).map(str::to_owned);
        let shown = RunningGame {
            id: table.setup().id.clone(),
            variant: table.setup().variant.clone(),
            white: name(Colour::White),
            black: name(Colour::Black),
            turns: table.turn_count(),
            fen: table.game().fen(),
            white_here: presence.white,
            black_here: presence.black,
            spectators: presence.spectators,
            over: table.end().is_some(),
        };
        let waiting = OpenSeat::of(table);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = LobbyEntry { shown, waiting };
    }

    fn seen(&self) -> LobbyEntry {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.clone()
    }
}

impl AppState {
    /// Opens the store and everything around it.
    ///
    /// # Errors
    /// Where the store cannot be opened.
    pub async fn open(config: Config, time: Time) -> Result<Arc<Self>, StoreError> {
        let metrics = Metrics::new();
        let options = Options {
            folder: config.data.clone(),
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
            // A disk without room is no reason not to show the games: the next seat tries again.
            tracing::warn!(%error, "the lobby was not tidied");
        }
        Ok(Arc::new(Self {
            limits: Limits::new(config.limits, time.clone()),
            config,
            time,
            store,
            metrics,
            tables: Mutex::default(),
            closing: watch::Sender::new(false),
            lobby: tokio::sync::Mutex::default(),
        }))
    }

    /// Lets a connection come in.
    ///
    /// # Errors
    /// Where too many are open, of the same client or of all.
    pub fn admit(&self, peer: IpAddr) -> Result<ConnectionPermit, Refusal> {
        let admitted = self.limits.connection(peer, self.config.behind_proxy);
        admitted.inspect_err(|refusal| self.metrics.refused(refusal.code))
    }

    /// Tells every socket that the server is closing, and takes no more.
    pub fn start_closing(&self) {
        self.store.uptime().stop();
        self.closing.send_replace(true);
    }

    /// Writes what is waiting, and notes the time.
    pub async fn close(&self) {
        self.start_closing();
        self.store.close().await;
    }

    /// Becomes true when the server is closing.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Begins a game that a client wishes.
    ///
    /// # Errors
    /// Where it cannot be stored, or there is no room for its open seat in the lobby.
    pub async fn create(&self, setup: Setup, client: IpAddr) -> Result<(), Refusal> {
        let head = GameSummary::of_setup(&setup);
        let mut batch = Batch::default();
        // Whoever comes next counts the seats when this one is among them.
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

    /// Finds room in the lobby for another seat of a client: the game that leaves the lobby for it,
    /// if one has to.
    async fn make_room(&self, maker: &str) -> Result<Option<String>, Refusal> {
        let seats = self.store.waiting(self.lobby_since_ms()).await;
        let seats = seats.map_err(|error| refusal_for(&error))?;
        let is_attended = |id: &str| self.card(id).is_some_and(|card| card.is_attended());
        lobby::make_room(&seats, maker, self.config.limits, is_attended)
    }

    /// Since when a game over days must have been made to stand in the lobby with its open seat.
    fn lobby_since_ms(&self) -> i64 {
        self.time.now_ms() - self.config.limits.lobby_ms()
    }

    /// The games over days whose open seat waits in the lobby, the newest first.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn open_seats(&self) -> Result<Vec<OpenSeat>, Refusal> {
        let seats = self.store.open_seats(self.lobby_since_ms()).await;
        seats.map_err(|error| refusal_for(&error))
    }

    /// Asks the owner of a game, who is called into memory where that is needed.
    ///
    /// # Errors
    /// Where there is no such game, it cannot be read, or what was asked is refused.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
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

    /// Tells the owner of a game something, if it is in memory.
    pub(crate) async fn tell(&self, id: &str, command: GameRequest) {
        let slot = self.tables().get(id).cloned();
        if let Some(inbox) = slot.and_then(|slot| slot.inbox.get().cloned()) {
            let _ = inbox.send(command).await;
        }
    }

    /// The games in memory, as the lobby shows them.
    pub fn seen(&self) -> Vec<LobbyEntry> {
        let cards: Vec<_> = (self.tables().values())
            .map(|slot| Arc::clone(&slot.card))
            .collect();
        cards.iter().map(|card| card.seen()).collect()
    }

    /// What the lobby shows of one game, if it is in memory.
    pub fn card(&self, id: &str) -> Option<RunningGame> {
        let card = Arc::clone(&self.tables().get(id)?.card);
        Some(card.seen().shown)
    }

    async fn inbox(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<GameRequest>, Refusal> {
        if !is_game_id(id) {
            return Err(Refusal::no_game());
        }
        let slot = {
            let mut tables = self.tables();
            let slot = tables.entry(id.to_owned()).or_insert_with(|| {
                Arc::new(GameSlot {
                    card: Arc::default(),
                    inbox: OnceCell::new(),
                })
            });
            Arc::clone(slot)
        };
        let inbox = slot.inbox.get_or_try_init(|| self.load(id, &slot.card));
        match inbox.await {
            Ok(inbox) => Ok(inbox.clone()),
            Err(refusal) => {
                self.forget(id, &slot.card);
                Err(refusal)
            }
        }
    }

    async fn load(
        self: &Arc<Self>,
        id: &str,
        card: &Arc<LobbyCell>,
    ) -> Result<mpsc::Sender<GameRequest>, Refusal> {
        let loaded = self.store.load(id).await;
        let table = loaded.map_err(|error| refusal_for(&error))?;
        let table = table.ok_or_else(Refusal::no_game)?;
        let (inbox, commands) = mpsc::channel(INBOX);
        GameActor::start(Arc::clone(self), table, Arc::clone(card), commands);
        Ok(inbox)
    }

    /// Takes a game out of memory unless somebody is about to ask it something. Gives whether it is
    /// out.
    pub(crate) fn unload_if_idle(&self, id: &str) -> bool {
        let mut tables = self.tables();
        let Some(slot) = tables.get(id) else {
            return true;
        };
        // Whoever has the slot or its inbox may be about to ask.
        let is_free = Arc::strong_count(slot) == 1
            && (slot.inbox.get()).is_some_and(|inbox| inbox.strong_count() == 1);
        if is_free {
            tables.remove(id);
        }
        is_free
    }

    /// Forgets the place of a game in memory, unless another one has it already.
    pub(crate) fn forget(&self, id: &str, card: &Arc<LobbyCell>) {
        let mut tables = self.tables();
        if (tables.get(id)).is_some_and(|slot| Arc::ptr_eq(&slot.card, card)) {
            tables.remove(id);
        }
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<GameSlot>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What somebody is told who asked for something that the store did not do.
pub(crate) fn refusal_for(error: &StoreError) -> Refusal {
    if matches!(error, StoreError::Paused(_)) {
        // Logged as an error once, when the pause began.
        tracing::debug!(%error, "the store");
    } else {
        tracing::error!(%error, "the store");
    }
    match error {
        StoreError::Replay(error) => Refusal::new(
            Code::Internal,
            format!(
                "This game was played under the rules of version {} and cannot be shown.",
                error.rules
            ),
        ),
        _ => Refusal::new(
            Code::Storage,
            "This cannot be stored or read at the moment. Please try again.",
        ),
    }
}
