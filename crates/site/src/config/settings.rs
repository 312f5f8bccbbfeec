//! The settings of the site.

use crate::log::LogFormat;
use crate::store::Database;
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

/// The settings of the site.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// The place of the database for the games.
    pub database: Database,
    /// The other nodes of the site; `None` for a single server.
    pub nodes: Option<NodeSettings>,
    /// The address under which players reach the site.
    pub public_url: Option<String>,
    /// The log filter.
    pub log: String,
    /// The log format.
    pub log_format: LogFormat,
    /// The address of the collector for traces.
    pub otlp: Option<String>,
    /// `true` if a proxy sends the addresses of clients.
    pub behind_proxy: bool,
    /// `true` if every write is on disk before it is acknowledged.
    pub synchronous: bool,
    /// The time for which a write waits for a locked database.
    pub store_patience: Duration,
    /// The largest size of the database in a folder, in MiB.
    pub max_data_mib: Option<u32>,
    /// The most memory of compiled texts of players, in MiB.
    pub texts_mib: u32,
    /// The most room for shared analyses, in MiB.
    pub shared_mib: u32,
    /// Days after which a shared analysis that nobody opens is deleted.
    pub shared_days: u32,
    /// The most room for games of the workshop, in MiB.
    pub workshop_mib: u32,
    /// Days after which a private game of the workshop that nobody opens is deleted.
    pub workshop_days: u32,
    /// The limits of clients.
    pub limits: LimitSettings,
    /// The jobs.
    pub jobs: JobSettings,
}

/// The settings of jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JobSettings {
    /// Threads of the server that work on jobs.
    pub workers: usize,
    /// The most unfinished jobs of all clients together.
    pub most: u32,
    /// The most unfinished jobs of one client.
    pub most_of_client: u32,
    /// The seconds without a report after which a worker loses its job.
    pub lease_s: u32,
    /// The percentage of volunteers' results that are checked by another search.
    pub check_percent: u8,
    /// The number of results of a new key that must be checked and right before further ones are trusted.
    pub check_first: u32,
    /// The games at each strength in a report of the lab.
    pub report_games: u32,
}

/// The settings of a node, in a site of several.
#[derive(Clone)]
pub struct NodeSettings {
    /// The address of the NATS server. It may contain a password.
    pub nats: String,
    /// The name, for people.
    pub name: String,
    /// The length of the lease.
    pub lease: Duration,
}

impl fmt::Debug for NodeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, lease, .. } = self;
        write!(f, "NodeSettings {{ name: {name:?}, lease: {lease:?}, .. }}")
    }
}

/// The limits of clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitSettings {
    /// The most open connections of all clients together, not counting sockets.
    pub max_connections: usize,
    /// The most open connections of one client, not counting sockets.
    pub client_connections: usize,
    /// The most open sockets of all clients together.
    pub max_sockets: usize,
    /// The most open sockets of one client.
    pub client_sockets: usize,
    /// The requests per second of one client.
    pub client_requests: u32,
    /// The games that one client may create per minute; as many texts, attempts at puzzles and shared analyses.
    pub client_games: u32,
    /// Days that an open seat of a game over days stays in the lobby.
    pub lobby_days: u32,
    /// Open seats of such games in the lobby, of all clients together.
    pub lobby_seats: u32,
    /// Open seats of such games in the lobby, of one client.
    pub client_seats: u32,
    /// The messages per second of one socket.
    pub socket_messages: u32,
    /// Seconds after which an idle game is unloaded from memory.
    pub unload_s: u64,
}

impl JobSettings {
    /// Returns the time without a report after which a worker loses its job, in milliseconds.
    pub(crate) const fn lease_ms(self) -> i64 {
        self.lease_s as i64 * 1_000
    }
}

impl LimitSettings {
    /// Returns the time after which an idle game is unloaded.
    pub const fn unload(self) -> Duration {
        Duration::from_secs(self.unload_s)
    }

    /// Returns the time for which the lobby lists the open seat of a game over days, in
    /// milliseconds.
    pub const fn lobby_ms(self) -> i64 {
        self.lobby_days as i64 * 86_400_000
    }
}
