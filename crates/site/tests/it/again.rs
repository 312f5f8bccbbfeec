//! All tests again, on `PostgreSQL` and on three nodes.
//!
//! They take as long as all others together, so that only their names run them:
//! `cargo test -p springald-site --features whole --test it -- --ignored again`.

use crate::nodes::NODES;
use crate::stores::{PROGRAMS, SOCKET};
use springald_servers::nats::Nats;
use springald_servers::postgres::Cluster;
use std::process::Command;

#[test]
#[ignore = "it runs all other tests"]
fn on_postgresql() {
    if let Some(cluster) = Cluster::start() {
        run(&cluster, "1");
    }
}

#[test]
#[ignore = "it runs all other tests"]
fn on_three_nodes() {
    if let (Some(cluster), Some(_)) = (Cluster::start(), Nats::start()) {
        run(&cluster, "3");
    }
}

/// Runs all other tests on a server, with this number of nodes.
fn run(cluster: &Cluster, nodes: &str) {
    let tests = std::env::current_exe().expect("the program of the tests");
    let done = Command::new(tests)
        .env(SOCKET, &cluster.server.folder)
        .env(PROGRAMS, &cluster.server.programs)
        .env(NODES, nodes)
        .output()
        .expect("the tests");
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}");
}
