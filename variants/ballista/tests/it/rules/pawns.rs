//! Pawns: RULES.md 6.

use super::{after, at, forbidden_by, goes};
use springald_core::{Clause, Click, NotationExt, Screen};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("6.1", pawns_move_forward),
    ("6.2", pawns_start_far),
    ("6.3", pawns_capture_diagonally),
    ("6.4", promotion),
    ("6.5", en_passant),
    ("6.5", en_passant_and_promotion),
    ("6.6", idle_passed_squares),
    ("6.7", slide_and_capture),
];

/// §6.1: one square straight forward.
#[test]
fn pawns_move_forward() {
    const FEN: &str = "k8/9/9/9/9/4P4/9/K8 w - - 0 1";
    assert_eq!(goes(FEN, "e3"), "e4");
    assert_eq!(goes(&FEN.replace("9/4P4", "4p4/4P4"), "e3"), "");
    assert_eq!(goes("k8/4p1p2/6P2/9/9/9/9/K8 b - - 0 1", "e7"), "e5 e6");
}

/// §6.2: two squares from the starting rank, three from the rank behind, whenever they stand there.
#[test]
fn pawns_start_far() {
    assert_eq!(goes("k8/9/9/9/9/9/4P4/K8 w - - 0 1", "e2"), "e3 e4");
    assert_eq!(goes("k8/9/9/9/9/9/9/K3P4 w - - 0 1", "e1"), "e2 e3 e4");
    assert_eq!(goes("k3p4/9/9/9/9/9/9/K8 b - - 0 1", "e8"), "e5 e6 e7");
    assert_eq!(goes("k8/9/9/9/9/4n4/9/K3P4 w - - 0 1", "e1"), "e2");
    assert_eq!(goes("k8/9/9/9/4n4/9/4P4/K8 w - - 0 1", "e2"), "e3");
    // A pawn that a ballista brought back goes two squares again.
    let back = after(
        "k8/9/9/9/9/4P4/5A3/K8 w - - 0 1",
        "e3e2 a8b8 f2f3 b8a8 f3i3 a8b8",
    );
    assert_eq!(goes(&back, "e2"), "e3 e4");
}

/// §6.3: captures diagonally forward.
#[test]
fn pawns_capture_diagonally() {
    const FEN: &str = "k8/9/9/3ppp3/3pPp3/3ppp3/9/K8 w - - 0 1";
    assert_eq!(goes(FEN, "e4"), "d5 f5");
    assert_eq!(
        forbidden_by("k8/9/9/9/4P4/9/9/K8 w - - 0 1", "e4d5"),
        Some(Clause::new(6, 3))
    );
    // No way around the edge.
    assert_eq!(goes("k8/9/9/p7p/8P/9/9/K8 w - - 0 1", "i4"), "");
    assert_eq!(goes("k8/9/9/9/P7p/7p1/9/K8 w - - 0 1", "a4"), "a5");
}

/// §6.4: promotion by push, capture and slide, to five kinds of pieces.
#[test]
fn promotion() {
    assert_eq!(
        goes("k4n3/4P4/9/9/9/9/9/K8 w - - 0 1", "e7"),
        "e8a e8b e8n e8q e8r f8a f8b f8n f8q f8r"
    );
    let slide_far = "k8/9/9/9/4P4/3a5/9/K8 w - - 0 1";
    assert_eq!(after(slide_far, "e4e8a"), "k3A4/9/9/9/9/3a5/9/K8 b - - 0 1");
    assert_eq!(after(slide_far, "e4e1"), "k8/9/9/9/9/3a5/9/K3P4 b - - 1 1");
    assert_eq!(forbidden_by(slide_far, "e4e8"), Some(Clause::new(6, 4)));
    assert_eq!(forbidden_by(slide_far, "e4e8k"), Some(Clause::new(6, 4)));
}

/// §6.5: every square that a pawn passed, by push or slide, in the next turn only, by pawns only.
#[test]
fn en_passant() {
    let triple = "k8/9/9/9/9/3p1p3/5p3/K3P4 w - - 0 1";
    let passed = after(triple, "e1e4");
    assert_eq!(forbidden_by(&passed, "d3e2"), None);
    assert_eq!(forbidden_by(&passed, "f3e2"), None);
    assert_eq!(after(&passed, "d3e2"), "k8/9/9/9/9/5p3/4pp3/K8 w - - 0 2");
    let later = after(&passed, "a8b8 a1b1");
    assert_eq!(forbidden_by(&later, "d3e2"), Some(Clause::new(6, 5)));

    let slide = after("k8/9/9/9/4p3p/9/3AP4/K8 w - - 0 1", "e2h5");
    assert_eq!(goes(&slide, "e4"), "e3 f3");
    assert_eq!(forbidden_by(&slide, "i4h3"), Some(Clause::new(6, 3)));
    // Where the slide begins and ends nothing was passed.
    let ends = after("k8/9/9/8p/3AP3p/9/9/K8 w - - 0 1", "e4h4");
    assert_eq!(forbidden_by(&ends, "i5h4"), None);
    assert_eq!(at(&ends).en_passant(), None);

    // Also where the slide relieves a check, and only its end is between the king and the rook.
    let relief = after("r3k4/9/9/3p5/9/9/3AP4/K8 w - - 0 1", "e2a6");
    assert!(relief.ends_with("b - a6:d3c4b5 1 1"), "{relief}");
    assert_eq!(goes(&relief, "d5"), "c4 d4");

    // Only pawns capture so, and not after a capture.
    let pieces = after("k8/9/9/2b6/2n6/9/4P4/K8 w - - 0 1", "e2e4");
    assert_eq!(at(&pieces).en_passant(), None);
    assert_eq!(forbidden_by(&pieces, "c4e3"), None);
    assert!(after(&pieces, "c4e3").contains("/4P4/"));
}

/// §6.5: what a pawn became is captured, and a capturing pawn may be promoted.
#[test]
fn en_passant_and_promotion() {
    let promoted = after("k8/3p5/9/4P4/4A4/9/9/K8 w - - 6 1", "e5e8n");
    assert!(promoted.ends_with("b - e8:e6e7 0 1"), "{promoted}");
    assert_eq!(after(&promoted, "d7e6"), "k8/9/4p4/9/4A4/9/9/K8 w - - 0 2");

    let along_the_rank = after("k8/9/9/9/9/9/4p4/K1AP5 w - - 0 1", "d1g1");
    assert_eq!(
        forbidden_by(&along_the_rank, "e2f1"),
        Some(Clause::new(6, 4))
    );
    assert_eq!(
        after(&along_the_rank, "e2f1a"),
        "k8/9/9/9/9/9/9/K1A2a3 w - - 0 2"
    );
}

/// §6.6: en passant is part of a position only while it is legal.
#[test]
fn idle_passed_squares() {
    assert!(after("k8/9/9/9/3p5/9/4P4/K8 w - - 0 1", "e2e4").contains(" e4:e3 "));
    let alone = after("k8/9/9/9/1p7/9/4P4/K8 w - - 0 1", "e2e4");
    let pinned = after("9/9/9/9/R2p4k/9/4P4/K8 w - - 0 1", "e2e4");
    for fen in [alone, pinned] {
        assert!(fen.contains(" - - "), "{fen}");
    }
}

/// §6.7: a slide onto a passed square is another move than the capture there.
#[test]
fn slide_and_capture() {
    const FEN: &str = "k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1";
    assert_eq!(after(FEN, "d4e3"), "k8/9/9/9/9/2a1p4/9/K8 w - - 0 2");
    assert_eq!(after(FEN, "d4e3-"), "k8/9/9/9/4P4/2a1p4/9/K8 w - - 5 2");
    let asked = ["d4e3", "d4e3-"].map(|text| {
        let action = at(FEN).action_from_text(text).unwrap();
        at(FEN).gesture(action)[2].clone()
    });
    assert_eq!(
        asked,
        ["capture", "slide"].map(|name| Click::Button(name.into()))
    );
}
