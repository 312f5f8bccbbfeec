//! Servers of other programs, which tests and tasks start and stop: `PostgreSQL` and NATS.

pub mod nats;
pub mod postgres;
