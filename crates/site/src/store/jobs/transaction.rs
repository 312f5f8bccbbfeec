//! Transactions on the tables of jobs.

use super::link::{Link, Work};
use crate::store::database::{
    Connection, Database, Dialect, Folder, PgPool, beside as open, within,
};
use crate::store::error::StoreError;
use crate::store::handle::Store;
use crate::store::options::Options;
use crate::store::order::Order;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::time::Duration;
use tokio::sync::oneshot;

/// The longest time of a transaction on `PostgreSQL`.
const LONGEST: Duration = Duration::from_secs(15);
/// The attempts after which a job has failed.
pub(super) const MOST_ATTEMPTS: i64 = 5;
/// The number of finished jobs that are kept.
pub(super) const MOST_FINISHED: i64 = 10_000;

impl Store {
    /// Carries out work on jobs, ratings of puzzles or shared analyses, in a transaction of its own.
    pub(in crate::store) async fn jobs_transaction<T: Send + 'static>(
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
    pool: &PgPool,
    work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let mut connection = Connection::PooledPostgres(pool.acquire().await?);
    let done = within(Some(LONGEST), transaction(&mut connection, work)).await;
    if done.is_err() {
        connection.close().await;
    }
    done
}

pub(super) async fn transaction<T>(
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
pub(super) async fn beside(
    database: &Database,
) -> Result<(Connection, Option<Folder>), StoreError> {
    let folder = match database {
        // A server that uses it has locked it, and has brought the tables up to date.
        Database::Folder(folder) => match Folder::lock(folder) {
            Err(StoreError::InUse { .. }) => None,
            locked => Some(locked?),
        },
        Database::Postgres(_) => None,
    };
    let connection = open(&Options::maintenance(database)).await?;
    Ok((connection, folder))
}

/// Returns the words after a query by which several nodes take different rows.
pub(super) const fn skip_locked(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Sqlite => "",
        Dialect::Postgres => " FOR UPDATE SKIP LOCKED",
    }
}
