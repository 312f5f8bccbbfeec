//! The site from outside: requests without a port, sockets over loopback, restarts, faults.

mod api;
mod archive;
mod bounds;
mod codes;
mod copying;
mod explorer;
mod faults;
mod games;
mod garbage;
mod jobs;
mod leases;
mod leaving;
mod lobby;
mod nodes;
mod outages;
mod postgres;
mod privacy;
mod puzzles;
mod rig;
mod sets;
mod sockets;
mod stores;
mod texts;
mod time;
mod tls;
mod volunteer;
mod workers;

use springald_servers::{nats, postgres as cluster};
