//! Positions from other sources, and FENs that must be refused.

use springald_ballista::{Ballista, BallistaPosition};
use springald_testkit as testkit;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn vectors() {
    assert_eq!(
        testkit::vectors::<Ballista>(format!("{FOLDER}/vectors.jsonl"), u64::MAX),
        156
    );
}

#[test]
fn bad_fens() {
    assert_eq!(
        testkit::bad_fens::<Ballista>(format!("{FOLDER}/bad_fens.jsonl")),
        19
    );
}

/// Errors say in which field what was found and what was expected.
#[test]
fn refusals_name_field_found_and_expected() {
    for (fen, error) in [
        (
            "k8/9/9/9/9/9/9/K8 w",
            "fields: found 2, expected 6 (placement side castling ep halfmove fullmove), or 4 without the counters",
        ),
        (
            "k8/9/9/9/9/9/K8 w - -",
            "field placement: found 7 ranks, expected 8",
        ),
        (
            "k8/10/9/9/9/9/9/K8 w - -",
            "field placement: found an empty run '10' on rank 7, expected a number from 1 to 9",
        ),
        (
            "k8/9/9/9/9/9/9/KG7 w - -",
            "field placement: found 'G' on b1, expected a letter of 'KQRBNAPkqrbnap'",
        ),
        (
            "k7P/9/9/9/9/9/9/K8 w - -",
            "field placement: found 'P' on i8, expected no pawn of White on its last rank",
        ),
        (
            "k8/9/9/9/9/9/9/9 w - -",
            "field placement: found 0 kings of White, expected one king a side",
        ),
        (
            "k8/9/9/9/9/1n7/9/K8 b - -",
            "field placement: found White's king on a1 in check, expected only the side to move in check",
        ),
        (
            "k8/9/9/9/9/9/9/K8 x - -",
            "field side: found 'x', expected 'w' or 'b'",
        ),
        (
            "4k4/9/9/9/9/9/9/4K2R1 w K -",
            "field castling: found 'K', expected White's rook on i1 for that right",
        ),
        (
            "k8/9/9/9/3pP4/9/9/K8 b - e3",
            "field ep: found 'e3', expected '-', or a square, a colon and squares, none twice",
        ),
        (
            "k8/9/9/9/3pP4/9/9/K8 b - e4:e3e3",
            "field ep: found 'e4:e3e3', expected '-', or a square, a colon and squares, none twice",
        ),
        (
            "k8/9/9/9/3pP4/9/9/K8 b - e4:e3d2",
            "field ep: found 'e4:e3d2', expected squares of one straight line that leads to e4",
        ),
        // The origin would be off the board.
        (
            "k8/9/9/9/3pP4/9/9/K8 b - e4:e1e2e3",
            "field ep: found 'e4:e1e2e3', expected squares of one straight line that leads to e4",
        ),
        (
            "k8/9/9/9/3pP4/9/9/K8 w - d4:d5",
            "field ep: found 'd4:d5', expected a way on which a pawn can move from d6 to d4",
        ),
        (
            "k8/9/9/9/3pN4/9/9/K8 b - e4:e3",
            "field ep: found 'e4:e3', expected White's pawn, or what it became, on e4",
        ),
        (
            "k8/9/9/9/3pP4/4n4/9/K8 b - e4:e3",
            "field ep: found 'e4:e3', expected nothing on e3, which the pawn passed",
        ),
        (
            "k8/9/9/9/3pP4/9/4n4/K8 b - e4:e3",
            "field ep: found 'e4:e3', expected nothing on e2, where the pawn came from",
        ),
        (
            "k8/9/9/9/3pP4/9/9/K8 b - - 65536 1",
            "field halfmove: found '65536', expected a number from 0 to 65535",
        ),
        (
            "k8/9/9/9/3pP4/9/9/K8 b - - 0 0",
            "field fullmove: found '0', expected a number from 1 to 4294967295",
        ),
    ] {
        let found = BallistaPosition::from_fen(fen).expect_err(fen).to_string();
        assert_eq!(found, format!("FEN, {error}"), "{fen}");
    }
}
