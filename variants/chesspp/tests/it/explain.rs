//! The explanations of every kind of illegal action, with clause, sentence and squares.

use springald_board::b8x8::SHAPE;
use springald_chesspp::{Catapult, ChessPpPosition, Gulti, Why};
use springald_core::{Explain, IllegalReason, Variant};
use springald_fide::OrthodoxReason;
use std::collections::BTreeSet;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - b1!f1!/b8!f8! 0 1";

/// FEN, action, and the explanation: clause, squares, sentence.
#[rustfmt::skip]
const REFUSALS: &[(&str, &str, &str, &str, &str)] = &[
    // The catapults' own.
    (START, "f1d3", "4.1", "e2 f1",
        "The catapult on f1 can't move while the bishop stands on it. The bishop on f1 can't reach \
         d3: the pawn on e2 is in the way."),
    (START, "f1c4", "7.6", "e2 f1",
        "The bishop on f1 can't reach c4: the pawn on e2 is in the way."),
    (START, "f1f3", "4.1", "f1",
        "The catapult on f1 can't move while the bishop stands on it."),
    ("4k3/8/8/8/8/8/8/1n2K1N1 w - - b1!g1/- 0 1", "b1b2", "4.1", "b1",
        "The catapult on b1 can't move while the knight stands on it."),
    ("4k3/8/8/4b3/8/8/8/1K6 w - - a1g7/c3f8 0 1", "c3c4", "4.1", "c3",
        "The catapult on c3 is Black's: you can only move your own."),
    ("4k3/8/8/8/8/8/5PPP/4K3 w - - b1!f1!/- 0 1", "f1f2", "4.2", "f2 f1",
        "The catapult on f1 can move only to a square without a piece or another catapult, and the \
         pawn on f2 is there."),
    ("4k3/8/8/8/8/8/8/4K3 w - - f2g2/f3h3 0 1", "g2f2", "4.2", "f2 g2",
        "The catapult on g2 can move only to a square without a piece or another catapult, and the \
         catapult on f2 is there."),
    ("4k3/8/8/8/8/8/5PPP/4K3 w - - b1!g1/- 0 1", "g1e3", "4.3", "g1 e3",
        "The catapult on g1 can't move as far as e3: it has moved before, so it now moves one \
         square at a time."),
    ("4k3/8/8/8/8/8/5PPP/4K3 w - - b1!f1!/- 0 1", "b1b4", "4.4", "b1 b4",
        "The catapult on b1 can't move as far as b4: its first move can be at most two squares."),
    ("4k3/8/8/8/4r3/8/8/4K3 w - - b1!d4/- 0 1", "b1b2", "4.5", "e1 e4 b1",
        "Your king on e1 is in check from the rook on e4, and moving the catapult on b1 does not \
         stop it."),
    ("4k3/6P1/8/8/1N6/8/8/4K3 w - - b4g7/- 0 1", "b4g7", "5.2", "g7 b4",
        "The knight on b4 can't teleport: your own pawn on g7 is in the way."),
    ("4k3/6b1/8/8/1P6/8/8/4K3 w - - b4g7/- 0 1", "b4g7", "5.3", "b4 g7",
        "The pawn on b4 can't teleport to the catapult on g7: pawns never teleport."),
    ("4k3/8/8/8/1Q6/8/8/4K3 w - - a1a2/b4g7 0 1", "b4g7", "5.4", "b4 g7",
        "The queen on b4 can't teleport to the catapult on g7: it is Black's and carries only \
         Black's pieces."),
    ("r3k3/8/8/8/8/8/8/R3K3 w Q - -/b1a8 0 1", "e1c1", "9.4", "b1 a8",
        "You can't castle: the rook on a8 can teleport to the enemy catapult on b1 between your \
         king and rook."),
    // Attacks by teleporting.
    ("r3k3/8/8/8/8/8/8/5K2 w - - -/g1a8 0 1", "f1g1", "5.5", "g1 a8",
        "The king can't move to g1: the rook on a8 attacks that square. It attacks by teleporting."),
    ("4k3/8/8/8/1n6/P7/8/6K1 w - - -/g1b4 0 1", "a3a4", "5.5", "g1 b4",
        "Your king on g1 is in check from the knight on b4, and this move does not stop it. It \
         attacks by teleporting."),
    ("4k3/4n3/8/8/8/8/8/R3K2R w KQ - -/e1e7 0 1", "e1c1", "5.5", "e7",
        "You can't castle out of check: the knight on e7 attacks your king. It attacks by \
         teleporting."),
    ("1r2k3/8/8/8/8/8/8/4K3 w - - e1b5/- 0 1", "e1b5", "10.2", "b5 b8",
        "The king can't move to b5: the rook on b8 attacks that square."),
    ("4r1k1/8/8/8/8/8/4N3/4K3 w - - e2b7/- 0 1", "e2b7", "10.1", "e1 e8 e2",
        "The knight on e2 can't move there: it would expose your king on e1 to the rook on e8."),
    // The end of the game.
    ("6rk/6pp/8/8/8/8/8/N3K3 b - - a1h8/- 3 3", "g7g6", "11.1", "",
        "The game is over. White wins: checkmate."),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - -/- 0 1", "h8h7", "11.2", "",
        "The game is over. Draw: stalemate."),
    // The orthodox ones.
    (START, "e4e5", "2.1", "e4", "There is no piece on e4."),
    (START, "e7e5", "2.1", "e7", "The pawn on e7 is Black's, but it is White's turn."),
    (START, "e2e2", "2.1", "e2", "The piece on e2 must move to a different square."),
    (START, "a1a2", "2.2", "a2", "Your own pawn on a2 is in the way."),
    ("4k3/8/8/8/3K4/8/8/8 w - - -/- 0 1", "d4f5", "7.1", "d4 f5",
        "The king on d4 can't move to f5."),
    ("4k3/8/8/8/3Q4/8/8/4K3 w - - -/- 0 1", "d4f5", "7.2", "d4 f5",
        "The queen on d4 can't move to f5."),
    ("4k3/8/8/8/3R4/8/8/4K3 w - - -/- 0 1", "d4f5", "7.3", "d4 f5",
        "The rook on d4 can't move to f5."),
    ("4k3/8/8/8/3B4/8/8/4K3 w - - -/- 0 1", "d4f5", "7.4", "d4 f5",
        "The bishop on d4 can't move to f5."),
    ("4k3/8/8/8/3N4/8/8/4K3 w - - -/- 0 1", "d4d5", "7.5", "d4 d5",
        "The knight on d4 can't move to d5."),
    ("4k3/8/8/8/3P4/8/8/4K3 w - - -/- 0 1", "d4f5", "8.1", "d4 f5",
        "The pawn on d4 can't move to f5."),
    ("4k3/8/8/3n4/3P4/8/8/4K3 w - - -/- 0 1", "d4d5", "8.1", "d5 d4",
        "The pawn on d4 is blocked by the knight on d5: pawns don't capture straight ahead."),
    ("4k3/8/8/8/3P4/8/8/4K3 w - - -/- 0 1", "d4d6", "8.2", "d4",
        "The pawn on d4 can't move that far: pawns move two squares only from their starting rank."),
    (START, "e2d3", "8.3", "e2 d3",
        "The pawn on e2 moves diagonally only to capture, and there is nothing to capture on d3."),
    ("4k3/P7/8/8/8/8/8/4K3 w - - -/- 0 1", "a7a8", "8.4", "a7",
        "The pawn on a7 reaches the last rank and must be promoted: add one of q r b n."),
    ("4k3/P7/8/8/8/8/8/4K3 w - - -/- 0 1", "a7a8k", "8.4", "",
        "A pawn can't become a king: choose one of q r b n."),
    ("4k3/8/8/8/8/8/5PPP/4K3 w - - b1!f1!/- 0 1", "b1b2q", "8.4", "b1",
        "Only a pawn that reaches the last rank is promoted: leave out the last letter."),
    ("4k3/8/8/1Pp5/8/8/8/4K3 w - - -/- 0 1", "b5c6", "8.5", "c5 c6",
        "The pawn on c5 can't be captured en passant on c6: that is only possible in the turn \
         right after its double step."),
    ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0 1", "e1c1", "9.1", "c1",
        "You can't castle to c1: the king or that rook has moved, or the rook is gone."),
    (START, "e1g1", "9.2", "f1", "You can't castle to g1: the bishop on f1 is in the way."),
    ("4k3/8/8/8/4r3/8/8/R3K3 w Q - -/- 0 1", "e1c1", "9.3", "e4",
        "You can't castle out of check: the rook on e4 attacks your king."),
    ("3rk3/8/8/8/8/8/8/R3K3 w Q - -/- 0 1", "e1c1", "9.3", "d1 d8",
        "You can't castle: the rook on d8 attacks d1, which the king would pass through or land on."),
    ("4k3/8/8/8/4r3/8/P7/4K3 w - - -/- 0 1", "a2a3", "10.1", "e1 e4",
        "Your king on e1 is in check from the rook on e4, and this move does not stop it."),
    ("4k3/8/8/8/5r2/8/8/4K3 w - - -/- 0 1", "e1f1", "10.2", "f1 f4",
        "The king can't move to f1: the rook on f4 attacks that square."),
];

fn why(variant: &impl Variant<Position = ChessPpPosition>, fen: &str, text: &str) -> Why {
    let position = variant.parse_fen(fen).unwrap();
    let answer = position.why_not(text).unwrap();
    answer.unwrap_or_else(|| panic!("{text} is legal in {fen}"))
}

#[test]
fn every_refusal_says_why() {
    for &(fen, text, clause, squares, sentence) in REFUSALS {
        let why = why(&Catapult, fen, text);
        assert_eq!(why.sentence(), sentence, "{text} in {fen}");
        assert_eq!(why.clause().unwrap().to_string(), clause, "{text} in {fen}");
        let names: Vec<String> = why
            .squares()
            .into_iter()
            .map(|square| SHAPE.name(square).to_string())
            .collect();
        assert_eq!(names.join(" "), squares, "{text} in {fen}");
    }
}

#[test]
fn the_gulti_edition_uses_its_own_name() {
    for &(fen, text, clause, _, sentence) in REFUSALS {
        let why = why(&Gulti, fen, text);
        assert_eq!(why.clause().unwrap().to_string(), clause);
        assert_eq!(why.sentence(), sentence.replace("catapult", "gulti"));
    }
}

/// Returns the name of a reason, without its details.
fn kind(debug: &str) -> String {
    let mut name = debug.split(['(', '{', ' ']);
    let outer = name.next().unwrap_or_default();
    match outer {
        "Orthodox" => format!("{outer} {}", name.next().unwrap_or_default()),
        _ => outer.to_owned(),
    }
}

#[test]
fn the_table_has_every_way_of_being_illegal() {
    let reached: BTreeSet<String> = REFUSALS
        .iter()
        .map(|(fen, text, ..)| kind(&format!("{:?}", why(&Catapult, fen, text))))
        .collect();
    // Twelve reasons of this game, and the orthodox ones one by one.
    let expected = [
        "ByTeleport",
        "CastlingCatapult",
        "CatapultInCheck",
        "CatapultLocked",
        "CatapultNotYours",
        "CatapultOnto",
        "CatapultTooFar",
        "EnemyCatapults",
        "NeitherMoves",
        "Orthodox CastlingAttacked",
        "Orthodox CastlingBlocked",
        "Orthodox CastlingInCheck",
        "Orthodox CastlingRight",
        "Orthodox Exposes",
        "Orthodox GameOver",
        "Orthodox InTheWay",
        "Orthodox KingAttacked",
        "Orthodox NoMove",
        "Orthodox NotItsMove",
        "Orthodox NotYours",
        "Orthodox NothingThere",
        "Orthodox OwnPiece",
        "Orthodox PassedEarlier",
        "Orthodox PawnBlocked",
        "Orthodox PawnCapturesNothing",
        "Orthodox PawnTooFar",
        "Orthodox PromotionChoice",
        "Orthodox PromotionMissing",
        "Orthodox PromotionUnexpected",
        "Orthodox StillInCheck",
        "PawnTeleports",
        "TeleportOntoOwn",
    ];
    assert_eq!(
        reached.iter().map(String::as_str).collect::<Vec<_>>(),
        expected
    );
}

#[test]
fn legal_actions_are_not_refused() {
    let position = Catapult.parse_fen(START).unwrap();
    assert_eq!(position.why_not("e2e4"), Ok(None));
    let check = "4k3/8/8/8/4r3/8/8/4K3 w - - -/- 0 1";
    let why = why(&Catapult, check, "e1e2");
    assert!(matches!(
        why,
        Why::Orthodox(OrthodoxReason::KingAttacked { .. })
    ));
}

#[test]
fn texts_that_are_not_actions() {
    let position = Catapult.parse_fen(START).unwrap();
    for text in [
        "", "e2", "e2e9", "e2e4Q", "e2e4x", "e2e4qq", "C@d4", "Cd3", "end",
    ] {
        let error = position.why_not(text).unwrap_err();
        assert_eq!(error.text, text);
    }
}
