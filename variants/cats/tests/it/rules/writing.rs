//! §10: actions, FEN and SAN.

use super::*;
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("10.1", texts_of_actions),
    ("10.2", en_passant_squares_and_pieces_beneath),
    ("10.3", the_turn_field),
    ("10.4", impossible_states_are_refused),
    ("10.5", san),
];

/// §10.1
#[test]
fn texts_of_actions() {
    let fen = "nrbqc*1*1k/P4P**2/p9/10/10/4t5/3C2C3/P9/10/9K w - - - - 0 1";
    for text in ["T@", "*g9g8", "d4e5", "f9f10q@e6", "a3a5"] {
        assert_eq!(forbidden_by(fen, text), None, "{text}");
    }
    let hunted = after(fen, "d4e5");
    for text in ["&g4g5", "+g4g5", "M@b1", "end"] {
        assert_eq!(forbidden_by(&hunted, text), None, "{text}");
    }
    assert!(rolls(fen).contains(&"e6".into()));
    for text in [
        "", "T", "T@k5", "e2", "e02e4", "e2e4Q", "e2e4qq", "*e2", "M@", "End", "&e2e4@", "-e2e4",
        "e2e4 ",
    ] {
        assert!(at(fen).why_not(text).is_err(), "{text}");
    }
}

/// §10.2
#[test]
fn en_passant_squares_and_pieces_beneath() {
    let fields = |fen: &str| {
        let fields: Vec<&str> = fen.split(' ').collect();
        (fields[3].to_owned(), fields[4].to_owned())
    };
    let fen = "1rbqc1**1k/6**2/p9/10/3n6/3p1p4/10/2P1P5/10/1M7K w - - Nb1 - 0 1";
    assert_eq!(fields(fen), ("-".into(), "Nb1".into()));
    assert_eq!(fields(&after(fen, "e3e5")), ("-/e4".into(), "Nb1".into()));
    assert_eq!(fields(&after(fen, "e3e5 end")), ("e4".into(), "Nb1".into()));
    assert_eq!(fields(&after(fen, "c3c5 end")).0, "c4");
    assert_eq!(fields(&after(fen, "c3c5 end d5d4")).0, "-");
    // Any order is read, board order is written.
    let two = "1rbq2**1k/6**2/p9/10/3n1c4/10/10/P9/10/1M1M5K w - - Cd1Nb1 - 0 1";
    assert_eq!(at(two).fen(), two.replace("Cd1Nb1", "Nb1Cd1"));
}

/// §10.3
#[test]
fn the_turn_field() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/M3t5/3C2C3/P9/10/9K w - - - - 0 1";
    let mut turns = vec![];
    let mut position = fen.to_owned();
    for text in ["T@", "T@a5", "*g9g8", "d4e5", "&g4g5", "M@b1", "+a3a4"] {
        position = after(&position, text);
        turns.push(position.split(' ').nth(5).unwrap().to_owned());
    }
    assert_eq!(
        turns,
        ["t?", "t(M)", "tn!", "tnm&e5+!", "tnm+!", "tnmd+!", "-"]
    );
    // After a win it stays.
    let won = at("nrbqcC**1k/6**C1/p9/10/10/10/10/P9/10/9K w - - - - 0 1");
    let won = won.after_unchecked(won.action_from_text("i9i10").unwrap());
    assert_eq!(
        won.fen(),
        "nrbqcC**Ck/6**2/p9/10/10/10/10/P9/10/9K w - - - m&i10 0 1"
    );
    assert_eq!(at(&won.fen()), won);
}

/// §10.4
#[test]
fn impossible_states_are_refused() {
    let quiet = "nrbqc1**1k/6**2/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
    let with = |from: &str, to: &str| quiet.replacen(from, to, 1);
    for (fen, field) in [
        (with("9K", "10"), "placement"),
        (with("P9", "PK8"), "placement"),
        (with("P9", "P*8"), "placement"),
        (with("**2", "*3"), "placement"),
        (with("P9", "PTT7"), "placement"),
        (with("nrbq", "nrb1"), "placement"),
        (with("P9/10", "10/P9"), "placement"),
        (with("9K", "P8K"), "placement"),
        (with("c1**1k", "cP**1k"), "placement"),
        (with("9K w", "cc7K w"), "placement"),
        (with(" - - - -", " K - - -"), "castling"),
        (with(" - - - -", " - e7 - -"), "ep"),
        (with(" - - - -", " - -/e4 - -"), "ep"),
        (with(" - - - -", " - x - -"), "ep"),
        (with(" - - - -", " - - Nb1 -"), "under"),
        (with(" - - - -", " - - Kf1 -"), "under"),
        (with(" - - - -", " - - Pa3Pa3 -"), "under"),
        (with(" - - - -", " - - - t"), "turn"),
        (with(" - - - -", " - - - d"), "turn"),
        (with(" - - - -", " - - - m+"), "turn"),
        (with(" - - - -", " - - - &a3"), "turn"),
        (with(" - - - -", " - - - !"), "turn"),
        (with(" - - - -", " - - - mn"), "turn"),
        (with(" - - - - 0", " - - - - -1"), "halfmove"),
        (with(" 0 1", " 0 0"), "fullmove"),
        (with(" 0 1", " 0"), "fields"),
    ] {
        let error = CatsPosition::from_fen(&fen).expect_err(&fen);
        assert_eq!(error.field, field, "{fen}: {error}");
    }
    // The error quotes what was given.
    let error = CatsPosition::from_fen(&with(" - - - -", " - - - &d5")).unwrap_err();
    assert_eq!(error.found, "'&d5'");
    // A turn that is over.
    let full = "nrbqc1**1k/6**2/p9/10/10/10/10/P9/10/RNBQNBNRRK w - - - m 0 1";
    assert_eq!(
        CatsPosition::from_fen(full).unwrap_err().expected,
        "a turn that is not over"
    );
    // A neutral piece was moved, but no move is left.
    let stuck = "rb1kq1n3/10/4c5/2*1p1*3/10/2*1*5/10/8m1/mm5m1m/Km6mT w - - - tn 0 1";
    assert_eq!(CatsPosition::from_fen(stuck).unwrap_err().field, "turn");
    // A captured king is written, but not read.
    let won = at("nrbqc1**1k/6**2/p9/10/10/9R/10/P9/10/9K w - - - - 0 1");
    let won = won.after_unchecked(won.action_from_text("j5j10").unwrap());
    assert_eq!(
        won.fen(),
        "nrbqc1**1R/6**2/p9/10/10/10/10/P9/10/9K w - - - m! 0 1"
    );
    assert!(CatsPosition::from_fen(&won.fen()).is_err());
}

/// §10.5
#[test]
fn san() {
    let fen = "nrbqc1*2k/P5**2/p9/10/10/M3t1*3/3C2C1R1/P9/8R1/5K3R w K - - - 0 1";
    let mut record = Record::from_position(Cats, at(fen));
    record
        .play_line("T@e6,*g9g8,d4e5,&g4g5@a1,M@b1,+a3a4")
        .unwrap();
    assert_eq!(
        record.turns()[0].san(),
        "T@e6/Ug9-g8/Cdxe5/&Cxg5@a1/M@b1/+a4"
    );
    let sans = |fen: &str| -> Vec<String> {
        let position = at(fen);
        let actions = position.actions().into_iter();
        actions.map(|action| position.san(action)).collect()
    };
    let has = |fen: &str, san: &str| sans(fen).iter().any(|known| known == san);
    let rooks = "nrbqc1**1k/6**2/p9/10/10/10/R7R1/P9/10/4R4K w - - - - 0 1";
    assert!(
        has(rooks, "Rae4")
            && has(rooks, "Rie4")
            && has(rooks, "Ree4")
            && has(rooks, "Rab4")
            && has(rooks, "Rb1")
    );
    let promotion = "nrbqc*1*1k/5P**2/p9/10/10/10/10/P9/10/5K3R w K - - - 0 1";
    assert!(has(promotion, "fxf10=Q@e6") && has(promotion, "O-O"));
    let castling = at(promotion).action_from_san("0-0").unwrap();
    assert_eq!(at(promotion).san(castling), "O-O");
    let wins = "nrbqcC**1k/6**C1/p9/10/10/9R/10/P9/10/9K w - - - - 0 1";
    assert!(has(wins, "Rxj10#") && has(wins, "Ci10#") && has(wins, "Cxj10#") && has(wins, "Rj6"));
}
