//! Sockets of this node in games of other nodes.

use super::wire::Conn;
use crate::ids::NodeId;
use crate::refusals::moving;
use crate::request::Outgoing;
use axum::extract::ws::Utf8Bytes;
use springald_table::Refusal;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// A socket in a game of another node.
struct Entered {
    node: NodeId,
    game: String,
    outbox: mpsc::Sender<Outgoing>,
    /// The number of the last message that was received.
    heard: u64,
    /// The number of commands that were sent.
    said: u64,
    /// `true` if the last tally of the other node did not know the socket.
    is_missed: bool,
    /// Notified when the game has answered the greeting.
    waiting: Option<oneshot::Sender<Result<(), Refusal>>>,
}

/// The answer to a greeting.
pub(super) type Greeted = oneshot::Receiver<Result<(), Refusal>>;

/// The sockets of this node in games of others, by their numbers.
#[derive(Default)]
pub(super) struct EnteredSockets(Mutex<(Conn, HashMap<Conn, Entered>)>);

impl EnteredSockets {
    fn lock(&self) -> MutexGuard<'_, (Conn, HashMap<Conn, Entered>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a socket that waits for the answer to its greeting. Returns its number, and the answer.
    pub(super) fn add(
        &self,
        node: NodeId,
        game: &str,
        outbox: mpsc::Sender<Outgoing>,
    ) -> (Conn, Greeted) {
        let (waiting, answer) = oneshot::channel();
        let entered = Entered {
            node,
            game: game.to_owned(),
            outbox,
            heard: 0,
            said: 0,
            is_missed: false,
            waiting: Some(waiting),
        };
        let mut all = self.lock();
        all.0 += 1;
        let conn = all.0;
        all.1.insert(conn, entered);
        (conn, answer)
    }

    /// Counts a command that is sent.
    pub(super) fn count(&self, conn: Conn) {
        if let Some(socket) = self.lock().1.get_mut(&conn) {
            socket.said += 1;
        }
    }

    /// Forgets a socket.
    pub(super) fn remove(&self, conn: Conn) {
        self.lock().1.remove(&conn);
    }

    /// Passes a message on to a client. Returns whether its socket is still open.
    pub(super) fn hear(&self, from: NodeId, conn: Conn, n: u64, text: Option<String>) -> bool {
        let mut all = self.lock();
        let Some(socket) = all.1.get_mut(&conn).filter(|socket| socket.node == from) else {
            return false;
        };
        if n <= socket.heard {
            return true;
        }
        if n > socket.heard + 1 {
            move_on(&mut all.1, conn);
            return false;
        }
        socket.heard = n;
        if let Some(waiting) = socket.waiting.take() {
            let _ = waiting.send(Ok(()));
        }
        let message = text.map_or(Outgoing::SeatGone, |text| {
            Outgoing::Text(Utf8Bytes::from(text))
        });
        let is_taken = socket.outbox.try_send(message).is_ok();
        if !is_taken {
            // Without its queue, the socket ends.
            all.1.remove(&conn);
        }
        is_taken
    }

    /// Handles the refusal of a greeting.
    pub(super) fn refused(&self, from: NodeId, conn: Conn, refusal: Refusal) {
        let mut all = self.lock();
        if (all.1.get(&conn)).is_some_and(|socket| socket.node == from)
            && let Some(socket) = all.1.remove(&conn)
            && let Some(waiting) = socket.waiting
        {
            let _ = waiting.send(Err(refusal));
        }
    }

    /// Handles the end of a conversation. Returns the game.
    pub(super) fn gone(&self, from: NodeId, conn: Conn) -> Option<String> {
        let mut all = self.lock();
        let game = all
            .1
            .get(&conn)
            .filter(|socket| socket.node == from)?
            .game
            .clone();
        move_on(&mut all.1, conn);
        Some(game)
    }

    /// Compares a node's tally with ours. A socket that has missed messages enters its game again; so does one missing
    /// from two tallies in a row, because a single tally may be older than the socket.
    pub(super) fn compare(&self, from: NodeId, hosted: &[(Conn, u64)]) {
        let hosted: HashMap<Conn, u64> = hosted.iter().copied().collect();
        let mut all = self.lock();
        let mut lost = Vec::new();
        for (conn, socket) in all.1.iter_mut().filter(|(_, socket)| socket.node == from) {
            let is_lost = match hosted.get(conn) {
                Some(told) => *told > socket.heard,
                None => socket.is_missed,
            };
            socket.is_missed = !hosted.contains_key(conn);
            if is_lost && socket.waiting.is_none() {
                lost.push(*conn);
            }
        }
        for conn in lost {
            move_on(&mut all.1, conn);
        }
    }

    /// Makes all sockets in games of nodes that are gone enter again.
    pub(super) fn abandon(&self, is_gone: impl Fn(NodeId) -> bool) {
        let mut all = self.lock();
        let gone: Vec<Conn> = (all.1.iter())
            .filter(|(_, socket)| is_gone(socket.node))
            .map(|(conn, _)| *conn)
            .collect();
        for conn in gone {
            move_on(&mut all.1, conn);
        }
    }

    /// Returns the sockets in games of a node, with the numbers of their commands.
    pub(super) fn said(&self, node: NodeId) -> Vec<(Conn, u64)> {
        let all = self.lock();
        let with = all.1.iter().filter(|(_, socket)| socket.node == node);
        with.map(|(conn, socket)| (*conn, socket.said)).collect()
    }
}

/// Tells a socket to enter its game again, even if it still waits for the answer to its greeting.
fn move_on(all: &mut HashMap<Conn, Entered>, conn: Conn) {
    if let Some(socket) = all.remove(&conn) {
        let _ = socket.outbox.try_send(Outgoing::Moved);
        if let Some(waiting) = socket.waiting {
            let _ = waiting.send(Err(moving()));
        }
    }
}
