//! Sockets of other nodes in games of this one.

use super::wire::Conn;
use crate::ids::NodeId;
use crate::trace::Trace;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

struct Hosted {
    inbox: mpsc::Sender<(String, Trace)>,
    /// The number of commands that were received.
    said: u64,
    /// The number of messages that were sent.
    told: Arc<AtomicU64>,
    /// `true` if the last tally of the other node did not know the socket.
    is_missed: bool,
}

/// The sockets of other nodes in games of this one, by the nodes and their numbers there.
#[derive(Default)]
pub(super) struct HostedSockets(Mutex<HashMap<(NodeId, Conn), Hosted>>);

impl HostedSockets {
    fn lock(&self) -> MutexGuard<'_, HashMap<(NodeId, Conn), Hosted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a socket. Its commands go to `inbox`; `told` counts the messages to it.
    pub(super) fn add(
        &self,
        from: NodeId,
        conn: Conn,
        inbox: mpsc::Sender<(String, Trace)>,
        told: Arc<AtomicU64>,
    ) {
        let hosted = Hosted {
            inbox,
            said: 0,
            told,
            is_missed: false,
        };
        self.lock().insert((from, conn), hosted);
    }

    /// Queues a command. Returns whether the socket is known and its queue had room.
    pub(super) fn hear(&self, from: NodeId, conn: Conn, text: String, trace: Trace) -> bool {
        let mut all = self.lock();
        let Some(socket) = all.get_mut(&(from, conn)) else {
            return false;
        };
        socket.said += 1;
        let is_taken = socket.inbox.try_send((text, trace)).is_ok();
        if !is_taken {
            all.remove(&(from, conn));
        }
        is_taken
    }

    /// Ends a conversation.
    pub(super) fn remove(&self, from: NodeId, conn: Conn) {
        self.lock().remove(&(from, conn));
    }

    /// Compares a node's tally with ours. Removes the sockets that are missing from two tallies in a row, because a
    /// single tally may be older than the socket. Removes and returns the sockets whose commands were lost.
    pub(super) fn compare(&self, from: NodeId, entered: &[(Conn, u64)]) -> Vec<Conn> {
        let entered: HashMap<Conn, u64> = entered.iter().copied().collect();
        let mut lost = Vec::new();
        self.lock().retain(|(node, conn), socket| {
            if *node != from {
                return true;
            }
            let is_missed = std::mem::replace(&mut socket.is_missed, !entered.contains_key(conn));
            match entered.get(conn) {
                Some(said) if *said > socket.said => {
                    lost.push(*conn);
                    false
                }
                Some(_) => true,
                None => !is_missed,
            }
        });
        lost
    }

    /// Removes the sockets of nodes that are gone.
    pub(super) fn abandon(&self, is_gone: impl Fn(NodeId) -> bool) {
        self.lock().retain(|(node, _), _| !is_gone(*node));
    }

    /// Returns the sockets of a node, with the numbers of messages to them.
    pub(super) fn told(&self, node: NodeId) -> Vec<(Conn, u64)> {
        let all = self.lock();
        let of = all.iter().filter(|((from, _), _)| *from == node);
        of.map(|((_, conn), socket)| (*conn, socket.told.load(Ordering::Relaxed)))
            .collect()
    }
}
