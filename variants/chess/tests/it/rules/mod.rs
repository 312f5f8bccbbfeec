//! RULES.md clause by clause. The comment of every test cites its clause.

mod boards;
mod ending;
mod king;

use springald_chess::{Action, Chess, ChessPosition};
use springald_core::{
    Clause, EndError, GameResult, NotationExt, Position as _, PositionExt, Record, Side,
    Termination, Variant, Verdict,
};
use springald_testkit as testkit;

springald_testkit::rule_tests!(Chess: at goes forbidden_by after from verdict);

/// Plays actions one after the other.
fn play(record: &mut Record<Chess>, actions: &str) {
    for action in actions.split(' ') {
        record.play_text(action).unwrap();
    }
}

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
const CLAUSES: testkit::Clauses = &[
    ("1.1", the_start),
    ("2.1", the_players_take_turns),
    ("2.1", one_moves_ones_own_pieces),
    ("2.2", captures),
    ("3.1", the_king),
    ("3.2", the_queen),
    ("3.3", the_rook),
    ("3.4", the_bishop),
    ("3.5", the_knight),
    ("3.6", sliders_do_not_pass_over_pieces),
    ("4.1", a_pawn_steps_forward),
    ("4.2", a_pawn_begins_with_two_squares),
    ("4.3", a_pawn_captures_diagonally),
    ("4.4", promotion),
    ("4.5", en_passant),
    ("4.5", en_passant_only_at_once),
    ("4.5", the_passed_square_is_forgotten_without_a_legal_capture),
];

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::<Chess>(&[CLAUSES, king::CLAUSES, ending::CLAUSES]);
}

/// §1.1: the pieces at the start.
#[test]
fn the_start() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(ChessPosition::start().fen(), START);
    assert_eq!(at(START), ChessPosition::start());
    assert!(Chess.info().rules.contains(START));
}

/// §2.1: White begins, the players take turns, and a turn is one move.
#[test]
fn the_players_take_turns() {
    let mut record = Record::new(Chess);
    for (turn, action) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        let side = Side::BOTH[turn % 2];
        assert_eq!(record.position().side(), side);
        assert!(record.position().at_turn_start());
        record.play_text(action).unwrap();
        assert_eq!(record.turns().len(), turn + 1);
        assert_eq!(record.turns()[turn].side, side);
    }
}

/// §2.1: only one's own pieces move, and a move ends on another square.
#[test]
fn one_moves_ones_own_pieces() {
    const FEN: &str = "4k3/8/3r4/8/8/3R4/8/4K3 w - - 0 1";
    assert_eq!(forbidden_by(FEN, "d3d4"), None);
    assert_eq!(forbidden_by(FEN, "d6d5"), Some(Clause::new(2, 1)));
    assert_eq!(forbidden_by(FEN, "a1a2"), Some(Clause::new(2, 1)));
    assert_eq!(forbidden_by(FEN, "d3d3"), Some(Clause::new(2, 1)));
}

/// §2.2: one's own pieces are in the way; an enemy piece is captured and leaves the board.
#[test]
fn captures() {
    const FEN: &str = "4k3/8/8/8/8/8/8/n1R1K3 w - - 7 9";
    assert_eq!(forbidden_by(FEN, "c1e1"), Some(Clause::new(2, 2)));
    assert_eq!(forbidden_by(FEN, "e1d1"), None);
    assert_eq!(after(FEN, "c1a1"), "4k3/8/8/8/8/8/8/R3K3 b - - 0 9");
}

/// §3.1: the king's eight neighbours, fewer at the edge.
#[test]
fn the_king() {
    assert_eq!(
        goes("k7/8/8/8/3K4/8/8/8 w - - 0 1", "d4"),
        "c3 c4 c5 d3 d5 e3 e4 e5"
    );
    assert_eq!(goes("k7/8/8/8/8/8/8/7K w - - 0 1", "h1"), "g1 g2 h2");
    assert_eq!(
        forbidden_by("k7/8/8/8/3K4/8/8/8 w - - 0 1", "d4d6"),
        Some(Clause::new(3, 1))
    );
}

/// §3.2: the queen moves like rook and bishop together.
#[test]
fn the_queen() {
    const FEN: &str = "7k/8/8/8/1Q6/8/8/7K w - - 0 1";
    const STRAIGHT: &str = "a4 b1 b2 b3 b5 b6 b7 b8 c4 d4 e4 f4 g4 h4";
    const DIAGONAL: &str = "a3 a5 c3 c5 d2 d6 e1 e7 f8";
    let mut both: Vec<&str> = STRAIGHT.split(' ').chain(DIAGONAL.split(' ')).collect();
    both.sort_unstable();
    assert_eq!(goes(FEN, "b4"), both.join(" "));
    assert_eq!(forbidden_by(FEN, "b4c6"), Some(Clause::new(3, 2)));
}

/// §3.3: the rook's ranks and files.
#[test]
fn the_rook() {
    const FEN: &str = "7k/8/8/8/1R6/8/8/7K w - - 0 1";
    assert_eq!(goes(FEN, "b4"), "a4 b1 b2 b3 b5 b6 b7 b8 c4 d4 e4 f4 g4 h4");
    assert_eq!(forbidden_by(FEN, "b4c5"), Some(Clause::new(3, 3)));
}

/// §3.4: the bishop's diagonals.
#[test]
fn the_bishop() {
    const FEN: &str = "7k/8/8/8/1B6/8/8/7K w - - 0 1";
    assert_eq!(goes(FEN, "b4"), "a3 a5 c3 c5 d2 d6 e1 e7 f8");
    assert_eq!(forbidden_by(FEN, "b4b5"), Some(Clause::new(3, 4)));
}

/// §3.5: the knight leaps, even over pieces.
#[test]
fn the_knight() {
    assert_eq!(
        goes("7k/8/8/8/3N4/8/8/7K w - - 0 1", "d4"),
        "b3 b5 c2 c6 e2 e6 f3 f5"
    );
    assert_eq!(
        goes("7k/8/8/2ppp3/2pNp3/2ppp3/8/7K w - - 0 1", "d4"),
        "b3 b5 c2 c6 e2 e6 f3 f5"
    );
    assert_eq!(goes("7k/8/8/8/8/8/8/N6K w - - 0 1", "a1"), "b3 c2");
    assert_eq!(
        forbidden_by("7k/8/8/8/3N4/8/8/7K w - - 0 1", "d4d6"),
        Some(Clause::new(3, 5))
    );
}

/// §3.6: queen, rook and bishop stop before their own pieces and on the enemy's.
#[test]
fn sliders_do_not_pass_over_pieces() {
    const ROOK: &str = "7k/8/8/3P4/3R2p1/8/3p4/7K w - - 0 1";
    assert_eq!(goes(ROOK, "d4"), "a4 b4 c4 d2 d3 e4 f4 g4");
    assert_eq!(forbidden_by(ROOK, "d4h4"), Some(Clause::new(3, 6)));
    assert_eq!(forbidden_by(ROOK, "d4d8"), Some(Clause::new(3, 6)));
    let bishop = "7k/8/1P3p2/8/3B4/8/1p6/7K w - - 0 1";
    assert_eq!(goes(bishop, "d4"), "b2 c3 c5 e3 e5 f2 f6 g1");
    assert_eq!(forbidden_by(bishop, "d4g7"), Some(Clause::new(3, 6)));
    let queen = "7k/8/8/8/8/1P1P4/2Q5/7K w - - 0 1";
    assert_eq!(forbidden_by(queen, "c2a4"), Some(Clause::new(3, 6)));
    assert_eq!(forbidden_by(queen, "c2c8"), None);
}

/// §4.1: one square forward, to an empty square.
#[test]
fn a_pawn_steps_forward() {
    assert_eq!(goes("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3"), "e4");
    assert_eq!(goes("7k/8/4p3/8/8/8/8/K7 b - - 0 1", "e6"), "e5");
    assert_eq!(
        forbidden_by("7k/8/8/8/4p3/4P3/8/K7 w - - 0 1", "e3e4"),
        Some(Clause::new(4, 1))
    );
    assert_eq!(
        forbidden_by("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3e2"),
        Some(Clause::new(4, 1))
    );
    assert_eq!(
        forbidden_by("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3f3"),
        Some(Clause::new(4, 1))
    );
}

/// §4.2: two squares from the starting rank, both empty.
#[test]
fn a_pawn_begins_with_two_squares() {
    assert_eq!(goes("7k/8/8/8/8/8/4P3/K7 w - - 0 1", "e2"), "e3 e4");
    assert_eq!(goes("7k/4p3/8/8/8/8/8/K7 b - - 0 1", "e7"), "e5 e6");
    assert_eq!(
        forbidden_by("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3e5"),
        Some(Clause::new(4, 2))
    );
    // Black's starting rank is not White's.
    assert_eq!(goes("k7/8/8/8/8/4p3/8/K7 b - - 0 1", "e3"), "e2");
    assert_eq!(goes("7k/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2"), "");
    assert_eq!(goes("7k/8/8/8/4n3/8/4P3/K7 w - - 0 1", "e2"), "e3");
}

/// §4.3: diagonally forward to capture, and only so.
#[test]
fn a_pawn_captures_diagonally() {
    const WHITE: &str = "7k/8/8/3p1p2/4P3/3p1p2/8/K7 w - - 0 1";
    assert_eq!(goes(WHITE, "e4"), "d5 e5 f5");
    assert_eq!(
        goes("7k/8/3P1P2/4p3/3P1P2/8/8/K7 b - - 0 1", "e5"),
        "d4 e4 f4"
    );
    assert_eq!(
        forbidden_by("7k/8/8/8/4P3/8/8/K7 w - - 0 1", "e4d5"),
        Some(Clause::new(4, 3))
    );
    assert_eq!(
        forbidden_by("7k/8/8/4p3/4P3/8/8/K7 w - - 0 1", "e4e5"),
        Some(Clause::new(4, 1))
    );
    // Nothing is captured around the edge of the board.
    assert_eq!(goes("7k/8/p7/7p/P6P/8/8/K7 w - - 0 1", "a4"), "a5");
    assert_eq!(goes("7k/8/p7/P6P/8/p7/8/K7 w - - 0 1", "h5"), "h6");
}

/// §4.4: the four pieces a pawn may become, with and without a capture, in the same move.
#[test]
fn promotion() {
    const FEN: &str = "3n3k/4P3/8/8/8/8/8/K7 w - - 5 40";
    assert_eq!(goes(FEN, "e7"), "d8b d8n d8q d8r e8b e8n e8q e8r");
    assert_eq!(after(FEN, "e7e8n"), "3nN2k/8/8/8/8/8/8/K7 b - - 0 40");
    assert_eq!(after(FEN, "e7d8r"), "3R3k/8/8/8/8/8/8/K7 b - - 0 40");
    assert_eq!(
        after("7k/8/8/8/8/8/p7/7K b - - 0 40", "a2a1b"),
        "7k/8/8/8/8/8/8/b6K w - - 0 41"
    );
    for wrong in ["e7e8", "e7e8k", "e7e8p"] {
        assert_eq!(forbidden_by(FEN, wrong), Some(Clause::new(4, 4)), "{wrong}");
    }
    assert_eq!(
        forbidden_by("7k/8/4P3/8/8/8/8/K7 w - - 0 1", "e6e7q"),
        Some(Clause::new(4, 4))
    );
}

/// §4.5: as if the pawn had moved only one square.
#[test]
fn en_passant() {
    let before = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let en_passant = after(before, "d7d5");
    assert_eq!(en_passant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(
        after(&en_passant, "e5d6"),
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"
    );
    let black = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(black, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(after(&black, "d4e3"), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

/// §4.5: in the very next turn, by a pawn, after a double step.
#[test]
fn en_passant_only_at_once() {
    let mut record = from("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut record, "d7d5 e1e2 e8e7");
    assert_eq!(
        forbidden_by(&record.position().fen(), "e5d6"),
        Some(Clause::new(4, 5))
    );
    // One step is no double step.
    let stepped = after("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "d6d5");
    assert_eq!(forbidden_by(&stepped, "e5d6"), Some(Clause::new(4, 5)));
    // A king or a piece does not capture so.
    let en_passant = after("4k3/3p4/8/4K3/8/8/8/8 b - - 0 1", "d7d5");
    assert_eq!(en_passant, "4k3/8/8/3pK3/8/8/8/8 w - - 0 2");
    assert_eq!(
        after(&en_passant, "e5d6"),
        "4k3/8/3K4/3p4/8/8/8/8 b - - 1 2"
    );
}

/// §4.5: the passed square is part of a position only while a capture there is legal.
#[test]
fn the_passed_square_is_forgotten_without_a_legal_capture() {
    for (shows, before, en_passant) in [
        (
            "no pawn stands beside",
            "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1",
            "-",
        ),
        (
            "both pawns leave the king's rank",
            "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1",
            "-",
        ),
        (
            "pinned to a file",
            "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "-",
        ),
        (
            "pinned to the other diagonal",
            "3k3b/3p4/8/4P3/8/2K5/8/8 b - - 0 1",
            "-",
        ),
        ("along the pin", "1b2k3/3p4/8/4P3/8/8/7K/8 b - - 0 1", "d6"),
        (
            "a check that stays",
            "4b2k/3p4/8/4P3/K7/8/8/8 b - - 0 1",
            "-",
        ),
        (
            "the checker is captured",
            "4k3/3p4/8/4P3/2K5/8/8/8 b - - 0 1",
            "d6",
        ),
        (
            "one of two may",
            "k3r3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1",
            "d6",
        ),
    ] {
        let fen = after(before, "d7d5");
        assert_eq!(fen.split(' ').nth(3), Some(en_passant), "{shows}");
        let legal = forbidden_by(&fen, "e5d6").is_none() || forbidden_by(&fen, "c5d6").is_none();
        assert_eq!(legal, en_passant == "d6", "{shows}");
    }
    // Reading drops it just so.
    assert_eq!(
        at("4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 2").fen(),
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2"
    );
    assert_eq!(
        at("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2").fen(),
        "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 2"
    );
}

/// A position is cheap to copy: what the search and the record count on.
#[test]
fn a_position_has_64_bytes_and_an_action_4() {
    assert_eq!(size_of::<ChessPosition>(), 64);
    assert_eq!(size_of::<Action>(), 4);
}
