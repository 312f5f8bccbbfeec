//! Castling and check: RULES.md 7 and 8.

use super::{after, at, forbidden_by, goes};
use springald_core::Clause;
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("7.1", castling),
    ("7.2", castling_needs_room),
    ("7.3", castling_needs_safety),
    ("8.1", check),
    ("8.2", the_king_avoids_attacks),
];

/// §7.1: the king goes two squares, the rook to the square it crossed; once.
#[test]
fn castling() {
    const FEN: &str = "r3k3r/9/9/9/9/9/9/R3K3R w KQkq - 4 1";
    assert_eq!(after(FEN, "e1g1"), "r3k3r/9/9/9/9/9/9/R4RK2 b kq - 5 1");
    assert_eq!(after(FEN, "e1c1"), "r3k3r/9/9/9/9/9/9/2KR4R b kq - 5 1");
    assert_eq!(after(FEN, "a1a2 e8g8"), "r4rk2/9/9/9/9/9/R8/4K3R w K - 6 2");
    // A captured rook takes the right with it.
    assert_eq!(after(FEN, "i1i8"), "r3k3R/9/9/9/9/9/9/R3K4 b Qq - 0 1");
    assert_eq!(
        forbidden_by(&after(FEN, "e1e2 a8a7 e2e1 a7a8"), "e1g1"),
        Some(Clause::new(7, 1))
    );
    assert_eq!(
        forbidden_by(&after(FEN, "e1e2 a8a7"), "e2g2"),
        Some(Clause::new(3, 1))
    );
}

/// §7.2: nothing between king and rook.
#[test]
fn castling_needs_room() {
    for between in ["RN2K3R", "R1N1K3R", "R2NK3R"] {
        let fen = format!("4k4/9/9/9/9/9/9/{between} w KQ - 0 1");
        assert_eq!(
            forbidden_by(&fen, "e1c1"),
            Some(Clause::new(7, 2)),
            "{between}"
        );
        assert_eq!(forbidden_by(&fen, "e1g1"), None, "{between}");
    }
    for between in ["R3KN2R", "R3K1N1R", "R3K2NR"] {
        let fen = format!("4k4/9/9/9/9/9/9/{between} w KQ - 0 1");
        assert_eq!(
            forbidden_by(&fen, "e1g1"),
            Some(Clause::new(7, 2)),
            "{between}"
        );
        assert_eq!(forbidden_by(&fen, "e1c1"), None, "{between}");
    }
}

/// §7.3: not out of, through or into check; attacks on the rook and beside it do not matter.
#[test]
fn castling_needs_safety() {
    for (rook, kingside, queenside) in [
        ("4r4", Some(Clause::new(7, 3)), Some(Clause::new(7, 3))),
        ("3r1r3", Some(Clause::new(7, 3)), Some(Clause::new(7, 3))),
        ("2r3r2", Some(Clause::new(7, 3)), Some(Clause::new(7, 3))),
        ("rr5rr", None, None),
    ] {
        let fen = format!("4k4/9/9/9/{rook}/9/9/R3K3R w KQ - 0 1");
        assert_eq!(forbidden_by(&fen, "e1g1"), kingside, "{rook}");
        assert_eq!(forbidden_by(&fen, "e1c1"), queenside, "{rook}");
    }
}

/// §8.1: no move leaves the player's own king in check; pinned pieces give check all the same.
#[test]
fn check() {
    const PINNED: &str = "k3r4/9/9/9/9/9/4A4/4K4 w - - 0 1";
    assert_eq!(forbidden_by(PINNED, "e2f2"), Some(Clause::new(8, 1)));
    assert_eq!(forbidden_by(PINNED, "e2e3"), None);
    // In check: capture, interpose (here by a boost), or step away.
    let check = "1k2r4/9/9/9/9/1A7/2N6/4K2B1 w - - 0 1";
    assert!(at(check).in_check());
    assert_eq!(goes(check, "c2"), "e2 e4");
    assert_eq!(goes(check, "h1"), "e4");
    // The rook that gives check is pinned itself.
    assert!(at("4k4/9/9/9/9/9/4r3K/4R4 w - - 0 1").in_check());
}

/// §8.2: the king does not step onto attacked squares, nor back along the line of a check.
#[test]
fn the_king_avoids_attacks() {
    const FEN: &str = "k3r4/9/9/9/9/4K4/9/9 w - - 0 1";
    assert_eq!(goes(FEN, "e3"), "d2 d3 d4 f2 f3 f4");
}
