//! The end of a game, and notation: sections 11 and 12.

use crate::rules::{START, after, at, field, forbidden_by, from, play, san, verdict};
use springald_chesspp::Catapult;
use springald_core::{Clause, NotationExt, Position as _, Side, Termination, Variant, Verdict};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("11.1", checkmate),
    ("11.2", stalemate),
    ("11.3", insufficient_material),
    ("11.3", winning_chances_when_time_runs_out),
    ("11.4", repetition),
    ("11.5", fifty_and_seventy_five_turns),
    ("12.1", the_field_of_the_catapults),
    ("12.2", refused_fields),
    ("12.3", texts_of_actions),
    ("12.4", san_of_actions),
];

const MATERIAL: Option<Verdict> = Some(Verdict::draw(Termination::INSUFFICIENT_MATERIAL));

/// §11.1: checkmate.
#[test]
fn checkmate() {
    let mate = "6rk/6pp/8/8/8/8/8/N3K3 b - - a1h8/- 3 3";
    assert_eq!(
        verdict(mate),
        Some(Verdict::win(Side::White, Termination::CHECKMATE))
    );
    assert_eq!(forbidden_by(mate, "g7g6"), Some(Clause::new(11, 1)));
    // The only way out is a teleport.
    assert_eq!(verdict("7k/8/8/8/8/7b/6q1/7K w - - h1h5/- 0 1"), None);
    let attacked = "7k/8/8/r7/8/7b/6q1/7K w - - h1h5/- 0 1";
    assert_eq!(
        verdict(attacked),
        Some(Verdict::win(Side::Black, Termination::CHECKMATE))
    );
}

/// §11.2: stalemate, where neither pieces nor catapults can move.
#[test]
fn stalemate() {
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - -/- 0 1";
    assert_eq!(
        verdict(stalemate),
        Some(Verdict::draw(Termination::STALEMATE))
    );
    assert_eq!(forbidden_by(stalemate, "h8h7"), Some(Clause::new(11, 2)));
    assert_eq!(verdict("7k/5Q2/6K1/8/8/8/8/8 b - - -/a5c5 0 1"), None);
    assert_eq!(verdict("8/8/8/8/8/5k2/5p2/5K2 w - - f1h5/- 0 1"), None);
}

/// §11.3: insufficient material.
#[test]
fn insufficient_material() {
    for placement in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K1N1",
        "2b1k3/8/8/8/8/8/8/4KB2",
    ] {
        let fen = format!("{placement} w - - -/- 0 1");
        assert_eq!(verdict(&fen), MATERIAL, "{fen}");
    }
    assert_eq!(verdict("4k3/8/8/8/8/8/8/2B1KB2 w - - -/- 0 1"), None);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K1N1 w - - a1c1/- 0 1"), None);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K1N1 w - - -/a8c8 0 1"), None);
    // Bare kings always.
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3 w - - a1c1/- 0 1"), MATERIAL);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3 w - - a1c1/a8c8 0 1"), MATERIAL);
}

/// §11.3: who could not mate cannot win when the other side's time is up; with a catapult left it
/// could, as even kings give check by it.
#[test]
fn winning_chances_when_time_runs_out() {
    for (catapults, may) in [("-/-", false), ("a1c1/-", true), ("-/a8c8", true)] {
        let position = at(&format!("3qk3/8/8/8/8/8/8/4K3 w - - {catapults} 0 1"));
        assert_eq!(position.may_win(Side::White), may, "{catapults}");
        assert!(position.may_win(Side::Black));
    }
}

/// §11.4: repetition, of the catapults and what they may still do as well.
#[test]
fn repetition() {
    let shuffle = "e1e2 e8e7 e2e1 e7e8";
    let mut record = from("4k3/p7/8/8/8/8/P7/4K3 w - - b1!d4/- 0 1");
    for expected in [2, 3, 4] {
        play(&mut record, shuffle);
        assert_eq!(record.repetitions(), expected);
        let claims = record.claims();
        assert_eq!(claims.contains(&Termination::THREEFOLD), expected >= 3);
    }
    play(&mut record, shuffle);
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::FIVEFOLD)));

    // The catapult comes back, but has moved: not the same position.
    let mut record = from("4k3/p7/8/8/8/8/P7/4K3 w - - b1!d4/- 0 1");
    play(&mut record, "b1b2 e8e7 b2b1 e7e8");
    assert_eq!(record.repetitions(), 1);
    play(&mut record, "b1b2 e8e7 b2b1 e7e8");
    assert_eq!(record.repetitions(), 2);
    // Nor is it where the catapults stand elsewhere, or are the other side's.
    let here = at("4k3/p7/8/8/8/8/P7/4K3 w - - b1d4/- 0 1");
    for other in ["b1d5", "b2d4"] {
        let there = at(&format!("4k3/p7/8/8/8/8/P7/4K3 w - - {other}/- 0 1"));
        assert!(!here.repeats(&there));
    }
    assert!(!here.repeats(&at("4k3/p7/8/8/8/8/P7/4K3 w - - -/b1d4 0 1")));
}

/// §11.5: turns without progress; the capture of catapults is progress, their moves are not.
#[test]
fn fifty_and_seventy_five_turns() {
    let at_clock = |counters| format!("4k3/p7/8/8/8/8/P7/4K3 w - - b1d4/- {counters} 90");
    assert_eq!(from(&at_clock(99)).claims(), []);
    assert_eq!(from(&at_clock(100)).claims(), [Termination::TURNS_50]);
    assert_eq!(verdict(&at_clock(149)), None);
    assert_eq!(
        verdict(&at_clock(150)),
        Some(Verdict::draw(Termination::TURNS_75))
    );
    assert_eq!(field(&after(&at_clock(7), "d4d5"), 5), "8");
    assert_eq!(field(&after(&at_clock(7), "a2a3"), 5), "0");
    let captures = "4k3/8/6P1/8/8/8/8/1N2K3 w - - -/c3g6 9 20";
    assert_eq!(field(&after(captures, "b1c3"), 5), "0");
    assert_eq!(field(&after(captures, "b1d2"), 5), "10");
    let teleport = "4k3/8/8/8/1N6/8/8/4K3 w - - b4g7/- 5 9";
    assert_eq!(field(&after(teleport, "b4g7"), 5), "6");
}

/// §12.1: the field is written in board order, and read in any.
#[test]
fn the_field_of_the_catapults() {
    let fen = |catapults| format!("4k3/8/8/8/8/8/8/4K2R w - - {catapults} 0 1");
    for (read, written) in [
        ("d3b1!/-", "b1!d3/-"),
        ("-/f8!b8!", "-/b8!f8!"),
        ("a2h1/-", "h1a2/-"),
    ] {
        assert_eq!(at(&fen(read)).fen(), fen(written));
    }
    // The counters may be left out.
    let short = "4k3/8/8/8/8/8/8/4K2R w - - b1!d3/-";
    assert_eq!(at(short).fen(), fen("b1!d3/-"));
}

/// §12.2: what is refused, and in which words.
#[test]
fn refused_fields() {
    let refused = |placement: &str, rest: &str| {
        let fen = format!("{placement} {rest} 0 1");
        let error = Catapult.parse_fen(&fen).unwrap_err();
        assert_eq!(error.field, "catapults", "{fen}");
        error.found
    };
    let kings = "4k3/8/8/8/8/8/8/4K3";
    for catapults in [
        "",
        "-",
        "/",
        "b1!/-",
        "b1!f1!d4/-",
        "b1b1/-",
        "a1i2/-",
        "b1!!f1/-",
        "b1!f1!/-/-",
        "-/b8!f8!x",
        "--/-",
        "b1-/-",
        "-b1c1/-",
        "B1c1/-",
        "b1 c1/-",
    ] {
        let fen = format!("{kings} w - - {catapults} 0 1");
        assert!(Catapult.parse_fen(&fen).is_err(), "{fen}");
    }
    assert_eq!(refused(kings, "w - - b1!f1!/f1e4"), "two catapults on f1");
    let unmoved = "White's catapult on c1, off its home squares, as not moved";
    assert_eq!(refused(kings, "w - - c1!f1/-"), unmoved);
    let unmoved = "Black's catapult on b1, off its home squares, as not moved";
    assert_eq!(refused(kings, "w - - -/b1!f8"), unmoved);
    let surrounded = "both catapults of Black under enemy pieces, which captures them";
    assert_eq!(refused("4k3/8/8/8/8/8/8/N3K2N", "w - - -/a1h1"), surrounded);
    let king = "White's catapult on e1 under a king that may castle";
    assert_eq!(refused("4k3/8/8/8/8/8/8/R3K3", "w Q - e1h5/-"), king);
}

/// §12.3: the texts of actions, all of them different.
#[test]
fn texts_of_actions() {
    for (fen, texts) in [
        (START, "e2e4 b1c3"),
        (
            "4k3/P7/8/8/1Q6/8/8/4K2R w K - b4g7/- 0 1",
            "a7a8q e1g1 b4g7",
        ),
        ("4k3/8/8/8/8/8/4PPPP/4K3 w - - b1f1!/- 0 1", "f1d3"),
    ] {
        let position = at(fen);
        for text in texts.split(' ') {
            let action = position.action_from_text(text).unwrap();
            assert_eq!(position.action_text(action), text);
        }
    }
}

/// §12.4: SAN.
#[test]
fn san_of_actions() {
    for (fen, text, expected) in [
        (START, "b1c3", "Nc3"),
        ("4k3/8/8/8/8/8/4PPPP/4K3 w - - b1f1!/- 0 1", "f1d3", "Cd3"),
        // Both catapults could go to c1; two on one file.
        ("4k3/8/8/8/8/8/8/4K3 w - - b1!d1/- 0 1", "d1c1", "Cdc1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - c3c5/- 0 1", "c5c4", "C5c4"),
        ("4k3/8/8/8/1Q6/8/8/4K3 w - - b4g7/- 0 1", "b4g7", "Q~g7"),
        ("4k3/6r1/8/8/1N6/8/8/4K3 w - - b4g7/- 0 1", "b4g7", "N~xg7+"),
        // Another knight could go to g7 ordinarily.
        ("k7/8/8/5N2/1N6/8/8/4K3 w - - b4g7/- 0 1", "b4g7", "Nb~g7"),
        ("k7/8/8/5N2/1N6/8/8/4K3 w - - b4g7/- 0 1", "f5g7", "Nfg7"),
        ("6rk/6pp/8/8/8/1N6/8/4K3 w - - a1h8/- 2 3", "b3a1", "Na1#"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - -/- 0 1", "a7a8q", "a8=Q+"),
        (
            "3qk3/8/8/1Pp5/8/8/8/4K3 w - c6 h1c4/c6h7 0 2",
            "b5c6",
            "bxc6",
        ),
    ] {
        assert_eq!(san(fen, text), expected, "{text} in {fen}");
        let position = at(fen);
        assert_eq!(
            position.action_from_san(expected),
            position.action_from_text(text)
        );
    }
}
