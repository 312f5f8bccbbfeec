//! A socket of this node in a game of another one.

use super::shared::Cluster;
use super::wire::{Conn, Message};
use crate::ids::NodeId;
use crate::refusals::moving;
use crate::request::Outgoing;
use springald_table::Refusal;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A socket's connection to a game of another node. Dropping it notifies the other node.
pub(crate) struct RemoteGame {
    cluster: Arc<Cluster>,
    conn: Conn,
    node: NodeId,
}

impl RemoteGame {
    /// Enters a game of another node. Messages to the client go to `outbox`.
    ///
    /// # Errors
    /// Returns the refusal of the game, or an error if the node does not answer.
    pub(crate) async fn enter(
        cluster: &Arc<Cluster>,
        node: NodeId,
        game: &str,
        hello: &str,
        client: IpAddr,
        outbox: mpsc::Sender<Outgoing>,
    ) -> Result<Self, Refusal> {
        let (conn, answer) = cluster.entered.add(node, game, outbox);
        let remote = Self {
            cluster: Arc::clone(cluster),
            conn,
            node,
        };
        let (game, hello) = (game.to_owned(), hello.to_owned());
        let enter = Message::Enter {
            conn,
            game,
            hello,
            client: Some(client),
        };
        cluster.send(node, enter).await;
        match timeout(cluster.lease.length(), answer).await {
            Ok(Ok(answer)) => answer.map(|()| remote),
            _ => Err(moving()),
        }
    }

    /// Returns the node of the game.
    pub(crate) const fn node(&self) -> NodeId {
        self.node
    }

    /// Sends a message of the client. The events that it causes arrive in the outbox, then its answer.
    pub(crate) async fn say(&self, text: String) {
        let conn = self.conn;
        self.cluster.entered.count(conn);
        self.cluster
            .send(self.node, Message::Say { conn, text })
            .await;
    }
}

impl Drop for RemoteGame {
    fn drop(&mut self) {
        self.cluster.entered.remove(self.conn);
        let (cluster, node, conn) = (Arc::clone(&self.cluster), self.node, self.conn);
        tokio::spawn(async move { cluster.send(node, Message::Bye { conn }).await });
    }
}
