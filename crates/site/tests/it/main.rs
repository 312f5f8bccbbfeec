//! The site from outside: requests without a port, sockets over loopback, restarts, faults.

mod api;
mod archive;
mod bounds;
mod codes;
mod faults;
mod games;
mod garbage;
mod leaving;
mod lobby;
mod outages;
mod privacy;
mod rig;
mod sockets;
mod texts;
mod time;
