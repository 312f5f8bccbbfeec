//! The two databases behind the store: `SQLite` in a data folder, and `PostgreSQL`.
//!
//! Every query is written once ([`query`](self::query)). The differences are in [`Dialect`], and in the two modules that
//! open a database, keep other servers out of it and check whether it has room: [`sqlite`] and [`postgres`].

mod connection;
mod dialect;
mod limit;
#[cfg(not(feature = "postgres"))]
#[expect(clippy::unused_async, reason = "the module in its place waits")]
mod no_postgres;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod primary;
mod query;
mod readers;
mod row;
mod scheme;
mod session;
mod sqlite;

pub(super) use connection::Connection;
pub(super) use dialect::{Dialect, NOW};
pub(super) use limit::within;
#[cfg(not(feature = "postgres"))]
use no_postgres as postgres;
pub use place::Database;
pub use postgres::PostgresAddress;
pub(super) use postgres::{Guard, PgPool, workers};
pub(super) use primary::{Primary, beside};
pub(super) use query::{Query, Value, query};
pub(super) use readers::Readers;
pub(super) use row::Row;
pub(super) use sqlite::Folder;
