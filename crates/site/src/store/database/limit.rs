//! Work that must not take forever.

use crate::store::error::StoreError;
use crate::store::uptime::PauseReason;
use std::future::Future;
use std::time::Duration;
use tokio::time::timeout;

/// Carries out work, in limited time if it is on a server: one that no longer responds, or a network, reports no error.
pub(in crate::store) async fn within<T>(
    limit: Option<Duration>,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let Some(limit) = limit else {
        return work.await;
    };
    let done = timeout(limit, work).await;
    done.unwrap_or(Err(StoreError::Paused(PauseReason::Lost)))
}
