//! The check of every transaction, so that only one server writes.

use super::leases;
use crate::ids::NodeId;
use crate::store::database::connection::Connection;
use crate::store::database::query::query;
use crate::store::error::StoreError;
use crate::store::uptime::PauseReason;
use springald_table::Moment;
use std::collections::BTreeSet;
use std::time::Duration;

/// The condition of a transaction, so that only one server writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Guard {
    /// The fencing number of a single server.
    Alone(i64),
    /// The lease of a node.
    Node {
        /// The node.
        id: NodeId,
        /// The length of its lease.
        lease: Duration,
    },
}

impl Guard {
    /// Returns the node that writes; `None` for a single server.
    pub(in crate::store) const fn node(self) -> Option<NodeId> {
        match self {
            Self::Alone(_) => None,
            Self::Node { id, .. } => Some(id),
        }
    }

    /// Records the time, only for the server that has the latest fencing number, or a node that holds its lease: the row
    /// stays locked until the end of the transaction.
    pub(in crate::store) async fn beat(
        self,
        connection: &mut Connection,
        now: Moment,
    ) -> Result<(), StoreError> {
        let fence = match self {
            Self::Node { id, lease } => return leases::beat(connection, id, lease, now).await,
            Self::Alone(fence) => fence,
        };
        let record =
            query("UPDATE heartbeat SET at_ms = $1, up_ms = $2 WHERE one = 1 AND fence = $3");
        let record = record.bind(now.at_ms).bind(now.up_ms).bind(fence);
        match record.execute(connection).await? {
            0 => Err(StoreError::Paused(PauseReason::Taken)),
            _ => Ok(()),
        }
    }

    /// Checks that a node owns the games to which it writes.
    pub(in crate::store) async fn check(
        self,
        connection: &mut Connection,
        games: BTreeSet<&str>,
    ) -> Result<(), StoreError> {
        match self {
            Self::Alone(_) => Ok(()),
            Self::Node { id, .. } => leases::check_owned(connection, id, games.into_iter()).await,
        }
    }

    /// Gives a new game to a node.
    pub(in crate::store) async fn give(
        self,
        connection: &mut Connection,
        game: &str,
    ) -> Result<(), StoreError> {
        match self {
            Self::Alone(_) => Ok(()),
            Self::Node { id, .. } => leases::give(connection, id, game).await,
        }
    }
}
