//! The news that nodes tell each other every second.

use super::peers::MOST_GAMES;
use super::shared::Cluster;
use super::wire::Message;
use crate::lobby::{LobbyEntry, share_of_games};
use crate::state::AppState;
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::{MissedTickBehavior, interval};

/// The interval.
const INTERVAL: Duration = Duration::from_secs(1);

/// Returns the time in microseconds, to measure how long an answer takes.
pub(super) fn now_us() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_micros() as u64)
}

/// Sends the news to the other nodes until the site is dropped.
pub(super) async fn spread(cluster: Arc<Cluster>, state: Weak<AppState>) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(state) = state.upgrade() else {
            return;
        };
        let mut lobby = state.own_entries();
        lobby.retain(LobbyEntry::is_listed);
        let lobby = share_of_games(lobby, MOST_GAMES);
        let news = Message::News {
            is_held: cluster.lease.is_held() && !cluster.is_leaving(),
            lobby,
            spent: state.limits.take_spent(),
        };
        drop(state);
        cluster.send_all(news).await;
        for node in cluster.peers.nodes() {
            let tally = Message::Tally {
                entered: cluster.entered.said(node),
                hosted: cluster.hosted.told(node),
                sent_us: now_us(),
            };
            cluster.send(node, tally).await;
        }
    }
}
