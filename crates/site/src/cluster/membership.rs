//! Keeps this node among the others: joins, notices nodes that are gone, and takes over their games.

use super::shared::{Cluster, NodesSeen};
use crate::ids::NodeId;
use crate::protocol::{Look, Looks, Seen};
use crate::state::AppState;
use crate::store::Take;
use crate::store::{NodeStatus, StoreError};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The number of times that a node checks the others during a lease.
const LOOKS: u32 = 4;

/// The state of these checks.
struct Watch {
    cluster: Arc<Cluster>,
    looks: Looks<Instant>,
}

/// Keeps this node among the others until the site is dropped.
pub(super) async fn keep(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let lease = cluster.lease.length();
    let mut watch = Watch {
        cluster,
        looks: Looks::new(lease),
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
        let cluster = &self.cluster;
        let seen = Seen {
            has_number: cluster.lease.node().is_some(),
            is_held: cluster.lease.is_held(),
            is_cut_off: cluster.silence() > lease,
            is_connected: cluster.is_connected(),
            others_hold: !cluster.peers.holders().is_empty(),
        };
        match self.looks.look(Instant::now(), &seen) {
            Look::Wait => {}
            Look::Leave => {
                tracing::warn!("NATS cannot be reached: this node leaves its games to the others");
                state.store.leave().await;
            }
            Look::Rejoin => self.rejoin(state).await,
            Look::GiveUp => {
                tracing::warn!(
                    "others reach the database, this node does not: its games are left to them"
                );
                cluster.lease.give_up();
            }
            Look::Read => {
                cluster.metrics.lease(true);
                match timeout(lease, state.store.nodes()).await {
                    Ok(Ok(nodes)) => self.take_over(state, &nodes).await,
                    Ok(Err(error)) => tracing::debug!(%error, "the nodes cannot be read"),
                    Err(_) => {}
                }
            }
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
    async fn take_over(&mut self, state: &AppState, nodes: &[NodeStatus]) {
        let is_alive = |other: &NodeStatus| !other.is_gone && !other.is_overdue;
        let ids: Vec<(NodeId, bool)> = nodes.iter().map(|it| (it.id, is_alive(it))).collect();
        let own = self.cluster.lease.node();
        let Some(shares) = own.and_then(|own| self.looks.shares(own, &ids)) else {
            return;
        };
        let (part, parts) = (shares.part as i64, shares.alive.len() as i64);
        self.cluster.metrics.nodes(shares.alive.len());
        self.cluster.abandon(|other| !shares.alive.contains(&other));
        if self.cluster.is_leaving() {
            return;
        }
        let newest = nodes.iter().map(|other| other.id).max();
        self.cluster.see(NodesSeen {
            alive: shares.alive,
            newest: newest.unwrap_or_default(),
        });
        for from in shares.from {
            let taken = state.store.take(Take::Share { from, part, parts }).await;
            self.took(nodes.iter().find(|other| Some(other.id) == from), taken);
        }
    }

    /// Tells of games that were taken from a node, or of those without one.
    fn took(&self, from: Option<&NodeStatus>, taken: Result<u64, StoreError>) {
        let (node, name) = from.map(|from| (from.id, &*from.name)).unzip();
        match taken {
            Ok(0) => {}
            Ok(games) => {
                self.cluster.metrics.taken(games);
                let whose = from.map_or("that had none", |_| "of a node that is gone");
                tracing::info!(games, node, name, "this node has taken games {whose}");
            }
            Err(error) => tracing::warn!(%error, node, name, "games cannot be taken over"),
        }
    }
}
