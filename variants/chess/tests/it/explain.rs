//! The explanations of every kind of illegal action.

use springald_board::b8x8::SHAPE;
use springald_chess::Chess;
use springald_core::{Explain, IllegalReason, NotationExt, PositionExt};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

springald_testkit::rule_tests!(Chess: at told);

#[test]
fn the_game_is_over() {
    told(
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "a2a3",
        "7.1",
        "The game is over. Black wins: checkmate.",
        "",
    );
    told(
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "h8h7",
        "7.2",
        "The game is over. Draw: stalemate.",
        "",
    );
}

#[test]
fn opposing_pieces_and_empty_squares() {
    told(START, "e4e5", "2.1", "There is no piece on e4.", "e4");
    told(
        START,
        "e7e5",
        "2.1",
        "The pawn on e7 is Black's, but it is White's turn.",
        "e7",
    );
    told(
        START,
        "g1g1",
        "2.1",
        "The piece on g1 must move to a different square.",
        "g1",
    );
    told(
        START,
        "d1d2",
        "2.2",
        "Your own pawn on d2 is in the way.",
        "d2",
    );
}

#[test]
fn a_move_the_piece_does_not_have() {
    const FEN: &str = "k7/8/8/8/2PR4/1BNQ4/8/3K4 w - - 0 1";
    for (action, clause, piece, to) in [
        ("d1d5", "3.1", "king on d1", "d5"),
        ("d3e5", "3.2", "queen on d3", "e5"),
        ("d4e5", "3.3", "rook on d4", "e5"),
        ("b3b4", "3.4", "bishop on b3", "b4"),
        ("c3c5", "3.5", "knight on c3", "c5"),
        ("c4b4", "4.1", "pawn on c4", "b4"),
    ] {
        let sentence = format!("The {piece} can't move to {to}.");
        told(
            FEN,
            action,
            clause,
            &sentence,
            &format!("{} {to}", &action[..2]),
        );
    }
}

#[test]
fn something_in_the_way() {
    told(
        "k7/8/8/3p4/8/3P4/8/K2R4 w - - 0 1",
        "d1d5",
        "3.6",
        "The rook on d1 can't reach d5: the pawn on d3 is in the way.",
        "d3 d1",
    );
    // The nearest obstacle is named, also where the move goes down the board.
    told(
        "k2q4/3p4/8/3P4/8/8/8/K7 b - - 0 1",
        "d8d2",
        "3.6",
        "The queen on d8 can't reach d2: the pawn on d7 is in the way.",
        "d7 d8",
    );
}

#[test]
fn pawns() {
    told(
        "k7/8/8/8/4p3/4P3/8/K7 w - - 0 1",
        "e3e4",
        "4.1",
        "The pawn on e3 is blocked by the pawn on e4: pawns don't capture straight ahead.",
        "e4 e3",
    );
    told(
        "k7/8/8/8/4n3/8/4P3/K7 w - - 0 1",
        "e2e4",
        "4.1",
        "The pawn on e2 is blocked by the knight on e4: pawns don't capture straight ahead.",
        "e4 e2",
    );
    told(
        "k7/8/8/8/8/4P3/8/K7 w - - 0 1",
        "e3e5",
        "4.2",
        "The pawn on e3 can't move that far: pawns move two squares only from their starting rank.",
        "e3",
    );
    told(
        "k7/8/8/8/8/4P3/8/K7 w - - 0 1",
        "e3d4",
        "4.3",
        "The pawn on e3 moves diagonally only to capture, and there is nothing to capture on d4.",
        "e3 d4",
    );
    told(
        "k7/8/8/3pP3/8/8/8/K7 w - - 0 1",
        "e5d6",
        "4.5",
        "The pawn on d5 can't be captured en passant on d6: that is only possible in the turn \
         right after its double step.",
        "d5 d6",
    );
}

#[test]
fn promotion() {
    const FEN: &str = "8/k3P3/8/8/8/8/4P3/K7 w - - 0 1";
    told(
        FEN,
        "e7e8",
        "4.4",
        "The pawn on e7 reaches the last rank and must be promoted: add one of q r b n.",
        "e7",
    );
    told(
        FEN,
        "e7e8k",
        "4.4",
        "A pawn can't become a king: choose one of q r b n.",
        "",
    );
    told(
        FEN,
        "e7e8p",
        "4.4",
        "A pawn can't become a pawn: choose one of q r b n.",
        "",
    );
    let unexpected =
        "Only a pawn that reaches the last rank is promoted: leave out the last letter.";
    told(FEN, "e2e3q", "4.4", unexpected, "e2");
    told(FEN, "a1a2q", "4.4", unexpected, "a1");
    told(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g1q",
        "4.4",
        unexpected,
        "e1",
    );
}

#[test]
fn castling() {
    told(
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1g1",
        "5.1",
        "You can't castle to g1: the king or that rook has moved, or the rook is gone.",
        "g1",
    );
    told(
        "rn2k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "e8c8",
        "5.2",
        "You can't castle to c8: the knight on b8 is in the way.",
        "b8",
    );
    told(
        "4k3/8/8/8/8/5n2/8/R3K3 w Q - 0 1",
        "e1c1",
        "5.3",
        "You can't castle out of check: the knight on f3 attacks your king.",
        "f3",
    );
    told(
        "4k3/8/8/8/6b1/8/8/R3K3 w Q - 0 1",
        "e1c1",
        "5.3",
        "You can't castle: the bishop on g4 attacks d1, which the king would pass through or land on.",
        "d1 g4",
    );
    told(
        "4k3/8/8/8/8/8/7p/4K2R w K - 0 1",
        "e1g1",
        "5.3",
        "You can't castle: the pawn on h2 attacks g1, which the king would pass through or land on.",
        "g1 h2",
    );
}

#[test]
fn the_safety_of_the_king() {
    told(
        "k3r3/8/8/8/4K3/8/8/8 w - - 0 1",
        "e4e3",
        "6.2",
        "The king can't move to e3: the rook on e8 attacks that square.",
        "e3 e8",
    );
    told(
        "k3r3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "a2a3",
        "6.1",
        "Your king on e1 is in check from the rook on e8, and this move does not stop it.",
        "e1 e8",
    );
    told(
        "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1",
        "e2c3",
        "6.1",
        "The knight on e2 can't move there: it would expose your king on e1 to the rook on e8.",
        "e1 e8 e2",
    );
}

/// A check that the move does resolve is not the reason.
#[test]
fn a_move_that_relieves_one_check_and_allows_another() {
    // The pinned rook would block the bishop's check.
    told(
        "k3r3/8/8/8/1b6/8/4R3/4K3 w - - 0 1",
        "e2d2",
        "6.1",
        "The rook on e2 can't move there: it would expose your king on e1 to the rook on e8.",
        "e1 e8 e2",
    );
    // The knight, one of two checkers, is captured; the rook still gives check.
    told(
        "k3r3/8/8/8/8/3n4/2P5/4K3 w - - 0 1",
        "c2d3",
        "6.1",
        "Your king on e1 is in check from the rook on e8, and this move does not stop it.",
        "e1 e8",
    );
}

/// If the king forbids the capture, "the double step was earlier" would be wrong.
#[test]
fn en_passant_that_the_king_forbids() {
    told(
        "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2",
        "e5d6",
        "6.1",
        "The pawn on e5 can't move there: it would expose your king on a5 to the rook on h5.",
        "a5 h5 e5",
    );
    // One pawn may capture, the other is pinned.
    told(
        "k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "e5d6",
        "6.1",
        "The pawn on e5 can't move there: it would expose your king on e1 to the rook on e8.",
        "e1 e8 e5",
    );
    // The double step uncovered a check that the capture leaves.
    told(
        "4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 2",
        "e5d6",
        "6.1",
        "Your king on a4 is in check from the bishop on e8, and this move does not stop it.",
        "a4 e8",
    );
}

#[test]
fn texts_that_are_not_actions() {
    for text in [
        "", "e2", "e2e", "e2e9", "i2e4", "e2e4 ", " e2e4", "E2e4", "e7e8Q", "e7e8x", "e7e8qq",
        "O-O", "e4", "e2-e4",
    ] {
        let error = at(START).why_not(text).unwrap_err();
        assert_eq!(error.text, text);
        assert!(
            error.to_string().contains("such as e2e4 or e7e8q"),
            "{error}"
        );
    }
}

/// Exactly the illegal actions are refused, each with a reason.
#[test]
fn exactly_the_legal_actions_are_not_refused() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    ] {
        let position = at(fen);
        let legal: Vec<String> = position
            .actions()
            .into_iter()
            .map(|action| position.action_text(action))
            .collect();
        for from in SHAPE.all() {
            for to in SHAPE.all() {
                for promotion in ["", "q", "r", "b", "n", "k", "p"] {
                    let text = format!("{}{}{promotion}", SHAPE.name(from), SHAPE.name(to));
                    let why = position.why_not(&text).unwrap();
                    assert_eq!(why.is_none(), legal.contains(&text), "{text} in {fen}");
                    assert!(
                        why.is_none_or(|why| !why.sentence().is_empty()),
                        "{text} in {fen}"
                    );
                }
            }
        }
    }
}
