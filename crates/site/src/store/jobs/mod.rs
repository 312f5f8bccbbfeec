//! The tables of jobs: heavy work that waits, is being done, or has been done, and the keys of workers.
//!
//! `SQLite` has one writer, which carries out this work between the writes of games. On `PostgreSQL` it has connections of
//! its own, so that it delays no move, and several nodes take jobs without waiting for each other (`SKIP LOCKED`).

mod finish;
mod keys;
mod queue;
mod sets;

pub use finish::{Delivered, Delivery};
pub use keys::{KeyError, WorkerKey, WorkerKeys};
pub use queue::{Added, JobCounts, JobRow, JobState, NewJob, QueueLimits, Taken, Taker};
pub use sets::{ListedJob, OperatorJobs, SetError};

use super::database::{Connection, Dialect, Folder, postgres};
use super::order::Order;
use super::{Database, Options, Store, StoreError};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::{Pool, Postgres};
use std::time::Duration;
use tokio::sync::oneshot;

/// An operation on the tables of jobs, which the writer carries out on its connection.
pub(super) type Work = Box<dyn for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, ()> + Send>;

/// The longest time of a transaction on `PostgreSQL`.
const LONGEST: Duration = Duration::from_secs(15);
/// The attempts after which a job has failed.
const MOST_ATTEMPTS: i64 = 5;
/// The number of finished jobs that are kept.
const MOST_FINISHED: i64 = 10_000;

/// The connections that write the tables of jobs.
#[derive(Clone)]
pub(super) enum Link {
    /// The connection of the writer.
    Writer,
    /// Connections of their own.
    Own(Pool<Postgres>),
}

impl Link {
    pub(super) fn open(options: &Options) -> Self {
        match &options.database {
            Database::Folder(_) => Self::Writer,
            Database::Postgres(address) => Self::Own(postgres::workers(address, options)),
        }
    }

    pub(super) async fn close(&self) {
        if let Self::Own(pool) = self {
            pool.close().await;
        }
    }
}

impl Store {
    /// Carries out work on jobs, or on the ratings of puzzles, in a transaction of its own.
    pub(super) async fn jobs_transaction<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, StoreError>>
        + Send
        + 'static,
    ) -> Result<T, StoreError> {
        if let Some(pause) = self.uptime.pause() {
            return Err(StoreError::Paused(pause.reason));
        }
        let (done, result) = oneshot::channel();
        match &self.jobs {
            Link::Writer => {
                let work: Work = Box::new(move |connection| {
                    async move {
                        // If the caller no longer waits, it reads the result from the store later.
                        let _ = done.send(transaction(connection, work).await);
                    }
                    .boxed()
                });
                let sent = self.writer.send(Order::Work(work)).await;
                sent.map_err(|_| StoreError::Closed)?;
            }
            Link::Own(pool) => {
                let pool = pool.clone();
                // A caller that is cancelled must not leave an open transaction on the connection.
                tokio::spawn(async move {
                    let _ = done.send(on_postgres(&pool, work).await);
                });
            }
        }
        result.await.map_err(|_| StoreError::Closed)?
    }
}

async fn on_postgres<T>(
    pool: &Pool<Postgres>,
    work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let mut connection = Connection::PooledPostgres(pool.acquire().await?);
    let done = postgres::within(LONGEST, transaction(&mut connection, work)).await;
    if done.is_err() {
        connection.close().await;
    }
    done
}

async fn transaction<T>(
    connection: &mut Connection,
    work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, StoreError>>,
) -> Result<T, StoreError> {
    connection.execute(connection.dialect().begin()).await?;
    let done = match work(connection).await {
        Ok(done) => connection.execute("COMMIT").await.map(|()| done),
        Err(error) => Err(error),
    };
    if done.is_err() {
        // Fails if it has been rolled back already, which is harmless.
        let _ = connection.execute("ROLLBACK").await;
    }
    done
}

/// Opens a database for a command, which a server may be using; and locks the folder if none does.
async fn beside(database: &Database) -> Result<(Connection, Option<Folder>), StoreError> {
    let folder = match database {
        // A server that uses it has locked it, and has brought the tables up to date.
        Database::Folder(folder) => match Folder::lock(folder) {
            Err(StoreError::InUse { .. }) => None,
            locked => Some(locked?),
        },
        Database::Postgres(_) => None,
    };
    let connection = Connection::beside(&Options::maintenance(database)).await?;
    Ok((connection, folder))
}

/// Returns the words after a query by which several nodes take different rows.
const fn skip_locked(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Sqlite => "",
        Dialect::Postgres => " FOR UPDATE SKIP LOCKED",
    }
}
