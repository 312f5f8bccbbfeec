//! §4: normal moves.

use super::*;
use springald_core::Clause;
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("4.1", own_pieces),
    ("4.2", hardly_any_captures),
    ("4.3", hardly_any_captures),
    ("4.4", pieces),
    ("4.5", pieces),
    ("4.6", pieces),
    ("4.7", pieces),
    ("4.8", pieces),
    ("4.9", pawn_steps),
    ("4.10", double_steps),
    ("4.11", promotion),
    ("4.12", no_diagonal_steps),
];

/// §4.1: a piece of one's own, to another square.
#[test]
fn own_pieces() {
    let placed = START.replace("- - -", "- - @");
    assert_eq!(forbidden_by(&placed, "e4e5"), Some(Clause::new(4, 1)));
    assert_eq!(forbidden_by(&placed, "e7e5"), Some(Clause::new(4, 1)));
    assert_eq!(forbidden_by(&placed, "b1b1"), Some(Clause::new(4, 1)));
    assert_eq!(forbidden_by(&placed, "b1c3"), None);
}

/// §4.2: to empty squares. §4.3: only the king captures.
#[test]
fn hardly_any_captures() {
    const FEN: &str = "4k3/8/8/3p4/3Q2n1/8/3P4/4K3 w - - @ 0 1";
    assert_eq!(forbidden_by(FEN, "d4d2"), Some(Clause::new(4, 2)));
    assert_eq!(forbidden_by(FEN, "d4d5"), Some(Clause::new(4, 3)));
    assert_eq!(forbidden_by(FEN, "d4g4"), Some(Clause::new(4, 3)));
    assert_eq!(
        forbidden_by("4k3/8/5p2/8/4N3/8/8/4K3 w - - @ 0 1", "e4f6"),
        Some(Clause::new(4, 3))
    );
    assert_eq!(
        forbidden_by("4k3/8/8/3p4/4P3/8/8/4K3 w - - @ 0 1", "e4d5"),
        Some(Clause::new(4, 3))
    );
    // Not even what gives check.
    let check = "4k3/8/8/8/8/3n4/8/3RK3 w - - - 5 1";
    assert_eq!(forbidden_by(check, "d1d3"), Some(Clause::new(4, 3)));
}

/// §4.4: the queen. §4.5: the rook. §4.6: the bishop. §4.7: the knight. §4.8: no passing over.
#[test]
fn pieces() {
    const FEN: &str = "4k3/8/2p5/1P1P4/1pXp4/1P1P4/8/4K3 w - - @ 0 1";
    let with = |piece: &str| FEN.replace('X', piece);
    // Every way is blocked but the file, downwards to the edge and upwards to a pawn.
    assert_eq!(goes(&with("Q"), "c4"), "c1 c2 c3 c5");
    assert_eq!(goes(&with("R"), "c4"), "c1 c2 c3 c5");
    assert_eq!(goes(&with("B"), "c4"), "");
    assert_eq!(goes(&with("N"), "c4"), "a3 a5 b2 b6 d2 d6 e3 e5");
    assert_eq!(forbidden_by(&with("Q"), "c4c7"), Some(Clause::new(4, 8)));
    assert_eq!(forbidden_by(&with("Q"), "c4e5"), Some(Clause::new(4, 4)));
    assert_eq!(forbidden_by(&with("R"), "c4e2"), Some(Clause::new(4, 5)));
    assert_eq!(forbidden_by(&with("B"), "c4c3"), Some(Clause::new(4, 6)));
    assert_eq!(forbidden_by(&with("N"), "c4c3"), Some(Clause::new(4, 7)));
    assert_eq!(
        goes("4k3/8/8/8/8/2B5/8/4K3 w - - @ 0 1", "c3"),
        "a1 a5 b2 b4 d2 d4 e5 f6 g7 h8"
    );
}

/// §4.9: pawns go straight ahead.
#[test]
fn pawn_steps() {
    assert_eq!(goes("4k3/8/2p5/8/2P5/8/8/4K3 w - - @ 3 9", "c4"), "c5");
    assert_eq!(goes("4k3/8/2p5/8/2P5/8/8/4K3 b - - @ 3 9", "c6"), "c5");
    assert_eq!(
        forbidden_by("4k3/8/8/2p5/2P5/8/8/4K3 w - - @ 3 9", "c4c5"),
        Some(Clause::new(4, 2))
    );
    assert_eq!(
        forbidden_by("4k3/8/8/8/2P5/8/8/4K3 w - - @ 3 9", "c4c3"),
        Some(Clause::new(4, 9))
    );
}

/// §4.10: double steps, also of a pawn that was pulled back.
#[test]
fn double_steps() {
    assert_eq!(goes("4k3/8/8/8/8/8/2P5/3K4 w - - @ 3 1", "c2"), "c3 c4");
    assert_eq!(goes("4k3/2p5/8/8/8/8/8/4K3 b - - @ 3 9", "c7"), "c5 c6");
    assert_eq!(goes("4k3/8/8/8/2p5/8/2P5/4K3 w - - @ 3 9", "c2"), "c3");
    assert_eq!(goes("4k3/8/8/8/8/2p5/2P5/4K3 w - - @ 3 9", "c2"), "");
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/2P5/8/4K3 w - - @ 3 9", "c3c5"),
        Some(Clause::new(4, 10))
    );
    let pulled = after("4k3/8/8/8/8/2P5/8/4K3 w - - - 7 1", "G@c1");
    assert_eq!(pulled, "4k3/8/8/8/8/8/2P5/3K4 w - - @ 7 1");
    assert_eq!(after(&pulled, "c2c4"), "4k3/8/8/8/2P5/8/8/3K4 b - - - 0 1");
}

/// §4.11: promotion, also in the turn of the pull.
#[test]
fn promotion() {
    const FEN: &str = "4k3/P7/8/8/8/8/8/4K3 w - - @ 4 1";
    assert_eq!(goes(FEN, "a7"), "a8b a8n a8q a8r");
    assert_eq!(after(FEN, "a7a8r"), "R3k3/8/8/8/8/8/8/4K3 b - - - 0 1");
    assert_eq!(forbidden_by(FEN, "a7a8"), Some(Clause::new(4, 11)));
    assert_eq!(forbidden_by(FEN, "a7a8p"), Some(Clause::new(4, 11)));
    assert_eq!(
        goes("4k3/8/8/8/8/8/p7/4K3 b - - @ 4 1", "a2"),
        "a1b a1n a1q a1r"
    );
    assert_eq!(goes("n3k3/P7/8/8/8/8/8/4K3 w - - @ 4 1", "a7"), "");
    let mut record = from("8/4k3/8/P7/8/8/8/4K3 w - - - 4 1");
    play(&mut record, "G@a8,a7a8n");
    assert_eq!(record.position().fen(), "N7/4k3/8/8/8/8/8/4K3 b - - - 0 1");
}

/// §4.12: never diagonally, and no capture en passant.
#[test]
fn no_diagonal_steps() {
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/4P3/8/4K3 w - - @ 0 1", "e3d4"),
        Some(Clause::new(4, 12))
    );
    let passed = after("4k3/8/8/8/1p1p4/8/2P5/4K3 w - - @ 0 1", "c2c4");
    assert_eq!(passed, "4k3/8/8/8/1pPp4/8/8/4K3 b - - - 0 1");
    let due = passed.replace("- - -", "- - @");
    assert_eq!(goes(&due, "b4"), "b3");
    assert_eq!(forbidden_by(&due, "d4c3"), Some(Clause::new(4, 12)));
}
