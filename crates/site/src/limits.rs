//! Limits on clients, so that none can starve the others.

use crate::config::LimitSettings;
use crate::networks::{PREFIXES, Used, network, networks};
use crate::rates::{Quota, Rate, Rates, TooFast};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use springald_table::{Code, Refusal};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The kinds of limits that nodes share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// Requests.
    Requests,
    /// New games.
    Games,
    /// New texts.
    Texts,
    /// Attempts at puzzles.
    Attempts,
    /// Notes on games of players, and refusals that count for their authors.
    Notes,
    /// Analyses that are shared.
    Shared,
    /// Their sizes, in KiB.
    SharedKib,
    /// Versions of games in the workshop.
    Versions,
    /// Publications in the gallery.
    Publications,
}

/// The amount that a client has spent of a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Spent {
    /// The limit.
    pub(crate) kind: Kind,
    /// The client.
    pub(crate) client: IpAddr,
    /// The number.
    pub(crate) count: u32,
}

/// A day.
const DAY: Duration = Duration::from_hours(24);
/// The burst, in multiples of the rate per second.
const BURST: u32 = 5;
/// The number of requests after which past clients are forgotten.
const SWEEP: u64 = 10_000;
/// The most clients in one message to the other nodes.
const MOST_SPENT: usize = 5_000;
/// The KiB of analyses that a client may share in a day.
const SHARED_KIB: u32 = 2_048;
/// The versions of games that a client may save in a day.
const VERSIONS: u32 = 100;
/// The times that a client may publish a game in a day.
const PUBLICATIONS: u32 = 10;
/// The most that is charged to a client at once.
const MOST_CHARGED: u32 = 1_000;

/// The limits of all clients.
pub struct Limits {
    settings: LimitSettings,
    time: Time,
    requests: ClientRates,
    games: ClientRates,
    texts: ClientRates,
    attempts: ClientRates,
    notes: ClientRates,
    shared: ClientRates,
    shared_kib: ClientRates,
    versions: ClientRates,
    publications: ClientRates,
    connections: Arc<Mutex<Counted>>,
    sockets: Arc<Mutex<Counted>>,
    /// Counts what clients spend, for the other nodes; `None` for a single server.
    spent: Option<Mutex<HashMap<(Kind, IpAddr), u32>>>,
    seen: std::sync::atomic::AtomicU64,
}

/// The open connections of one kind, in total and by client.
#[derive(Default)]
struct Counted {
    all: usize,
    of: Used,
}

/// A rate of each client and, larger, of the networks around it.
struct ClientRates([Rates<IpAddr>; PREFIXES.len()]);

impl ClientRates {
    fn new(quota: Quota, time: &Time) -> Self {
        Self(PREFIXES.map(|(_, times)| Rates::new(quota.times(times), time.clone())))
    }

    /// Counts an event of a client.
    ///
    /// # Errors
    /// Returns an error if it, or one of its networks, has too many.
    fn check(&self, client: IpAddr) -> Result<(), TooFast> {
        self.check_many(client, 1)
    }

    /// Counts events of a client that come together.
    ///
    /// # Errors
    /// Returns an error if it, or one of its networks, has too many.
    fn check_many(&self, client: IpAddr, count: u32) -> Result<(), TooFast> {
        let mut networks = self.0.iter().zip(networks(client));
        networks.try_for_each(|(rates, ((address, _), _))| rates.check(address, count))
    }

    fn forget(&self) {
        self.0.iter().for_each(Rates::forget);
    }
}

/// The permit for an open connection or socket, returned when dropped.
pub struct ConnectionPermit {
    client: IpAddr,
    counted: Arc<Mutex<Counted>>,
}

impl ConnectionPermit {
    /// Returns a permit for one more of a client.
    ///
    /// # Errors
    /// Returns an error if the client has `most_of_client` open, or all have `most`.
    fn take(
        counted: &Arc<Mutex<Counted>>,
        client: IpAddr,
        most_of_client: usize,
        most: usize,
    ) -> Result<Self, Refusal> {
        let mut count = counted.lock().unwrap_or_else(PoisonError::into_inner);
        let most_of_client = u64::try_from(most_of_client).unwrap_or(u64::MAX);
        if !count.of.has_room(client, 1, most_of_client) || count.all >= most {
            return Err(Refusal::new(
                Code::TooManyConnections,
                "Too many connections are open. Please close some or try again later.",
            ));
        }
        count.all += 1;
        count.of.add(client, 1);
        Ok(Self {
            client,
            counted: Arc::clone(counted),
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.all -= 1;
        counted.of.give_back(self.client, 1);
    }
}

/// Returns a rate in a second, with bursts.
fn per_second(rate: u32) -> Quota {
    let rate = rate.max(1);
    Quota::new(rate, Duration::from_secs(1), rate.saturating_mul(BURST))
}

/// Returns a rate per minute, which may be used up at once.
fn per_minute(rate: u32) -> Quota {
    Quota::new(rate, Duration::from_mins(1), rate)
}

impl Limits {
    /// Returns the limits as they are set, at this time.
    pub fn new(settings: LimitSettings, time: Time) -> Self {
        let rates = |quota| ClientRates::new(quota, &time);
        Self {
            settings,
            requests: rates(per_second(settings.client_requests)),
            games: rates(per_minute(settings.client_games)),
            texts: rates(per_minute(settings.client_games)),
            attempts: rates(per_minute(settings.client_games)),
            notes: rates(per_minute(settings.client_games)),
            shared: rates(per_minute(settings.client_games)),
            shared_kib: rates(Quota::new(SHARED_KIB, DAY, SHARED_KIB)),
            versions: rates(Quota::new(VERSIONS, DAY, VERSIONS)),
            publications: rates(Quota::new(PUBLICATIONS, DAY, PUBLICATIONS)),
            time,
            connections: Arc::default(),
            sockets: Arc::default(),
            spent: None,
            seen: std::sync::atomic::AtomicU64::new(0),
        }
    }

    /// Counts what clients spend, for the other nodes of the site.
    pub(crate) fn shared(mut self) -> Self {
        self.spent = Some(Mutex::default());
        self
    }

    /// Returns what clients have spent since the last call.
    pub(crate) fn take_spent(&self) -> Vec<Spent> {
        let Some(spent) = &self.spent else {
            return Vec::new();
        };
        let spent = std::mem::take(&mut *spent.lock().unwrap_or_else(PoisonError::into_inner));
        let spent = spent.into_iter().map(|((kind, client), count)| Spent {
            kind,
            client,
            count,
        });
        spent.take(MOST_SPENT).collect()
    }

    /// Charges what clients have spent on another node.
    pub(crate) fn charge(&self, spent: &[Spent]) {
        for &Spent {
            kind,
            client,
            count,
        } in spent.iter().take(MOST_SPENT)
        {
            let rates = match kind {
                Kind::Requests => &self.requests,
                Kind::Games => &self.games,
                Kind::Texts => &self.texts,
                Kind::Attempts => &self.attempts,
                Kind::Notes => &self.notes,
                Kind::Shared => &self.shared,
                Kind::SharedKib => &self.shared_kib,
                Kind::Versions => &self.versions,
                Kind::Publications => &self.publications,
            };
            for _ in 0..count.min(MOST_CHARGED) {
                if rates.check(client).is_err() {
                    break;
                }
            }
        }
    }

    fn count(&self, kind: Kind, client: IpAddr) {
        self.count_many(kind, client, 1);
    }

    fn count_many(&self, kind: Kind, client: IpAddr, count: u32) {
        if let Some(spent) = &self.spent {
            let mut spent = spent.lock().unwrap_or_else(PoisonError::into_inner);
            *spent.entry((kind, client)).or_default() += count;
        }
    }

    /// Admits a request.
    ///
    /// # Errors
    /// Returns an error if the client has made too many.
    pub fn request(&self, client: IpAddr) -> Result<(), Refusal> {
        let seen = self.seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if seen % SWEEP == SWEEP - 1 {
            self.requests.forget();
            self.games.forget();
            self.texts.forget();
            self.attempts.forget();
            self.notes.forget();
            self.shared.forget();
            self.shared_kib.forget();
            self.versions.forget();
            self.publications.forget();
        }
        let client = network(client);
        self.count(Kind::Requests, client);
        (self.requests.check(client)).map_err(|_| too_many("requests"))
    }

    /// Admits a new game of a client.
    ///
    /// # Errors
    /// Returns an error if the client has made too many.
    pub fn game(&self, client: IpAddr) -> Result<(), Refusal> {
        let client = network(client);
        self.count(Kind::Games, client);
        (self.games.check(client)).map_err(|_| too_many("new games"))
    }

    /// Admits a new text of a client.
    ///
    /// # Errors
    /// Returns an error if the client has sent too many.
    pub fn text(&self, client: IpAddr) -> Result<(), Refusal> {
        let client = network(client);
        self.count(Kind::Texts, client);
        (self.texts.check(client)).map_err(|_| too_many("new texts"))
    }

    /// Admits an attempt at a puzzle.
    ///
    /// # Errors
    /// Returns an error if the client has sent too many.
    pub fn attempt(&self, client: IpAddr) -> Result<(), Refusal> {
        let client = network(client);
        self.count(Kind::Attempts, client);
        (self.attempts.check(client)).map_err(|_| too_many("attempts at puzzles"))
    }

    /// Admits a note, or a refusal that counts for the author of a game.
    ///
    /// # Errors
    /// Returns an error if the client has sent too many.
    pub(crate) fn note(&self, client: IpAddr) -> Result<(), Refusal> {
        let client = network(client);
        self.count(Kind::Notes, client);
        (self.notes.check(client)).map_err(|_| too_many("notes"))
    }

    /// Admits an analysis that a client shares, of this many bytes.
    ///
    /// # Errors
    /// Returns an error if the client has shared too many, or too much in a day.
    pub(crate) fn share(&self, client: IpAddr, bytes: usize) -> Result<(), Refusal> {
        let client = network(client);
        self.count(Kind::Shared, client);
        (self.shared.check(client)).map_err(|_| too_many("shared analyses"))?;
        let kib = u32::try_from(bytes / 1024).unwrap_or(u32::MAX - 1) + 1;
        (self.shared_kib.check_many(client, kib)).map_err(|_| {
            let what =
                "You have shared a lot today. Please wait some hours, or share a smaller analysis.";
            Refusal::new(Code::RateLimited, what)
        })?;
        self.count_many(Kind::SharedKib, client, kib);
        Ok(())
    }

    /// Admits a version of a game that a client saves.
    ///
    /// # Errors
    /// Returns an error if the client has saved too many in a day.
    pub(crate) fn version(&self, client: IpAddr) -> Result<(), Refusal> {
        let client = network(client);
        self.count(Kind::Versions, client);
        self.versions.check(client).map_err(|_| {
            let what = "You have saved many versions today. Please wait some hours.";
            Refusal::new(Code::RateLimited, what)
        })
    }

    /// Admits a publication in the gallery.
    ///
    /// # Errors
    /// Returns an error if the client has published too often in a day.
    pub(crate) fn publication(&self, client: IpAddr) -> Result<(), Refusal> {
        let client = network(client);
        self.count(Kind::Publications, client);
        self.publications.check(client).map_err(|_| {
            let what = "You have published many games today. Please wait some hours.";
            Refusal::new(Code::RateLimited, what)
        })
    }

    /// Admits a new socket of a client.
    ///
    /// # Errors
    /// Returns an error if too many are open.
    pub fn socket(&self, client: IpAddr) -> Result<ConnectionPermit, Refusal> {
        let (most_of_client, most) = (self.settings.client_sockets, self.settings.max_sockets);
        ConnectionPermit::take(&self.sockets, network(client), most_of_client, most)
    }

    /// Admits a connection. Connections are not counted by client behind a proxy, where all have
    /// the same address.
    ///
    /// # Errors
    /// Returns an error if too many are open.
    pub fn connection(
        &self,
        peer: IpAddr,
        behind_proxy: bool,
    ) -> Result<ConnectionPermit, Refusal> {
        let most_of_client = if behind_proxy {
            usize::MAX
        } else {
            self.settings.client_connections
        };
        let most = self.settings.max_connections;
        ConnectionPermit::take(&self.connections, network(peer), most_of_client, most)
    }

    /// Returns a limit for the messages of one socket.
    pub(crate) fn messages(&self) -> Rate {
        let quota = per_second(self.settings.socket_messages);
        Rate::new(quota, self.time.clone())
    }
}

/// Returns the refusal of a client that is too fast.
pub(crate) fn too_many(what: &str) -> Refusal {
    let message = format!("Too many {what} in a short time. Please wait a moment.");
    Refusal::new(Code::RateLimited, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> LimitSettings {
        LimitSettings {
            max_connections: 3,
            client_connections: 2,
            max_sockets: 3,
            client_sockets: 2,
            client_requests: 1,
            client_games: 2,
            lobby_days: 1,
            lobby_seats: 1,
            client_seats: 1,
            socket_messages: 1,
            unload_s: 1,
        }
    }

    /// Whoever has a /48 has 65,536 networks of the usual size.
    #[test]
    fn networks_around_a_client_have_limits_too() {
        let limits = Limits::new(
            LimitSettings {
                max_connections: 1_000,
                max_sockets: 1_000,
                ..settings()
            },
            Time::manual(0),
        );
        let client = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1]);
        // Two games of a client, eight of a /56.
        let mut made = (0..40).filter(|&number| limits.game(client(number)).is_ok());
        assert_eq!(made.by_ref().count(), 8);
        // The others have other /56, until the /48 has had 32.
        let made = (1..40).filter(|&number| limits.game(client(number << 8)).is_ok());
        assert_eq!(made.count(), 24);
        assert!(limits.game("2001:db8:8::1".parse().unwrap()).is_ok());
        let sockets = (0..100).filter_map(|number| limits.socket(client(number << 8)).ok());
        let sockets: Vec<_> = sockets.collect();
        assert_eq!(sockets.len(), 32);
        drop(sockets);
        assert!(limits.sockets.lock().unwrap().of.is_empty());
    }

    #[test]
    fn socket_permits_are_counted_and_released() {
        let limits = Limits::new(settings(), Time::manual(0));
        let (a, b) = ("10.0.0.1".parse().unwrap(), "2001:db8::1".parse().unwrap());
        let c = "2001:db8::2".parse().unwrap();
        let first = limits.socket(a).unwrap();
        let _second = limits.socket(a).unwrap();
        assert!(limits.socket(a).is_err());
        let _third = limits.socket(b).unwrap();
        assert!(limits.socket(c).is_err());
        drop(first);
        assert!(limits.socket(c).is_ok());
    }

    #[test]
    fn connections_are_counted_by_client_unless_a_proxy_makes_them() {
        let limits = Limits::new(settings(), Time::manual(0));
        let a: IpAddr = "10.0.0.1".parse().unwrap();
        let _first = limits.connection(a, false).unwrap();
        let _second = limits.connection(a, false).unwrap();
        assert!(limits.connection(a, false).is_err());
        let _third = limits.connection(a, true).unwrap();
        assert!(limits.connection(a, true).is_err());
        // Sockets are counted by themselves.
        assert!(limits.socket(a).is_ok());
    }

    /// A network of many clients cannot push out what others have shared in a day.
    #[test]
    fn shared_analyses_are_limited_by_their_size() {
        let time = Time::manual(0);
        let settings = LimitSettings {
            client_games: 1_000_000,
            ..settings()
        };
        let limits = Limits::new(settings, time.clone());
        let a = "10.0.0.1".parse().unwrap();
        let shared = |client, kib: usize| {
            let one = (kib << 10) - 1;
            (0..10_000)
                .take_while(|_| limits.share(client, one).is_ok())
                .count()
        };
        assert_eq!(shared(a, 256), 8);
        time.advance(6 * 60 * 60 * 1000);
        assert_eq!(shared(a, 128), 4);
        let client = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1]);
        let all: usize = (0..200)
            .map(|number| shared(client(number << 7), 256))
            .sum();
        assert_eq!(all, 16 * 8, "sixteen times as much as a client");
    }

    #[test]
    fn rates_are_kept_by_client() {
        let time = Time::manual(0);
        let limits = Limits::new(settings(), time.clone());
        let (a, b) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let passed = (0..20).filter(|_| limits.request(a).is_ok()).count();
        assert_eq!(passed, 5);
        assert!(limits.request(b).is_ok());
        assert!(limits.game(a).is_ok() && limits.game(a).is_ok());
        assert_eq!(limits.game(a).unwrap_err().code, Code::RateLimited);
        time.advance(1_000);
        assert!(limits.request(a).is_ok() && limits.request(a).is_err());
        time.advance(29_000);
        assert!(limits.game(a).is_ok() && limits.game(a).is_err());
    }
}
