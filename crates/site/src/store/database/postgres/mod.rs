//! `PostgreSQL`.

mod address;
mod guard;
mod leases;
mod primary;
mod sessions;
mod types;

pub use address::PostgresAddress;
pub(in crate::store) use guard::Guard;
pub(in crate::store) use primary::Primary;
pub(in crate::store) use sessions::{beside, readers, workers};
pub(in crate::store) use sqlx::PgConnection;
pub(in crate::store) use sqlx::postgres::{PgPool, PgRow};
pub(in crate::store) use types::Pooled;
