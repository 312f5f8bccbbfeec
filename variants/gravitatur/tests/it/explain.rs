//! The explanations of every kind of illegal action.

use springald_core::{Explain, NotationExt, PositionExt};
use springald_gravitatur::Gravitatur;

const START: &str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - - 0 1";
/// The same where the normal move is due.
const PLACED: &str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - @ 0 1";

springald_testkit::rule_tests!(Gravitatur: at told);

#[test]
fn the_game_is_over() {
    told(
        "8/8/8/7K/8/8/kQ2R3/8 b - - - 1 1",
        "G@c4",
        "7.1",
        "The game is over. White wins: checkmate.",
        "",
    );
    told(
        "8/8/2p5/8/7k/8/5qr1/4n2K w - - - 0 1",
        "h1h2",
        "7.2",
        "The game is over. Draw: stalemate.",
        "",
    );
}

#[test]
fn the_wrong_step_of_the_turn() {
    told(
        START,
        "e2e4",
        "2.3",
        "Place the Gravitatur first, then make your move.",
        "",
    );
    told(
        PLACED,
        "G@d4",
        "2.1",
        "You have already placed the Gravitatur this turn. Make your move.",
        "",
    );
    told(
        "4k3/8/8/8/8/8/3q4/R3K3 w - - - 5 1",
        "G@d4",
        "2.2",
        "Your king on e1 is in check from the queen on d2: this turn you move without placing the \
         Gravitatur.",
        "e1 d2",
    );
}

#[test]
fn placements() {
    told(
        START,
        "G@e2",
        "3.1",
        "The Gravitatur needs an empty square: the pawn on e2 is in the way.",
        "e2",
    );
    told(
        "3r3k/p7/3b4/8/P5pp/8/8/K2B2N1 w - - - 0 1",
        "G@d3",
        "3.4",
        "The Gravitatur can't be placed on d3: after the pull, the bishop on d4 would attack your \
         king on a1.",
        "d3 a1 d4",
    );
    told(
        "3k3K/8/8/8/8/8/P7/8 w - - - 0 1",
        "G@d4",
        "3.4",
        "The Gravitatur can't be placed on d4: after the pull, the king on d5 would attack your \
         king on e5.",
        "d4 e5 d5",
    );
    told(
        "8/8/k7/8/8/1r6/8/K7 w - - - 0 1",
        "G@a2",
        "3.5",
        "The Gravitatur can't be placed on a2: it would give no check and leave you without a \
         legal move.",
        "a2",
    );
}

#[test]
fn opposing_pieces_and_empty_squares() {
    told(PLACED, "e4e5", "4.1", "There is no piece on e4.", "e4");
    told(
        PLACED,
        "e7e5",
        "4.1",
        "The pawn on e7 is Black's, but it is White's turn.",
        "e7",
    );
    told(
        PLACED,
        "e1e1",
        "4.1",
        "The piece on e1 must move to a different square.",
        "e1",
    );
    told(
        PLACED,
        "d1d2",
        "4.2",
        "Your own pawn on d2 is in the way.",
        "d2",
    );
}

#[test]
fn a_move_the_piece_does_not_have() {
    const FEN: &str = "k7/8/8/8/2PR4/1BNQ4/8/3K4 w - - @ 0 1";
    for (action, clause, piece, to) in [
        ("d1d5", "5.1", "king on d1", "d5"),
        ("d3e5", "4.4", "queen on d3", "e5"),
        ("d4e5", "4.5", "rook on d4", "e5"),
        ("b3b4", "4.6", "bishop on b3", "b4"),
        ("c3c5", "4.7", "knight on c3", "c5"),
        ("c4b4", "4.9", "pawn on c4", "b4"),
    ] {
        let sentence = format!("The {piece} can't move to {to}.");
        let squares = format!("{} {to}", &action[..2]);
        told(FEN, action, clause, &sentence, &squares);
    }
    told(
        FEN,
        "d3d8",
        "4.8",
        "The queen on d3 can't reach d8: the rook on d4 is in the way.",
        "d4 d3",
    );
}

#[test]
fn captures() {
    const FEN: &str = "4k3/8/5p2/3p4/4N3/4P3/8/4K2Q w - - @ 0 1";
    told(
        FEN,
        "e4f6",
        "4.3",
        "The knight on e4 can't take the pawn on f6: only kings can capture.",
        "f6 e4",
    );
    told(
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - @ 0 1",
        "e4d5",
        "4.3",
        "The pawn on e4 can't take the pawn on d5: only kings can capture.",
        "d5 e4",
    );
    told(
        FEN,
        "e3d4",
        "4.12",
        "The pawn on e3 can't move to d4: pawns move straight forward and never capture.",
        "e3 d4",
    );
    // Not even where orthodox chess knows a capture en passant.
    told(
        "4k3/8/8/3pP3/8/8/8/4K3 w - - @ 0 1",
        "e5d6",
        "4.12",
        "The pawn on e5 can't move to d6: pawns move straight forward and never capture.",
        "e5 d6",
    );
}

#[test]
fn pawns() {
    told(
        "4k3/8/8/8/4p3/4P3/8/4K3 w - - @ 0 1",
        "e3e4",
        "4.2",
        "The pawn on e3 can't advance to e4: the pawn on e4 is in the way.",
        "e4 e3",
    );
    for (fen, action, clause, obstacle) in [
        ("4k3/8/8/8/8/1n6/1P6/4K3 w - - @ 0 1", "b2b3", "4.2", "b3"),
        ("4k3/8/8/8/8/1n6/1P6/4K3 w - - @ 0 1", "b2b4", "4.10", "b3"),
        ("4k3/8/8/8/8/1N6/1P6/4K3 w - - @ 0 1", "b2b4", "4.10", "b3"),
        ("4k3/8/8/8/1n6/8/1P6/4K3 w - - @ 0 1", "b2b4", "4.10", "b4"),
        (
            "4k3/8/8/8/1n6/1n6/1P6/4K3 w - - @ 0 1",
            "b2b4",
            "4.10",
            "b3",
        ),
        ("4k3/1p6/8/1N6/8/8/8/4K3 b - - @ 0 1", "b7b5", "4.10", "b5"),
    ] {
        let (pawn, to) = (&action[..2], &action[2..]);
        let sentence = format!(
            "The pawn on {pawn} can't advance to {to}: the knight on {obstacle} is in the way."
        );
        told(
            fen,
            action,
            clause,
            &sentence,
            &format!("{obstacle} {pawn}"),
        );
    }
    told(
        "4k3/8/8/8/8/4P3/8/4K3 w - - @ 0 1",
        "e3e5",
        "4.10",
        "The pawn on e3 can't move that far: pawns move two squares only from their starting rank.",
        "e3",
    );
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - @ 0 1";
    told(
        fen,
        "a7a8",
        "4.11",
        "The pawn on a7 reaches the last rank and must be promoted: add one of q r b n.",
        "a7",
    );
    told(
        fen,
        "a7a8k",
        "4.11",
        "A pawn can't become a king: choose one of q r b n.",
        "",
    );
    told(
        fen,
        "e1e2q",
        "4.11",
        "Only a pawn that reaches the last rank is promoted: leave out the last letter.",
        "e1",
    );
}

#[test]
fn teleports() {
    told(
        PLACED,
        "e1e2",
        "5.2",
        "The king can't swap places with the pawn on e2: it swaps only with pieces.",
        "e2",
    );
    told(
        "4k3/8/8/8/8/8/3q4/R3K3 w - - - 5 1",
        "e1a1",
        "5.3",
        "A king in check can't swap places: the queen on d2 attacks it.",
        "d2",
    );
    told(
        "4k1r1/8/8/8/8/8/8/4K1N1 w - - @ 0 1",
        "e1g1",
        "5.4",
        "The king can't teleport to g1: the rook on g8 attacks that square.",
        "g1 g8",
    );
    told(
        "4k3/8/8/8/8/8/3P4/R3K2R w - - @ 0 1",
        "e1g1",
        "5.5",
        "The king on e1 can't move to g1: there is no castling, but the king can swap places with \
         one of its own pieces.",
        "e1 g1",
    );
    told(
        "4k3/8/8/8/8/8/8/R3K3 w - - @ 0 1",
        "e1a1q",
        "4.2",
        "Your own rook on a1 is in the way.",
        "a1",
    );
}

#[test]
fn checks() {
    const CHECKED: &str = "4k3/8/8/4r3/8/8/2N5/4K2B w - - - 5 1";
    told(
        CHECKED,
        "c2d4",
        "6.2",
        "Your king on e1 is in check from the rook on e5, and this move does not stop it.",
        "e1 e5",
    );
    told(
        CHECKED,
        "e1e2",
        "6.3",
        "The king can't move to e2: the rook on e5 attacks that square.",
        "e2 e5",
    );
    told(
        "3rk3/8/8/8/8/8/3B4/3K4 w - - @ 0 1",
        "d2e3",
        "6.1",
        "The bishop on d2 can't move there: it would expose your king on d1 to the rook on d8.",
        "d1 d8 d2",
    );
}

#[test]
fn texts_that_are_not_actions() {
    for text in [
        "", "e2", "e2e", "e2e9", "e7e8Q", "e7e8x", "e7e8qq", "G", "G@", "Gd4", "G@d9", "g@d4",
        "G@d4,", "@d4", "end",
    ] {
        assert!(at(START).why_not(text).is_err(), "{text}");
    }
    let error = at(START).why_not("hello").unwrap_err();
    assert_eq!(
        error.to_string(),
        "'hello' is not a move: expected G@ and a square, or two squares and perhaps a promotion, such \
         as G@d4, e2e4 or e7e8q"
    );
}

#[test]
fn legal_actions_are_not_refused() {
    for fen in [START, PLACED] {
        let position = at(fen);
        for action in position.actions() {
            let text = position.action_text(action);
            assert_eq!(position.why_not(&text), Ok(None), "{text}");
        }
    }
}
