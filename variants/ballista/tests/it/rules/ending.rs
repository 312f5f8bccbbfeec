//! The end of a game: RULES.md 9.

use super::{after, at, forbidden_by, from, verdict};
use springald_ballista::Ballista;
use springald_core::{Clause, EndError, Position as _, Record, Side, Termination, Verdict};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("9.1", checkmate),
    ("9.2", stalemate),
    ("9.3", insufficient_material),
    ("9.4", repetition_does_not_matter),
    ("9.5", turns_without_progress),
];

/// §9.1: checkmate.
#[test]
fn checkmate() {
    const MATED: &str = "4k4/9/9/9/9/9/r8/r3K4 w - - 0 1";
    let mate = Some(Verdict::win(Side::Black, Termination::CHECKMATE));
    assert_eq!(verdict(MATED), mate);
    assert_eq!(forbidden_by(MATED, "e1f1"), Some(Clause::new(9, 1)));
    // A boosted piece can interpose where it otherwise could not.
    assert_eq!(verdict("k8/9/9/9/9/9/PPN6/K1A5r w - - 0 1"), None);
}

/// §9.2: stalemate; a boosted pawn is not stuck.
#[test]
fn stalemate() {
    let stuck = "k8/2Q6/9/9/9/9/9/K8 b - - 0 1";
    assert_eq!(verdict(stuck), Some(Verdict::draw(Termination::STALEMATE)));
    let blocked = "k8/2Q6/9/9/9/4p4/4P4/K8 b - - 0 1";
    assert_eq!(
        verdict(blocked),
        Some(Verdict::draw(Termination::STALEMATE))
    );
    assert_eq!(verdict("k8/2Q6/9/9/9/4p4/4PA3/K8 b - - 0 1"), None);
}

/// §9.3: material that cannot mate.
#[test]
fn insufficient_material() {
    let draw = Some(Verdict::draw(Termination::INSUFFICIENT_MATERIAL));
    for rest in ["9", "A1A1a4", "N8", "B8", "B1B6", "B1b6", "a8"] {
        let fen = format!("8k/9/9/{rest}/9/9/9/8K w - - 0 1");
        assert_eq!(verdict(&fen), draw, "{rest}");
    }
    // When the other side's time is up: neither a king (§5.2) nor a ballista (§4.2) gives check.
    for (own, may) in [("9", false), ("AA7", false), ("N8", true), ("P8", true)] {
        let position = at(&format!("4k4/r8/9/{own}/9/9/9/4K4 w - - 0 1"));
        assert_eq!(Side::BOTH.map(|side| position.may_win(side)), [may, true]);
    }
    for rest in [
        "NN7", "N1n6", "BB7", "Bb7", "BN7", "NA7", "B1A6", "P8", "P1a6", "R8", "Q8",
    ] {
        let fen = format!("8k/9/9/{rest}/9/9/9/7K1 w - - 0 1");
        assert_eq!(verdict(&fen), None, "{rest}");
    }
}

/// §9.4: neither a claim nor a draw by repetition.
#[test]
fn repetition_does_not_matter() {
    let mut record = Record::new(Ballista);
    for _ in 0..6 {
        for action in ["b1c3", "b8c6", "c3b1", "c6b8"] {
            record.play_text(action).unwrap();
            assert_eq!(record.verdict(), None);
            assert_eq!(record.claims(), []);
        }
    }
    let claim = record.claim(Termination::THREEFOLD);
    assert!(
        matches!(claim, Err(EndError::NotClaimable { .. })),
        "{claim:?}"
    );
}

/// §9.5: 50 turns a side for a claim, 75 for a draw; only captures and promotions count as progress.
#[test]
fn turns_without_progress() {
    let mut record = from("k8/9/9/9/9/9/4P4/K8 w - - 98 60");
    record.play_text("e2e3").unwrap();
    assert_eq!(record.claims(), []);
    record.play_text("a8b8").unwrap();
    assert_eq!(record.claims(), [Termination::TURNS_50]);

    let mut record = from("k8/9/9/9/9/9/4P4/K8 w - - 149 90");
    record.play_text("e2e4").unwrap();
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::TURNS_75)));

    // Mate comes first.
    let mut record = from("k8/9/1K7/9/9/9/9/8Q w - - 149 90");
    record.play_text("i1i8").unwrap();
    let mate = Verdict::win(Side::White, Termination::CHECKMATE);
    assert_eq!(record.verdict(), Some(mate));

    for (fen, action) in [
        ("k8/9/9/3p5/4P4/9/9/K8 w - - 41 60", "e4d5"),
        ("k8/4P4/9/3p5/9/9/9/K8 w - - 41 60", "e7e8a"),
        ("k8/9/9/9/3pP4/9/9/K8 b - e4:e3 41 60", "d4e3"),
    ] {
        assert!(after(fen, action).contains(" 0 6"), "{action}");
    }
}
