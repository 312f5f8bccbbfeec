//! The site from outside: requests without a port, sockets over loopback, restarts, faults.
//!
//! The tests run on `SQLite` and one node. With the feature `whole`, [`again`] runs all of them on the other stores.

#[cfg(feature = "whole")]
mod again;
mod api;
mod archive;
mod bounds;
mod codes;
mod copying;
mod explorer;
mod faults;
mod games;
mod garbage;
mod histories;
mod jobs;
mod leases;
mod leaving;
mod lobby;
#[cfg(not(feature = "postgres"))]
#[expect(clippy::unused_async, reason = "the module in its place waits")]
mod no_session;
mod nodes;
mod outages;
mod playtests;
#[cfg(feature = "postgres")]
mod postgres;
mod privacy;
mod puzzles;
mod reports;
mod rig;
mod rival;
#[cfg(feature = "postgres")]
mod session;
mod sets;
mod sharing;
mod sockets;
mod stores;
mod texts;
mod time;
#[cfg(feature = "postgres")]
mod tls;
mod volunteer;
mod workers;
mod workshop;

#[cfg(not(feature = "postgres"))]
use no_session as session;
