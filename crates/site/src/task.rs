//! Tasks that the site cannot do without.

use futures_util::FutureExt;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use tokio::task::JoinHandle;

/// Starts a task that the site cannot do without, such as the writer. If it panics, the process ends: a supervisor starts it
/// again, and other nodes take its games. Any other panic ends only the request, the game in memory or the job that it
/// happens in.
pub(crate) fn vital(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(async move {
        if AssertUnwindSafe(task).catch_unwind().await.is_err() {
            tracing::error!(
                "a task that the site cannot do without has panicked: the process ends"
            );
            std::process::abort();
        }
    })
}
