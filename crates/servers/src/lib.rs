//! Servers that tests and tasks start and stop: `PostgreSQL`, NATS, and the site itself as a process.

pub mod nats;
#[cfg(unix)]
pub mod postgres;
pub mod site;
pub mod skip;
