//! RULES.md clause by clause. The comment of every test cites its clause.

mod boards;
mod ending;
mod king;
mod moves;

use springald_board::b8x8::SHAPE;
use springald_core::{
    Clause, EndError, Node, NotationExt, Position as _, PositionExt, Record, Side, Termination,
    Variant, Verdict,
};
use springald_gravitatur::{Action, Gravitatur, GravitaturPosition};
use springald_testkit as testkit;

springald_testkit::rule_tests!(Gravitatur: at goes forbidden_by after verdict from);

const START: &str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - - 0 1";

/// Returns the first field of the FEN after a legal action.
fn board_after(fen: &str, action: &str) -> String {
    let fen = after(fen, action);
    fen.split(' ').next().unwrap().to_owned()
}

/// Returns the numbers of legal placements and of legal normal moves.
fn counts(fen: &str) -> (usize, usize) {
    let is_placement = |action: &Action| matches!(action, Action::Place { .. });
    let (placements, moves): (Vec<_>, Vec<_>) =
        at(fen).actions().into_iter().partition(is_placement);
    (placements.len(), moves.len())
}

/// Plays turns one after the other.
fn play(record: &mut Record<Gravitatur>, turns: &str) {
    for turn in turns.split(' ') {
        record.play_turn(turn).unwrap();
    }
}

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
const CLAUSES: testkit::Clauses = &[
    ("1.1", the_start),
    ("1.2", the_start),
    ("2.1", a_turn),
    ("2.2", no_placement_in_check),
    ("2.3", the_placement_is_a_duty),
    ("2.4", a_move_alone),
    ("3.1", on_an_empty_square),
    ("3.2", the_pull),
    ("3.3", an_idle_placement),
    ("3.4", no_placement_into_check),
    ("3.5", a_placement_leaves_a_move),
    ("3.6", a_placement_with_check),
    ("3.7", a_pull_is_not_a_move),
];

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::<Gravitatur>(&[CLAUSES, king::CLAUSES, ending::CLAUSES, moves::CLAUSES]);
}

/// §1.1: the board and the pieces. §1.2: the start, Black's king on d8.
#[test]
fn the_start() {
    assert_eq!(GravitaturPosition::start().fen(), START);
    assert_eq!(at(START), GravitaturPosition::start());
    assert!(Gravitatur.info().rules.contains(START));
    assert_eq!(Gravitatur.info().shape.squares(), 64);
}

/// §2.1: a placement and a move make a turn of one player.
#[test]
fn a_turn() {
    assert_eq!(counts(START), (32, 0));
    let placed = after(START, "G@d4");
    assert_eq!(
        placed,
        "rnbkqbnr/1pp1pp1p/8/2ppp3/8/2PPP3/P1P1P1PP/RNBQKBNR w - - @ 0 1"
    );
    assert_eq!(at(&placed).node(), Node::Decision(Side::White));
    assert_eq!(counts(&placed).0, 0);
    assert_eq!(forbidden_by(&placed, "G@d4"), Some(Clause::new(2, 1)));
    let moved = after(&placed, "d3d4");
    assert_eq!(
        moved,
        "rnbkqbnr/1pp1pp1p/8/2ppp3/3P4/2P1P3/P1P1P1PP/RNBQKBNR b - - - 0 1"
    );
    assert_eq!(at(&moved).node(), Node::Decision(Side::Black));
    assert!(at(&moved).at_turn_start() && !at(&placed).at_turn_start());
}

/// §2.2: in check there is no placement.
#[test]
fn no_placement_in_check() {
    const CHECKED: &str = "4k3/8/8/8/8/8/3q4/R3K3 w - - - 5 1";
    assert_eq!(counts(CHECKED), (0, 2));
    assert_eq!(forbidden_by(CHECKED, "G@h8"), Some(Clause::new(2, 2)));
    assert_eq!(after(CHECKED, "e1f1"), "4k3/8/8/8/8/8/3q4/R4K2 b - - - 6 1");
}

/// §2.3: without check the placement comes first.
#[test]
fn the_placement_is_a_duty() {
    assert_eq!(forbidden_by(START, "e2e4"), Some(Clause::new(2, 3)));
    assert_eq!(forbidden_by(&after(START, "G@a5"), "e2e4"), None);
}

/// §2.4: where no placement is legal, a move is; also a teleport.
#[test]
fn a_move_alone() {
    // Wherever the king goes or stays, a queen would reach it.
    const STUCK: &str = "k1bb2nr/6P1/7q/n6r/5P2/2qPK3/Bq4q1/Bq6 w - - - 0 1";
    assert!(!at(STUCK).in_check());
    assert_eq!(counts(STUCK), (0, 5));
    assert_eq!(goes(STUCK, "a2"), "b3 c4 d5 e6 f7");
    assert_eq!(forbidden_by(STUCK, "G@e5"), Some(Clause::new(3, 4)));
    let moved = after(STUCK, "a2b3");
    assert_eq!(moved, "k1bb2nr/6P1/7q/n6r/5P2/1BqPK3/1q4q1/Bq6 b - - - 1 1");
}

/// §3.1: only on an empty square.
#[test]
fn on_an_empty_square() {
    assert_eq!(forbidden_by(START, "G@a2"), Some(Clause::new(3, 1)));
    assert_eq!(forbidden_by(START, "G@e8"), Some(Clause::new(3, 1)));
    assert_eq!(forbidden_by(START, "G@a3"), None);
}

/// §3.2: the nearest piece of each direction comes, kings too, and what is behind it stays.
#[test]
fn the_pull() {
    const EIGHT: &str = "3r3k/p7/3b4/8/P5pp/8/8/K2B2N1 w - - - 0 1";
    // The rook on d8 stands behind the bishop, the pawn on h4 behind the other.
    assert_eq!(board_after(EIGHT, "G@d4"), "3r4/8/8/2pbk3/2P1p2p/2KBN3/8/8");
    // One piece hides two others.
    let behind = "4k3/4p3/4r3/8/4P3/P7/1P6/4K3 w - - - 0 1";
    assert_eq!(board_after(behind, "G@b4"), "4k3/8/4r3/2p5/2P5/PPK5/8/8");
    // Up to the edge of the board, and never around it.
    assert_eq!(
        board_after("4k3/8/7n/n7/8/8/8/4K3 w - - - 0 1", "G@a6"),
        "4k3/8/1n6/n7/8/8/8/4K3"
    );
    // The Gravitatur does not stay.
    assert!(
        at(&after(EIGHT, "G@d4"))
            .pieces()
            .at(SHAPE.parse("d4").unwrap())
            .is_none()
    );
}

/// §3.3: a placement that moves nothing.
#[test]
fn an_idle_placement() {
    const IDLE: &str = "3r4/8/8/2pbk3/2P1p2p/2KBN3/8/8 b - - - 4 1";
    assert_eq!(
        after(IDLE, "G@d4"),
        "3r4/8/8/2pbk3/2P1p2p/2KBN3/8/8 b - - @ 4 1"
    );
}

/// §3.4: the player's own king is not left in check.
#[test]
fn no_placement_into_check() {
    for (fen, exposed, safe) in [
        // A pinned piece is pulled off its line.
        ("4k3/8/8/8/8/4r3/4N3/4K3", "c4", "h8"),
        // Both pieces that shield the king are pulled off their line; one of them is.
        ("k3r3/8/4N3/8/4N3/8/8/4K3", "g4", "h6"),
        // The king is pulled onto an attacked file; next to it.
        ("3r3k/8/8/8/K7/8/P7/8", "e4", "h2"),
        // The kings are pulled next to each other; nearly.
        ("3k3K/8/8/8/8/8/P7/8", "d4", "e8"),
        // A rook is pulled onto the king's file; above a shield.
        ("k7/8/8/7r/8/8/7P/4K3", "d5", "h3"),
        // A knight, and a pawn, are pulled to where they attack the king; elsewhere.
        ("k4n2/8/8/8/8/8/2P5/4K3", "f2", "f3"),
        ("k7/5p2/8/8/4K3/8/P7/8", "f4", "f3"),
    ] {
        let fen = format!("{fen} w - - - 0 1");
        assert_eq!(
            forbidden_by(&fen, &format!("G@{exposed}")),
            Some(Clause::new(3, 4)),
            "{fen}"
        );
        assert_eq!(forbidden_by(&fen, &format!("G@{safe}")), None, "{fen}");
    }
}

/// §3.5: after a placement there is a move, or check.
#[test]
fn a_placement_leaves_a_move() {
    const BARE: &str = "8/8/k7/8/8/1r6/8/K7 w - - - 0 1";
    assert_eq!(forbidden_by(BARE, "G@a2"), Some(Clause::new(3, 5)));
    // The king is pulled out of its corner.
    assert_eq!(forbidden_by(BARE, "G@a3"), None);
    // The same without a rook to give a bare king no move.
    assert_eq!(forbidden_by("8/8/k7/8/8/8/8/K7 w - - - 0 1", "G@a2"), None);
}

/// §3.6: a placement that gives check is the whole turn.
#[test]
fn a_placement_with_check() {
    const ROOK: &str = "2k5/8/8/8/8/8/7P/R3K3 w - - - 7 12";
    let checked = after(ROOK, "G@d1");
    assert_eq!(checked, "2k5/8/8/8/8/8/7P/2R1K3 b - - - 8 12");
    assert!(at(&checked).in_check());
    assert_eq!(at(&checked).node(), Node::Decision(Side::Black));
    // It may even be mate.
    let mate = "8/k7/8/7K/8/8/1Q2R3/8 w - - - 0 1";
    let position = at(mate);
    let mates = position.actions().into_iter().filter(|&action| {
        position.after_unchecked(action).verdict()
            == Some(Verdict::win(Side::White, Termination::CHECKMATE))
    });
    assert_eq!(
        mates.map(|action| position.san(action)).collect::<Vec<_>>(),
        ["Ga1#"]
    );
}

/// §3.7: a pull is no pawn move: no promotion, and the counters go on.
#[test]
fn a_pull_is_not_a_move() {
    const PAWN: &str = "8/4k3/8/P7/8/8/8/4K3 w - - - 4 1";
    let pulled = after(PAWN, "G@a8");
    assert_eq!(pulled, "8/P3k3/8/8/8/8/8/4K3 w - - @ 4 1");
    assert_eq!(after(&pulled, "e1e2"), "8/P3k3/8/8/8/8/4K3/8 b - - - 5 1");
}
