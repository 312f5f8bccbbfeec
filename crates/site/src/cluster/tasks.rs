//! The tasks of a node among others.

use super::bus::Delivery;
use super::host::{Visitor, host};
use super::shared::Cluster;
use super::wire::{Envelope, Message, refusal};
use super::{gossip, membership, requests};
use crate::state::AppState;
use crate::task::vital;
use crate::trace::Trace;
use axum::body::Bytes;
use futures_util::StreamExt;
use std::sync::{Arc, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval};

/// The number of messages that a node sends to itself during a lease.
const ECHOES: u32 = 4;

/// Starts the tasks of this node.
pub(crate) fn start(cluster: &Arc<Cluster>, state: &Arc<AppState>) {
    vital(listen(Arc::clone(cluster), Arc::downgrade(state)));
    vital(echo(Arc::clone(cluster), Arc::downgrade(state)));
    vital(membership::keep(Arc::clone(cluster), Arc::downgrade(state)));
    vital(gossip::spread(Arc::clone(cluster), Arc::downgrade(state)));
}

/// Handles a message of another node.
fn handle(
    cluster: &Arc<Cluster>,
    state: &Arc<AppState>,
    envelope: Envelope,
    reply: Option<String>,
) {
    let from = envelope.from;
    let trace = Trace::from_text(envelope.trace);
    match envelope.message {
        Message::Enter {
            conn,
            game,
            hello,
            client,
        } => {
            let visitor = Visitor {
                node: from,
                conn,
                hello,
                client,
            };
            host(Arc::clone(state), Arc::clone(cluster), visitor, game);
        }
        Message::Say { conn, text } => {
            if !cluster.hosted.hear(from, conn, text, trace) {
                cluster.answer(from, Message::Gone { conn });
            }
        }
        Message::Bye { conn } => cluster.hosted.remove(from, conn),
        Message::Tell { conn, n, text } => {
            if !cluster.entered.hear(from, conn, n, text) {
                cluster.answer(from, Message::Bye { conn });
            }
        }
        Message::Refused {
            conn,
            code,
            message,
        } => {
            cluster.entered.refused(from, conn, refusal(&code, message));
        }
        Message::Gone { conn } => {
            if let Some(game) = cluster.entered.gone(from, conn) {
                cluster.forget_owner(&game);
            }
        }
        message @ Message::Request { .. } => {
            if let Some(reply) = reply {
                let (state, cluster) = (Arc::clone(state), Arc::clone(cluster));
                requests::serve(state, cluster, message, reply, &trace, from);
            }
        }
        Message::Answer { .. } => {}
        Message::Tally {
            entered,
            hosted,
            sent_us,
        } => {
            cluster.answer(from, Message::Echo { sent_us });
            cluster.entered.compare(from, &hosted);
            for conn in cluster.hosted.compare(from, &entered) {
                cluster.answer(from, Message::Gone { conn });
            }
        }
        Message::Echo { sent_us } => {
            let took = gossip::now_us().saturating_sub(sent_us);
            cluster.metrics.relayed(Duration::from_micros(took));
        }
        Message::News {
            is_held,
            lobby,
            spent,
        } => {
            cluster.peers.hear(from, is_held, lobby);
            state.limits.charge(&spent);
        }
    }
}

/// Sends messages to this node itself until the site is dropped: a connection may be open although nothing passes
/// through it.
async fn echo(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let subject = cluster.bus.new_subject();
    let mut echoes = match cluster.bus.subscribe(subject.clone()).await {
        Ok(echoes) => echoes,
        Err(error) => return tracing::error!(%error, "NATS refuses a subscription"),
    };
    let mut ticks = interval(cluster.lease.length() / ECHOES);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => {
                if state.strong_count() == 0 {
                    return;
                }
                if let Err(error) = cluster.bus.publish(subject.clone(), Bytes::new()).await {
                    tracing::debug!(%error, "a message to this node was lost");
                }
            }
            Some(_) = echoes.next() => {
                *cluster.echo_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            }
        }
    }
}

/// Handles the messages of other nodes until the site is dropped. Each time this node joins, it has another subject.
async fn listen(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let mut nodes = cluster.lease.nodes();
    loop {
        let Some(node) = *nodes.borrow_and_update() else {
            if nodes.changed().await.is_err() {
                return;
            }
            continue;
        };
        let own = cluster
            .bus
            .subscribe(cluster.signer.subject(Some(node)))
            .await;
        let all = cluster.bus.subscribe(cluster.signer.subject(None)).await;
        let (Ok(own), Ok(all)) = (own, all) else {
            tracing::warn!("NATS refuses a subscription");
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        };
        let mut messages = futures_util::stream::select(own, all);
        loop {
            tokio::select! {
                changed = nodes.changed() => {
                    if changed.is_err() { return }
                    break;
                }
                message = messages.next() => {
                    let Some(Delivery { payload, reply }) = message else { break };
                    let Some(state) = state.upgrade() else { return };
                    if let Some(envelope) = cluster.signer.verify(&payload, node) {
                        handle(&cluster, &state, envelope, reply);
                    }
                }
            }
        }
    }
}
