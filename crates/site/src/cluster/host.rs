//! The conversation with a socket of another node in a game of this one.

use super::shared::Cluster;
use super::wire::{Conn, Message};
use crate::ids::NodeId;
use crate::log;
use crate::refusals::{answer_to, not_seated};
use crate::request::{GameRequest, OUTBOX, Outgoing, SeatAccess};
use crate::state::{AppState, Place};
use crate::trace::Trace;
use springald_table::Refusal;
use springald_table::request::{Message as Said, read, read_hello};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc;
use tracing::Instrument;

/// The commands of a socket that may wait.
const INBOX: usize = 64;

/// A conversation with a socket of another node.
struct Conversation {
    state: Arc<AppState>,
    cluster: Arc<Cluster>,
    node: NodeId,
    conn: Conn,
    game: String,
    told: Arc<AtomicU64>,
    outbox: mpsc::Receiver<Outgoing>,
    /// The network of its client.
    client: Option<IpAddr>,
    seat: Option<SeatAccess>,
}

/// A socket of another node that enters a game.
pub(super) struct Visitor {
    /// Its node.
    pub(super) node: NodeId,
    /// Its number there.
    pub(super) conn: Conn,
    /// The greeting of its client.
    pub(super) hello: String,
    /// The network of its client.
    pub(super) client: Option<IpAddr>,
}

/// Lets a socket of another node enter a game, and serves it until it ends.
pub(super) fn host(state: Arc<AppState>, cluster: Arc<Cluster>, visitor: Visitor, game: String) {
    let Visitor { node, conn, .. } = visitor;
    let (inbox, says) = mpsc::channel(INBOX);
    let told = Arc::new(AtomicU64::new(0));
    cluster.hosted.add(node, conn, inbox, Arc::clone(&told));
    let span = log::game(&game);
    let hosting = async move {
        let message = match enter(&state, &game, &visitor).await {
            Ok((member, seat, outbox)) => {
                let mut conversation = Conversation {
                    cluster: Arc::clone(&cluster),
                    state: Arc::clone(&state),
                    node,
                    conn,
                    game: game.clone(),
                    told,
                    outbox,
                    client: visitor.client,
                    seat,
                };
                let is_gone = conversation.run(says).await;
                state.tell(&game, GameRequest::Leave { member }).await;
                is_gone.then_some(Message::Gone { conn })
            }
            Err(None) => Some(Message::Gone { conn }),
            Err(Some(refusal)) => Some(Message::Refused {
                conn,
                code: refusal.code.as_str().into(),
                message: refusal.message,
            }),
        };
        cluster.hosted.remove(node, conn);
        if let Some(message) = message {
            cluster.send(node, message).await;
        }
    };
    tokio::spawn(hosting.instrument(span));
}

type Entrance = (u64, Option<SeatAccess>, mpsc::Receiver<Outgoing>);

/// Enters a game of this node. The error is `None` if the game is on another one.
async fn enter(
    state: &Arc<AppState>,
    game: &str,
    visitor: &Visitor,
) -> Result<Entrance, Option<Refusal>> {
    match state.place(game).await.map_err(Some)? {
        Place::Here => {}
        Place::There(_) => return Err(None),
    }
    let hello = read_hello(&visitor.hello).map_err(Some)?;
    let (outbox, inbox) = mpsc::channel(OUTBOX);
    let enter = |reply| GameRequest::Enter {
        hello,
        client: visitor.client,
        outbox,
        reply,
    };
    let (member, seat) = state.ask(game, enter).await.map_err(Some)?;
    Ok((member, seat, inbox))
}

impl Conversation {
    /// Passes messages on until the socket or the game ends. Returns whether the game has ended here.
    async fn run(&mut self, mut says: mpsc::Receiver<(String, Trace)>) -> bool {
        loop {
            tokio::select! {
                biased;
                message = self.outbox.recv() => match message {
                    Some(Outgoing::Text(text)) => self.tell(Some(text.as_str().to_owned())).await,
                    Some(Outgoing::SeatGone) => {
                        self.tell(None).await;
                        return false;
                    }
                    Some(Outgoing::Moved) | None => return true,
                },
                said = says.recv() => match said {
                    Some((text, trace)) => {
                        let span = trace.relayed(self.node);
                        span.record("game", &self.game);
                        if !self.carry_out(&text).instrument(span).await {
                            return true;
                        }
                    }
                    None => return false,
                },
            }
        }
    }

    /// Carries out a command, and answers it after all events that it has caused. Returns whether the game is still on
    /// this node.
    async fn carry_out(&mut self, text: &str) -> bool {
        let Ok(Said::Command { reference, command }) = read(text) else {
            return true;
        };
        let result = match self.seat {
            None => Err(not_seated()),
            Some(by) => {
                let (client, reference) = (self.client, reference.clone());
                let command = |reply| GameRequest::Command {
                    by,
                    client,
                    reference,
                    command,
                    reply,
                };
                self.state.ask(&self.game, command).await
            }
        };
        while let Ok(message) = self.outbox.try_recv() {
            match message {
                Outgoing::Text(text) => self.tell(Some(text.as_str().to_owned())).await,
                Outgoing::SeatGone => self.tell(None).await,
                // The command is sent again on the node that takes the game.
                Outgoing::Moved => return false,
            }
        }
        if let Err(refusal) = &result {
            self.state.metrics.refused(refusal.code);
        }
        self.tell(Some(answer_to(&reference, &result))).await;
        true
    }

    async fn tell(&self, text: Option<String>) {
        let n = self.told.fetch_add(1, Ordering::Relaxed) + 1;
        let conn = self.conn;
        self.cluster
            .send(self.node, Message::Tell { conn, n, text })
            .await;
    }
}
