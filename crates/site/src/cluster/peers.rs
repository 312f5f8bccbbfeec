//! The last news of the other nodes.

use crate::ids::NodeId;
use crate::lobby::LobbyEntry;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The time after which the news of a node is out of date.
const NEWS_EXPIRY: Duration = Duration::from_secs(5);
/// The most games of a node that others list in the lobby.
pub(super) const MOST_GAMES: usize = 200;

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
    pub(super) fn nodes(&self) -> Vec<NodeId> {
        let mut all = self.lock();
        all.retain(|_, peer| peer.at.elapsed() < NEWS_EXPIRY);
        all.keys().copied().collect()
    }

    pub(super) fn lobby(&self, is_wanted: impl Fn(&LobbyEntry) -> bool) -> Vec<LobbyEntry> {
        let all = self.lock();
        let fresh = all.values().filter(|peer| peer.at.elapsed() < NEWS_EXPIRY);
        let entries = fresh.flat_map(|peer| peer.lobby.iter());
        entries.filter(|entry| is_wanted(entry)).cloned().collect()
    }
}
