//! Orders to the writer.

use super::batch::Batch;
use super::error::StoreError;
use super::jobs::Work;
use super::leases::Take;
use crate::trace::Trace;
use tokio::sync::oneshot;

/// An order to the writer.
pub(super) enum Order {
    /// Writes a batch.
    Write {
        batch: Box<Batch>,
        trace: Trace,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    /// Takes games for this node.
    Take {
        what: Take,
        done: oneshot::Sender<Result<u64, StoreError>>,
    },
    /// Gives up a game of this node.
    Release {
        game: String,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    /// Joins as a new node.
    Rejoin {
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    /// Ends the lease of this node: nothing is stored until it joins again.
    Leave { done: oneshot::Sender<()> },
    /// Carries out work on the tables of jobs, if the database is there.
    Work(Work),
    /// Ends the writer.
    Close { done: oneshot::Sender<()> },
}

/// A batch that waits for its transaction.
pub(super) struct Waiting {
    pub(super) batch: Box<Batch>,
    pub(super) trace: Trace,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}
