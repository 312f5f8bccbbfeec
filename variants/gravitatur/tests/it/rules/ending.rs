//! §7 and §8: the end of a game, and how it is written down.

use super::*;
use springald_core::Clause;
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("7.1", checkmate),
    ("7.2", stalemate),
    ("7.3", insufficient_material),
    ("7.3", winning_chances_when_time_runs_out),
    ("7.4", repetition),
    ("7.4", positions_differ_by_side_and_phase),
    ("7.5", turns_without_progress),
    ("7.5", mate_comes_before_the_75_turns),
    ("8.1", the_phase),
    ("8.2", texts),
    ("8.3", texts),
];

/// §7.1: checkmate. No other piece captures, and none swaps places.
#[test]
fn checkmate() {
    const MATE: &str = "3rk3/8/8/8/8/8/3q4/R3KB2 w - - - 5 1";
    let mate = Verdict::win(Side::Black, Termination::CHECKMATE);
    assert_eq!(verdict(MATE), Some(mate));
    assert_eq!(forbidden_by(MATE, "f1e2"), Some(Clause::new(7, 1)));
    // The king may capture unprotected pieces.
    assert_eq!(verdict("4k3/8/8/8/8/8/3q4/R3KB2 w - - - 5 1"), None);
}

/// §7.2: stalemate needs that there is no placement either.
#[test]
fn stalemate() {
    const STUCK: &str = "8/8/2p5/8/7k/8/5qr1/4n2K w - - - 0 1";
    assert_eq!(verdict(STUCK), Some(Verdict::draw(Termination::STALEMATE)));
    assert_eq!(forbidden_by(STUCK, "G@a1"), Some(Clause::new(7, 2)));
    // Stalemate in orthodox chess; here a pull frees the king.
    let freed = "7k/5Q2/6K1/8/8/8/8/8 b - - - 0 1";
    assert_eq!(verdict(freed), None);
    assert_eq!(counts(freed), (18, 0));
}

/// §7.3: bare kings, or one knight or bishop; two bishops are enough.
#[test]
fn insufficient_material() {
    let drawn = Some(Verdict::draw(Termination::INSUFFICIENT_MATERIAL));
    for (pieces, expected) in [
        ("8", drawn),
        ("3N4", drawn),
        ("3n4", drawn),
        ("3B4", drawn),
        ("3b4", drawn),
        // Both on dark squares.
        ("1B1b4", None),
        ("1B1B4", None),
        ("1N1N4", None),
        ("1N1b4", None),
        ("P7", None),
        ("R7", None),
        ("q7", None),
    ] {
        for phase in ["-", "@"] {
            let fen = format!("4k3/8/8/8/{pieces}/8/8/4K3 w - - {phase} 0 1");
            assert_eq!(verdict(&fen), expected, "{fen}");
        }
    }
}

/// §7.3: a king alone cannot win when the other side's time is up.
#[test]
fn winning_chances_when_time_runs_out() {
    for (pieces, may) in [("8", false), ("3N4", true), ("P7", true)] {
        let position = at(&format!("3qk3/8/8/8/{pieces}/8/8/4K3 w - - - 0 1"));
        assert_eq!(position.may_win(Side::White), may, "{pieces}");
        assert!(position.may_win(Side::Black));
    }
}

/// From a1 the Gravitatur sees no piece that could come closer, so only the kings go there and back.
const IDLE: &str = "4k3/8/8/8/8/pp6/PP6/1N2K3 w - - - 0 1";
const THERE_AND_BACK: &str = "G@a1,e1f1 G@a1,e8f8 G@a1,f1e1 G@a1,f8e8";

/// §7.4: the third time is for the player to claim, the fifth ends the game.
#[test]
fn repetition() {
    let mut record = from(IDLE);
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.repetitions(), 2);
    assert!(matches!(
        record.claim(Termination::THREEFOLD),
        Err(EndError::NotClaimable { .. })
    ));
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.claims(), [Termination::THREEFOLD]);
    // In the middle of a turn there is nothing to claim.
    let mut begun = record.clone();
    begun.play_turn("G@a1,").unwrap();
    assert!(begun.claims().is_empty());
    let mut claimed = record.clone();
    claimed.claim(Termination::THREEFOLD).unwrap();
    assert_eq!(
        claimed.verdict(),
        Some(Verdict::draw(Termination::THREEFOLD))
    );
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.verdict(), None);
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::FIVEFOLD)));
}

/// §7.4: side and phase belong to a position.
#[test]
fn positions_differ_by_side_and_phase() {
    let position = |rest: &str| at(&format!("4k3/8/8/8/8/8/8/R3K3 {rest}"));
    let same = position("w - - - 0 1");
    assert!(same.repeats(&position("w - - - 17 60")));
    for rest in ["b - - - 0 1", "w - - @ 0 1", "b - - @ 0 1"] {
        let other = position(rest);
        assert!(!same.repeats(&other), "{rest}");
        assert_ne!(same.key(), other.key(), "{rest}");
    }
}

/// §7.5: 50 turns by each side for a claim, 75 end the game; pawn moves and captures begin anew.
#[test]
fn turns_without_progress() {
    let late = |halfmove| IDLE.replace("0 1", &format!("{halfmove} 90"));
    let mut record = from(&late(99));
    assert!(record.claims().is_empty());
    play(&mut record, "G@a1,e1f1");
    assert_eq!(record.claims(), [Termination::TURNS_50]);
    record.claim(Termination::TURNS_50).unwrap();
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::TURNS_50)));

    let mut record = from(&late(149));
    assert_eq!(record.verdict(), None);
    play(&mut record, "G@a1,e1f1");
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::TURNS_75)));

    let counters = |fen: &str, action: &str| at(&after(fen, action)).counters().halfmove;
    assert_eq!(
        counters("4k3/8/8/8/8/8/4p2P/R3K3 w - - @ 149 99", "h2h3"),
        0
    );
    assert_eq!(
        counters("4k3/8/8/8/8/8/4p2P/R3K3 w - - @ 149 99", "e1e2"),
        0
    );
    assert_eq!(
        counters("4k3/8/8/8/8/8/4p2P/R3K3 w - - @ 149 99", "a1a2"),
        150
    );
    assert_eq!(
        counters("4k3/8/8/8/8/8/4p2P/R3K3 w - - @ 149 99", "e1a1"),
        150
    );
    // A placement alone counts as a turn where it ends one.
    assert_eq!(counters("2k5/8/8/8/8/8/7P/R3K3 w - - - 7 12", "G@b1"), 7);
    assert_eq!(counters("2k5/8/8/8/8/8/7P/R3K3 w - - - 7 12", "G@d1"), 8);
}

/// §7.5: unless the last turn was mate.
#[test]
fn mate_comes_before_the_75_turns() {
    let mut record = from("kn2r2r/ppp2ppp/3Q4/8/8/8/PPP1BPPP/RNB1K1NR w - - - 149 99");
    play(&mut record, "G@a4,d6a6");
    let mate = Verdict::win(Side::White, Termination::CHECKMATE);
    assert_eq!(record.verdict(), Some(mate));
}

/// §8.1: the field for the phase.
#[test]
fn the_phase() {
    assert_eq!(after(START, "G@a3").split(' ').nth(4), Some("@"));
    for (fen, is_read) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - @ 0 1", true),
        ("4k3/8/8/8/8/8/8/4K3 w - - @", true),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 0 1", false),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false),
        // In check, and without a move.
        ("4k3/8/8/8/8/8/8/4R1K1 b - - @ 0 1", false),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - @ 0 1", false),
    ] {
        assert_eq!(GravitaturPosition::from_fen(fen).is_ok(), is_read, "{fen}");
    }
}

/// §8.2: how actions are written. §8.3: how turns are written in SAN.
#[test]
fn texts() {
    for (fen, action, san) in [
        (START, "G@d4", "Gd4"),
        ("2k5/8/8/8/8/8/7P/R3K3 w - - - 7 12", "G@d1", "Gd1+"),
        ("8/k7/8/7K/8/8/1Q2R3/8 w - - - 0 1", "G@a1", "Ga1#"),
        ("4k3/8/8/8/8/8/4P3/R3K2R w - - @ 0 1", "e2e4", "e4"),
        ("4k3/8/8/8/8/8/4P3/R3K2R w - - @ 0 1", "a1c1", "Rc1"),
        ("4k3/8/8/8/8/8/4P3/R3K2R w - - @ 0 1", "e1h1", "K~h1"),
        ("4k3/8/8/8/8/8/P7/RR2K3 w - - @ 0 1", "b1b8", "Rb8+"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - @ 0 1", "a5a3", "R5a3"),
        ("4k3/8/8/8/8/8/8/R2RK3 w - - @ 0 1", "d1c1", "Rdc1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - @ 0 1", "a7a8q", "a8=Q+"),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - @ 0 1", "e1e2", "Kxe2"),
    ] {
        let position = at(fen);
        let action = position.action_from_text(action).unwrap();
        assert_eq!(position.san(action), san, "{fen}");
        assert_eq!(position.action_from_san(san), Some(action), "{fen}");
    }
    let mut record = from(START);
    record.play_san_turn("Gd4/e4").unwrap();
    assert_eq!(record.turns()[0].text(), "G@d4,e3e4");
    assert_eq!(record.turns()[0].san(), "Gd4/e4");
}
