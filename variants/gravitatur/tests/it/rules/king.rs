//! §5 and §6: the king, and check.

use super::*;
use springald_core::Clause;
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("5.1", king_steps),
    ("5.2", teleports),
    ("5.3", no_teleport_in_check),
    ("5.4", no_teleport_into_check),
    ("5.5", no_castling),
    ("6.1", checks_and_pins),
    ("6.2", meeting_a_check),
    ("6.3", the_king_keeps_out_of_danger),
];

/// §5.1: the king steps, and captures unprotected pieces.
#[test]
fn king_steps() {
    const FEN: &str = "4k3/8/8/8/8/3p1n2/4K3/8 w - - - 9 1";
    assert_eq!(goes(FEN, "e2"), "d1 d3 e3 f1 f2 f3");
    assert_eq!(after(FEN, "e2f3"), "4k3/8/8/8/8/3p1K2/8/8 b - - - 0 1");
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/4K3 w - - @ 0 1", "e1e3"),
        Some(Clause::new(5, 1))
    );
    // Not what is protected.
    let guarded = "4k3/8/8/8/6p1/5n2/4K1r1/8 w - - - 9 1";
    assert_eq!(goes(guarded, "e2"), "d1 d3 e3 f1");
}

/// §5.2: teleports with pieces, near and far, as often as wanted.
#[test]
fn teleports() {
    const FEN: &str = "4k3/8/8/3N4/8/8/3P4/R3KQ2 w - - @ 2 2";
    assert_eq!(goes(FEN, "e1"), "a1 d1 d5 e2 f1 f2");
    assert_eq!(after(FEN, "e1d5"), "4k3/8/8/3K4/8/8/3P4/R3NQ2 b - - - 3 2");
    assert_eq!(after(FEN, "e1f1"), "4k3/8/8/3N4/8/8/3P4/R3QK2 b - - - 3 2");
    assert_eq!(forbidden_by(FEN, "e1d2"), Some(Clause::new(5, 2)));
    let mut fen = "6k1/6pp/8/8/8/8/PP6/R1K5 w - - @ 0 1".to_owned();
    for (halfmove, action) in [(1, "c1a1"), (2, "a1c1"), (3, "c1a1")] {
        let gone = after(&fen, action);
        assert!(gone.ends_with(&format!(" b - - - {halfmove} 1")), "{gone}");
        fen = gone.replace(" b - - -", " w - - @");
    }
}

/// §5.3: not in check.
#[test]
fn no_teleport_in_check() {
    const CHECKED: &str = "4k3/8/8/8/8/8/3q4/R3K3 w - - - 5 1";
    assert_eq!(forbidden_by(CHECKED, "e1a1"), Some(Clause::new(5, 3)));
}

/// §5.4: not to an attacked square.
#[test]
fn no_teleport_into_check() {
    assert_eq!(
        forbidden_by("4k1r1/8/8/8/8/8/8/4K1N1 w - - @ 0 1", "e1g1"),
        Some(Clause::new(5, 4))
    );
    assert_eq!(
        forbidden_by("4k1r1/8/8/8/8/8/6P1/4K1N1 w - - @ 0 1", "e1g1"),
        None
    );
    assert_eq!(
        forbidden_by("4k3/8/2p5/3N4/8/8/8/4K3 w - - @ 0 1", "e1d5"),
        Some(Clause::new(5, 4))
    );
    // The other piece comes between, as the king stood there before.
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/rN2K2R w - - @ 0 1", "e1h1"),
        None
    );
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/rN2K2R w - - @ 0 1", "e1b1"),
        Some(Clause::new(5, 4))
    );
}

/// §5.5: no castling.
#[test]
fn no_castling() {
    const FEN: &str = "4k3/8/8/8/8/8/3P4/R3K2R w - - @ 2 2";
    assert_eq!(forbidden_by(FEN, "e1g1"), Some(Clause::new(5, 5)));
    assert_eq!(forbidden_by(FEN, "e1c1"), Some(Clause::new(5, 5)));
    assert!(GravitaturPosition::from_fen("4k3/8/8/8/8/8/8/4K2R w K - - 0 1").is_err());
}

/// §6.1: what attacks, and that no move may open the king.
#[test]
fn checks_and_pins() {
    // Pawns attack diagonally though they do not move so.
    assert!(at("4k3/8/8/8/8/8/3p4/4K3 w - - - 5 1").in_check());
    assert!(!at("4k3/8/8/8/8/8/4p3/4K3 w - - - 5 1").in_check());
    // Though it may not leave its file, the pinned rook gives check.
    assert!(
        at("4k3/4r3/8/8/4R2K/8/8/8 b - - - 0 1")
            .fen()
            .contains(" b ")
    );
    assert!(at("3k4/3r3K/8/8/8/8/8/3R4 w - - - 0 1").in_check());
    let pinned = "3rk3/8/8/8/8/8/3R4/3K4 w - - @ 0 1";
    assert_eq!(goes(pinned, "d2"), "d3 d4 d5 d6 d7");
    assert_eq!(forbidden_by(pinned, "d2e2"), Some(Clause::new(6, 1)));
    assert_eq!(
        forbidden_by("3rk3/8/8/8/8/8/3B4/3K4 w - - @ 0 1", "d2e3"),
        Some(Clause::new(6, 1))
    );
    assert_eq!(
        forbidden_by("4k3/8/8/8/7b/8/5P2/4K3 w - - @ 0 1", "f2f3"),
        Some(Clause::new(6, 1))
    );
}

/// §6.2: a check is met by the king or by stepping in between.
#[test]
fn meeting_a_check() {
    const ROOK: &str = "4k3/8/8/4r3/8/8/2N5/4K2B w - - - 5 1";
    assert_eq!(goes(ROOK, "c2"), "e3");
    assert_eq!(goes(ROOK, "h1"), "e4");
    assert_eq!(forbidden_by(ROOK, "c2d4"), Some(Clause::new(6, 2)));
    // Nothing comes between a knight and the king.
    let knight = "4k3/8/8/8/8/3n4/R7/4K3 w - - - 5 1";
    assert_eq!(goes(knight, "a2"), "");
    assert_eq!(goes(knight, "e1"), "d1 d2 e2 f1");
    // Two at once.
    let double = "4k3/8/8/4r3/7b/8/2Q5/4K3 w - - - 5 1";
    assert_eq!(goes(double, "c2"), "");
}

/// §6.3: the king does not go to an attacked square.
#[test]
fn the_king_keeps_out_of_danger() {
    // Along the line on which it is attacked.
    assert_eq!(
        forbidden_by("4k3/8/8/8/4r3/8/4K3/8 w - - - 0 1", "e2e1"),
        Some(Clause::new(6, 3))
    );
    // A protected piece.
    assert_eq!(
        forbidden_by("3rk3/8/8/8/8/8/3q4/4K3 w - - - 5 1", "e1d2"),
        Some(Clause::new(6, 3))
    );
    // Next to the other king.
    assert_eq!(
        forbidden_by("8/8/8/8/8/3k4/8/3K4 w - - @ 0 1", "d1d2"),
        Some(Clause::new(6, 3))
    );
}
