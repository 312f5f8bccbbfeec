//! A whole game, turn by turn, to its end: pulls that promote a pawn and free a queen, a placement
//! that is a turn of its own, a teleport, a king that captures, and a mate. The moves were found by
//! a greedy player with some chance.

use springald_board::b8x8::SHAPE;
use springald_core::{Click, NotationExt, Record, Screen, Side, Termination, Verdict};
use springald_gravitatur::{Gravitatur, GravitaturPosition};
use springald_testkit::whole_game;

/// A turn in SAN and as text, and the position that it leads to.
#[rustfmt::skip]
const GAME: [(&str, &str, &str); 12] = [
    ("Gg5/Qd6", "G@g5,d1d6", "rnbkqbnr/pppp1p1p/3Q1pp1/8/5PP1/8/PPP1PP1P/RNB1KBNR b - - - 1 1"),
    // The king changes places with the queen.
    ("Gb4/K~e8", "G@b4,d8e8", "rnbqkbnr/p1pp1p1p/5pp1/1pQ5/2P3P1/1PK5/P1P1PP1P/RNB2BNR w - - - 2 2"),
    ("Gh6/Bg2", "G@h6,f1g2", "rnbqk1nr/p1pp1pbp/5pp1/1pQ3BP/2P3P1/1PK5/P1P1PPB1/RN4NR b - - - 3 2"),
    // A pawn is pulled from d7 to d2 and promotes in the same turn.
    ("Gd1/d1=Q", "G@d1,d2d1q", "rnbqk1nr/p1p2pbp/5pp1/1pQ3BP/2P3P1/1PK5/P1P1PPB1/R1NqN2R w - - - 0 3"),
    // The queen comes to e7 and gives check: no move follows.
    ("Gf8+", "G@f8", "rnbqk1nr/p1p1Qpbp/5pp1/1p4BP/2P3P1/1PK5/P1P1PPB1/R1NqN2R b - - - 1 3"),
    // In check there is no placement.
    ("Kxe7", "e8e7", "rnbq2nr/p1p1kpbp/5pp1/1p4BP/2P3P1/1PK5/P1P1PPB1/R1NqN2R w - - - 0 4"),
    ("Ge6/d6+", "G@e6,d5d6", "rn1q2nr/p1pbkpbp/3P1pp1/1p2PPBP/8/1PK5/P1P2PB1/R1NqN2R b - - - 0 4"),
    ("Kf8", "e7f8", "rn1q1knr/p1pb1pbp/3P1pp1/1p2PPBP/8/1PK5/P1P2PB1/R1NqN2R w - - - 1 5"),
    ("Ge7/Ned3", "G@e7,e1d3", "rn1q1knr/p1pb1pbp/3PPpp1/1p3PBP/8/1PKN4/P1P2PB1/R1Nq3R b - - - 2 5"),
    ("Gf3/f5+", "G@f3,f6f5", "1n1q1knr/p1pb1pbp/3PP1p1/1p3pB1/4rPP1/1PK1N3/P1P1qPB1/R1N4R w - - - 0 6"),
    ("Bf6", "g5f6", "1n1q1knr/p1pb1pbp/3PPBp1/1p3p2/4rPP1/1PK1N3/P1P1qPB1/R1N4R b - - - 1 6"),
    ("Ga3/Rc4#", "G@a3,e4c4", "1n1q1knr/2pb1pbp/4PBp1/1p3p2/pPr2PP1/1PK1N3/PNP1qPB1/R6R w - - - 2 7"),
];

#[test]
fn a_whole_game() {
    let verdict = Verdict::win(Side::Black, Termination::CHECKMATE);
    whole_game::<Gravitatur>(&GAME, verdict, "c3c4");
}

/// The screen and its clicks during the game.
#[test]
fn the_screen_during_the_game() {
    let square = |name| Click::Square(SHAPE.parse(name).unwrap());
    let gesture = |record: &Record<Gravitatur>, text| {
        let position = record.position();
        position.gesture(position.action_from_text(text).unwrap())
    };
    let mut record = Record::new(Gravitatur);
    let prompt = "Place the Gravitatur on an empty square.";
    assert_eq!(record.position().prompt(), prompt);
    assert!(record.position().facts().is_empty());
    assert_eq!(gesture(&record, "G@g5"), [square("g5")]);

    record.play_text("G@g5").unwrap();
    assert_eq!(record.position().side(), Side::White);
    assert_eq!(record.position().prompt(), "Make a move.");
    let placed = "The Gravitatur has been placed this turn.";
    assert_eq!(record.position().facts(), [placed]);
    let clicks = [square("d1"), square("d6")];
    assert_eq!(gesture(&record, "d1d6"), clicks);
    record.play_text("d1d6").unwrap();

    record.play_text("G@b4").unwrap();
    let clicks = [square("d8"), square("e8")];
    assert_eq!(gesture(&record, "d8e8"), clicks);
    record.play_text("d8e8").unwrap();

    record.play_san_turn("Gh6/Bg2").unwrap();
    record.play_text("G@d1").unwrap();
    let clicks = [square("d2"), square("d1"), Click::Piece('Q')];
    assert_eq!(gesture(&record, "d2d1q"), clicks);
    record.play_text("d2d1q").unwrap();

    record.play_san_turn("Gf8+").unwrap();
    let prompt = "You are in check.";
    assert_eq!(record.position().prompt(), prompt);
}

/// The puzzle of the inventor, as far as it is known: the black king has just changed places with a
/// rook from e8 to a8.
#[test]
fn the_inventors_puzzle() {
    let fen = "rn2k2r/ppp2ppp/3Q4/8/8/8/PPP1BPPP/RNB1K1NR b - - @ 5 20";
    let position = GravitaturPosition::from_fen(fen).unwrap();
    let mut record = Record::from_position(Gravitatur, position);
    record.play_san_turn("K~a8").unwrap();
    record.play_san_turn("Ga4/Qa6#").unwrap();
    let mate = Verdict::win(Side::White, Termination::CHECKMATE);
    assert_eq!(record.verdict(), Some(mate));
}
