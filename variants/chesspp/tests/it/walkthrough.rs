//! One whole game, turn by turn.
//!
//! Both sides walk their catapults across the board. Castling brings White's rook onto one (turn 9),
//! a double step takes both of Black's (turn 11), and in the end White's queen rides from f1 to f7,
//! where the other catapult waits under a bishop: the scholar's mate from afar.

use springald_chesspp::{Catapult, TELEPORTED};
use springald_core::{Change, Side, Termination};
use springald_core::{Layer, NotationExt, Record, Verb, Verdict};

/// Each turn as a text and as SAN, and the FEN after it.
#[rustfmt::skip]
const GAME: [(&str, &str, &str); 37] = [
    ("b1c3", "Nc3",
        "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - b1!f1!/b8!f8! 1 1"),
    ("b8c6", "Nc6",
        "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - b1!f1!/b8!f8! 2 2"),
    ("b1b3", "Cb3",
        "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - f1!b3/b8!f8! 3 2"),
    ("b8b6", "Cb6",
        "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - f1!b3/b6f8! 4 3"),
    ("e2e4", "e4",
        "r1bqkbnr/pppppppp/2n5/8/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - f1!b3/b6f8! 0 3"),
    ("g7g6", "g6",
        "r1bqkbnr/pppppp1p/2n3p1/8/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - f1!b3/b6f8! 0 4"),
    ("b3c4", "Cc4",
        "r1bqkbnr/pppppp1p/2n3p1/8/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - f1!c4/b6f8! 1 4"),
    ("f8g7", "Bg7",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - f1!c4/b6f8! 2 5"),
    ("c4d5", "Cd5",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - f1!d5/b6f8! 3 5"),
    ("f8f6", "Cf6",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - f1!d5/b6f6 4 6"),
    ("g1f3", "Nf3",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - f1!d5/b6f6 5 6"),
    ("b6b5", "Cb5",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - f1!d5/b5f6 6 7"),
    ("d2d3", "d3",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2NP1N2/PPP2PPP/R1BQKB1R b KQkq - f1!d5/b5f6 0 7"),
    ("f6f5", "Cf5",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2NP1N2/PPP2PPP/R1BQKB1R w KQkq - f1!d5/b5f5 1 8"),
    ("f1e2", "Be2",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2NP1N2/PPP1BPPP/R1BQK2R b KQkq - f1!d5/b5f5 2 8"),
    ("b5a4", "Ca4",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2NP1N2/PPP1BPPP/R1BQK2R w KQkq - f1!d5/a4f5 3 9"),
    ("e1g1", "O-O",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2NP1N2/PPP1BPPP/R1BQ1RK1 b kq - f1!d5/a4f5 4 9"),
    ("f5f4", "Cf4",
        "r1bqk1nr/ppppppbp/2n3p1/8/4P3/2NP1N2/PPP1BPPP/R1BQ1RK1 w kq - f1!d5/a4f4 5 10"),
    ("c1f4", "Bf4",
        "r1bqk1nr/ppppppbp/2n3p1/8/4PB2/2NP1N2/PPP1BPPP/R2Q1RK1 b kq - f1!d5/a4f4 6 10"),
    ("f7f6", "f6",
        "r1bqk1nr/ppppp1bp/2n2pp1/8/4PB2/2NP1N2/PPP1BPPP/R2Q1RK1 w kq - f1!d5/a4f4 0 11"),
    ("a2a4", "a4",
        "r1bqk1nr/ppppp1bp/2n2pp1/8/P3PB2/2NP1N2/1PP1BPPP/R2Q1RK1 b kq - f1!d5/- 0 11"),
    ("e7e5", "e5",
        "r1bqk1nr/pppp2bp/2n2pp1/4p3/P3PB2/2NP1N2/1PP1BPPP/R2Q1RK1 w kq - f1!d5/- 0 12"),
    ("d5e6", "Ce6",
        "r1bqk1nr/pppp2bp/2n2pp1/4p3/P3PB2/2NP1N2/1PP1BPPP/R2Q1RK1 b kq - f1!e6/- 1 12"),
    ("e5f4", "exf4",
        "r1bqk1nr/pppp2bp/2n2pp1/8/P3Pp2/2NP1N2/1PP1BPPP/R2Q1RK1 w kq - f1!e6/- 0 13"),
    ("e6f7", "Cf7",
        "r1bqk1nr/pppp2bp/2n2pp1/8/P3Pp2/2NP1N2/1PP1BPPP/R2Q1RK1 b kq - f1!f7/- 1 13"),
    ("g8e7", "Nge7",
        "r1bqk2r/ppppn1bp/2n2pp1/8/P3Pp2/2NP1N2/1PP1BPPP/R2Q1RK1 w kq - f1!f7/- 2 14"),
    ("f1e1", "Re1",
        "r1bqk2r/ppppn1bp/2n2pp1/8/P3Pp2/2NP1N2/1PP1BPPP/R2QR1K1 b kq - f1!f7/- 3 14"),
    ("d7d6", "d6",
        "r1bqk2r/ppp1n1bp/2np1pp1/8/P3Pp2/2NP1N2/1PP1BPPP/R2QR1K1 w kq - f1!f7/- 0 15"),
    ("d3d4", "d4",
        "r1bqk2r/ppp1n1bp/2np1pp1/8/P2PPp2/2N2N2/1PP1BPPP/R2QR1K1 b kq - f1!f7/- 0 15"),
    ("c8e6", "Be6",
        "r2qk2r/ppp1n1bp/2npbpp1/8/P2PPp2/2N2N2/1PP1BPPP/R2QR1K1 w kq - f1!f7/- 1 16"),
    ("e2c4", "Bc4",
        "r2qk2r/ppp1n1bp/2npbpp1/8/P1BPPp2/2N2N2/1PP2PPP/R2QR1K1 b kq - f1!f7/- 2 16"),
    ("e6f7", "Bf7",
        "r2qk2r/ppp1nbbp/2np1pp1/8/P1BPPp2/2N2N2/1PP2PPP/R2QR1K1 w kq - f1!f7/- 3 17"),
    ("d1d3", "Qd3",
        "r2qk2r/ppp1nbbp/2np1pp1/8/P1BPPp2/2NQ1N2/1PP2PPP/R3R1K1 b kq - f1!f7/- 4 17"),
    ("d8d7", "Qd7",
        "r3k2r/pppqnbbp/2np1pp1/8/P1BPPp2/2NQ1N2/1PP2PPP/R3R1K1 w kq - f1!f7/- 5 18"),
    ("d3f1", "Qf1",
        "r3k2r/pppqnbbp/2np1pp1/8/P1BPPp2/2N2N2/1PP2PPP/R3RQK1 b kq - f1!f7/- 6 18"),
    ("a8d8", "Rd8",
        "3rk2r/pppqnbbp/2np1pp1/8/P1BPPp2/2N2N2/1PP2PPP/R3RQK1 w k - f1!f7/- 7 19"),
    ("f1f7", "Q~xf7#",
        "3rk2r/pppqnQbp/2np1pp1/8/P1BPPp2/2N2N2/1PP2PPP/R3R1K1 b k - f1!f7/- 0 19"),
];

#[test]
fn the_game_leads_where_it_should() {
    let mut record = Record::new(Catapult);
    for (text, san, fen) in GAME {
        assert_eq!(record.verdict(), None, "before {san}");
        let position = *record.position();
        let action = position.action_from_text(text).unwrap();
        assert_eq!(position.san(action), san);
        assert_eq!(position.action_from_san(san), Some(action));
        record.play(action).unwrap();
        assert_eq!(record.position().fen(), fen, "after {san}");
    }
    let mate = Verdict::win(Side::White, Termination::CHECKMATE);
    assert_eq!(record.verdict(), Some(mate));
    assert_eq!(record.turns().len(), GAME.len());
}

/// Returns the changes made by the last of the first `turns` turns.
fn changes(turns: usize) -> Vec<Change> {
    let mut record = Record::new(Catapult);
    let mut changes = Vec::new();
    for (text, ..) in &GAME[..turns] {
        let action = record.position().action_from_text(text).unwrap();
        changes = record.play(action).unwrap();
    }
    changes
}

#[test]
fn a_double_step_takes_both_catapults() {
    let taken = |change: &&Change| {
        matches!(
            change,
            Change::Removed {
                layer: Layer::Floor,
                verb: Verb::CAPTURED,
                ..
            }
        )
    };
    assert_eq!(GAME[20].1, "a4");
    assert_eq!(changes(21).iter().filter(taken).count(), 2);
}

#[test]
fn the_queen_captures_first_and_then_rides() {
    assert!(matches!(
        changes(GAME.len())[..],
        [
            Change::Removed {
                layer: Layer::Board,
                verb: Verb::CAPTURED,
                ..
            },
            Change::Moved {
                layer: Layer::Board,
                verb: TELEPORTED,
                ..
            }
        ]
    ));
}
