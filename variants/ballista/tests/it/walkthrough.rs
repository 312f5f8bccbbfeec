//! A whole game, turn by turn, to its end: slides, captures en passant of both kinds, castling, a
//! promotion and a mate. A two-ply search found the moves.

use springald_ballista::Ballista;
use springald_board::b9x8::SHAPE;
use springald_core::{Click, NotationExt, Record, Screen, Side, Termination, Verdict};
use springald_testkit::whole_game;

/// A turn in SAN and as an action, and the position that it leads to.
#[rustfmt::skip]
const GAME: [(&str, &str, &str); 31] = [
    // The pawn on f2 could slide to d4 too.
    ("dd4", "d2d4", "rnbqkabnr/ppppppppp/9/9/3P5/9/PPP1PPPPP/RNBQKABNR b KQkq - 1 1"),
    ("ii5", "i7i5", "rnbqkabnr/pppppppp1/9/8p/3P5/9/PPP1PPPPP/RNBQKABNR w KQkq - 2 2"),
    ("Bg5", "c1g5", "rnbqkabnr/pppppppp1/9/6B1p/3P5/9/PPP1PPPPP/RN1QKABNR b KQkq - 3 2"),
    ("gg6", "g7g6", "rnbqkabnr/pppppp1p1/6p2/6B1p/3P5/9/PPP1PPPPP/RN1QKABNR w KQkq - 4 3"),
    ("Qd3", "d1d3", "rnbqkabnr/pppppp1p1/6p2/6B1p/3P5/3Q5/PPP1PPPPP/RN2KABNR b KQkq - 5 3"),
    // A boosted pawn goes one square diagonally.
    ("fe6", "f7e6", "rnbqkabnr/ppppp2p1/4p1p2/6B1p/3P5/3Q5/PPP1PPPPP/RN2KABNR w KQkq - 6 4"),
    ("Qf3", "d3f3", "rnbqkabnr/ppppp2p1/4p1p2/6B1p/3P5/5Q3/PPP1PPPPP/RN2KABNR b KQkq - 7 4"),
    ("f6", "e7f6", "rnbqkabnr/pppp3p1/4ppp2/6B1p/3P5/5Q3/PPP1PPPPP/RN2KABNR w KQkq - 8 5"),
    ("Bxf6", "g5f6", "rnbqkabnr/pppp3p1/4pBp2/8p/3P5/5Q3/PPP1PPPPP/RN2KABNR b KQkq - 0 5"),
    ("Qxf6", "d8f6", "rnb1kabnr/pppp3p1/4pqp2/8p/3P5/5Q3/PPP1PPPPP/RN2KABNR w KQkq - 0 6"),
    ("Qxf6", "f3f6", "rnb1kabnr/pppp3p1/4pQp2/8p/3P5/9/PPP1PPPPP/RN2KABNR b KQkq - 0 6"),
    ("Ni6", "h8i6", "rnb1kab1r/pppp3p1/4pQp1n/8p/3P5/9/PPP1PPPPP/RN2KABNR w KQkq - 1 7"),
    ("Nc3", "b1c3", "rnb1kab1r/pppp3p1/4pQp1n/8p/3P5/2N6/PPP1PPPPP/R3KABNR b KQkq - 2 7"),
    ("Ng7", "i6g7", "rnb1kab1r/pppp2np1/4pQp2/8p/3P5/2N6/PPP1PPPPP/R3KABNR w KQkq - 3 8"),
    ("Qxg7", "f6g7", "rnb1kab1r/pppp2Qp1/4p1p2/8p/3P5/2N6/PPP1PPPPP/R3KABNR b KQkq - 0 8"),
    ("c6", "c7c6", "rnb1kab1r/pp1p2Qp1/2p1p1p2/8p/3P5/2N6/PPP1PPPPP/R3KABNR w KQkq - 1 9"),
    ("O-O-O", "e1c1", "rnb1kab1r/pp1p2Qp1/2p1p1p2/8p/3P5/2N6/PPP1PPPPP/2KR1ABNR b kq - 2 9"),
    ("Af7", "f8f7", "rnb1k1b1r/pp1p1aQp1/2p1p1p2/8p/3P5/2N6/PPP1PPPPP/2KR1ABNR w kq - 3 10"),
    ("Ng3", "h1g3", "rnb1k1b1r/pp1p1aQp1/2p1p1p2/8p/3P5/2N3N2/PPP1PPPPP/2KR1AB1R b kq - 4 10"),
    // The ballista has brought the pawn on e6 to life; it passes two squares.
    ("e3", "e6e3", "rnb1k1b1r/pp1p1aQp1/2p3p2/8p/3P5/2N1p1N2/PPP1PPPPP/2KR1AB1R w kq e3:e4e5 5 11"),
    ("dxe5", "d4e5", "rnb1k1b1r/pp1p1aQp1/2p3p2/4P3p/9/2N3N2/PPP1PPPPP/2KR1AB1R b kq - 0 11"),
    ("d5", "d7d5", "rnb1k1b1r/pp3aQp1/2p3p2/3pP3p/9/2N3N2/PPP1PPPPP/2KR1AB1R w kq d5:d6 1 12"),
    ("exd6", "e5d6", "rnb1k1b1r/pp3aQp1/2pP2p2/8p/9/2N3N2/PPP1PPPPP/2KR1AB1R b kq - 0 12"),
    ("Bxi2", "c8i2", "rn2k1b1r/pp3aQp1/2pP2p2/8p/9/2N3N2/PPP1PPPPb/2KR1AB1R w kq - 0 13"),
    // From one ballista to the other.
    ("e7", "e2e7", "rn2k1b1r/pp2PaQp1/2pP2p2/8p/9/2N3N2/PPP2PPPb/2KR1AB1R b kq - 1 13"),
    ("Be6", "i2e6", "rn2k1b1r/pp2PaQp1/2pPb1p2/8p/9/2N3N2/PPP2PPP1/2KR1AB1R w kq - 2 14"),
    // Beside it the pawn promotes by a slide.
    ("f8=Q+", "e7f8q", "rn2kQb1r/pp3aQp1/2pPb1p2/8p/9/2N3N2/PPP2PPP1/2KR1AB1R b kq - 0 14"),
    ("Kd7", "e8d7", "rn3Qb1r/pp1k1aQp1/2pPb1p2/8p/9/2N3N2/PPP2PPP1/2KR1AB1R w - - 1 15"),
    ("Qe7+", "f8e7", "rn4b1r/pp1kQaQp1/2pPb1p2/8p/9/2N3N2/PPP2PPP1/2KR1AB1R b - - 2 15"),
    ("Kc8", "d7c8", "rnk3b1r/pp2QaQp1/2pPb1p2/8p/9/2N3N2/PPP2PPP1/2KR1AB1R w - - 3 16"),
    ("Qc7#", "e7c7", "rnk3b1r/ppQ2aQp1/2pPb1p2/8p/9/2N3N2/PPP2PPP1/2KR1AB1R b - - 4 16"),
];

#[test]
fn a_whole_game() {
    let verdict = Verdict::win(Side::White, Termination::CHECKMATE);
    whole_game::<Ballista>(&GAME, verdict, "c8b8");
}

/// The screen during the game.
#[test]
fn the_screen_during_the_game() {
    let mut record = Record::new(Ballista);
    assert_eq!(record.position().prompt(), "Make a move.");
    assert_eq!(record.position().facts().len(), 1);
    for (san, ..) in &GAME[..20] {
        record.play_san_turn(san).unwrap();
    }
    assert_eq!(
        record.position().facts(),
        [
            "Black can castle on both sides.",
            "The piece that just moved to e3 can be captured en passant on e4 or e5.",
        ]
    );
    let mut boosted = String::new();
    record.position().each_placed(|placed| {
        if placed.note.as_deref() == Some("boosted") {
            boosted.push(placed.piece.fen());
        }
    });
    // Beside the ballista on f1: bishop g1 and three pawns; beside the one on f7: the rest.
    assert_eq!(boosted, "BPPPpQb");

    for (san, ..) in &GAME[20..27] {
        record.play_san_turn(san).unwrap();
    }
    let position = record.position();
    assert_eq!(position.prompt(), "You are in check.");
    assert!(record.undo_turn());
    let position = record.position();
    let action = position.action_from_text("e7f8q").unwrap();
    let [from, to] = ["e7", "f8"].map(|name| Click::Square(SHAPE.parse(name).unwrap()));
    assert_eq!(position.gesture(action), [from, to, Click::Piece('Q')]);
}
