//! The place of `PostgreSQL` in a program without it: no value of these types exists, as no address can be read.

mod address;
mod connection;
mod row;
mod server;

pub use address::PostgresAddress;
pub(in crate::store) use connection::{PgConnection, PgPool, Pooled};
pub(in crate::store) use row::PgRow;
pub(in crate::store) use server::{Guard, Primary, beside, readers, workers};
