//! The nodes of a site in tests.

use springald_servers::nats::Nats;
use springald_site::{AppState, Config, Lease, NodeSettings, NodeStatus, Time, Timeouts, app};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

/// The variable that wants sites of several nodes: their number.
pub(crate) const NODES: &str = "SPRINGALD_TEST_NODES";
/// The length of a lease: more than the longest pause of a busy machine.
const LEASE: Duration = Duration::from_secs(8);
/// The time limit of a takeover, so that a test fails rather than hangs.
const TIMEOUT: Duration = Duration::from_mins(5);
const STEP: Duration = Duration::from_millis(50);

/// Returns the number of nodes of a site.
fn count() -> usize {
    let number = std::env::var(NODES).ok();
    number.map_or(1, |number| number.parse().expect("a number"))
}

/// Returns whether a test is left out, because it is about a single server for this reason.
pub(crate) fn is_about_one_server(_why: &str) -> bool {
    count() > 1
}

/// The nodes of a site in this process. A site usually has only one, which knows of no others.
pub(crate) struct Nodes {
    states: Vec<Arc<AppState>>,
    next: AtomicUsize,
    /// The server over which they talk.
    _nats: Option<Nats>,
}

impl Nodes {
    /// Starts the nodes on the database of these settings.
    pub(crate) async fn open(config: &Config, time: &Time) -> Self {
        let nats = (count() > 1).then(|| Nats::start().expect("NATS"));
        let mut states = Vec::new();
        for number in 0..count() {
            let mut config = config.clone();
            config.nodes = nats.as_ref().map(|nats| NodeSettings {
                nats: nats.address(),
                name: format!("node-{number}"),
                lease: LEASE,
            });
            let state = AppState::open(config, time.clone()).await;
            states.push(state.expect("a store"));
        }
        Self {
            states,
            next: AtomicUsize::new(0),
            _nats: nats,
        }
    }

    pub(crate) fn first(&self) -> Arc<AppState> {
        Arc::clone(&self.states[0])
    }

    /// Returns one node after the other.
    pub(crate) fn next(&self) -> Arc<AppState> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Arc::clone(&self.states[number % self.states.len()])
    }

    /// Waits until these nodes have taken the games of earlier ones.
    pub(crate) async fn take_over(&self) {
        if count() == 1 {
            return;
        }
        let own = |node: &NodeStatus| {
            let leases = self.states.iter().filter_map(|state| state.store.lease());
            leases.filter_map(Lease::node).any(|id| id == node.id)
        };
        let store = &self.states[0].store;
        let wait = async {
            while !(store.nodes().await.expect("nodes").iter())
                .all(|node| own(node) || node.is_gone)
            {
                tokio::time::sleep(STEP).await;
            }
        };
        (tokio::time::timeout(TIMEOUT, wait).await).expect("a takeover in time");
    }

    /// Listens on a port, behind which connections go to one node after the other.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let mut ports = Vec::new();
        for state in &self.states {
            ports.push(listen(state).await);
        }
        if let [only] = ports[..] {
            return only;
        }
        let (listener, address) = bind().await;
        tokio::spawn(async move {
            for port in ports.iter().cycle() {
                let Ok((mut client, _)) = listener.accept().await else {
                    return;
                };
                let port = *port;
                tokio::spawn(async move {
                    if let Ok(mut node) = TcpStream::connect(port).await {
                        let _ = copy_bidirectional(&mut client, &mut node).await;
                    }
                });
            }
        });
        address
    }
}

async fn bind() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    (listener, address)
}

/// Lets a server listen on a port of its own.
async fn listen(state: &Arc<AppState>) -> SocketAddr {
    let (listener, address) = bind().await;
    let (router, never) = (app(Arc::clone(state)), std::future::pending());
    let state = Arc::clone(state);
    let admit = move |peer| state.admit(peer);
    let patience = Timeouts::USUAL;
    tokio::spawn(springald_site::listen(
        listener, router, admit, patience, never,
    ));
    address
}
