//! The playing site: one process with a referee for each game, a store, an HTTP and WebSocket API,
//! and the pages.
//!
//! [`House`] is everything that is alive; [`app`] is the router over it; [`serve`] runs it on a port.

mod api;
pub mod archive;
mod assets;
mod command;
mod config;
mod house;
mod keeper;
mod limits;
mod listen;
mod lobby;
mod meter;
mod metrics;
mod refused;
mod server;
mod socket;
mod store;
mod time;

pub use api::{app, document};
pub use config::{Config, ConfigError, Flags, LimitSettings, ServeArgs, data_folder};
pub use house::{House, Seen, Shown};
pub use limits::{Limits, Ticket};
pub use listen::{Patience, listen};
pub use metrics::Metrics;
pub use server::{ServeError, serve};
/// What a game at the site is: the referee without its network and store.
pub use springald_table as table;
pub use springald_table::dice;
pub use store::{
    Batch, Head, Listed, Options, Pause, PauseReason, Store, StoreError, Uptime, Waiting,
};
pub use time::Time;
