//! The connections that write the tables of jobs.

use crate::store::database::{Connection, Database, PgPool, workers};
use crate::store::options::Options;
use futures_util::future::BoxFuture;

/// An operation on the tables of jobs, which the writer carries out on its connection.
pub(in crate::store) type Work =
    Box<dyn for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, ()> + Send>;

/// The connections that write the tables of jobs.
#[derive(Clone)]
pub(in crate::store) enum Link {
    /// The connection of the writer.
    Writer,
    /// Connections of their own.
    Own(PgPool),
}

impl Link {
    pub(in crate::store) fn open(options: &Options) -> Self {
        match &options.database {
            Database::Folder(_) => Self::Writer,
            Database::Postgres(address) => Self::Own(workers(address, options)),
        }
    }

    pub(in crate::store) async fn close(&self) {
        if let Self::Own(pool) = self {
            pool.close().await;
        }
    }
}
