//! The types of sqlx, by names that a build without this database has too.

use sqlx::Postgres;
use sqlx::pool::PoolConnection;

/// A connection of a pool.
pub(in crate::store) type Pooled = PoolConnection<Postgres>;
