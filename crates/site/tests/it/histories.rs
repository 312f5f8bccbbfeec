//! Clocks count playable time exactly once, no matter what happens to a game.

use crate::rival::{Rival, connect};
use proptest::prelude::*;
#[cfg(feature = "postgres")]
use proptest::test_runner::TestRunner;
use springald_core::Actor;
#[cfg(feature = "postgres")]
use springald_servers::postgres::Cluster;
use springald_servers::postgres::Server;
use springald_site::{
    Batch, Database, GameSummary, ManualStore, Options, StoreError, Time, Uptime,
};
use springald_table::dice::Scheme;
use springald_table::limits::KEPT_CHAT;
use springald_table::request::{Command, OfferStep};
use springald_table::secret::Entropy;
use springald_table::{
    Event, EventEntry, Moment, Offer, SeatSetup, SeatStatus, Setup, Side, StoredEvent, Table,
    TimeControl,
};
use sqlx::Connection;
use sqlx::migrate::Migrator;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const START: i64 = 1_700_000_000_000;
const INITIAL_MS: i64 = 80_000_000;
const ID: &str = "game";

/// An event in the life of a game and of the site.
#[derive(Clone, Debug)]
enum Happening {
    /// Time goes on.
    Wait(i64),
    /// The player to move plays the legal turn with this number.
    Play(usize),
    /// A player sends a command that does not press the clock.
    Command(Side, Command),
    /// The heartbeat comes.
    Tick,
    /// Another program locks the database, or lets it go.
    Lock(bool),
    /// Something fills the database to its limit, or makes room. A server refuses all sessions instead, or admits them.
    Fill(bool),
    /// The game leaves memory and is read again.
    Reload,
    /// The process stops, killed or not, and starts again after a while, in some cases with more room.
    Restart {
        killed: bool,
        down_ms: i64,
        more_room: bool,
    },
}

fn happening() -> impl Strategy<Value = Happening> {
    let side = || any::<bool>().prop_map(|white| Side::BOTH[usize::from(white)]);
    let command = prop_oneof![
        2 => "[a-z]{1,200}".prop_map(|text| Command::Chat { text }),
        1 => "[a-z]{1,9}".prop_map(|name| Command::Name { name: Some(name) }),
        1 => (any::<bool>(), 0..3_u8).prop_map(|(draw, step)| Command::Offer {
            offer: if draw { Offer::Draw } else { Offer::Takeback },
            step: match step {
                0 => OfferStep::Offer,
                1 => OfferStep::Decline,
                _ => OfferStep::Accept,
            },
        }),
    ];
    prop_oneof![
        6 => (0..60_000_i64).prop_map(Happening::Wait),
        6 => (0..1_000_usize).prop_map(Happening::Play),
        6 => (side(), command).prop_map(|(side, command)| Happening::Command(side, command)),
        4 => Just(Happening::Tick),
        2 => any::<bool>().prop_map(Happening::Lock),
        2 => any::<bool>().prop_map(Happening::Fill),
        2 => Just(Happening::Reload),
        3 => (any::<bool>(), 0..9_000_000_i64, any::<bool>()).prop_map(|(killed, down_ms, more_room)| {
            Happening::Restart { killed, down_ms, more_room }
        }),
    ]
}

/// The expected readings of the clocks.
#[derive(Default)]
struct Oracle {
    /// `true` if the game can be played now.
    up: bool,
    turns: [u32; 2],
    running: Option<Side>,
    charged_ms: [i64; 2],
    /// The time that the running clock has counted since the last write.
    unproven_ms: i64,
}

impl Oracle {
    fn wait(&mut self, ms: i64) {
        if self.up && self.running.is_some() {
            self.unproven_ms += ms;
        }
    }

    fn written(&mut self) {
        if let Some(side) = self.running {
            self.charged_ms[side.index()] += self.unproven_ms;
        }
        self.unproven_ms = 0;
    }

    fn left_ms(&self) -> [i64; 2] {
        Side::BOTH.map(|side| {
            let unproven_ms = if self.running == Some(side) {
                self.unproven_ms
            } else {
                0
            };
            INITIAL_MS - self.charged_ms[side.index()] - unproven_ms
        })
    }
}

/// A game on a site of its own.
struct World<'s> {
    options: Options,
    _folder: TempDir,
    time: Time,
    other: Rival<'s>,
    store: Option<ManualStore>,
    uptime: Uptime,
    table: Table,
    oracle: Oracle,
    locked: bool,
    filled: bool,
}

fn game() -> Setup {
    let seat = || SeatSetup::free(SeatStatus::Taken, None);
    Setup {
        id: ID.into(),
        variant: "chess".into(),
        rules: "0".into(),
        fen: None,
        control: Some(TimeControl::Fischer {
            initial_ms: INITIAL_MS,
            increment_ms: 0,
        }),
        created_ms: START,
        dice_scheme: Scheme::CommitReveal,
        dice_seed: "5a".repeat(32),
        seats: [seat(), seat()],
    }
}

impl<'s> World<'s> {
    async fn new(server: Option<&'s Server>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (other, database) = Rival::new(server, folder.path()).await;
        let options = Options {
            database,
            patience: Duration::ZERO,
            synchronous: false,
            max_mib: Some(1),
            serving: true,
            node: None,
        };
        let time = Time::manual(START);
        let mut store = open(&options, &time).await;
        let head = GameSummary::of_setup(&game());
        let batch = Batch {
            games: vec![(game(), head)],
            ..Batch::default()
        };
        store.write(&batch).await.unwrap();
        Self {
            uptime: store.uptime().clone(),
            store: Some(store),
            table: Table::new(game()).unwrap(),
            oracle: Oracle {
                up: true,
                ..Oracle::default()
            },
            options,
            _folder: folder,
            time,
            other,
            locked: false,
            filled: false,
        }
    }

    fn can_store(&self) -> bool {
        let is_full = self.options.max_mib == Some(1) || self.other.is_server();
        !(self.locked || self.filled && is_full)
    }

    /// Returns whether the time can be noted, which needs no room.
    fn can_note(&self) -> bool {
        !(self.locked || self.filled && self.other.is_server())
    }

    async fn happen(&mut self, what: Happening) {
        match what {
            Happening::Wait(ms) => {
                self.time.advance(ms);
                self.oracle.wait(ms);
            }
            Happening::Play(number) => self.play(number).await,
            Happening::Command(side, command) => {
                let now = self.uptime.now();
                if let Ok(decision) = self.table.decide(side, &command, now, no_rematch) {
                    self.store(decision.events, now).await;
                }
            }
            Happening::Tick => self.tick().await,
            Happening::Lock(locked) => {
                let is_closed = self.filled && self.other.is_server();
                if locked != self.locked && !is_closed {
                    self.other.lock(locked).await;
                    self.locked = locked;
                }
            }
            Happening::Fill(filled) => {
                if filled != self.filled && !self.locked {
                    self.other.fill(filled).await;
                    self.filled = filled;
                    if filled && self.other.is_server() {
                        // Its session has ended, so its next write fails even if sessions are admitted by then.
                        self.tick().await;
                    }
                }
            }
            Happening::Reload => self.reload().await,
            Happening::Restart {
                killed,
                down_ms,
                more_room,
            } => self.restart(killed, down_ms, more_room).await,
        }
    }

    async fn play(&mut self, number: usize) {
        let side = match self.table.game().to_act() {
            Actor::White => Side::White,
            Actor::Black => Side::Black,
            Actor::Nature | Actor::Nobody => return,
        };
        let actions = self.table.game().action_texts();
        let command = Command::Play {
            text: actions[number % actions.len()].clone(),
            at: self.table.version(),
            steps: false,
        };
        let now = self.uptime.now();
        let Ok(decision) = self.table.decide(side, &command, now, no_rematch) else {
            return;
        };
        if self.store(decision.events, now).await {
            self.oracle.turns[side.index()] += 1;
            self.oracle.running = Some(side.other());
            self.still_running();
        }
    }

    /// No clock runs before the second turn of its side, nor after the end of the game.
    fn still_running(&mut self) {
        let next = self.oracle.running;
        let runs = |side: &Side| self.oracle.turns[side.index()] > 0;
        self.oracle.running = next.filter(runs).filter(|_| self.table.end().is_none());
    }

    async fn store(&mut self, events: Vec<Event>, now: Moment) -> bool {
        let mut batch = Batch::default();
        for (seq, e) in (self.table.seq() + 1..).zip(events) {
            let entry = EventEntry {
                e,
                by: None,
                reference: None,
            };
            let Moment { at_ms, up_ms } = now;
            let stored = StoredEvent {
                seq,
                at_ms,
                up_ms,
                entry,
            };
            batch.events.push((ID.into(), stored));
        }
        if batch.events.is_empty() {
            return false;
        }
        let store = self.store.as_mut().expect("the site runs");
        let result: Result<(), StoreError> = store.write(&batch).await;
        if result.is_err() {
            assert!(!self.can_store() || !self.oracle.up, "{result:?}");
            self.oracle.up = false;
            return false;
        }
        assert!(self.oracle.up, "nothing is stored during a pause");
        self.oracle.written();
        for (_, stored) in &batch.events {
            self.table.apply(stored).unwrap();
            if let Event::TakenBack { .. } = stored.entry.e {
                let side = match self.table.game().to_act() {
                    Actor::White => Side::White,
                    _ => Side::Black,
                };
                self.oracle.running = Some(side);
            }
        }
        self.still_running();
        true
    }

    async fn tick(&mut self) {
        let was_up = self.oracle.up;
        self.store.as_mut().expect("the site runs").tick().await;
        self.oracle.up = self.can_store();
        // A note of the time needs no room.
        if self.oracle.up || (was_up && self.can_note()) {
            self.oracle.written();
        }
        assert_eq!(self.uptime.pause().is_none(), self.oracle.up);
    }

    async fn restart(&mut self, killed: bool, down_ms: i64, more_room: bool) {
        let store = self.store.take().expect("the site runs");
        if killed {
            drop(store);
        } else {
            store.uptime().stop();
            store.close().await;
            if self.oracle.up && self.can_note() {
                self.oracle.written();
            }
        }
        self.make_servable().await;
        // Time that is not recorded on disk is charged to no side.
        self.oracle.unproven_ms = 0;
        self.time.advance(down_ms);
        self.options.max_mib = Some(if more_room { 64 } else { 1 });
        let store = open(&self.options, &self.time).await;
        self.uptime = store.uptime().clone();
        self.store = Some(store);
        self.oracle.up = self.can_store();
        assert_eq!(self.uptime.pause().is_none(), self.oracle.up);
        self.reload().await;
    }

    /// Nothing can be served from a server that cannot be used.
    async fn make_servable(&mut self) {
        if self.other.is_server() {
            if std::mem::take(&mut self.locked) {
                self.other.lock(false).await;
            }
            if std::mem::take(&mut self.filled) {
                self.other.fill(false).await;
            }
        }
    }

    async fn reload(&mut self) {
        if self.filled && self.other.is_server() {
            return;
        }
        let table = read(self.store.as_ref().expect("the site runs")).await;
        let now = self.uptime.now();
        let before = self.table.snapshot(now, Some(Side::White));
        assert_eq!(table.snapshot(now, Some(Side::White)), before);
        self.table = table;
    }

    fn check(&self) {
        let clock = self.table.clock_view(self.uptime.now());
        let shown = [clock.white_ms, clock.black_ms].map(|ms| ms.expect("a clock"));
        assert_eq!(shown, self.oracle.left_ms());
    }
}

async fn open(options: &Options, time: &Time) -> ManualStore {
    ManualStore::open(options, time).await.unwrap()
}

/// Reads the game and replays it.
async fn read(store: &ManualStore) -> Table {
    let (setup, events) = store.read(ID).await.unwrap().unwrap();
    replay(setup, &events)
}

fn replay(setup: Setup, events: &[StoredEvent]) -> Table {
    let mut table = Table::new(setup).unwrap();
    for stored in events {
        table.apply(stored).unwrap();
    }
    table
}

/// Draws what a new game needs, but no history has any.
fn no_rematch() -> Entropy {
    panic!("a rematch");
}

fn run(server: Option<&Server>, history: Vec<Happening>) {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().unwrap();
    runtime.block_on(async {
        let mut world = World::new(server).await;
        for what in history {
            world.happen(what).await;
            world.check();
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_time_charged_is_the_time_in_which_the_game_could_be_played(
        history in prop::collection::vec(happening(), 1..60)
    ) {
        run(None, history);
    }
}

#[cfg(feature = "postgres")]
#[test]
fn the_same_is_true_of_a_server() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let config = ProptestConfig {
        cases: 10,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let histories = prop::collection::vec(happening(), 1..60);
    let done = TestRunner::new(config).run(&histories, |history| {
        run(Some(&cluster.server), history);
        Ok(())
    });
    done.unwrap();
}

/// Creates a database of the previous version, in which Black has thought for 45 s, was disturbed
/// by an outage of 3 s and then by endless chat.
async fn database_of_before(folder: &Path, lines: i64) {
    let mut old = connect(folder).await;
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let migrations = Migrator::new(texts).await.unwrap();
    migrations.run_to(2, &mut old).await.unwrap();
    let game = "INSERT INTO games (id, variant, rules, control, created_ms, dice_seed, seats) \
                VALUES ('game', 'chess', '0', $1, $2, $3, $4)";
    sqlx::query(game)
        .bind(serde_json::to_string(&game_control()).unwrap())
        .bind(START)
        .bind("5a".repeat(32))
        .bind(r#"[{"place":"taken"},{"place":"taken"}]"#)
        .execute(&mut old)
        .await
        .unwrap();
    for (seq, at_ms, side, text) in [
        (1, 0, "white", "e2e4"),
        (2, 1_000, "black", "e7e5"),
        (3, 2_000, "white", "g1f3"),
    ] {
        let body = format!(r#"{{"e":{{"kind":"played","side":"{side}","text":"{text}"}}}}"#);
        sqlx::query("INSERT INTO events VALUES ('game', $1, $2, 'played', $3)")
            .bind(seq)
            .bind(START + at_ms)
            .bind(body)
            .execute(&mut old)
            .await
            .unwrap();
    }
    sqlx::query(
        "WITH RECURSIVE line (n) AS (SELECT 4 UNION ALL SELECT n + 1 FROM line WHERE n < $1 + 3) \
         INSERT INTO events SELECT 'game', n, $2, 'chat', \
         '{\"e\":{\"kind\":\"chat\",\"side\":\"black\",\"text\":\"line ' || n || '\"}}' FROM line",
    )
    .bind(lines)
    .bind(START + 50_000)
    .execute(&mut old)
    .await
    .unwrap();
    sqlx::query("INSERT INTO outages VALUES ($1, $2)")
        .bind(START + 47_000)
        .bind(START + 50_000)
        .execute(&mut old)
        .await
        .unwrap();
    sqlx::query("INSERT INTO heartbeat VALUES (1, $1)")
        .bind(START + 50_000)
        .execute(&mut old)
        .await
        .unwrap();
    old.close().await.unwrap();
}

fn game_control() -> Option<TimeControl> {
    game().control
}

#[tokio::test]
async fn a_database_of_before_keeps_its_clocks_and_the_newest_chat() {
    const LINES: i64 = 20_000;
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        database: Database::Folder(folder.path().to_owned()),
        patience: Duration::ZERO,
        synchronous: false,
        max_mib: None,
        serving: true,
        node: None,
    };
    database_of_before(folder.path(), LINES).await;
    // Nobody had it open for a day.
    let time = Time::manual(START + 86_400_000);
    let store = open(&options, &time).await;
    let (setup, events) = store.read(ID).await.unwrap().unwrap();
    // What is read does not depend on how much was said.
    assert_eq!(events.len(), 3 + KEPT_CHAT);
    let table = replay(setup, &events);
    assert_eq!(table.seq(), 3 + LINES as u64);
    let clock = table.clock_view(store.uptime().now());
    assert_eq!(
        (clock.white_ms, clock.black_ms),
        (Some(INITIAL_MS - 1_000), Some(INITIAL_MS - 45_000))
    );
}
