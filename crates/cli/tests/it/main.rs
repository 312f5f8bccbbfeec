//! The program `springald` from outside.
//!
//! The tests with several nodes and their balancer need the feature `whole`: `cargo test -p springald-cli --features whole --test it -- nodes`.

#[cfg(feature = "whole")]
mod balancer;
mod contract;
mod deploy;
mod dice;
mod doors;
mod field;
mod game;
mod lab;
#[cfg(unix)]
mod matches;
#[cfg(feature = "whole")]
mod nodes;
mod play;
mod puzzles;
mod site;
mod worker;

use springald_servers::site::Server;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the program.
fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin!("springald").into()
}

/// Runs the program in a folder. Returns whether it succeeded, its output and its errors.
fn run(folder: &Path, arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(program())
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    let [out, error] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.success(), out, error)
}

/// Starts the site as a process, on a port of its own if the address says so.
fn serve(data: &Path, arguments: &[&str], listen: &str) -> Server {
    Server::start(&program(), data, arguments, listen)
}
