//! RULES.md clause by clause. Every test says in its comment which clause it holds the program to.

use springald_core::{
    EndError, Explain, Node, Notation, NotationExt, Position as _, PositionExt, Reason, Record,
    Refusal, Side, Variant, Verdict,
};
use springald_gravitatur::{Action, Gravitatur, Position};

const START: &str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - - 0 1";

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Where the piece on `from` may go, in alphabetical order.
fn goes(fen: &str, from: &str) -> String {
    let position = at(fen);
    let mut targets: Vec<String> = position
        .actions()
        .into_iter()
        .filter_map(|action| Some(position.action_text(action).strip_prefix(from)?.to_owned()))
        .collect();
    targets.sort();
    targets.join(" ")
}

/// The clause that forbids an action; nothing where it is legal.
fn forbidden_by(fen: &str, action: &str) -> Option<&'static str> {
    let position = at(fen);
    let clause = position.why_not(action).unwrap().map(|why| why.clause());
    let listed = position.action_from_text(action).is_some();
    assert_eq!(listed, clause.is_none(), "{action} in {fen}");
    clause
}

/// The FEN after a legal action.
fn after(fen: &str, action: &str) -> String {
    let position = at(fen);
    let action = position.action_from_text(action);
    position.after(action.expect("a legal action")).fen()
}

/// The first field of the FEN after a legal action.
fn board_after(fen: &str, action: &str) -> String {
    let fen = after(fen, action);
    fen.split(' ').next().unwrap().to_owned()
}

/// How many placements and how many normal moves are legal.
fn counts(fen: &str) -> (usize, usize) {
    let is_placement = |action: &Action| matches!(action, Action::Place { .. });
    let (placements, moves): (Vec<_>, Vec<_>) = at(fen).actions().into_iter().partition(is_placement);
    (placements.len(), moves.len())
}

fn verdict(fen: &str) -> Option<Verdict> {
    at(fen).verdict()
}

fn from(fen: &str) -> Record<Gravitatur> {
    Record::from_position(at(fen))
}

/// Plays turns one after the other.
fn play(record: &mut Record<Gravitatur>, turns: &str) {
    for turn in turns.split(' ') {
        record.play_turn(turn).unwrap();
    }
}

#[test]
fn the_tests_cite_every_clause() {
    let tests = include_str!("rules.rs");
    for line in Gravitatur::INFO.rules.lines() {
        if let Some((clause, _)) = line
            .strip_prefix("**")
            .and_then(|line| line.split_once("**"))
        {
            assert!(
                tests.contains(&format!("§{clause}:")),
                "no test of {clause}"
            );
        }
    }
}

/// §1.1: the board and the pieces. §1.2: the start, Black's king on d8.
#[test]
fn the_start() {
    assert_eq!(Position::start().fen(), START);
    assert_eq!(at(START), Position::start());
    assert!(Gravitatur::INFO.rules.contains(START));
    assert_eq!(Gravitatur::INFO.shape.squares(), 64);
}

/// §2.1: a placement and a move make a turn of one player.
#[test]
fn a_turn() {
    assert_eq!(counts(START), (32, 0));
    let placed = after(START, "G@d4");
    assert_eq!(placed, "rnbkqbnr/ppp1ppp1/8/2ppp3/8/2PPP3/P1P1P1PP/RNBQKBNR w - - @ 0 1");
    assert_eq!(at(&placed).node(), Node::Decision(Side::White));
    assert_eq!(counts(&placed).0, 0);
    assert_eq!(forbidden_by(&placed, "G@d4"), Some("2.1"));
    let moved = after(&placed, "d3d4");
    assert_eq!(moved, "rnbkqbnr/ppp1ppp1/8/2ppp3/3P4/2P1P3/P1P1P1PP/RNBQKBNR b - - - 0 1");
    assert_eq!(at(&moved).node(), Node::Decision(Side::Black));
    assert!(at(&moved).at_turn_start() && !at(&placed).at_turn_start());
}

/// §2.2: in check there is no placement.
#[test]
fn no_placement_in_check() {
    const CHECKED: &str = "4k3/8/8/8/8/8/3q4/R3K3 w - - - 5 1";
    assert_eq!(counts(CHECKED), (0, 2));
    assert_eq!(forbidden_by(CHECKED, "G@h8"), Some("2.2"));
    assert_eq!(after(CHECKED, "e1f1"), "4k3/8/8/8/8/8/3q4/R4K2 b - - - 6 1");
}

/// §2.3: without check the placement comes first.
#[test]
fn the_placement_is_a_duty() {
    assert_eq!(forbidden_by(START, "e2e4"), Some("2.3"));
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
    assert_eq!(forbidden_by(STUCK, "G@e5"), Some("3.4"));
    let moved = after(STUCK, "a2b3");
    assert_eq!(moved, "k1bb2nr/6P1/7q/n6r/5P2/1BqPK3/1q4q1/Bq6 b - - - 1 1");
}

/// §3.1: only on an empty square.
#[test]
fn on_an_empty_square() {
    assert_eq!(forbidden_by(START, "G@a2"), Some("3.1"));
    assert_eq!(forbidden_by(START, "G@e8"), Some("3.1"));
    assert_eq!(forbidden_by(START, "G@a3"), None);
}

/// §3.2: the nearest piece of each direction comes, kings too, and what is behind it stays.
#[test]
fn the_pull() {
    const EIGHT: &str = "3r3k/p7/3b4/8/P5pp/8/8/K2B2N1 w - - - 0 1";
    // The rook on d8 stands behind the bishop, the pawn on h4 behind the other.
    assert_eq!(board_after(EIGHT, "G@d4"), "3r4/8/8/2pbk3/2P1p2p/2KBN3/8/8");
    // One piece hides two others.
    const BEHIND: &str = "4k3/4p3/4r3/8/4P3/P7/1P6/4K3 w - - - 0 1";
    assert_eq!(board_after(BEHIND, "G@b4"), "4k3/8/4r3/2p5/2P5/PPK5/8/8");
    // Up to the edge of the board, and never around it.
    assert_eq!(
        board_after("4k3/8/7n/n7/8/8/8/4K3 w - - - 0 1", "G@a6"),
        "4k3/8/1n6/n7/8/8/8/4K3"
    );
    // The Gravitatur does not stay.
    assert!(at(&after(EIGHT, "G@d4")).men().at(SHAPE.parse("d4").unwrap()).is_none());
}

/// §3.3: a placement that moves nothing.
#[test]
fn an_idle_placement() {
    const IDLE: &str = "3r4/8/8/2pbk3/2P1p2p/2KBN3/8/8 b - - - 4 1";
    assert_eq!(after(IDLE, "G@d4"), "3r4/8/8/2pbk3/2P1p2p/2KBN3/8/8 b - - @ 4 1");
}

/// §3.4: the own king is not left in check.
#[test]
fn no_placement_into_check() {
    // A pinned piece is pulled off its line.
    const PINNED: &str = "4k3/8/8/8/8/4r3/4N3/4K3 w - - - 0 1";
    assert_eq!(forbidden_by(PINNED, "G@c4"), Some("3.4"));
    assert_eq!(forbidden_by(PINNED, "G@h8"), None);
    // The king is pulled to an attacked square.
    assert_eq!(forbidden_by("3r3k/8/8/8/K7/8/P7/8 w - - - 0 1", "G@e4"), Some("3.4"));
    // Both kings are pulled next to each other.
    assert_eq!(forbidden_by("3k3K/8/8/8/8/8/P7/8 w - - - 0 1", "G@d4"), Some("3.4"));
    // An attacker is pulled to where it attacks: a slider, a knight, a pawn.
    assert_eq!(forbidden_by("k7/8/8/7r/8/8/7P/4K3 w - - - 0 1", "G@d5"), Some("3.4"));
    assert_eq!(forbidden_by("k7/8/8/8/2P4n/8/8/4K3 w - - - 0 1", "G@e4"), Some("3.4"));
    assert_eq!(forbidden_by("k7/8/8/8/7p/8/4K2P/8 w - - - 0 1", "G@c4"), None);
    assert_eq!(forbidden_by("k7/8/8/8/3K3p/8/8/8 w - - - 0 1", "G@b8"), None);
    assert_eq!(forbidden_by("k7/5p2/8/8/4K3/8/8/8 w - - - 0 1", "G@f4"), Some("3.4"));
    // Two shields of one line leave it together.
    const SHIELDS: &str = "k3r3/8/8/4N3/4N3/8/8/4K3 w - - - 0 1";
    assert_eq!(forbidden_by(SHIELDS, "G@g3"), None);
}

/// §3.5: after a placement there is a move, or check.
#[test]
fn a_placement_leaves_a_move() {
    const BARE: &str = "8/8/k7/8/8/1r6/8/K7 w - - - 0 1";
    assert_eq!(forbidden_by(BARE, "G@a2"), Some("3.5"));
    // The king is drawn out of its corner.
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
    const MATE: &str = "8/k7/8/7K/8/8/1Q2R3/8 w - - - 0 1";
    let position = at(MATE);
    let mates = position.actions().into_iter().filter(|&action| {
        position.after(action).verdict() == Some(Verdict::win(Side::White, Reason::CHECKMATE))
    });
    assert_eq!(mates.map(|action| position.san(action)).collect::<Vec<_>>(), ["Ga1#"]);
}

/// §3.7: a pull is no pawn move: no promotion, and the clock goes on.
#[test]
fn a_pull_is_no_move() {
    const PAWN: &str = "4k3/8/8/P7/8/8/8/4K3 w - - - 4 1";
    let pulled = after(PAWN, "G@a8");
    assert_eq!(pulled, "3k4/P7/8/8/8/8/8/4K3 w - - @ 4 1");
    assert_eq!(after(&pulled, "e1e2"), "3k4/P7/8/8/8/8/4K3/8 b - - - 5 1");
}

/// §4.1: a piece of one's own, to another square.
#[test]
fn own_pieces() {
    let placed = START.replace("- - -", "- - @");
    assert_eq!(forbidden_by(&placed, "e4e5"), Some("4.1"));
    assert_eq!(forbidden_by(&placed, "e7e5"), Some("4.1"));
    assert_eq!(forbidden_by(&placed, "b1b1"), Some("4.1"));
    assert_eq!(forbidden_by(&placed, "b1c3"), None);
}

/// §4.2: to empty squares. §4.3: nobody but the king captures.
#[test]
fn hardly_any_captures() {
    const FEN: &str = "4k3/8/8/3p4/3Q2n1/8/3P4/4K3 w - - @ 0 1";
    assert_eq!(forbidden_by(FEN, "d4d2"), Some("4.2"));
    assert_eq!(forbidden_by(FEN, "d4d5"), Some("4.3"));
    assert_eq!(forbidden_by(FEN, "d4g4"), Some("4.3"));
    assert_eq!(forbidden_by("4k3/8/5p2/8/4N3/8/8/4K3 w - - @ 0 1", "e4f6"), Some("4.3"));
    assert_eq!(forbidden_by("4k3/8/8/3p4/4P3/8/8/4K3 w - - @ 0 1", "e4d5"), Some("4.3"));
    // Not even what gives check.
    const CHECK: &str = "4k3/8/8/8/8/3n4/8/3RK3 w - - - 5 1";
    assert_eq!(forbidden_by(CHECK, "d1d3"), Some("4.3"));
}

/// §4.4: the queen. §4.5: the rook. §4.6: the bishop. §4.7: the knight. §4.8: no passing over.
#[test]
fn pieces() {
    const FEN: &str = "4k3/8/2p5/1P1P4/1pXp4/1P1P4/8/4K3 w - - @ 0 1";
    let with = |piece: &str| FEN.replace('X', piece);
    // Every way is blocked but the file, downwards to the edge and upwards to a pawn.
    assert_eq!(goes(&with("Q"), "c4"), "c1 c2 c3 c5");
    assert_eq!(goes(&with("R"), "c4"), "c1 c2 c3 c5");
    assert_eq!(goes(&with("B"), "c4"), "");
    assert_eq!(goes(&with("N"), "c4"), "a3 a5 b2 b6 d2 d6 e3 e5");
    assert_eq!(forbidden_by(&with("Q"), "c4c7"), Some("4.8"));
    assert_eq!(forbidden_by(&with("Q"), "c4e5"), Some("4.4"));
    assert_eq!(forbidden_by(&with("R"), "c4e2"), Some("4.5"));
    assert_eq!(forbidden_by(&with("B"), "c4c3"), Some("4.6"));
    assert_eq!(forbidden_by(&with("N"), "c4c3"), Some("4.7"));
    assert_eq!(goes("4k3/8/8/8/8/2B5/8/4K3 w - - @ 0 1", "c3"), "a1 a5 b2 b4 d2 d4 e5 f6 g7 h8");
}

/// §4.9: pawns go straight ahead.
#[test]
fn pawn_steps() {
    assert_eq!(goes("4k3/8/2p5/8/2P5/8/8/4K3 w - - @ 3 9", "c4"), "c5");
    assert_eq!(goes("4k3/8/2p5/8/2P5/8/8/4K3 b - - @ 3 9", "c6"), "c5");
    assert_eq!(forbidden_by("4k3/8/8/2p5/2P5/8/8/4K3 w - - @ 3 9", "c4c5"), Some("4.9"));
    assert_eq!(forbidden_by("4k3/8/8/8/2P5/8/8/4K3 w - - @ 3 9", "c4c3"), Some("4.9"));
}

/// §4.10: double steps, also of a pawn that was pulled back.
#[test]
fn double_steps() {
    assert_eq!(goes("4k3/8/8/8/8/8/2P5/3K4 w - - @ 3 1", "c2"), "c3 c4");
    assert_eq!(goes("4k3/2p5/8/8/8/8/8/4K3 b - - @ 3 9", "c7"), "c5 c6");
    assert_eq!(goes("4k3/8/8/8/2p5/8/2P5/4K3 w - - @ 3 9", "c2"), "c3");
    assert_eq!(goes("4k3/8/8/8/8/2p5/2P5/4K3 w - - @ 3 9", "c2"), "");
    assert_eq!(forbidden_by("4k3/8/8/8/8/2P5/8/4K3 w - - @ 3 9", "c3c5"), Some("4.10"));
    let pulled = after("4k3/8/8/8/8/2P5/8/4K3 w - - - 7 1", "G@c1");
    assert_eq!(pulled, "4k3/8/8/8/8/8/2P5/3K4 w - - @ 7 1");
    assert_eq!(after(&pulled, "c2c4"), "4k3/8/8/8/2P5/8/8/3K4 b - - - 0 1");
}

/// §4.11: promotion, also in the turn of the pull.
#[test]
fn promotion() {
    const FEN: &str = "4k3/P7/8/8/8/8/8/4K3 w - - @ 4 1";
    assert_eq!(goes(FEN, "a7"), "a8b a8n a8q a8r");
    assert_eq!(after(FEN, "a7a8r"), "R3k3/8/8/8/8/8/8/4K3 b - - - 0 1");
    assert_eq!(forbidden_by(FEN, "a7a8"), Some("4.11"));
    assert_eq!(forbidden_by(FEN, "a7a8p"), Some("4.11"));
    assert_eq!(goes("4k3/8/8/8/8/8/p7/4K3 b - - @ 4 1", "a2"), "a1b a1n a1q a1r");
    assert_eq!(goes("n3k3/P7/8/8/8/8/8/4K3 w - - @ 4 1", "a7"), "");
    let mut record = from("4k3/8/8/P7/8/8/8/4K3 w - - - 4 1");
    play(&mut record, "G@a8,a7a8n");
    assert_eq!(record.position().fen(), "N2k4/8/8/8/8/8/8/4K3 b - - - 0 1");
}

/// §4.12: never diagonally, and no capture en passant.
#[test]
fn no_diagonal_steps() {
    assert_eq!(forbidden_by("4k3/8/8/8/8/4P3/8/4K3 w - - @ 0 1", "e3d4"), Some("4.12"));
    let passed = after("4k3/8/8/8/1p1p4/8/2P5/4K3 w - - @ 0 1", "c2c4");
    assert_eq!(passed, "4k3/8/8/8/1pPp4/8/8/4K3 b - - - 0 1");
    let due = passed.replace("- - -", "- - @");
    assert_eq!(goes(&due, "b4"), "b3");
    assert_eq!(forbidden_by(&due, "d4c3"), Some("4.12"));
}

/// §5.1: the king steps, and captures what nobody protects.
#[test]
fn king_steps() {
    const FEN: &str = "4k3/8/8/8/8/3p1n2/4K3/8 w - - @ 9 1";
    assert_eq!(at(FEN).checkers_count(), 1);
}

/// §5.2: teleports with pieces, near and far, as often as wanted.
#[test]
fn teleports() {
    const FEN: &str = "4k3/8/8/3N4/8/8/3P4/R3KQ2 w - - @ 2 2";
    assert_eq!(goes(FEN, "e1"), "a1 d1 d5 e2 f1 f2");
    assert_eq!(after(FEN, "e1d5"), "4k3/8/8/3K4/8/8/3P4/R3NQ2 b - - - 3 2");
    assert_eq!(after(FEN, "e1f1"), "4k3/8/8/3N4/8/8/3P4/R3QK2 b - - - 3 2");
    assert_eq!(forbidden_by(FEN, "e1d2"), Some("5.2"));
    let mut record = from("4k3/8/8/8/8/8/8/R3K3 w - - @ 0 1");
    play(&mut record, "e1a1");
    play(&mut record, "G@e7,e8f8 G@h1,b1e1");
}

/// §5.3: not in check.
#[test]
fn no_teleport_in_check() {
    const CHECKED: &str = "4k3/8/8/8/8/8/3q4/R3K3 w - - - 5 1";
    assert_eq!(forbidden_by(CHECKED, "e1a1"), Some("5.3"));
}

/// §5.4: not to an attacked square.
#[test]
fn no_teleport_into_check() {
    assert_eq!(forbidden_by("4k1r1/8/8/8/8/8/8/4K1N1 w - - @ 0 1", "e1g1"), Some("5.4"));
    assert_eq!(forbidden_by("4k1r1/8/8/8/8/8/6P1/4K1N1 w - - @ 0 1", "e1g1"), None);
    assert_eq!(forbidden_by("4k3/8/2p5/3N4/8/8/8/4K3 w - - @ 0 1", "e1d5"), Some("5.4"));
    // The other piece comes between, as the king stood there before.
    assert_eq!(forbidden_by("4k3/8/8/8/8/8/8/rN2K2R w - - @ 0 1", "e1h1"), None);
    assert_eq!(forbidden_by("4k3/8/8/8/8/8/8/rN2K2R w - - @ 0 1", "e1b1"), Some("5.4"));
}

/// §5.5: no castling.
#[test]
fn no_castling() {
    const FEN: &str = "4k3/8/8/8/8/8/3P4/R3K2R w - - @ 2 2";
    assert_eq!(forbidden_by(FEN, "e1g1"), Some("5.5"));
    assert_eq!(forbidden_by(FEN, "e1c1"), Some("5.5"));
    assert!(Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - - 0 1").is_err());
}

/// §6.1: what attacks, and that no move may open the king.
#[test]
fn checks_and_pins() {
    // Pawns attack diagonally though they do not move so.
    assert!(at("4k3/8/8/8/8/8/3p4/4K3 w - - - 5 1").in_check());
    assert!(!at("4k3/8/8/8/8/8/4p3/4K3 w - - - 5 1").in_check());
    // Though it may not leave its file, the pinned rook gives check.
    assert!(at("4k3/4r3/8/8/4R2K/8/8/8 b - - - 0 1").fen().contains(" b "));
    assert!(at("3k4/3r3K/8/8/8/8/8/3R4 w - - - 0 1").in_check());
    const PINNED: &str = "3rk3/8/8/8/8/8/3R4/3K4 w - - @ 0 1";
    assert_eq!(goes(PINNED, "d2"), "d3 d4 d5 d6 d7");
    assert_eq!(forbidden_by(PINNED, "d2e2"), Some("6.1"));
    assert_eq!(forbidden_by("3rk3/8/8/8/8/8/3B4/3K4 w - - @ 0 1", "d2e3"), Some("6.1"));
    assert_eq!(forbidden_by("4k3/8/8/8/7b/8/5P2/4K3 w - - @ 0 1", "f2f3"), Some("6.1"));
}

/// §6.2: a check is met by the king or by stepping in between.
#[test]
fn meeting_a_check() {
    const ROOK: &str = "4k3/8/8/4r3/8/8/2N5/4K2B w - - - 5 1";
    assert_eq!(goes(ROOK, "c2"), "e3");
    assert_eq!(goes(ROOK, "h1"), "e4");
    assert_eq!(forbidden_by(ROOK, "c2d4"), Some("6.2"));
    // Nothing comes between a knight and the king.
    const KNIGHT: &str = "4k3/8/8/8/8/3n4/R7/4K3 w - - - 5 1";
    assert_eq!(goes(KNIGHT, "a2"), "");
    assert_eq!(goes(KNIGHT, "e1"), "d1 d2 e2 f1");
    // Two at once.
    const DOUBLE: &str = "4k3/8/8/4r3/7b/8/2Q5/4K3 w - - - 5 1";
    assert_eq!(goes(DOUBLE, "c2"), "");
}

/// §6.3: the king does not go to an attacked square.
#[test]
fn the_king_keeps_out_of_danger() {
    // Along the line on which it is attacked.
    assert_eq!(forbidden_by("4k3/8/8/8/4r3/8/4K3/8 w - - - 0 1", "e2e1"), Some("6.3"));
    // A protected piece.
    assert_eq!(forbidden_by("3rk3/8/8/8/8/8/3q4/R3KB2 w - - - 5 1", "e1d2"), Some("6.3"));
    // Next to the other king.
    assert_eq!(forbidden_by("8/8/8/8/8/3k4/8/3K4 w - - @ 0 1", "d1d2"), Some("6.3"));
}

/// §7.1: checkmate. Nobody else captures, and nobody changes places.
#[test]
fn checkmate() {
    let mate = Verdict::win(Side::Black, Reason::CHECKMATE);
    assert_eq!(verdict("3rk3/8/8/8/8/8/3q4/R3KB2 w - - - 5 1"), Some(mate));
    assert_eq!(verdict("4k3/8/8/8/8/8/3q4/R3KB2 w - - - 5 1"), None);
}

/// §7.2: stalemate needs that there is no placement either.
#[test]
fn stalemate() {
    let stalemate = Verdict::draw(Reason::STALEMATE);
    assert_eq!(verdict("8/8/2p5/8/7k/8/5qr1/4n2K w - - - 0 1"), Some(stalemate));
    // Stalemate in orthodox chess; here a pull frees the king.
    const FREED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - - 0 1";
    assert_eq!(verdict(FREED), None);
    assert_eq!(counts(FREED), (18, 0));
}

/// §7.3: bare kings and one minor piece; two bishops are enough.
#[test]
fn insufficient_material() {
    let draw = Some(Verdict::draw(Reason::INSUFFICIENT_MATERIAL));
    for (placement, expected) in [
        ("4k3/8/8/8/8/8/8/4K3", draw),
        ("4k3/8/8/8/8/8/8/4KB2", draw),
        ("4k1n1/8/8/8/8/8/8/4K3", draw),
        ("4k3/8/8/8/8/8/8/4KR2", None),
        ("4k3/8/8/8/8/8/4P3/4K3", None),
        ("4k3/8/8/8/8/8/8/1N2K1N1", None),
        // Both on dark squares.
        ("4kb2/8/8/8/8/8/8/2B1K3", None),
    ] {
        for phase in ["-", "@"] {
            let fen = format!("{placement} w - - {phase} 0 1");
            assert_eq!(verdict(&fen), expected, "{fen}");
        }
    }
}

/// §7.4: repetition counts the starts of turns.
#[test]
fn repetition() {
    const FEN: &str = "4k2r/8/8/8/8/8/8/R3K3 w - - - 0 1";
    // Nothing is pulled: what the Gravitatur sees is beside it.
    let mut record = from(FEN);
    let (there, back) = ("G@b2,a1b1 G@g7,h8g8", "G@c2,b1a1 G@f7,g8h8");
    for _ in 0..2 {
        assert_eq!(record.claim(), Err(EndError::NothingToClaim));
        play(&mut record, there);
        play(&mut record, back);
    }
    assert_eq!(record.position().fen().split(' ').next(), FEN.split(' ').next());
}

/// §7.5: the 50 and the 75 turns; moves of pawns and captures start them anew.
#[test]
fn turns_without_progress() {
    assert_eq!(verdict("4k2r/8/8/8/8/8/8/R3K3 w - - - 149 99"), None);
    let drawn = Some(Verdict::draw(Reason::TURNS_75));
    assert_eq!(verdict("4k2r/8/8/8/8/8/8/R3K3 w - - - 150 99"), drawn);
}

/// §8.1: the phase. §8.2: the texts. §8.3: SAN.
#[test]
fn notation() {
    let position = at("kn2r2r/ppp2ppp/3Q4/8/8/8/PPP1BPPP/RNB1K1NR w - - - 6 21");
    let placement = position.action_from_san("Ga4").unwrap();
    assert_eq!(position.action_text(placement), "G@a4");
}
