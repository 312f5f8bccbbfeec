//! The site on a port, from start to end.

use crate::api::app;
use crate::config::Config;
use crate::jobs::start_workers;
use crate::listen::{Timeouts, listen};
use crate::log;
use crate::open::OpenError;
use crate::state::AppState;
use crate::task::vital;
use crate::time::Time;
use crate::trace::Exporter;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;

/// The time that open connections have to end when the server shuts down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// An error when starting the site.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Invalid log filter.
    #[error("log: {0}")]
    Log(String),
    /// Traces cannot be sent.
    #[error("otlp: {0}")]
    Traces(String),
    /// The store cannot be opened, or the other nodes cannot be reached.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The address cannot be listened on.
    #[error("listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        error: std::io::Error,
    },
    /// A system error.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// Serves the site until an interrupt or a termination signal. Calls `ready` with the address.
///
/// # Errors
/// Returns an error if the site cannot be started.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let node = config.nodes.as_ref().map(|node| node.name.as_str());
    let traces = (config.otlp.as_ref()).map(|address| Exporter::start(address, node));
    let traces = traces.transpose().map_err(ServeError::Traces)?;
    let node = node.map(str::to_owned);
    log::start(&config.log, config.log_format, node, traces.as_ref()).map_err(ServeError::Log)?;
    let address = config.listen;
    let busy = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(busy)?;
    let address = listener.local_addr()?;
    let state = AppState::open(config, Time::real()).await?;
    // A program that reads the printed address may send a signal at once.
    let signals = Signals::take()?;
    ready(address);
    let ending = {
        let state = Arc::clone(&state);
        async move {
            signals.wait().await;
            tracing::info!("closing");
            state.hand_over().await;
            state.start_closing();
        }
    };
    let workers = start_workers(&state).await;
    let mut closing = state.closing();
    let admit = {
        let state = Arc::clone(&state);
        move |peer| state.admit(peer)
    };
    let router = app(Arc::clone(&state));
    let server = vital(listen(listener, router, admit, Timeouts::USUAL, ending));
    let _ = closing.wait_for(|closing| *closing).await;
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, server).await;
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, workers.ended()).await;
    state.close().await;
    if let Some(traces) = traces {
        traces.close().await;
    }
    Ok(())
}

/// Waits for a request to end: an interrupt or, on Unix, a request to terminate.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Registers for the signals: from now on they do not kill the process.
    fn take() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn wait(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Waits for an interrupt.
#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    /// Registers for the interrupt: from now on it does not kill the process.
    fn take() -> std::io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(Self)
    }

    async fn wait(mut self) {
        self.0.recv().await;
    }
}
