//! Opening a site: the store, the way to the other nodes, and the tasks.

use crate::cluster::{self, Cluster};
use crate::config::Config;
use crate::filing;
use crate::metrics::Metrics;
use crate::state::AppState;
use crate::store::{Batch, NodeOptions, Options, Store, StoreError};
use crate::task::vital;
use crate::time::Time;
use std::sync::Arc;
use thiserror::Error;

/// An error when opening a site.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// NATS cannot be reached.
    #[error("NATS: {0}")]
    Nats(String),
}

impl AppState {
    /// Opens the store and creates the state.
    ///
    /// # Errors
    /// Returns an error if the store cannot be opened, or NATS cannot be reached.
    pub async fn open(config: Config, time: Time) -> Result<Arc<Self>, OpenError> {
        let metrics = Metrics::new();
        let options = Options {
            database: config.database.clone(),
            patience: config.store_patience,
            synchronous: config.synchronous,
            max_mib: config.max_data_mib,
            serving: true,
            node: (config.nodes.as_ref()).map(|node| NodeOptions {
                name: node.name.clone(),
                lease: node.lease,
            }),
        };
        let store = Store::open(&options, &time, &metrics).await?;
        let mut cluster = None;
        if let (Some(node), Some(lease)) = (&config.nodes, store.lease()) {
            let nats = Cluster::connect(&node.nats, lease.site(), lease.clone(), metrics.clone());
            let connected = match nats.await {
                Ok(connected) => connected,
                Err(error) => {
                    store.close().await;
                    return Err(OpenError::Nats(error));
                }
            };
            cluster = Some(connected);
        }
        let over = Batch {
            waits_end_ms: Some(time.now_ms() - config.limits.lobby_ms()),
            ..Batch::default()
        };
        if let Err(error) = store.write(over).await {
            // With a full disk games can still be shown; adding the next seat tries this again.
            tracing::warn!(%error, "the lobby was not tidied");
        }
        let state = Arc::new(Self::new(config, time, store, metrics, cluster));
        let (store, finished) = (state.store.clone(), state.finished());
        vital(filing::file_games(store, finished, state.closing()));
        if let Some(cluster) = state.cluster() {
            cluster::start(cluster, &state);
        }
        Ok(state)
    }
}
