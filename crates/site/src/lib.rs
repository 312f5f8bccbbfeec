//! The playing site: one process with a referee for each game, a store, an HTTP and WebSocket API,
//! and the pages.
//!
//! [`House`] is everything that is alive; [`app`] is the router over it; [`serve`] runs it on a port.

mod api;
pub mod archive;
mod assets;
mod clock;
mod config;
pub mod dice;
mod error;
mod house;
mod keeper;
mod limits;
mod metrics;
mod seat;
mod secret;
mod server;
mod socket;
mod store;
pub mod table;
mod time;
mod wire;

pub use api::{app, document};
pub use clock::{Clock, Control, Face};
pub use config::{Config, ConfigError, Flags, LimitSettings, ServeArgs, data_folder};
pub use error::{Code, Refusal};
pub use house::{House, Shown};
pub use limits::{Limits, Ticket};
pub use metrics::Metrics;
pub use seat::{Colour, Deal, Place};
pub use secret::{Lock, Secret};
pub use server::{ServeError, serve};
pub use store::{Batch, Head, Listed, Options, Store, StoreError};
pub use time::Time;

/// The version of the rules that new games are played under.
pub const RULES: &str = env!("CARGO_PKG_VERSION");
