//! The site from outside: requests without a port, sockets over loopback, restarts, faults.

mod api;
mod archive;
mod bounds;
mod cluster;
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
mod outages;
mod postgres;
mod privacy;
mod puzzles;
mod rig;
mod sockets;
mod stores;
mod texts;
mod time;
mod tls;
mod volunteer;
mod workers;
