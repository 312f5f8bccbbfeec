//! A famous game: what the screen says, and how the end is taken back.

use springald_chess::Chess;
use springald_core::{Click, NotationExt, PlayError, Record, Screen, Side, Termination, Verdict};

/// Plays SANs, and checks that the program writes them the same.
fn play(record: &mut Record<Chess>, moves: &str) {
    for san in moves.split(' ') {
        record.play_san_turn(san).unwrap();
        assert_eq!(record.turns().last().unwrap().san(), san);
    }
}

#[track_caller]
fn stands(record: &Record<Chess>, fen: &str) {
    assert_eq!(record.position().fen(), fen);
}

/// Paul Morphy against the Duke of Brunswick and Count Isouard, Paris opera 1858.
#[test]
fn the_opera_game() {
    let mut record = Record::new(Chess);
    assert_eq!(record.position().prompt(), "Make a move.");
    let facts = ["White can castle on both sides. Black can castle on both sides."];
    assert_eq!(record.position().facts(), facts);

    play(
        &mut record,
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6",
    );
    stands(
        &record,
        "rn1qkb1r/ppp2ppp/5n2/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R w KQkq - 2 7",
    );
    play(&mut record, "Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+");
    assert_eq!(record.position().prompt(), "You are in check.");
    // Either knight could go to d7.
    play(&mut record, "Nbd7");
    stands(
        &record,
        "r3kb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R w KQkq - 1 12",
    );

    let castling = record.position().action_from_san("O-O-O").unwrap();
    let clicks =
        ["e1", "c1"].map(|name| Click::Square(springald_board::b8x8::SHAPE.parse(name).unwrap()));
    assert_eq!(record.position().gesture(castling), clicks);
    play(&mut record, "O-O-O Rd8");
    assert_eq!(record.position().facts(), ["Black can castle kingside."]);
    play(&mut record, "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8");
    assert_eq!(record.verdict(), None);
    stands(
        &record,
        "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17",
    );

    play(&mut record, "Rd8#");
    stands(
        &record,
        "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17",
    );
    let verdict = Verdict::win(Side::White, Termination::CHECKMATE);
    assert_eq!(record.verdict(), Some(verdict));
    assert_eq!(verdict.to_string(), "White wins: checkmate");
    assert_eq!(record.turns().len(), 33);
    assert_eq!(record.play_text("e8d8"), Err(PlayError::Over(verdict)));

    // Taken back, the mate can be played again.
    assert!(record.undo_turn());
    assert_eq!(record.verdict(), None);
    assert!(record.position().action_from_san("Rd8").is_some());
}

/// SAN accepts variations that are unambiguous, and no others.
#[test]
fn san_accepts_unambiguous_texts() {
    let mut record = Record::new(Chess);
    for (written, read) in [
        ("e4!", "e4"),
        ("e7e5", "e5"),
        ("Ng1f3", "Nf3"),
        ("Nc6+?", "Nc6"),
        ("Bc4", "Bc4"),
        ("Bf8c5", "Bc5"),
        ("0-0", "O-O"),
    ] {
        record.play_san_turn(written).unwrap();
        assert_eq!(record.turns().last().unwrap().san(), read);
    }
    for wrong in ["", "O-O-O", "Nd7", "Ke2", "exd5", "pawn"] {
        assert!(record.play_san_turn(wrong).is_err(), "{wrong}");
    }
}
