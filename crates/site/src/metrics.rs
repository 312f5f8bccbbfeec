//! Counters for Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use springald_table::Code;
use std::sync::Arc;
use std::time::Duration;

/// The numbers of jobs by state, and of banned keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JobCounts {
    /// The numbers, with the words for the states.
    pub states: Vec<(&'static str, i64)>,
    /// Keys that are banned.
    pub banned: i64,
}

/// The counters of one server. Cloning it gives another handle to the same ones.
#[derive(Clone)]
pub struct Metrics(Arc<Counters>);

struct Counters {
    registry: Registry,
    sockets: Gauge,
    games: Gauge,
    paused: Gauge,
    created: Counter,
    turns: Counter,
    refusals: Family<[(&'static str, &'static str); 1], Counter>,
    requests: Family<[(&'static str, String); 1], Counter>,
    commits: Counter,
    commit_seconds: Histogram,
    play_seconds: Histogram,
    jobs: Family<[(&'static str, &'static str); 1], Gauge>,
    jobs_done: Counter,
    banned_keys: Gauge,
    shared: Counter,
    nodes: Gauge,
    lease: Gauge,
    taken: Counter,
    relay_seconds: Histogram,
}

/// Upper bounds in seconds: from well below to well above what a move may take.
const BOUNDS: [f64; 11] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0,
];

impl Metrics {
    /// Returns counters that are all zero.
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("springald");
        let mut counters = Counters {
            registry: Registry::default(),
            sockets: Gauge::default(),
            games: Gauge::default(),
            paused: Gauge::default(),
            created: Counter::default(),
            turns: Counter::default(),
            refusals: Family::default(),
            requests: Family::default(),
            commits: Counter::default(),
            commit_seconds: Histogram::new(BOUNDS),
            play_seconds: Histogram::new(BOUNDS),
            jobs: Family::default(),
            jobs_done: Counter::default(),
            banned_keys: Gauge::default(),
            shared: Counter::default(),
            nodes: Gauge::default(),
            lease: Gauge::default(),
            taken: Counter::default(),
            relay_seconds: Histogram::new(BOUNDS),
        };
        let c = &counters;
        registry.register("sockets", "Open sockets", c.sockets.clone());
        registry.register("games", "Games in memory", c.games.clone());
        let help = "1 while nothing can be stored and games are paused";
        registry.register("paused", help, c.paused.clone());
        registry.register("games_created", "Games made", c.created.clone());
        registry.register("plays", "Plays accepted", c.turns.clone());
        registry.register("refusals", "Refusals, by code", c.refusals.clone());
        registry.register("requests", "HTTP answers, by status", c.requests.clone());
        registry.register("writes", "Writes stored", c.commits.clone());
        let help = "Time of a transaction, in seconds";
        registry.register("commit_seconds", help, c.commit_seconds.clone());
        let help = "Time from the arrival of a play to its announcement, in seconds";
        registry.register("play_seconds", help, c.play_seconds.clone());
        registry.register("jobs", "Jobs in the database, by state", c.jobs.clone());
        registry.register("jobs_done", "Jobs finished", c.jobs_done.clone());
        let help = "Keys of workers that are banned";
        registry.register("banned_keys", help, c.banned_keys.clone());
        let help = "Analyses shared by a link";
        registry.register("analyses_shared", help, c.shared.clone());
        registry.register("nodes", "Nodes of the site that are alive", c.nodes.clone());
        let help = "1 while this node holds its lease";
        registry.register("lease", help, c.lease.clone());
        let help = "Games taken from nodes that are gone";
        registry.register("games_taken", help, c.taken.clone());
        let help = "Time from a message to another node to its answer, in seconds";
        registry.register("relay_seconds", help, c.relay_seconds.clone());
        counters.registry = registry;
        Self(Arc::new(counters))
    }

    /// Returns all counters in the format of Prometheus.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = encode(&mut text, &self.0.registry);
        text
    }

    /// A socket was opened.
    pub fn socket_opened(&self) {
        self.0.sockets.inc();
    }

    /// A socket was closed.
    pub fn socket_closed(&self) {
        self.0.sockets.dec();
    }

    /// A game came into memory.
    pub fn game_loaded(&self) {
        self.0.games.inc();
    }

    /// A game left memory.
    pub fn game_unloaded(&self) {
        self.0.games.dec();
    }

    /// Games are paused, or go on.
    pub fn paused(&self, paused: bool) {
        self.0.paused.set(i64::from(paused));
    }

    /// This many nodes are alive.
    pub fn nodes(&self, alive: usize) {
        self.0.nodes.set(alive as i64);
    }

    /// This node holds its lease, or has lost it.
    pub fn lease(&self, held: bool) {
        self.0.lease.set(i64::from(held));
    }

    /// Games were taken from a node that is gone.
    pub fn taken(&self, games: u64) {
        self.0.taken.inc_by(games);
    }

    /// Another node has answered.
    pub fn relayed(&self, took: Duration) {
        self.0.relay_seconds.observe(took.as_secs_f64());
    }

    /// A game was made.
    pub fn game_created(&self) {
        self.0.created.inc();
    }

    /// Something was played.
    pub fn played(&self, took: Duration) {
        self.0.turns.inc();
        self.0.play_seconds.observe(took.as_secs_f64());
    }

    /// Something was refused.
    pub fn refused(&self, code: Code) {
        let labels = [("code", code.as_str())];
        self.0.refusals.get_or_create(&labels).inc();
    }

    /// A request was answered.
    pub fn answered(&self, status: u16) {
        let labels = [("status", status.to_string())];
        self.0.requests.get_or_create(&labels).inc();
    }

    /// A job was finished.
    pub fn job_done(&self) {
        self.0.jobs_done.inc();
    }

    /// An analysis was shared.
    pub fn shared(&self) {
        self.0.shared.inc();
    }

    /// Jobs and banned keys were counted.
    pub fn count_jobs(&self, counts: &JobCounts) {
        for &(state, count) in &counts.states {
            let labels = [("state", state)];
            self.0.jobs.get_or_create(&labels).set(count);
        }
        self.0.banned_keys.set(counts.banned);
    }

    /// Writes were stored in one transaction.
    pub fn committed(&self, writes: usize, took: Duration) {
        self.0.commits.inc_by(writes as u64);
        self.0.commit_seconds.observe(took.as_secs_f64());
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}
