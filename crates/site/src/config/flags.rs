//! The settings from outside, and what they mean.

use super::database::place;
use super::error::ConfigError;
use super::settings::{Config, JobSettings, LimitSettings, NodeSettings};
use crate::log::LogFormat;
use crate::parts::Part;
use crate::store::Database;
use clap::Args;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// The fraction of the takeover time after which a lease expires; other nodes notice that in the rest.
const LEASE: f64 = 0.6;

/// The most threads that work on jobs.
const MOST_WORKERS: usize = 256;

/// Settings from outside. Those that are not set have defaults.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Flags {
    /// Address and port to listen on [default: 127.0.0.1:8080].
    #[arg(long, env = "SPRINGALD_LISTEN", value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Folder for the games [default: springald in the user's data folder].
    #[arg(long, env = "SPRINGALD_DATA", value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// PostgreSQL database for the games, instead of a file in the folder, such as
    /// `postgres://user@host/springald`; PGPASSWORD or ~/.pgpass can hold the password.
    #[arg(
        long,
        env = "SPRINGALD_DATABASE",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database: Option<String>,
    /// NATS server that connects the nodes of a site, such as `nats://127.0.0.1:4222`; makes this server one of the
    /// nodes, and needs `--database`.
    #[arg(
        long,
        env = "SPRINGALD_NATS",
        value_name = "URL",
        hide_env_values = true
    )]
    pub nats: Option<String>,
    /// Name of this node in logs [default: its address].
    #[arg(long, env = "SPRINGALD_NODE", value_name = "NAME")]
    pub node: Option<String>,
    /// Seconds within which other nodes take over the games of one that has died [default: 2].
    #[arg(long, env = "SPRINGALD_TAKEOVER", value_name = "SECONDS")]
    pub takeover: Option<u32>,
    /// Address at which players reach the site, for links [default: the listen address].
    #[arg(long, env = "SPRINGALD_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// Log filter: error, warn, info, debug or trace, also by module, as in `info,sqlx=warn`
    /// [default: info].
    #[arg(long, env = "SPRINGALD_LOG", value_name = "LEVEL")]
    pub log: Option<String>,
    /// Log format: plain, or json with one object per line [default: plain].
    #[arg(long, env = "SPRINGALD_LOG_FORMAT", value_name = "FORMAT")]
    pub log_format: Option<LogFormat>,
    /// Collector for OpenTelemetry traces (OTLP over HTTP), such as `http://127.0.0.1:4318` [default: no traces].
    #[arg(long, env = "SPRINGALD_OTLP", value_name = "URL")]
    pub otlp: Option<String>,
    /// Take client addresses from the last X-Forwarded-For header; only behind a proxy that sets it.
    #[arg(long, env = "SPRINGALD_BEHIND_PROXY", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub behind_proxy: Option<bool>,
    /// Acknowledge moves before they are on disk; a power failure may then lose the last ones.
    #[arg(long, env = "SPRINGALD_RELAXED_DISK", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub relaxed_disk: Option<bool>,
    /// Seconds that a write waits for a database that another program has locked [default: 2].
    #[arg(long, env = "SPRINGALD_STORE_PATIENCE", value_name = "SECONDS")]
    pub store_patience: Option<u64>,
    /// Largest size of the database in the folder, in MiB; games pause while it is full [default: limited by the disk].
    #[arg(long, env = "SPRINGALD_MAX_DATA_MIB", value_name = "MIB")]
    pub max_data_mib: Option<u32>,
    /// Estimated memory that compiled texts of players may take until the server restarts, in MiB [default: 256].
    #[arg(long, env = "SPRINGALD_MAX_TEXTS_MIB", value_name = "MIB")]
    pub max_texts_mib: Option<u32>,
    /// Most room for shared analyses, in MiB; those opened longest ago make room for new ones [default: 256].
    #[arg(long, env = "SPRINGALD_MAX_SHARED_MIB", value_name = "MIB")]
    pub max_shared_mib: Option<u32>,
    /// Days after which a shared analysis that nobody opens is deleted [default: 365].
    #[arg(long, env = "SPRINGALD_SHARED_DAYS", value_name = "DAYS")]
    pub shared_days: Option<u32>,
    /// Most room for the games that players keep with their versions, in MiB; private ones opened longest ago make room
    /// for new ones [default: 256].
    #[arg(long, env = "SPRINGALD_MAX_WORKSHOP_MIB", value_name = "MIB")]
    pub max_workshop_mib: Option<u32>,
    /// Days after which a private game of a player that nobody opens is deleted [default: 365].
    #[arg(long, env = "SPRINGALD_WORKSHOP_DAYS", value_name = "DAYS")]
    pub workshop_days: Option<u32>,
    /// Most open connections of all clients together, not counting sockets [default: 20000].
    #[arg(long, env = "SPRINGALD_MAX_CONNECTIONS", value_name = "COUNT")]
    pub max_connections: Option<usize>,
    /// Most open connections of one client, not counting sockets; not applied behind a proxy, which has to limit them
    /// itself [default: 200].
    #[arg(long, env = "SPRINGALD_CLIENT_CONNECTIONS", value_name = "COUNT")]
    pub client_connections: Option<usize>,
    /// Most open sockets of all clients together [default: 20000].
    #[arg(long, env = "SPRINGALD_MAX_SOCKETS", value_name = "COUNT")]
    pub max_sockets: Option<usize>,
    /// Most open sockets of one client [default: 50].
    #[arg(long, env = "SPRINGALD_CLIENT_SOCKETS", value_name = "COUNT")]
    pub client_sockets: Option<usize>,
    /// Requests per second of one client, with bursts of five times as many [default: 20].
    #[arg(long, env = "SPRINGALD_CLIENT_REQUESTS", value_name = "COUNT")]
    pub client_requests: Option<u32>,
    /// Games that one client may create per minute; as many texts and attempts at puzzles [default: 30].
    #[arg(long, env = "SPRINGALD_CLIENT_GAMES", value_name = "COUNT")]
    pub client_games: Option<u32>,
    /// Days that the lobby lists an open seat of a game without a clock, or with days for each turn [default: 7].
    #[arg(long, env = "SPRINGALD_LOBBY_DAYS", value_name = "DAYS")]
    pub lobby_days: Option<u32>,
    /// Most open seats of such games in the lobby, of all clients together [default: 100].
    #[arg(long, env = "SPRINGALD_LOBBY_SEATS", value_name = "COUNT")]
    pub lobby_seats: Option<u32>,
    /// Most open seats of such games in the lobby, of one client [default: 10].
    #[arg(long, env = "SPRINGALD_CLIENT_SEATS", value_name = "COUNT")]
    pub client_seats: Option<u32>,
    /// Messages per second of one socket, with bursts of five times as many [default: 10].
    #[arg(long, env = "SPRINGALD_SOCKET_MESSAGES", value_name = "COUNT")]
    pub socket_messages: Option<u32>,
    /// Threads that work on jobs, such as analyses of finished games; on Linux they have the lowest priority
    /// [default: 1 on Linux, 0 elsewhere].
    #[arg(long, env = "SPRINGALD_WORKERS", value_name = "COUNT")]
    pub workers: Option<usize>,
    /// Most unfinished jobs of all clients together [default: 1000].
    #[arg(long, env = "SPRINGALD_MAX_JOBS", value_name = "COUNT")]
    pub max_jobs: Option<u32>,
    /// Most unfinished jobs of one client [default: 5].
    #[arg(long, env = "SPRINGALD_CLIENT_JOBS", value_name = "COUNT")]
    pub client_jobs: Option<u32>,
    /// Seconds without a report after which a worker loses its job [default: 60].
    #[arg(long, env = "SPRINGALD_JOB_LEASE", value_name = "SECONDS")]
    pub job_lease: Option<u32>,
    /// Percentage of volunteers' results that are checked by another search [default: 1].
    #[arg(long, env = "SPRINGALD_CHECK_PERCENT", value_name = "PERCENT")]
    pub check_percent: Option<u8>,
    /// Number of results of a new key that must be checked and right before further ones are trusted [default: 3].
    #[arg(long, env = "SPRINGALD_CHECK_FIRST", value_name = "COUNT")]
    pub check_first: Option<u32>,
    /// Games at each strength in a report of the lab [default: 200].
    #[arg(long, env = "SPRINGALD_REPORT_GAMES", value_name = "COUNT")]
    pub report_games: Option<u32>,
    /// Seconds after which an idle game is unloaded from memory [default: 60].
    #[arg(long, env = "SPRINGALD_UNLOAD", value_name = "SECONDS")]
    pub unload: Option<u64>,
}

impl Flags {
    /// Returns these settings, completed by the others.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            database: self.database.or(other.database),
            nats: self.nats.or(other.nats),
            node: self.node.or(other.node),
            takeover: self.takeover.or(other.takeover),
            public_url: self.public_url.or(other.public_url),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
            otlp: self.otlp.or(other.otlp),
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            relaxed_disk: self.relaxed_disk.or(other.relaxed_disk),
            store_patience: self.store_patience.or(other.store_patience),
            max_data_mib: self.max_data_mib.or(other.max_data_mib),
            max_texts_mib: self.max_texts_mib.or(other.max_texts_mib),
            max_shared_mib: self.max_shared_mib.or(other.max_shared_mib),
            shared_days: self.shared_days.or(other.shared_days),
            max_workshop_mib: self.max_workshop_mib.or(other.max_workshop_mib),
            workshop_days: self.workshop_days.or(other.workshop_days),
            max_connections: self.max_connections.or(other.max_connections),
            client_connections: self.client_connections.or(other.client_connections),
            max_sockets: self.max_sockets.or(other.max_sockets),
            client_sockets: self.client_sockets.or(other.client_sockets),
            client_requests: self.client_requests.or(other.client_requests),
            client_games: self.client_games.or(other.client_games),
            lobby_days: self.lobby_days.or(other.lobby_days),
            lobby_seats: self.lobby_seats.or(other.lobby_seats),
            client_seats: self.client_seats.or(other.client_seats),
            socket_messages: self.socket_messages.or(other.socket_messages),
            workers: self.workers.or(other.workers),
            max_jobs: self.max_jobs.or(other.max_jobs),
            client_jobs: self.client_jobs.or(other.client_jobs),
            job_lease: self.job_lease.or(other.job_lease),
            check_percent: self.check_percent.or(other.check_percent),
            check_first: self.check_first.or(other.check_first),
            report_games: self.report_games.or(other.report_games),
            unload: self.unload.or(other.unload),
        }
    }

    /// Returns the limits of clients.
    fn limits(&self) -> Result<LimitSettings, ConfigError> {
        Ok(LimitSettings {
            max_connections: self.max_connections.unwrap_or(20_000),
            client_connections: self.client_connections.unwrap_or(200),
            max_sockets: self.max_sockets.unwrap_or(20_000),
            client_sockets: self.client_sockets.unwrap_or(50),
            client_requests: positive("client-requests", self.client_requests, 20)?,
            client_games: positive("client-games", self.client_games, 30)?,
            lobby_days: positive("lobby-days", self.lobby_days, 7)?,
            lobby_seats: self.lobby_seats.unwrap_or(100),
            client_seats: self.client_seats.unwrap_or(10),
            socket_messages: positive("socket-messages", self.socket_messages, 10)?,
            unload_s: self.unload.unwrap_or(60),
        })
    }

    /// Returns the settings, with defaults for those that are not set.
    ///
    /// # Errors
    /// Returns an error if a value is out of its bounds.
    pub fn config(self) -> Result<Config, ConfigError> {
        let limits = self.limits()?;
        if let Some(url) = self.public_url.as_ref().filter(|url| !is_address(url)) {
            return Err(ConfigError::Value {
                name: "public-url",
                found: format!("'{url}'"),
                expected: "an address that begins with http:// or https://",
            });
        }
        // The message leaves out what may be a password.
        if (self.otlp.as_ref()).is_some_and(|url| !is_address(url) || url.contains('@')) {
            return Err(ConfigError::Value {
                name: "otlp",
                found: "something else".into(),
                expected: "an address that begins with http:// or https://, without a user",
            });
        }
        needs("otlp", self.otlp.as_ref(), Part::Otlp)?;
        needs("nats", self.nats.as_ref(), Part::Nodes)?;
        if let Some(percent) = self.check_percent.filter(|percent| *percent > 100) {
            return Err(ConfigError::Value {
                name: "check-percent",
                found: percent.to_string(),
                expected: "0 to 100",
            });
        }
        if let Some(threads) = self.workers.filter(|threads| *threads > MOST_WORKERS) {
            return Err(ConfigError::Value {
                name: "workers",
                found: threads.to_string(),
                expected: "0 to 256",
            });
        }
        let database = place(self.data, self.database)?;
        if let (Database::Postgres(_), Some(mib)) = (&database, self.max_data_mib) {
            return Err(ConfigError::Value {
                name: "max-data-mib",
                found: mib.to_string(),
                expected: "no limit beside --database, as PostgreSQL has its own",
            });
        }
        let listen = (self.listen).unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080)));
        let takeover = positive("takeover", self.takeover, 2)?;
        if let (Database::Folder(_), Some(_)) = (&database, &self.nats) {
            return Err(ConfigError::Value {
                name: "nats",
                found: "an address".into(),
                expected: "no other nodes without --database: SQLite is for a single server",
            });
        }
        let nodes = self.nats.map(|nats| NodeSettings {
            nats,
            name: self.node.unwrap_or_else(|| listen.to_string()),
            lease: Duration::from_secs(takeover.into()).mul_f64(LEASE),
        });
        Ok(Config {
            listen,
            database,
            nodes,
            public_url: self
                .public_url
                .map(|url| url.trim_end_matches('/').to_owned()),
            log: self.log.unwrap_or_else(|| "info".into()),
            log_format: self.log_format.unwrap_or_default(),
            otlp: self.otlp,
            behind_proxy: self.behind_proxy.unwrap_or(false),
            synchronous: !self.relaxed_disk.unwrap_or(false),
            store_patience: Duration::from_secs(self.store_patience.unwrap_or(2)),
            max_data_mib: self.max_data_mib,
            texts_mib: self.max_texts_mib.unwrap_or(256),
            shared_mib: self.max_shared_mib.unwrap_or(256),
            shared_days: positive("shared-days", self.shared_days, 365)?,
            workshop_mib: self.max_workshop_mib.unwrap_or(256),
            workshop_days: positive("workshop-days", self.workshop_days, 365)?,
            limits,
            jobs: JobSettings {
                // Only on Linux can a single thread have the lowest priority.
                workers: (self.workers).unwrap_or(usize::from(cfg!(target_os = "linux"))),
                most: self.max_jobs.unwrap_or(1_000),
                most_of_client: self.client_jobs.unwrap_or(5),
                lease_s: positive("job-lease", self.job_lease, 60)?,
                check_percent: self.check_percent.unwrap_or(1),
                check_first: self.check_first.unwrap_or(3),
                report_games: positive("report-games", self.report_games, 200)?,
            },
        })
    }
}

/// Refuses a setting that needs a part that this program does not have.
fn needs(name: &'static str, setting: Option<&String>, part: Part) -> Result<(), ConfigError> {
    if setting.is_none() || part.is_built() {
        return Ok(());
    }
    let what = part.missing();
    Err(ConfigError::Missing { name, what })
}

/// Returns whether a text may be the address of a server.
fn is_address(url: &str) -> bool {
    let schemes = ["http://", "https://"];
    let is_complete = |scheme: &str| url.starts_with(scheme) && url.len() > scheme.len();
    schemes.iter().any(|scheme| is_complete(scheme)) && !url.contains(['#', '?', ' '])
}

/// Returns a value that must not be 0, or its default.
fn positive(name: &'static str, value: Option<u32>, default: u32) -> Result<u32, ConfigError> {
    match value {
        Some(0) => Err(ConfigError::Value {
            name,
            found: "0".into(),
            expected: "at least 1",
        }),
        _ => Ok(value.unwrap_or(default)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_named() {
        let flags = Flags {
            public_url: Some("example.org".into()),
            ..Flags::default()
        };
        assert!(
            flags
                .config()
                .unwrap_err()
                .to_string()
                .contains("public-url")
        );
        for url in ["collector:4318", "http://ada:secret@collector:4318"] {
            let flags = Flags {
                otlp: Some(url.into()),
                ..Flags::default()
            };
            let error = flags.config().unwrap_err().to_string();
            assert!(
                error.starts_with("otlp: ") && !error.contains("secret"),
                "{error}"
            );
        }
        let flags = Flags {
            client_games: Some(0),
            ..Flags::default()
        };
        assert!(flags.config().is_err());
    }

    #[cfg(feature = "postgres")]
    #[test]
    fn faults_of_a_database_are_named_without_its_password() {
        let secret = "postgres://ada:secret@host:port/games";
        let flags = Flags {
            database: Some(secret.into()),
            ..Flags::default()
        };
        let error = flags.config().unwrap_err().to_string();
        assert!(
            error.contains("port") && !error.contains("secret"),
            "{error}"
        );
        let flags = Flags {
            database: Some("postgres://ada@host/games".into()),
            max_data_mib: Some(64),
            ..Flags::default()
        };
        let error = flags.config().unwrap_err().to_string();
        assert!(error.contains("max-data-mib"), "{error}");
    }

    #[cfg(not(feature = "whole"))]
    #[test]
    fn settings_need_what_this_program_lacks() {
        let refused = |part: Part, flags: Flags| {
            let is_missing = |error: &ConfigError| error.to_string().contains("a release has it");
            assert_eq!(
                flags.config().is_err_and(|error| is_missing(&error)),
                !part.is_built()
            );
        };
        let database = Some("postgres://ada@host/games".into());
        let flags = Flags {
            database: database.clone(),
            ..Flags::default()
        };
        refused(Part::Postgres, flags);
        let flags = Flags {
            database,
            nats: Some("nats://host:4222".into()),
            ..Flags::default()
        };
        refused(Part::Nodes, flags);
        let flags = Flags {
            otlp: Some("http://collector:4318".into()),
            ..Flags::default()
        };
        refused(Part::Otlp, flags);
    }
}
