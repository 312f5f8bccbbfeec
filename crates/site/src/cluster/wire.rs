//! Messages between the nodes of a site: JSON, signed with the key of the site.

use crate::ids::NodeId;
use crate::limits::Spent;
use crate::lobby::LobbyEntry;
use crate::store::SiteIdentity;
use crate::trace::Trace;
use axum::body::Bytes;
use data_encoding::HEXLOWER_PERMISSIVE;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use springald_table::{Code, Refusal};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two lines about messages without a signature.
const WARN_INTERVAL: Duration = Duration::from_mins(1);
/// The length of a signature, in bytes.
const SIGNATURE: usize = 32;

/// A message with its sender and its receiver.
#[derive(Serialize, Deserialize)]
pub(super) struct Envelope {
    /// The node that sends it.
    pub(super) from: NodeId,
    /// The node to which it is sent; `None` for all.
    pub(super) to: Option<NodeId>,
    /// The place in a trace to which it belongs, as `traceparent`. Older nodes ignore it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) trace: Option<String>,
    /// The message.
    pub(super) message: Message,
}

/// The number that a node gives to a socket of its own when the socket enters a game on another node.
pub(super) type Conn = u64;

/// A message. A node ignores kinds that it does not know, because another version sent them.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(super) enum Message {
    /// A socket enters a game of the receiver.
    Enter {
        /// The socket.
        conn: Conn,
        /// The game.
        game: String,
        /// The greeting of the client, as it was received.
        hello: String,
        /// The network of the client. Nodes of earlier versions do not tell it.
        #[serde(default)]
        client: Option<IpAddr>,
    },
    /// A socket sends a command.
    Say {
        /// The socket.
        conn: Conn,
        /// The message of the client, as it was received.
        text: String,
    },
    /// A socket was closed.
    Bye {
        /// The socket.
        conn: Conn,
    },
    /// A message to the client of a socket.
    Tell {
        /// The socket.
        conn: Conn,
        /// The number of the message, from 1. A gap shows a loss.
        n: u64,
        /// The message, or `None` if the secret of the seat was replaced.
        text: Option<String>,
    },
    /// A socket may not enter.
    Refused {
        /// The socket.
        conn: Conn,
        /// The code of the refusal.
        code: String,
        /// The sentence.
        message: String,
    },
    /// A socket must enter its game again, possibly on another node.
    Gone {
        /// The socket.
        conn: Conn,
    },
    /// A request to the API that concerns a game of the receiver.
    Request {
        /// The game.
        game: String,
        /// The method.
        method: String,
        /// The path and the query.
        path: String,
        /// The headers that the API reads.
        headers: Vec<(String, String)>,
        /// The body, which is JSON.
        body: String,
        /// The client. Nodes of earlier versions do not tell it.
        #[serde(default)]
        client: Option<IpAddr>,
    },
    /// The answer to a request.
    Answer {
        /// The answer; `None` if the game is not here.
        answer: Option<Answer>,
    },
    /// The numbers of messages until now, so that the receiver notices what was lost.
    Tally {
        /// The sockets of the sender in games of the receiver, with the numbers of their commands.
        entered: Vec<(Conn, u64)>,
        /// The sockets of the receiver in games of the sender, with the numbers of messages to them.
        hosted: Vec<(Conn, u64)>,
        /// The sender's time, which the receiver returns.
        sent_us: u64,
    },
    /// The answer to a tally.
    Echo {
        /// The time of the tally.
        sent_us: u64,
    },
    /// News for all nodes.
    News {
        /// `true` if the sender holds its lease.
        is_held: bool,
        /// The games of the sender that the lobby shows.
        lobby: Vec<LobbyEntry>,
        /// The amounts that clients have spent of their limits since the last news.
        spent: Vec<Spent>,
    },
}

/// The answer of the API to a request.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Answer {
    /// The status.
    pub(super) status: u16,
    /// The headers.
    pub(super) headers: Vec<(String, String)>,
    /// The body.
    pub(super) body: String,
}

/// Returns a refusal from its code and sentence.
pub(super) fn refusal(code: &str, message: String) -> Refusal {
    let known = Code::ALL.iter().find(|known| known.as_str() == code);
    Refusal::new(known.copied().unwrap_or(Code::Internal), message)
}

/// The messages without a signature of the site: many would fill the log.
#[derive(Debug, Default)]
struct Unsigned {
    /// Their number since the last line, and the time of that line.
    state: Mutex<(u64, Option<Instant>)>,
}

impl Unsigned {
    /// Counts a message, and logs their number now and then.
    fn note(&self) {
        if let Some(number) = self.due(Instant::now()) {
            tracing::warn!(number, "ignored messages that are not signed by this site");
        }
    }

    /// Counts a message. Returns the number to log if it is time to.
    fn due(&self, now: Instant) -> Option<u64> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 += 1;
        let is_due = state
            .1
            .is_none_or(|last| now.duration_since(last) >= WARN_INTERVAL);
        is_due.then(|| std::mem::replace(&mut *state, (0, Some(now))).0)
    }
}

/// Signs messages and checks signatures: others may use the same NATS server, but do not have the key.
#[derive(Clone)]
pub(super) struct Signer {
    site: String,
    key: Hmac<Sha256>,
    unsigned: Arc<Unsigned>,
}

impl Signer {
    /// Returns the signer of a site.
    pub(super) fn new(site: &SiteIdentity) -> Self {
        let key = HEXLOWER_PERMISSIVE.decode(site.key.as_bytes());
        let key = key.unwrap_or_else(|_| site.key.as_bytes().to_vec());
        Self {
            site: site.name.clone(),
            unsigned: Arc::default(),
            key: Hmac::new_from_slice(&key).expect("a key of any length"),
        }
    }

    /// Returns the subject on which a node listens, or without one the subject of all nodes.
    pub(super) fn subject(&self, node: Option<NodeId>) -> String {
        match node {
            Some(node) => format!("springald.{}.{node}", self.site),
            None => format!("springald.{}.all", self.site),
        }
    }

    /// Returns a message with its signature.
    pub(super) fn sign(&self, envelope: &Envelope) -> Bytes {
        self.signed(&serde_json::to_vec(envelope).expect("a message is JSON"))
    }

    fn signed(&self, body: &[u8]) -> Bytes {
        let mut signed = self.key.clone();
        signed.update(body);
        let mut bytes = signed.finalize().into_bytes().to_vec();
        bytes.extend(body);
        bytes.into()
    }

    /// Returns a message for a node; `None` if it is forged, for another node, or of an unknown kind.
    pub(super) fn verify(&self, bytes: &[u8], node: NodeId) -> Option<Envelope> {
        let (signature, body) = bytes.split_at_checked(SIGNATURE)?;
        let mut signed = self.key.clone();
        signed.update(body);
        if signed.verify_slice(signature).is_err() {
            self.unsigned.note();
            return None;
        }
        let envelope: Envelope = serde_json::from_slice(body)
            .inspect_err(|error| tracing::debug!(%error, "ignored a message of another version"))
            .ok()?;
        let is_for_us = envelope.to.is_none_or(|to| to == node) && envelope.from != node;
        is_for_us.then_some(envelope)
    }
}

/// Checks that a body with a good signature is ignored, or is a message that can be sent on.
///
/// # Panics
/// Panics if that does not hold.
pub(crate) fn check(body: &[u8]) {
    let (name, key) = ("any".to_owned(), "5a".repeat(SIGNATURE));
    let (signer, node) = (Signer::new(&SiteIdentity { name, key }), 1);
    let Some(envelope) = signer.verify(&signer.signed(body), node) else {
        return;
    };
    let sent = signer.sign(&envelope);
    let again = signer.verify(&sent, node).expect("a message");
    assert_eq!(signer.sign(&again), sent);
    let _ = Trace::from_text(envelope.trace);
    if let Message::Refused { code, message, .. } = envelope.message {
        assert_eq!(refusal(&code, message.clone()).message, message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(key: &str) -> Signer {
        Signer::new(&SiteIdentity {
            name: "site".into(),
            key: key.into(),
        })
    }

    fn bye(to: Option<NodeId>) -> Envelope {
        Envelope {
            from: 1,
            to,
            trace: None,
            message: Message::Bye { conn: 7 },
        }
    }

    #[test]
    fn messages_without_a_signature_fill_no_log() {
        let (unsigned, start) = (Unsigned::default(), Instant::now());
        assert_eq!(unsigned.due(start), Some(1));
        for second in 1..60 {
            assert_eq!(unsigned.due(start + Duration::from_secs(second)), None);
        }
        assert_eq!(unsigned.due(start + WARN_INTERVAL), Some(60));
    }

    #[test]
    fn only_signed_messages_to_this_node_are_read() {
        let ours = signer("00ff");
        let bytes = ours.sign(&bye(Some(2)));
        let read = ours.verify(&bytes, 2).unwrap();
        assert!(matches!(read.message, Message::Bye { conn: 7 }));
        assert!(ours.verify(&bytes, 3).is_none(), "for another node");
        assert!(ours.verify(&ours.sign(&bye(None)), 3).is_some(), "for all");
        assert!(
            ours.verify(&ours.sign(&bye(None)), 1).is_none(),
            "from itself"
        );
        assert!(signer("00fe").verify(&bytes, 2).is_none(), "another key");
        for at in 0..bytes.len() {
            let mut forged = bytes.to_vec();
            forged[at] ^= 1;
            assert!(ours.verify(&forged, 2).is_none(), "byte {at}");
            assert!(ours.verify(&bytes[..at], 2).is_none(), "cut at {at}");
        }
    }

    #[test]
    fn messages_of_other_versions_are_ignored() {
        let ours = signer("00ff");
        let body = br#"{"from":1,"to":2,"message":{"t":"later","x":1}}"#;
        let mut signed = ours.key.clone();
        signed.update(body);
        let bytes = [&signed.finalize().into_bytes()[..], body].concat();
        assert!(ours.verify(&bytes, 2).is_none());
        // An unknown field changes nothing.
        let body = br#"{"from":1,"to":2,"later":1,"message":{"t":"bye","conn":7}}"#;
        let mut signed = ours.key.clone();
        signed.update(body);
        let bytes = [&signed.finalize().into_bytes()[..], body].concat();
        let read = ours.verify(&bytes, 2).unwrap();
        assert!(matches!(read.message, Message::Bye { conn: 7 }));
    }
}
