//! Positions from other sources, and FENs that must be refused.

use springald_core::{NotationExt, Position as _};
use springald_gravitatur::{Gravitatur, GravitaturPosition};
use springald_testkit as testkit;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn vectors() {
    assert_eq!(
        testkit::vectors::<Gravitatur>(format!("{FOLDER}/vectors.jsonl"), u64::MAX),
        129
    );
}

#[test]
fn bad_fens() {
    assert_eq!(
        testkit::bad_fens::<Gravitatur>(format!("{FOLDER}/bad_fens.jsonl")),
        7
    );
}

/// Invalid FENs, each with the expected error.
#[rustfmt::skip]
const REFUSED: [(&str, &str); 18] = [
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "fields: found 6, expected 7 (placement side castling ep phase halfmove fullmove), or 5 without the counters"),
    ("4k3/8/8/8/8/8/8/4K3 w - -",
        "fields: found 4, expected 7 (placement side castling ep phase halfmove fullmove), or 5 without the counters"),
    ("4k3/8/8/8/8/8/4K3 w - - -",
        "placement: found 7 ranks, expected 8"),
    ("4k3/7pp/8/8/8/8/8/4K3 w - - -",
        "placement: found 9 squares on rank 7, expected 8"),
    // The Gravitatur never stays on the board.
    ("4k3/8/8/8/4G3/8/8/4K3 w - - @",
        "placement: found 'G' on e4, expected a letter of 'KQRBNPkqrbnp'"),
    ("4k2p/8/8/8/8/8/8/4K3 w - - -",
        "placement: found 'p' on h8, expected no pawn on the first or last rank"),
    ("4k3/8/8/8/8/8/8/P3K3 w - - -",
        "placement: found 'P' on a1, expected no pawn on the first or last rank"),
    ("8/8/8/8/8/8/8/4K3 w - - -",
        "placement: found 0 kings of Black, expected one king a side"),
    ("4k3/8/8/8/8/8/8/4K2K w - - -",
        "placement: found 2 kings of White, expected one king a side"),
    ("4k3/8/8/8/8/8/8/K3R3 w - - -",
        "placement: found Black's king on e8 in check, expected only the side to move in check"),
    ("4k3/8/8/8/8/8/8/4K3 W - - -",
        "side: found 'W', expected 'w' or 'b'"),
    ("4k3/8/8/8/8/8/8/R3K3 w Q - -",
        "castling: found 'Q', expected '-': there is no castling"),
    ("4k3/8/8/8/4P3/8/8/4K3 b - e3 -",
        "ep: found 'e3', expected '-': there is no capture en passant"),
    ("4k3/8/8/8/8/8/8/4K3 w - - G",
        "phase: found 'G', expected '-' or '@'"),
    ("4k3/8/8/8/8/8/8/K3R3 b - - @",
        "phase: found '@' with Black's king on e8 in check, expected '-', as nobody may leave his own king in check by placing"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - @",
        "phase: found '@' with no move for Black, expected '-', as a placement must leave a move or give check"),
    ("4k3/8/8/8/8/8/8/4K3 w - - - 65536 1",
        "halfmove: found '65536', expected a number from 0 to 65535"),
    ("4k3/8/8/8/8/8/8/4K3 w - - - 0 0",
        "fullmove: found '0', expected a number from 1 to 4294967295"),
];

#[test]
fn refusals_name_field_found_and_expected() {
    for (fen, error) in REFUSED {
        let found = GravitaturPosition::from_fen(fen)
            .expect_err(fen)
            .to_string();
        let place = if error.starts_with("fields:") {
            ""
        } else {
            "field "
        };
        assert_eq!(found, format!("FEN, {place}{error}"), "{fen}");
    }
}

/// The counters may be left out.
#[test]
fn without_the_counters() {
    let position = GravitaturPosition::from_fen("4k3/8/8/8/8/8/8/4K3 w - - @").unwrap();
    assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - @ 0 1");
}

/// Equal positions have equal keys; side and phase are part of them.
#[test]
fn keys_tell_positions_apart() {
    let key = |fen: &str| GravitaturPosition::from_fen(fen).unwrap().key();
    let kings = "4k3/8/8/8/8/8/8/4K3";
    let mut keys = ["w - - - 0 1", "b - - - 0 1", "w - - @ 0 1", "b - - @ 0 1"]
        .map(|rest| key(&format!("{kings} {rest}")))
        .to_vec();
    assert_eq!(keys[0], key(&format!("{kings} w - - - 7 9")));
    keys.push(key("4k3/8/8/8/8/8/8/3K4 w - - - 0 1"));
    keys.push(key("4K3/8/8/8/8/8/8/4k3 w - - - 0 1"));
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 6);
}
