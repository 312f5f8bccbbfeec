//! The explanations of every kind of illegal action.

mod order;

use springald_cats::{Cats, CatsPosition};
use springald_core::{Explain, NotationExt, PositionExt};
use springald_testkit as testkit;

const START: &str =
    "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - - - 0 1";
const QUIET: &str = "nrbqc1**1k/6**2/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
const CATS: &str = "nrbqc1**1k/6**2/p9/10/10/10/3C2C3/P9/10/9K w - - - - 0 1";

/// Checks the explanation of an illegal action: its sentence, its clause and its squares.
#[track_caller]
fn told(fen: &str, action: &str, clause: &str, squares: &str, sentence: &str) {
    let position = CatsPosition::from_fen(fen).unwrap();
    answered(&position, action, clause, squares, sentence);
}

#[track_caller]
fn answered(position: &CatsPosition, action: &str, clause: &str, squares: &str, sentence: &str) {
    testkit::told::<Cats>(position, action, (clause, sentence, squares));
}

/// Returns the position after some actions and outcomes.
fn after(fen: &str, actions: &str) -> CatsPosition {
    testkit::played::<Cats>(fen, actions)
}

#[test]
fn the_game_is_over() {
    let fen = "nrbqcC**1k/6**C1/p9/10/10/9R/10/P9/10/9K w - - - - 0 1";
    answered(
        &after(fen, "j5j10"),
        "j1j2",
        "9.1",
        "",
        "The game is over. White wins: king captured.",
    );
    answered(
        &after(fen, "i9i10"),
        "end",
        "9.2",
        "",
        "The game is over. White wins: two cats.",
    );
    told(
        "rb1kq1n3/10/4c5/2*1p1*3/10/2*1*5/10/8m1/mm5m1m/Km6mT w - - - t 0 1",
        "a1b2",
        "9.3",
        "",
        "The game is over. Draw: stalemate.",
    );
}

#[test]
fn moves_of_neutral_pieces() {
    told(START, "*e5e6", "2.4", "e5", "There is no piece on e5.");
    told(
        START,
        "a2b2",
        "5.1",
        "a2",
        "The neutral piece on a2 is not yours: you may move one before your own move, written with \
         a *.",
    );
    told(
        START,
        "*a3a4",
        "7.4",
        "a3",
        "Only neutral pieces are moved with a *, and the pawn on a3 is not neutral.",
    );
    told(
        START,
        "*a2b4",
        "5.2",
        "a2 b4",
        "The neutral piece on a2 can't move to b4: it moves one square along a rank or file, or \
         jumps over a piece next to it.",
    );
    told(
        START,
        "*a2a3",
        "5.2",
        "a3 a2",
        "The neutral piece on a2 never captures, and the pawn on a3 is in the way.",
    );
    told(
        START,
        "*a2c2",
        "5.2",
        "b2 a2",
        "The neutral piece on a2 moves two squares only by jumping, and b2 is empty.",
    );
    told(
        "rb1kq4N/7m2/4c5/2*1p3*1/10/2*1*5/10/10/mm8/Km8 w - - - - 0 1",
        "*i7i8",
        "7.4",
        "i7 i8",
        "The neutral piece on i7 can't move to i8: you would have no move left.",
    );
}

#[test]
fn captures_of_neutral_pieces() {
    let fen = "nrbqc4k/6**2/p9/5*4/2*2R4/3PC5/10/P9/10/9K w - - - - 0 1";
    told(
        fen,
        "f6f7",
        "5.3",
        "f6 f7",
        "The rook on f6 can't capture the neutral piece on f7: only pawns, cats, kings, queens and \
         bishops can.",
    );
    told(
        fen,
        "d5c6@a7",
        "5.3",
        "d5 c6",
        "The pawn on d5 can't capture the neutral piece on c6 diagonally: it captures neutral \
         pieces the way it moves without capturing.",
    );
    told(
        &fen.replace("2*2R4", "2R2*4"),
        "e5f6@a7",
        "5.3",
        "e5 f6",
        "The cat on e5 can't capture the neutral piece on f6 diagonally: it captures neutral \
         pieces the way it moves without capturing.",
    );
    told(
        fen,
        "e5f7",
        "5.4",
        "f7",
        "You capture the neutral piece on f7: choose where to put it, as in @e5.",
    );
    told(
        fen,
        "e5e6@a7",
        "5.4",
        "a7",
        "You can't put anything on a7: this move captures no neutral piece.",
    );
    told(
        fen,
        "e5f7@f6",
        "5.4",
        "f6",
        "The neutral piece needs a vacant square, and the rook on f6 is there after your move.",
    );
    told(
        fen,
        "e5f7@f7",
        "5.4",
        "f7",
        "The neutral piece needs a vacant square, and the cat on f7 is there after your move.",
    );
    let above = "1qb1c2*1k/6**2/p9/8r1/10/10/7n2/10/2*7/1B7K w - - Nb1 - 0 1";
    told(
        above,
        "b1c2@b1",
        "8.3",
        "b1",
        "The neutral piece needs a vacant square, and the knight on b1 appears there from beneath.",
    );
    told(
        "5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/5K3R w K - - - 0 1",
        "f1i1@a4",
        "5.4",
        "a4",
        "You can't put anything on a4: this move captures no neutral piece.",
    );
    told(
        "nrbqc*1*1k/5P**2/p9/10/10/10/1T8/1P8/10/9K w - - - - 0 1",
        "f9f10q@f10",
        "5.4",
        "f10",
        "The neutral piece needs a vacant square, and the queen on f10 is there after your move.",
    );
}

#[test]
fn opposing_pieces_and_empty_squares() {
    told(START, "e5e6", "2.4", "e5", "There is no piece on e5.");
    told(
        START,
        "e8e7",
        "2.4",
        "e8",
        "The pawn on e8 is Black's, but it is White's turn.",
    );
    told(
        START,
        "e1e1",
        "2.4",
        "e1",
        "The piece on e1 must move to a different square.",
    );
    told(
        START,
        "e1e3",
        "2.4",
        "e3",
        "Your own pawn on e3 is in the way.",
    );
}

#[test]
fn moves_that_pieces_never_make() {
    for (piece, name, clause) in [
        ('K', "king", "3.1"),
        ('Q', "queen", "3.2"),
        ('R', "rook", "3.3"),
        ('B', "bishop", "3.4"),
        ('N', "knight", "3.5"),
        ('C', "cat", "3.7"),
        ('T', "teleporting cat", "3.8"),
        ('M', "mouse", "3.9"),
        ('P', "pawn", "4.1"),
    ] {
        let king = if piece == 'K' { "10" } else { "9K" };
        let fen = format!("nrbqc1**1k/6**2/p9/10/10/4{piece}5/10/P9/10/{king} w - - - - 0 1");
        let sentence = format!("The {name} on e5 can't move to f8.");
        told(&fen, "e5f8", clause, "e5 f8", &sentence);
    }
}

#[test]
fn pieces_in_the_way() {
    told(
        START,
        "e1e4",
        "3.6",
        "e3 e1",
        "The queen on e1 can't reach e4: the pawn on e3 is in the way.",
    );
    told(
        "nrbqc1**1k/6**2/p9/10/10/10/2n7/P1P7/10/9K w - - - - 0 1",
        "c3c5",
        "4.2",
        "c4 c3",
        "The pawn on c3 can't reach c5: the knight on c4 is in the way.",
    );
}

#[test]
fn captures_that_are_not_allowed() {
    told(
        "nrbqc2*1k/6**2/p9/10/3p1mp3/3*T5/10/P9/10/9K w - - - t 0 1",
        "e5d6",
        "7.3",
        "e5 d6",
        "The teleporting cat on e5 can't capture the pawn on d6: you have teleported this turn.",
    );
    let fen = "nrbqc1**1k/6**2/p9/10/3mr5/3MC5/2BnP5/P9/10/9K w - - - - 0 1";
    told(
        fen,
        "d5d4",
        "3.9",
        "d5 d4",
        "The mouse on d5 captures only kings and queens, not the knight on d4.",
    );
    told(
        &fen.replace("3MC5", "3QC5"),
        "d5d6",
        "3.10",
        "d5 d6",
        "The queen on d5 can't capture the mouse on d6: only pawns and cats can.",
    );
    told(
        fen,
        "e5e6",
        "3.7",
        "e5 e6",
        "The cat on e5 can't capture the rook on e6: a cat captures enemies diagonally or by a leap.",
    );
    told(
        fen,
        "e5f6",
        "3.7",
        "e5 f6",
        "The cat on e5 steps diagonally only to capture, and there is nothing to capture on f6.",
    );
    told(
        &fen.replace("3MC5", "3Mn5"),
        "e4e5",
        "4.1",
        "e5 e4",
        "The pawn on e4 is blocked by the knight on e5: pawns don't capture enemies straight ahead.",
    );
}

#[test]
fn pawns() {
    told(
        &after(START, "e3e4").fen().replace(" b ", " w "),
        "e4e6",
        "4.2",
        "e4",
        "The pawn on e4 can't move that far: pawns move two squares only from their starting rank.",
    );
    told(
        START,
        "e3d4",
        "4.3",
        "e3 d4",
        "The pawn on e3 moves diagonally only to capture, and there is nothing to capture on d4.",
    );
    told(
        "nrbqc1**1k/6**2/p9/10/10/3pP5/10/10/10/9K b - - - - 0 1",
        "d5e4",
        "4.5",
        "e5 e4",
        "The pawn on e5 can't be captured en passant on e4: that is only possible in the turn \
         right after its double step.",
    );
    let fen = "nrbqc1**1k/5P**2/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
    told(
        fen,
        "f9f10",
        "4.4",
        "f9",
        "The pawn on f9 reaches the last rank and must be promoted: add one of q r b n c m t.",
    );
    told(
        fen,
        "a3a4q",
        "4.4",
        "a3",
        "Only a pawn that reaches the last rank is promoted: leave out the last letter.",
    );
    told(
        fen,
        "f9f10k",
        "4.4",
        "",
        "A pawn can't become a king: choose one of q r b n c m t.",
    );
}

#[test]
fn castling() {
    let fen = |rank: &str| format!("5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/{rank} w K - - - 0 1");
    told(
        &fen("R4K3R"),
        "f1c1",
        "6.1",
        "c1",
        "You can't castle to c1: the king or that rook has moved, or the rook is gone.",
    );
    told(
        &fen("R4KB2R"),
        "f1i1",
        "6.2",
        "g1",
        "You can't castle to i1: the bishop on g1 is in the way.",
    );
    told(
        &fen("R4K2mR"),
        "f1i1",
        "6.2",
        "i1",
        "You can't castle to i1: the mouse on i1 is in the way.",
    );
    told(
        &fen("R4K3R"),
        "f1i1q",
        "4.4",
        "f1",
        "Only a pawn that reaches the last rank is promoted: leave out the last letter.",
    );
}

#[test]
fn texts_that_are_not_actions() {
    let start = CatsPosition::from_fen(START).unwrap();
    for text in [
        "", "e3", "e3e5e7", "Te3", "M@", "&", "+e3", "*a2", "e3e5Q", "e3e5*", "e3e5@", "e3é5",
    ] {
        let error = start.why_not(text).unwrap_err();
        assert_eq!(error.text, text);
        assert!(error.expected.starts_with("T@, *a2a3,"), "{error}");
    }
    assert_eq!(start.why_not("e3e5"), Ok(None));
}
