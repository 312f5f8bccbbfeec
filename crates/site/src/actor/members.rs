//! The sockets that take part in a game.

use crate::request::Outgoing;
use axum::extract::ws::Utf8Bytes;
use springald_table::Side;
use springald_table::wire::Presence;
use std::collections::HashMap;
use std::net::IpAddr;
use tokio::sync::mpsc;

/// A socket: its seat, or `None` for a spectator, and its queue of messages.
struct Member {
    seat: Option<Side>,
    /// The network of its client.
    client: Option<IpAddr>,
    outbox: mpsc::Sender<Outgoing>,
}

/// The sockets of a game by their numbers.
#[derive(Default)]
pub(super) struct Members {
    members: HashMap<u64, Member>,
    next: u64,
}

impl Members {
    /// Adds a socket and returns its number.
    pub(super) fn add(
        &mut self,
        seat: Option<Side>,
        client: Option<IpAddr>,
        outbox: mpsc::Sender<Outgoing>,
    ) -> u64 {
        let number = self.next;
        self.next += 1;
        let member = Member {
            seat,
            client,
            outbox,
        };
        self.members.insert(number, member);
        number
    }

    /// Removes a socket. Returns whether it was a member.
    pub(super) fn remove(&mut self, number: u64) -> bool {
        self.members.remove(&number).is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Returns the connected players and the number of spectators.
    pub(super) fn presence(&self) -> Presence {
        let mut presence = Presence::default();
        for member in self.members.values() {
            match member.seat {
                Some(Side::White) => presence.white = true,
                Some(Side::Black) => presence.black = true,
                None => presence.spectators += 1,
            }
        }
        presence
    }

    /// Returns the network of the client of the first connected player.
    pub(super) fn player(&self) -> Option<IpAddr> {
        let players = self.members.iter();
        let players = players.filter(|(_, member)| member.seat.is_some());
        let (_, member) = players.min_by_key(|(number, _)| **number)?;
        member.client
    }

    /// Sends a message to all sockets. Drops those whose queue is full; returns whether it dropped any.
    pub(super) fn send_all(&mut self, text: &Utf8Bytes) -> bool {
        self.send(text, |_| true)
    }

    /// Sends a message to the players. Drops those whose queue is full; returns whether it dropped
    /// any.
    pub(super) fn send_players(&mut self, text: &Utf8Bytes) -> bool {
        self.send(text, |member| member.seat.is_some())
    }

    fn send(&mut self, text: &Utf8Bytes, is_receiver: impl Fn(&Member) -> bool) -> bool {
        let before = self.members.len();
        self.members.retain(|_, member| {
            !is_receiver(member) || {
                let text = Outgoing::Text(text.clone());
                member.outbox.try_send(text).is_ok()
            }
        });
        self.members.len() < before
    }

    /// Tells all sockets that the game has moved to another node.
    pub(super) fn send_moved(&mut self) {
        for (_, member) in self.members.drain() {
            let _ = member.outbox.try_send(Outgoing::Moved);
        }
    }

    /// Removes the sockets of a seat whose secret was replaced, and tells them.
    pub(super) fn close_seat(&mut self, side: Side) {
        self.members.retain(|_, member| {
            let stays = member.seat != Some(side);
            if !stays {
                let _ = member.outbox.try_send(Outgoing::SeatGone);
            }
            stays
        });
    }
}
