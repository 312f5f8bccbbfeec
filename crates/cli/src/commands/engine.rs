//! The engine: `uci`, `xboard` and `bench`.

use crate::args::BenchArgs;
use crate::output::Failure;
use rand::Rng;
use springald_protocol::bench::BenchKind;
use springald_protocol::{Protocol, cecp, run};
use springald_registry::{Control, EngineEntry, Registry, VARIANTS, declared_ids};
use std::io::{BufReader, stdin, stdout};
use std::slice;

/// Holds a conversation in UCI.
pub(crate) fn uci() -> Result<(), Failure> {
    let seed = rand::rng().next_u64();
    let session = springald_protocol::uci::Uci::new(Registry::builtin(), seed);
    let session = session.opening(open).reading(read);
    talk(session.offering(declared_ids()))
}

/// Holds a conversation in CECP.
pub(crate) fn xboard() -> Result<(), Failure> {
    let session = cecp::Cecp::new(Registry::builtin(), rand::rng().next_u64());
    talk(session.offering(open, declared_ids()))
}

/// Returns the game of a name or a path.
fn open(name: &str) -> Result<EngineEntry, String> {
    springald_registry::open(name).map_err(|error| error.to_string())
}

/// Returns the bytes of a file.
fn read(path: &str) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{path}: {error}"))
}

fn talk(session: impl Protocol) -> Result<(), Failure> {
    Ok(run(session, BufReader::new(stdin()), stdout())?)
}

/// Searches or counts, and says how much and how fast.
pub(crate) fn bench(args: &BenchArgs) -> String {
    let work = if args.perft {
        BenchKind::Perft
    } else {
        BenchKind::Search
    };
    let mut out = String::new();
    let games = args.variant.as_ref().map_or(VARIANTS, slice::from_ref);
    springald_protocol::bench::bench(work, games, &Control::default(), &mut |line| {
        out += &line;
        out.push('\n');
    });
    out
}
