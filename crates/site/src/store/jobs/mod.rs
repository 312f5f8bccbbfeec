//! The tables of jobs: heavy work that waits, is being done, or has been done, and the keys of workers.
//!
//! `SQLite` has one writer, which carries out this work between the writes of games. On `PostgreSQL` it has connections of
//! its own, so that it delays no move, and several nodes take jobs without waiting for each other (`SKIP LOCKED`).

mod finish;
mod keys;
mod link;
mod queue;
mod sets;
mod state;
mod transaction;

pub use finish::{Delivered, Delivery};
pub use keys::{KeyError, WorkerKey, WorkerKeys};
pub(super) use link::{Link, Work};
pub use queue::{Added, JobRow, NewJob, QueueLimits, Share, Taken, Taker};
pub use sets::{ListedJob, OperatorJobs, SetError};
pub use state::JobState;
