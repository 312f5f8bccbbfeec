//! Positions from other sources, and FENs that must be refused.

use springald_chess::{Chess, ChessPosition};
use springald_testkit as testkit;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn vectors() {
    assert_eq!(
        testkit::vectors::<Chess>(format!("{FOLDER}/vectors.jsonl"), u64::MAX),
        19
    );
}

#[test]
fn bad_fens() {
    assert_eq!(
        testkit::bad_fens::<Chess>(format!("{FOLDER}/bad_fens.jsonl")),
        9
    );
}

/// Invalid FENs, each with the expected error.
#[rustfmt::skip]
const REFUSED: [(&str, &str); 26] = [
    ("",
        "fields: found an empty text, expected fields separated by exactly one space"),
    ("8/8/8/8/8/8/8/8 w",
        "fields: found 2, expected 6 (placement side castling ep halfmove fullmove), or 4 without the counters"),
    ("4k3/8/8/8/8/8/8/4K3  w - -",
        "fields: found an empty field, expected fields separated by exactly one space"),
    ("4k3/8/8/8/8/8/4K3 w - -",
        "placement: found 7 ranks, expected 8"),
    ("4k3/9/8/8/8/8/8/4K3 w - -",
        "placement: found an empty run '9' on rank 7, expected a number from 1 to 8"),
    ("4k3/44p/8/8/8/8/8/4K3 w - -",
        "placement: found an empty run '44' on rank 7, expected a number from 1 to 8"),
    ("4k3/7pp/8/8/8/8/8/4K3 w - -",
        "placement: found 9 squares on rank 7, expected 8"),
    ("4k3/7/8/8/8/8/8/4K3 w - -",
        "placement: found 7 squares on rank 7, expected 8"),
    ("4k3/8/8/8/4X3/8/8/4K3 w - -",
        "placement: found 'X' on e4, expected a letter of 'KQRBNPkqrbnp'"),
    ("4k2p/8/8/8/8/8/8/4K3 w - -",
        "placement: found 'p' on h8, expected no pawn on the first or last rank"),
    ("8/8/8/8/8/8/8/4K3 w - -",
        "placement: found 0 kings of Black, expected one king a side"),
    ("4k3/8/8/8/8/8/8/4KK2 w - -",
        "placement: found 2 kings of White, expected one king a side"),
    ("4k3/8/8/8/8/8/8/K3R3 w - -",
        "placement: found Black's king on e8 in check, expected only the side to move in check"),
    ("4k3/8/8/8/8/8/8/4K3 W - -",
        "side: found 'W', expected 'w' or 'b'"),
    ("4k3/8/8/8/8/8/8/4K2R w KK -",
        "castling: found 'KK', expected '-' or letters of 'KQkq', none twice"),
    ("4k3/8/8/8/8/8/8/4K2R w Kx -",
        "castling: found 'Kx', expected '-' or letters of 'KQkq', none twice"),
    ("4k3/8/8/8/8/8/8/4K2R w KQ -",
        "castling: found 'KQ', expected White's rook on a1 for that right"),
    ("3k3r/8/8/8/8/8/8/4K3 w k -",
        "castling: found 'k', expected Black's king on e8 for that right"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d9",
        "ep: found 'd9', expected '-' or a square"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d3",
        "ep: found 'd3', expected a square on rank 6, which Black can pass"),
    ("4k3/8/8/4P3/8/8/8/4K3 w - d6",
        "ep: found 'd6', expected Black's pawn on d5"),
    ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6",
        "ep: found 'd6', expected nothing on d7, which the pawn passed"),
    ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6",
        "ep: found 'd6', expected nothing on d6, which the pawn passed"),
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "halfmove: found '-1', expected a number from 0 to 65535"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
        "halfmove: found '65536', expected a number from 0 to 65535"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "fullmove: found '0', expected a number from 1 to 4294967295"),
];

#[test]
fn refusals_name_field_found_and_expected() {
    for (fen, error) in REFUSED {
        let found = ChessPosition::from_fen(fen).expect_err(fen).to_string();
        let place = if error.starts_with("fields:") {
            ""
        } else {
            "field "
        };
        assert_eq!(found, format!("FEN, {place}{error}"), "{fen}");
    }
}
