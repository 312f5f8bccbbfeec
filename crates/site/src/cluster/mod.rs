//! Several nodes of one site.
//!
//! Every game is refereed by one node, which has a lease ([`leases`](crate::store::leases)). A client may be connected
//! to any node, which passes its requests ([`requests`]) and its socket ([`entered`], [`hosted`]) on to that node.
//! Nodes talk over NATS, which may lose messages: sockets count theirs, and enter the game again after a loss. Nothing
//! is stored there.
//!
//! [`membership`] keeps the lease, and takes over the games of nodes that are gone. [`gossip`] tells the other nodes what the
//! lobby shows and what clients have spent of their limits.

mod bus;
mod entered;
mod gossip;
mod host;
mod hosted;
mod membership;
mod peers;
mod remote;
mod requests;
mod shared;
mod tasks;
mod wire;

pub(crate) use remote::RemoteGame;
pub(crate) use requests::relay;
pub(crate) use shared::Cluster;
pub(crate) use tasks::start;
pub(crate) use wire::check as check_message;
