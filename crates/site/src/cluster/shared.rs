//! The state that the tasks of a node share.

use super::bus::Bus;
use super::entered::EnteredSockets;
use super::hosted::HostedSockets;
use super::peers::Peers;
use super::wire::{Envelope, Message, Signer};
use crate::ids::NodeId;
use crate::lobby::LobbyEntry;
use crate::metrics::Metrics;
use crate::store::{Lease, SiteIdentity};
use crate::trace::Trace;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The most owners of games that are remembered.
const OWNERS: usize = 100_000;

/// The other nodes, and the way to them.
pub(crate) struct Cluster {
    pub(super) bus: Bus,
    pub(super) signer: Signer,
    pub(super) lease: Lease,
    pub(super) metrics: Metrics,
    pub(super) entered: EnteredSockets,
    pub(super) hosted: HostedSockets,
    pub(super) peers: Peers,
    /// The nodes that were found to own games.
    owners: Mutex<HashMap<String, NodeId>>,
    /// The nodes, as this one has seen them last.
    nodes: watch::Sender<NodesSeen>,
    /// The time at which the last message to this node itself came back.
    pub(super) echo_at: Mutex<Instant>,
    /// `true` when this node shuts down.
    is_leaving: AtomicBool,
}

/// The nodes, as they were seen last.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct NodesSeen {
    pub(super) alive: Vec<NodeId>,
    /// The newest node that was seen.
    pub(super) newest: NodeId,
}

impl NodesSeen {
    fn is_gone(&self, node: NodeId) -> bool {
        node <= self.newest && !self.alive.contains(&node)
    }
}

impl Cluster {
    /// Connects to NATS.
    ///
    /// # Errors
    /// Returns the reason if it does not answer in time.
    pub(crate) async fn connect(
        address: &str,
        site: &SiteIdentity,
        lease: Lease,
        metrics: Metrics,
    ) -> Result<Arc<Self>, String> {
        let bus = Bus::connect(address, lease.length()).await?;
        Ok(Arc::new(Self {
            bus,
            signer: Signer::new(site),
            lease,
            metrics,
            entered: EnteredSockets::default(),
            hosted: HostedSockets::default(),
            peers: Peers::default(),
            owners: Mutex::default(),
            nodes: watch::Sender::default(),
            echo_at: Mutex::new(Instant::now()),
            is_leaving: AtomicBool::new(false),
        }))
    }

    /// Returns the reason why no client should connect to this node now; `None` if there is none.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        if self.is_leaving() {
            return Some("This node is closing.");
        }
        if !self.is_connected() {
            return Some("This node cannot reach NATS.");
        }
        (!self.lease.is_held()).then_some("This node has lost its lease and joins again.")
    }

    /// Makes this node take no more games.
    pub(crate) fn start_leaving(&self) {
        self.is_leaving.store(true, Ordering::Relaxed);
    }

    /// Returns whether this node shuts down.
    pub(super) fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed)
    }

    /// Returns the node that should take a game that nobody has; `None` if this node may take it, because it stays or is
    /// the last one.
    pub(crate) fn successor(&self, game: &str) -> Option<NodeId> {
        if !self.is_leaving() {
            return None;
        }
        let holders = self.peers.holders();
        // Ids are random, so the games spread over the nodes.
        let number = game.bytes().map(usize::from).sum::<usize>();
        holders.iter().nth(number % holders.len().max(1)).copied()
    }

    /// Returns whether there is another node that can take games.
    pub(crate) fn has_successors(&self) -> bool {
        !self.peers.holders().is_empty()
    }

    /// Returns whether messages pass through NATS.
    pub(super) fn is_connected(&self) -> bool {
        self.bus.is_open() && self.silence() < self.lease.length()
    }

    /// Returns the time since the last message that surely passed through NATS.
    pub(super) fn silence(&self) -> Duration {
        let echo_at = self.echo_at.lock().unwrap_or_else(PoisonError::into_inner);
        echo_at.elapsed()
    }

    /// Returns the node on which a game was found last.
    pub(crate) fn known_owner(&self, game: &str) -> Option<NodeId> {
        self.owners().get(game).copied()
    }

    /// Remembers the owner of a game.
    pub(crate) fn remember_owner(&self, game: &str, node: NodeId) {
        let mut owners = self.owners();
        if owners.len() >= OWNERS {
            owners.clear();
        }
        owners.insert(game.to_owned(), node);
    }

    /// Forgets the owner of a game: it is looked up the next time.
    pub(crate) fn forget_owner(&self, game: &str) {
        self.owners().remove(game);
    }

    /// Records the state of all nodes. Requests to nodes that are gone stop waiting.
    pub(super) fn see(&self, nodes: NodesSeen) {
        self.abandon(|node| nodes.is_gone(node));
        self.nodes.send_if_modified(|before| {
            let is_new = *before != nodes;
            *before = nodes;
            is_new
        });
    }

    /// Waits until a node is gone.
    pub(super) async fn until_gone(&self, node: NodeId) {
        let mut nodes = self.nodes.subscribe();
        // Fails only if this node shuts down, too.
        let _ = nodes.wait_for(|nodes| nodes.is_gone(node)).await;
    }

    /// Forgets the games of nodes that are gone, and lets their sockets enter again.
    pub(super) fn abandon(&self, is_gone: impl Fn(NodeId) -> bool + Copy) {
        self.owners().retain(|_, node| !is_gone(*node));
        self.entered.abandon(is_gone);
        self.hosted.abandon(is_gone);
        self.peers.abandon(is_gone);
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<String, NodeId>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a message to a node. It may be lost.
    pub(super) async fn send(&self, node: NodeId, message: Message) {
        self.publish(self.signer.subject(Some(node)), Some(node), message)
            .await;
    }

    /// Sends a message to all nodes. It may be lost.
    pub(super) async fn send_all(&self, message: Message) {
        self.publish(self.signer.subject(None), None, message).await;
    }

    /// Answers a request.
    pub(super) async fn reply(&self, reply: String, message: Message) {
        self.publish(reply, None, message).await;
    }

    async fn publish(&self, subject: String, to: Option<NodeId>, message: Message) {
        let Some(from) = self.lease.node() else {
            return;
        };
        let trace = Trace::current().to_text();
        let envelope = Envelope {
            from,
            to,
            trace,
            message,
        };
        let bytes = self.signer.sign(&envelope);
        if let Err(error) = self.bus.publish(subject, bytes).await {
            tracing::debug!(%error, "a message to another node was lost");
        }
    }

    /// Sends a message from code that cannot wait.
    pub(super) fn answer(self: &Arc<Self>, node: NodeId, message: Message) {
        let cluster = Arc::clone(self);
        tokio::spawn(async move { cluster.send(node, message).await });
    }

    /// Returns the games of other nodes that the lobby shows.
    pub(crate) fn lobby(&self) -> Vec<LobbyEntry> {
        self.peers.lobby(|_| true)
    }

    /// Returns the entry of a game of another node, if the lobby shows it.
    pub(crate) fn listed(&self, game: &str) -> Option<LobbyEntry> {
        self.peers.lobby(|entry| entry.game.id == game).pop()
    }
}
