//! The nodes of a site as they see each other, and the lease of this one.

use crate::ids::NodeId;
use crate::protocol::Renewals;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A node as the others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeStatus {
    /// The number.
    pub id: NodeId,
    /// The name, for people.
    pub name: String,
    /// `true` if its lease has run out.
    pub is_overdue: bool,
    /// `true` if it was declared gone, or has left.
    pub is_gone: bool,
}

/// The node that referees a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// This node.
    Here,
    /// Another node.
    Node(NodeId),
    /// None: the game can be taken.
    Nobody,
}

/// The games that a node takes from one that is gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Take {
    /// A game in any state.
    Game(String),
    /// A share of the unfinished games of a node, or of those without a node: those whose number leaves the
    /// remainder `part` when it is divided by `parts`.
    Share {
        /// The node that is gone.
        from: Option<NodeId>,
        /// The number of this share, from 0.
        part: i64,
        /// The number of shares.
        parts: i64,
    },
}

/// The identity of a site among its nodes.
#[derive(Clone)]
pub struct SiteIdentity {
    /// A random name.
    pub name: String,
    /// The key with which the nodes sign their messages.
    pub key: String,
}

impl fmt::Debug for SiteIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Logs do not show the key.
        f.debug_struct("SiteIdentity")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The lease of this node. Clones share it.
#[derive(Clone, Debug)]
pub struct Lease {
    length: Duration,
    node: watch::Sender<Option<NodeId>>,
    site: SiteIdentity,
    renewals: Arc<Mutex<Renewals<Instant>>>,
}

impl Lease {
    /// Returns a lease of this length that is not held yet.
    pub(super) fn new(length: Duration, site: SiteIdentity) -> Self {
        Self {
            length,
            node: watch::Sender::new(None),
            site,
            renewals: Arc::new(Mutex::new(Renewals::new(length, Instant::now()))),
        }
    }

    /// Returns the identity of the site.
    pub fn site(&self) -> &SiteIdentity {
        &self.site
    }

    /// Returns the number of this node; `None` if it has lost its lease and not joined again.
    pub fn node(&self) -> Option<NodeId> {
        *self.node.borrow()
    }

    /// Returns a channel that announces the number of this node.
    pub fn nodes(&self) -> watch::Receiver<Option<NodeId>> {
        self.node.subscribe()
    }

    /// Returns the length of the lease.
    pub fn length(&self) -> Duration {
        self.length
    }

    /// Returns whether no other node can have taken the games of this one.
    pub fn is_held(&self) -> bool {
        self.node().is_some() && self.renewals().is_held(Instant::now())
    }

    /// Returns whether this node has this number, and no other node can have taken its games.
    pub(crate) fn is_held_by(&self, node: NodeId) -> bool {
        self.node() == Some(node) && self.is_held()
    }

    /// Returns whether this node may judge that others are gone.
    pub(super) fn may_judge(&self) -> bool {
        self.node().is_some() && self.renewals().may_judge(Instant::now())
    }

    /// Records a transaction that began at this time and has renewed the lease.
    pub(super) fn confirm(&self, began: Instant) {
        self.renewals().confirm(began);
    }

    /// Gives up the lease: games end on this node until it joins again.
    pub(crate) fn give_up(&self) {
        self.set(None);
    }

    fn renewals(&self) -> MutexGuard<'_, Renewals<Instant>> {
        self.renewals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the number under which the node has joined; `None` if it has lost its lease.
    pub(super) fn set(&self, node: Option<NodeId>) {
        self.node.send_replace(node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_holds_for_one_number_until_it_runs_out() {
        let (name, key) = ("site".into(), "key".into());
        let length = Duration::from_mins(5);
        let lease = Lease::new(length, SiteIdentity { name, key });
        assert!(!lease.is_held_by(7), "not joined yet");
        lease.set(Some(7));
        assert!(lease.is_held_by(7));
        assert!(!lease.is_held_by(6), "an earlier number of this node");
        // The process was held up for longer than its lease.
        let began = Instant::now().checked_sub(length).unwrap();
        *lease.renewals() = Renewals::new(length, began);
        assert!(!lease.is_held_by(7));
        lease.confirm(Instant::now());
        assert!(lease.is_held_by(7));
        lease.give_up();
        assert!(!lease.is_held_by(7));
    }
}
