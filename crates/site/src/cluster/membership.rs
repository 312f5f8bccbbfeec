//! Keeps this node among the others: joins, notices nodes that are gone, and takes over their games.

use super::shared::{Cluster, NodesSeen};
use crate::ids::NodeId;
use crate::state::AppState;
use crate::store::Take;
use crate::store::{NodeStatus, StoreError};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The number of times that a node checks the others during a lease.
const LOOKS: u32 = 4;
/// The number of checks between attempts to take games without a node, which an earlier single server has left.
const ADOPTION: u32 = 8;

/// The state of these checks.
struct Watch {
    cluster: Arc<Cluster>,
    looks: u32,
    /// The time since when the lease could not be renewed.
    overdue_since: Option<Instant>,
}

/// Keeps this node among the others until the site is dropped.
pub(super) async fn keep(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let lease = cluster.lease.length();
    let mut watch = Watch {
        cluster,
        looks: 0,
        overdue_since: None,
    };
    let mut ticks = interval(lease / LOOKS);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(state) = state.upgrade() else {
            return;
        };
        if *state.closing().borrow() {
            return;
        }
        watch.look(&state, lease).await;
    }
}

impl Watch {
    async fn look(&mut self, state: &AppState, lease: Duration) {
        if self.cluster.silence() > lease && self.cluster.lease.node().is_some() {
            tracing::warn!("NATS cannot be reached: this node leaves its games to the others");
            state.store.leave().await;
        }
        let Some(node) = self.cluster.lease.node() else {
            if self.cluster.is_connected() {
                self.rejoin(state).await;
            }
            return;
        };
        if !self.cluster.lease.is_held() {
            let since = *self.overdue_since.get_or_insert_with(Instant::now);
            if since.elapsed() > lease && !self.cluster.peers.holders().is_empty() {
                tracing::warn!(
                    "others reach the database, this node does not: its games are left to them"
                );
                self.cluster.lease.give_up();
            }
            return;
        }
        self.overdue_since = None;
        self.cluster.metrics.lease(true);
        match timeout(lease, state.store.nodes()).await {
            Ok(Ok(nodes)) => self.take_over(state, node, &nodes).await,
            Ok(Err(error)) => tracing::debug!(%error, "the nodes cannot be read"),
            Err(_) => {}
        }
    }

    /// Joins again, after the lease was lost.
    async fn rejoin(&mut self, state: &AppState) {
        self.cluster.metrics.lease(false);
        self.cluster.abandon(|_| true);
        match state.store.rejoin().await {
            Ok(()) => {
                let node = self.cluster.lease.node();
                tracing::info!(node, "this node has joined again");
            }
            Err(error) => tracing::debug!(%error, "this node cannot join again yet"),
        }
    }

    /// Takes this node's share of the games of nodes that are gone.
    async fn take_over(&mut self, state: &AppState, node: NodeId, nodes: &[NodeStatus]) {
        self.looks = self.looks.wrapping_add(1);
        let is_alive = |other: &&NodeStatus| !other.is_gone && !other.is_overdue;
        let alive: Vec<NodeId> = nodes
            .iter()
            .filter(is_alive)
            .map(|other| other.id)
            .collect();
        let Some(part) = alive.iter().position(|id| *id == node) else {
            return;
        };
        self.cluster.metrics.nodes(alive.len());
        self.cluster.abandon(|other| !alive.contains(&other));
        if self.cluster.is_leaving() {
            return;
        }
        let (part, parts) = (part as i64, alive.len() as i64);
        self.cluster.metrics.nodes(alive.len());
        let newest = nodes.iter().map(|other| other.id).max();
        self.cluster.see(NodesSeen {
            alive,
            newest: newest.unwrap_or_default(),
        });
        if self.cluster.is_leaving() {
            return;
        }
        for other in nodes.iter().filter(|other| !is_alive(other)) {
            let from = Some(other.id);
            let taken = state.store.take(Take::Share { from, part, parts }).await;
            self.took(other, taken);
        }
        if self.looks % ADOPTION == 1 {
            let from = None;
            if let Ok(games @ 1..) = state.store.take(Take::Share { from, part, parts }).await {
                self.cluster.metrics.taken(games);
                tracing::info!(games, "this node has taken games that had none");
            }
        }
    }

    fn took(&self, other: &NodeStatus, taken: Result<u64, StoreError>) {
        let NodeStatus { id, name, .. } = other;
        match taken {
            Ok(0) => {}
            Ok(games) => {
                self.cluster.metrics.taken(games);
                tracing::info!(
                    games,
                    node = id,
                    name,
                    "this node has taken the games of one that is gone"
                );
            }
            Err(error) => tracing::warn!(%error, node = id, name, "games cannot be taken over"),
        }
    }
}
