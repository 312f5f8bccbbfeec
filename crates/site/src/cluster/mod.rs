//! Several nodes of one site.
//!
//! Every game is refereed by one node, which has a lease ([`leases`](crate::store::leases)). A client may be connected
//! to any node, which passes its requests ([`requests`]) and its socket ([`entered`], [`hosted`]) on to that node.
//! Nodes talk over NATS, which may lose messages: sockets count theirs, and enter the game again after a loss. Nothing
//! is stored there.
//!
//! [`membership`] keeps the lease, and takes over the games of nodes that are gone. [`gossip`] tells the other nodes what the
//! lobby shows and what clients have spent of their limits.

mod entered;
mod gossip;
mod hosted;
mod membership;
mod requests;
mod wire;

pub(crate) use entered::RemoteGame;
pub(crate) use requests::relay;
pub(crate) use wire::{Kind, Spent};

use self::entered::EnteredSockets;
use self::gossip::Peers;
use self::hosted::HostedSockets;
use self::wire::{Envelope, Message, Signer};
use crate::metrics::Metrics;
use crate::state::AppState;
use crate::store::{Lease, NodeId, SiteIdentity};
use crate::task::vital;
use crate::trace::Trace;
use async_nats::connection::State as Line;
use async_nats::{Client, Subject};
use axum::body::Bytes;
use futures_util::StreamExt;
use springald_table::{Code, Refusal};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// The most owners of games that are remembered.
const OWNERS: usize = 100_000;
/// The number of messages that a node sends to itself during a lease.
const ECHOES: u32 = 4;
/// The time to connect when the server starts.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The other nodes, and the way to them.
pub(crate) struct Cluster {
    nats: Client,
    signer: Signer,
    lease: Lease,
    metrics: Metrics,
    entered: EnteredSockets,
    hosted: HostedSockets,
    peers: Peers,
    /// The nodes that were found to own games.
    owners: Mutex<HashMap<String, NodeId>>,
    /// The nodes, as this one has seen them last.
    nodes: watch::Sender<NodesSeen>,
    /// The time at which the last message to this node itself came back.
    echo_at: Mutex<Instant>,
    /// `true` when this node shuts down.
    is_leaving: AtomicBool,
}

/// The nodes, as they were seen last.
#[derive(Clone, PartialEq, Eq, Default)]
struct NodesSeen {
    alive: Vec<NodeId>,
    /// The newest node that was seen.
    newest: NodeId,
}

impl NodesSeen {
    fn is_gone(&self, node: NodeId) -> bool {
        node <= self.newest && !self.alive.contains(&node)
    }
}

/// Returns the refusal while no node can referee a game.
pub(crate) fn moving() -> Refusal {
    let what = "The game is moving to another server. Please try again.";
    Refusal::new(Code::Moving, what)
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
        let options = async_nats::ConnectOptions::new()
            .name("springald")
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(lease.length())
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(50 * attempts.min(10) as u64)
            });
        let nats = options.connect(address).await;
        let nats = nats.map_err(|error| error.to_string())?;
        Ok(Arc::new(Self {
            nats,
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

    /// Starts the tasks of this node.
    pub(crate) fn start(self: &Arc<Self>, state: &Arc<AppState>) {
        vital(listen(Arc::clone(self), Arc::downgrade(state)));
        vital(echo(Arc::clone(self), Arc::downgrade(state)));
        vital(membership::keep(Arc::clone(self), Arc::downgrade(state)));
        vital(gossip::spread(Arc::clone(self), Arc::downgrade(state)));
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
    fn is_leaving(&self) -> bool {
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
    fn is_connected(&self) -> bool {
        self.nats.connection_state() == Line::Connected && self.silence() < self.lease.length()
    }

    /// Returns the time since the last message that surely passed through NATS.
    fn silence(&self) -> Duration {
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
    fn see(&self, nodes: NodesSeen) {
        self.abandon(|node| nodes.is_gone(node));
        self.nodes.send_if_modified(|before| {
            let is_new = *before != nodes;
            *before = nodes;
            is_new
        });
    }

    /// Waits until a node is gone.
    async fn until_gone(&self, node: NodeId) {
        let mut nodes = self.nodes.subscribe();
        // Fails only if this node shuts down, too.
        let _ = nodes.wait_for(|nodes| nodes.is_gone(node)).await;
    }

    /// Forgets the games of nodes that are gone, and lets their sockets enter again.
    fn abandon(&self, is_gone: impl Fn(NodeId) -> bool + Copy) {
        self.owners().retain(|_, node| !is_gone(*node));
        self.entered.abandon(is_gone);
        self.hosted.abandon(is_gone);
        self.peers.abandon(is_gone);
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<String, NodeId>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a message to a node. It may be lost.
    async fn send(&self, node: NodeId, message: Message) {
        self.publish(self.signer.subject(Some(node)), Some(node), message)
            .await;
    }

    /// Sends a message to all nodes. It may be lost.
    async fn send_all(&self, message: Message) {
        self.publish(self.signer.subject(None), None, message).await;
    }

    /// Answers a request.
    async fn reply(&self, reply: Subject, message: Message) {
        self.publish(reply, None, message).await;
    }

    async fn publish(&self, subject: Subject, to: Option<NodeId>, message: Message) {
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
        if let Err(error) = self.nats.publish(subject, bytes).await {
            tracing::debug!(%error, "a message to another node was lost");
        }
    }

    /// Handles a message of another node.
    fn handle(self: &Arc<Self>, state: &Arc<AppState>, envelope: Envelope, reply: Option<Subject>) {
        let from = envelope.from;
        let trace = Trace::from_text(envelope.trace);
        match envelope.message {
            Message::Enter {
                conn,
                game,
                hello,
                client,
            } => {
                let visitor = hosted::Visitor {
                    node: from,
                    conn,
                    hello,
                    client,
                };
                hosted::host(Arc::clone(state), Arc::clone(self), visitor, game);
            }
            Message::Say { conn, text } => {
                if !self.hosted.hear(from, conn, text, trace) {
                    self.answer(from, Message::Gone { conn });
                }
            }
            Message::Bye { conn } => self.hosted.remove(from, conn),
            Message::Tell { conn, n, text } => {
                if !self.entered.hear(from, conn, n, text) {
                    self.answer(from, Message::Bye { conn });
                }
            }
            Message::Refused {
                conn,
                code,
                message,
            } => {
                self.entered
                    .refused(from, conn, wire::refusal(&code, message));
            }
            Message::Gone { conn } => {
                if let Some(game) = self.entered.gone(from, conn) {
                    self.forget_owner(&game);
                }
            }
            message @ Message::Request { .. } => {
                if let Some(reply) = reply {
                    let (state, cluster) = (Arc::clone(state), Arc::clone(self));
                    requests::serve(state, cluster, message, reply, &trace, from);
                }
            }
            Message::Answer { .. } => {}
            Message::Tally {
                entered,
                hosted,
                sent_us,
            } => {
                self.answer(from, Message::Echo { sent_us });
                self.entered.compare(from, &hosted);
                for conn in self.hosted.compare(from, &entered) {
                    self.answer(from, Message::Gone { conn });
                }
            }
            Message::Echo { sent_us } => {
                let took = gossip::now_us().saturating_sub(sent_us);
                self.metrics.relayed(Duration::from_micros(took));
            }
            Message::News {
                is_held,
                lobby,
                spent,
            } => {
                self.peers.hear(from, is_held, lobby);
                state.limits.charge(&spent);
            }
        }
    }

    /// Sends a message from code that cannot wait.
    fn answer(self: &Arc<Self>, node: NodeId, message: Message) {
        let cluster = Arc::clone(self);
        tokio::spawn(async move { cluster.send(node, message).await });
    }
}

/// Sends messages to this node itself until the site is dropped: a connection may be open although nothing passes
/// through it.
async fn echo(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let subject = cluster.nats.new_inbox();
    let mut echoes = match cluster.nats.subscribe(subject.clone()).await {
        Ok(echoes) => echoes,
        Err(error) => return tracing::error!(%error, "NATS refuses a subscription"),
    };
    let mut ticks = interval(cluster.lease.length() / ECHOES);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => {
                if state.strong_count() == 0 {
                    return;
                }
                if let Err(error) = cluster.nats.publish(subject.clone(), Bytes::new()).await {
                    tracing::debug!(%error, "a message to this node was lost");
                }
            }
            Some(_) = echoes.next() => {
                *cluster.echo_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            }
        }
    }
}

/// Handles the messages of other nodes until the site is dropped. Each time this node joins, it has another subject.
async fn listen(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let mut nodes = cluster.lease.nodes();
    loop {
        let Some(node) = *nodes.borrow_and_update() else {
            if nodes.changed().await.is_err() {
                return;
            }
            continue;
        };
        let own = cluster
            .nats
            .subscribe(cluster.signer.subject(Some(node)))
            .await;
        let all = cluster.nats.subscribe(cluster.signer.subject(None)).await;
        let (Ok(own), Ok(all)) = (own, all) else {
            tracing::warn!("NATS refuses a subscription");
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        };
        let mut messages = futures_util::stream::select(own, all);
        loop {
            tokio::select! {
                changed = nodes.changed() => {
                    if changed.is_err() { return }
                    break;
                }
                message = messages.next() => {
                    let Some(message) = message else { break };
                    let Some(state) = state.upgrade() else { return };
                    if let Some(envelope) = cluster.signer.verify(&message.payload, node) {
                        cluster.handle(&state, envelope, message.reply);
                    }
                }
            }
        }
    }
}
