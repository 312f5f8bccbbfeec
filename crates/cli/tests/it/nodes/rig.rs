//! A site of several nodes as processes: PostgreSQL, NATS and the servers, and a client that goes on elsewhere when one fails.

use super::gate::Gate;
use serde_json::{Value, json};
use springald_servers::nats::Nats;
use springald_servers::postgres::{self, Cluster};
use springald_servers::site::{address_of, exchange};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The time limit of everything that must happen at some time, so that a test fails rather than hangs.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);
/// The time after which a client gives up a request and tries another node.
const SILENCE: Duration = Duration::from_secs(2);
/// The time for which a node that has not answered is not asked.
const SHUNNED: Duration = Duration::from_secs(1);
const STEP: Duration = Duration::from_millis(50);

/// A node as a process.
struct Node {
    child: Child,
    address: String,
}

/// The ways from a node to the servers that it needs.
struct Ways {
    database: Gate,
    folder: TempDir,
    nats: Gate,
    port: u16,
}

impl Ways {
    fn to(cluster: &Cluster, nats: &Nats) -> Self {
        let gates = [Gate::default(), Gate::default()];
        Self {
            folder: gates[0].postgres(&cluster.server.folder),
            port: gates[1].port(nats.port),
            database: gates[0].clone(),
            nats: gates[1].clone(),
        }
    }
}

/// A server that a node needs.
#[derive(Clone, Copy)]
pub(crate) enum Needed {
    Database,
    Nats,
}

/// A site with its nodes.
pub(crate) struct Site {
    pub(crate) cluster: Mutex<Cluster>,
    pub(crate) nats: Nats,
    pub(crate) database: String,
    name: String,
    ways: Vec<Ways>,
    nodes: Vec<Mutex<Option<Node>>>,
    next: AtomicUsize,
    shunned: Mutex<Vec<Option<Instant>>>,
    takeover: &'static str,
    /// Environment variables of the nodes.
    environment: Vec<(&'static str, String)>,
}

impl Site {
    /// Starts a site with this many nodes. Returns `None` if PostgreSQL or NATS is not installed.
    pub(crate) fn start(nodes: usize, takeover: &'static str) -> Option<Self> {
        Self::start_with(nodes, takeover, &[])
    }

    /// Starts a site as [`start`](Self::start) does, with these environment variables.
    pub(crate) fn start_with(
        nodes: usize,
        takeover: &'static str,
        environment: &[(&'static str, &str)],
    ) -> Option<Self> {
        let environment = environment.iter();
        let (cluster, nats) = (Cluster::start()?, Nats::start()?);
        let (name, database) = cluster.server.database();
        let ways = (0..nodes).map(|_| Ways::to(&cluster, &nats)).collect();
        let site = Self {
            cluster: Mutex::new(cluster),
            nats,
            name,
            ways,
            database,
            nodes: (0..nodes).map(|_| Mutex::default()).collect(),
            next: AtomicUsize::new(0),
            shunned: Mutex::new(vec![None; nodes]),
            takeover,
            environment: environment
                .map(|&(name, value)| (name, value.to_owned()))
                .collect(),
        };
        for node in 0..nodes {
            site.start_node(node);
        }
        Some(site)
    }

    /// Starts a node, which may have been killed before.
    pub(crate) fn start_node(&self, node: usize) {
        let Ways { folder, port, .. } = &self.ways[node];
        let database = postgres::address(&self.name, folder.path());
        let nats = format!("nats://127.0.0.1:{port}");
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("springald"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
            .args(["--database", &database, "--nats", &nats])
            .args(["--takeover", self.takeover, "--node"])
            .arg(format!("node-{node}"))
            // All clients of the tests have one address.
            .args(
                ["requests", "games", "sockets", "connections"]
                    .map(|what| format!("--client-{what}=20000")),
            )
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a node");
        let address = address_of(&mut child);
        *self.nodes[node].lock().expect("a node") = Some(Node { child, address });
    }

    /// Ends a node: `KILL` at once, `TERM` in order.
    pub(crate) fn end_node(&self, node: usize, signal: &str) {
        let ended = self.nodes[node].lock().expect("a node").take();
        if let Some(mut node) = ended {
            send(&node.child, signal);
            let _ = node.child.wait();
        }
    }

    /// Sends a signal to a node: `STOP` stops it, `CONT` lets it go on.
    pub(crate) fn signal(&self, node: usize, signal: &str) {
        if let Some(node) = &*self.nodes[node].lock().expect("a node") {
            send(&node.child, signal);
        }
    }

    /// Cuts a node off from a server, or lets it reach it again.
    pub(crate) fn cut(&self, node: usize, server: Needed, is_cut: bool) {
        let ways = &self.ways[node];
        match server {
            Needed::Database => ways.database.cut(is_cut),
            Needed::Nats => ways.nats.cut(is_cut),
        }
    }

    /// Saves the database while the nodes serve.
    pub(crate) fn back_up(&self, file: &Path) {
        let cluster = self.cluster.lock().expect("a server");
        let mut dump = cluster.server.client("pg_dump");
        dump.args(["--format", "custom", "--file"]).arg(file);
        succeed(dump.arg(&self.name));
    }

    /// Lets the nodes end, and starts others with what was saved.
    pub(crate) fn restore(&mut self, file: &Path) {
        let nodes = self.nodes.len();
        (0..nodes).for_each(|node| self.end_node(node, "KILL"));
        {
            let cluster = self.cluster.lock().expect("a server");
            (self.name, self.database) = cluster.server.database();
            let mut restore = cluster.server.client("pg_restore");
            restore.args(["--exit-on-error", "--dbname", &self.name]);
            succeed(restore.arg(file));
        }
        (0..nodes).for_each(|node| self.start_node(node));
    }

    /// Carries out statements in the database and returns what they print.
    pub(crate) fn sql(&self, statements: &str) -> String {
        let cluster = self.cluster.lock().expect("a server");
        cluster.server.sql(&self.name, statements).expect("rows")
    }

    /// Returns the address of a node that runs.
    pub(crate) fn address(&self, node: usize) -> Option<String> {
        let node = self.nodes[node].lock().expect("a node");
        node.as_ref().map(|node| node.address.clone())
    }

    /// Sends a request to a node. Returns status and body; `None` if it does not answer.
    pub(crate) fn try_ask(
        &self,
        node: usize,
        head: &str,
        secret: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let address = self.address(node)?;
        let stream = TcpStream::connect(&address).ok()?;
        stream.set_read_timeout(Some(SILENCE)).ok()?;
        let answer = exchange(stream, head, secret, body).ok()?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        let (_, body) = answer.split_once("\r\n\r\n")?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }

    /// Sends a request to one node after the other until it is answered. As by a balancer, a node that has not answered is
    /// not asked for a while.
    pub(crate) fn ask(&self, head: &str, secret: &str, body: &Value) -> (u16, Value) {
        let begun = Instant::now();
        loop {
            let node = self.next.fetch_add(1, Ordering::Relaxed) % self.nodes.len();
            let shunned =
                |until: &Option<Instant>| until.is_some_and(|until| until > Instant::now());
            if shunned(&self.shunned.lock().expect("a list")[node]) {
                std::thread::sleep(Duration::from_millis(1));
                continue;
            }
            match self.try_ask(node, head, secret, body) {
                Some((status, value)) if status != 408 && status < 500 => return (status, value),
                other => {
                    if other.is_none() {
                        self.shunned.lock().expect("a list")[node] = Some(Instant::now() + SHUNNED);
                    }
                    let last = other.map(|(status, value)| (status, value["error"].to_string()));
                    assert!(begun.elapsed() < TIMEOUT, "{head}: {last:?}");
                    std::thread::sleep(STEP);
                }
            }
        }
    }

    /// Asks for something that must succeed.
    pub(crate) fn get(&self, head: &str, secret: &str) -> Value {
        let (status, value) = self.ask(head, secret, &Value::Null);
        assert!(status < 300, "{head}: {status} {value}");
        value
    }

    /// Makes a game with two players on a node, who leave the dice to the server.
    pub(crate) fn game(&self, node: usize, variant: &str, clock: &Value) -> Game {
        let wish = json!({ "variant": variant, "as": "white", "dice": "none", "clock": clock });
        let (status, made) = self
            .try_ask(node, "POST /api/games", "", &wish)
            .expect("an answer");
        assert_eq!(status, 201, "{made}");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let game = Game {
            id: text(&made["id"]),
            secrets: [text(&made["secret"]), text(&made["invites"]["black"])],
        };
        let (path, none) = (
            format!("POST /api/games/{}/dice", game.id),
            json!({ "dice": "none" }),
        );
        self.ask(&path, &game.secrets[1], &none);
        game
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for node in 0..self.nodes.len() {
            self.end_node(node, "KILL");
        }
    }
}

fn succeed(command: &mut Command) {
    let done = command.output().expect("a program of PostgreSQL");
    assert!(done.status.success(), "{done:?}");
}

fn send(child: &Child, signal: &str) {
    let number = child.id().to_string();
    let done = Command::new("kill").args(["-s", signal, &number]).status();
    assert!(
        done.is_ok_and(|status| status.success()),
        "kill -s {signal}"
    );
}

/// A game with the secrets of its seats, White's first.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) secrets: [String; 2],
}

/// The outcome of a play.
pub(crate) enum Played {
    /// It was acknowledged, under this reference.
    Yes(String),
    /// The position had changed: an answer to an earlier request was lost.
    Stale,
    /// The game is over.
    Over,
}

impl Game {
    /// Returns the state of the game.
    pub(crate) fn look(&self, site: &Site) -> Value {
        site.get(&format!("GET /api/games/{}", self.id), &self.secrets[0])
    }

    /// Plays the legal action with this number for the side to act. A request that is not answered is sent again with
    /// the same reference.
    pub(crate) fn play(&self, site: &Site, number: usize) -> Played {
        static REFERENCES: AtomicU64 = AtomicU64::new(0);
        let scene = site.get(&format!("GET /api/games/{}/scene", self.id), "");
        let actions = scene["acts"].as_array().expect("actions");
        let side = match scene["to_act"].as_str() {
            Some("white") => 0,
            Some("black") => 1,
            // The server acts for nature.
            Some("nature") => return Played::Stale,
            _ => return Played::Over,
        };
        let action = &actions[number % actions.len()]["action"];
        let reference = format!("r{}", REFERENCES.fetch_add(1, Ordering::Relaxed));
        let play =
            json!({ "text": action, "at": scene["events"], "steps": true, "ref": reference });
        let path = format!("POST /api/games/{}/play", self.id);
        let (status, answer) = site.ask(&path, &self.secrets[side], &play);
        match answer["error"]["code"].as_str() {
            None if status == 200 => Played::Yes(reference),
            Some("stale" | "not_your_turn") => Played::Stale,
            Some("game_over") => Played::Over,
            _ => panic!("{}: {status} {answer}", self.id),
        }
    }
}
