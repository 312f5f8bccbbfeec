//! NATS.

use super::delivery::{Deliveries, Delivery};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Message};
use axum::body::Bytes;
use futures_util::StreamExt;
use std::time::Duration;

/// The time to connect when the server starts.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection to a server of NATS.
pub(in crate::cluster) struct Bus(Client);

impl Bus {
    /// Connects to a server, and checks the connection at this interval.
    ///
    /// # Errors
    /// Returns the reason if the server does not answer in time.
    pub(in crate::cluster) async fn connect(
        address: &str,
        interval: Duration,
    ) -> Result<Self, String> {
        let options = ConnectOptions::new()
            .name("springald")
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(interval)
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(50 * attempts.min(10) as u64)
            });
        let client = options.connect(address).await;
        client.map(Self).map_err(|error| error.to_string())
    }

    /// Returns whether the connection is open, although nothing may pass through it.
    pub(in crate::cluster) fn is_open(&self) -> bool {
        self.0.connection_state() == State::Connected
    }

    /// Returns a subject that nobody else uses.
    pub(in crate::cluster) fn new_subject(&self) -> String {
        self.0.new_inbox()
    }

    /// Sends a message on a subject. It may be lost.
    pub(in crate::cluster) async fn publish(
        &self,
        subject: String,
        bytes: Bytes,
    ) -> Result<(), String> {
        let sent = self.0.publish(subject, bytes).await;
        sent.map_err(|error| error.to_string())
    }

    /// Sends a message on a subject, and returns the answer; `None` if there is none.
    pub(in crate::cluster) async fn request(&self, subject: String, bytes: Bytes) -> Option<Bytes> {
        let answer = self.0.request(subject, bytes).await;
        answer.ok().map(|answer| answer.payload)
    }

    /// Listens to a subject.
    pub(in crate::cluster) async fn subscribe(
        &self,
        subject: String,
    ) -> Result<Deliveries, String> {
        let messages = self.0.subscribe(subject).await;
        let delivery = |message: Message| Delivery {
            payload: message.payload,
            reply: message.reply.map(|reply| reply.to_string()),
        };
        (messages.map(|messages| messages.map(delivery).boxed())).map_err(|error| error.to_string())
    }
}
