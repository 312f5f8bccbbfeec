//! Positions that slow, independent programs worked out from the rules (`vectors.jsonl`, CC BY 4.0),
//! and FENs that must be refused.

use springald_cats::Cats;
use springald_testkit as testkit;

#[test]
fn positions_of_others() {
    assert_eq!(
        testkit::vectors::<Cats>(
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors.jsonl"),
            2_000_000
        ),
        193
    );
}

#[test]
fn impossible_states_are_refused() {
    assert_eq!(testkit::bad_fens::<Cats>("tests/bad_fens.jsonl"), 23);
}
