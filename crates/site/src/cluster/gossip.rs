//! The news that nodes tell each other every second.

use super::Cluster;
use super::wire::Message;
use crate::lobby::{LobbyEntry, share_of_games};
use crate::state::AppState;
use crate::store::NodeId;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::time::{MissedTickBehavior, interval};

/// The interval.
const INTERVAL: Duration = Duration::from_secs(1);
/// The time after which the news of a node is out of date.
const NEWS_EXPIRY: Duration = Duration::from_secs(5);
/// The most games of a node that others list in the lobby.
const MOST_GAMES: usize = 200;

/// The last news of a node.
struct Peer {
    at: Instant,
    is_held: bool,
    lobby: Vec<LobbyEntry>,
}

/// The last news of all nodes.
#[derive(Default)]
pub(super) struct Peers(Mutex<HashMap<NodeId, Peer>>);

impl Peers {
    fn lock(&self) -> MutexGuard<'_, HashMap<NodeId, Peer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the news of a node.
    pub(super) fn hear(&self, node: NodeId, is_held: bool, mut lobby: Vec<LobbyEntry>) {
        lobby.truncate(MOST_GAMES);
        let at = Instant::now();
        self.lock().insert(node, Peer { at, is_held, lobby });
    }

    /// Forgets the nodes that are gone.
    pub(super) fn abandon(&self, is_gone: impl Fn(NodeId) -> bool) {
        self.lock().retain(|node, _| !is_gone(*node));
    }

    /// Returns the other nodes that hold their leases and are not shutting down.
    pub(super) fn holders(&self) -> BTreeSet<NodeId> {
        let all = self.lock();
        let holders = all
            .iter()
            .filter(|(_, peer)| peer.is_held && peer.at.elapsed() < NEWS_EXPIRY);
        holders.map(|(node, _)| *node).collect()
    }

    /// Returns the nodes whose news were received.
    fn nodes(&self) -> Vec<NodeId> {
        let mut all = self.lock();
        all.retain(|_, peer| peer.at.elapsed() < NEWS_EXPIRY);
        all.keys().copied().collect()
    }

    fn lobby(&self, is_wanted: impl Fn(&LobbyEntry) -> bool) -> Vec<LobbyEntry> {
        let all = self.lock();
        let fresh = all.values().filter(|peer| peer.at.elapsed() < NEWS_EXPIRY);
        let entries = fresh.flat_map(|peer| peer.lobby.iter());
        entries.filter(|entry| is_wanted(entry)).cloned().collect()
    }
}

impl Cluster {
    /// Returns the games of other nodes that the lobby shows.
    pub(crate) fn lobby(&self) -> Vec<LobbyEntry> {
        self.peers.lobby(|_| true)
    }

    /// Returns the entry of a game of another node, if the lobby shows it.
    pub(crate) fn listed(&self, game: &str) -> Option<LobbyEntry> {
        self.peers.lobby(|entry| entry.game.id == game).pop()
    }
}

/// Returns the time in microseconds, to measure how long an answer takes.
pub(super) fn now_us() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_micros() as u64)
}

/// Sends the news to the other nodes until the site is dropped.
pub(super) async fn spread(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(state) = state.upgrade() else {
            return;
        };
        let mut lobby = state.own_entries();
        lobby.retain(LobbyEntry::is_listed);
        let lobby = share_of_games(lobby, MOST_GAMES);
        let news = Message::News {
            is_held: cluster.lease.is_held() && !cluster.is_leaving(),
            lobby,
            spent: state.limits.take_spent(),
        };
        drop(state);
        cluster.send_all(news).await;
        for node in cluster.peers.nodes() {
            let tally = Message::Tally {
                entered: cluster.entered.said(node),
                hosted: cluster.hosted.told(node),
                sent_us: now_us(),
            };
            cluster.send(node, tally).await;
        }
    }
}
