//! Positions that slow, independent programs worked out from the rules, for both editions.

use springald_chesspp::{Catapult, Gulti};
use springald_testkit as testkit;

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors.jsonl");
const BAD_FENS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad_fens.jsonl");

#[test]
fn the_catapult_edition_agrees() {
    assert_eq!(testkit::vectors::<Catapult>(VECTORS, u64::MAX), 168);
}

#[test]
fn the_gulti_edition_agrees() {
    assert_eq!(testkit::vectors::<Gulti>(VECTORS, 100_000), 168);
}

#[test]
fn impossible_states_are_refused() {
    assert_eq!(testkit::bad_fens::<Catapult>(BAD_FENS), 9);
    assert_eq!(testkit::bad_fens::<Gulti>(BAD_FENS), 9);
}
