//! The explanations of every kind of illegal action.

use springald_ballista::{Ballista, Why};
use springald_board::b9x8::SHAPE;
use springald_core::{Explain, NotationExt, PositionExt};

const START: &str = "rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1";

springald_testkit::rule_tests!(Ballista: at told);

#[test]
fn the_game_is_over() {
    told(
        "4k4/9/9/9/9/9/r8/r3K4 w - - 0 1",
        "e1e2",
        "9.1",
        "The game is over. Black wins: checkmate.",
        "",
    );
    told(
        "k8/2Q6/9/9/9/9/9/K8 b - - 0 1",
        "a8a7",
        "9.2",
        "The game is over. Draw: stalemate.",
        "",
    );
}

#[test]
fn opposing_pieces_and_empty_squares() {
    told(START, "e4e5", "2.1", "There is no piece on e4.", "e4");
    told(
        START,
        "f8f6",
        "2.1",
        "The ballista on f8 is Black's, but it is White's turn.",
        "f8",
    );
    told(
        START,
        "h1h1",
        "2.1",
        "The piece on h1 must move to a different square.",
        "h1",
    );
    told(
        START,
        "f1f2",
        "2.2",
        "Your own pawn on f2 is in the way.",
        "f2",
    );
}

#[test]
fn a_move_the_piece_does_not_have() {
    const FEN: &str = "k8/9/9/A8/2PR5/1BNQ5/9/3K5 w - - 0 1";
    for (action, clause, piece, to) in [
        ("d1d5", "3.1", "king on d1", "d5"),
        ("d3e5", "3.2", "queen on d3", "e5"),
        ("d4e5", "3.3", "rook on d4", "e5"),
        ("b3b5", "3.4", "bishop on b3", "b5"),
        ("c3c5", "3.5", "knight on c3", "c5"),
        ("a5b6", "4.1", "ballista on a5", "b6"),
        ("a5a3", "4.1", "ballista on a5", "a3"),
        ("c4b4", "6.1", "pawn on c4", "b4"),
    ] {
        let sentence = format!("The {piece} can't move to {to}.");
        let squares = format!("{} {to}", &action[..2]);
        told(FEN, action, clause, &sentence, &squares);
    }
    // Not like that to an enemy either.
    told(
        "k8/9/9/3p5/9/3P5/9/K8 w - - 0 1",
        "d3d5",
        "6.1",
        "The pawn on d3 can't move to d5.",
        "d3 d5",
    );
}

#[test]
fn something_in_the_way() {
    told(
        "k8/9/9/3p5/9/3P5/9/K2R5 w - - 0 1",
        "d1d5",
        "3.6",
        "The rook on d1 can't reach d5: the pawn on d3 is in the way.",
        "d3 d1",
    );
    told(
        "k8/9/9/9/9/1Ap1p4/9/K8 w - - 0 1",
        "b3f3",
        "3.6",
        "The ballista on b3 can't reach f3: the pawn on c3 is in the way.",
        "c3 b3",
    );
    // A boosted knight slides, and does not leap while it does.
    told(
        "k8/4p4/4p4/9/4N4/3A5/9/K8 w - - 0 1",
        "e4e8",
        "3.6",
        "The knight on e4 can't reach e8: the pawn on e6 is in the way.",
        "e6 e4",
    );
    // Nor to a square behind the first piece on its line.
    for (action, piece, obstacle) in [
        ("e2e8", "pawn on e2", "e7"),
        ("e2e8q", "pawn on e2", "e7"),
        ("f2f8", "pawn on f2", "f7"),
        ("g1g7", "bishop on g1", "g2"),
    ] {
        let (from, to) = (&action[..2], &action[2..4]);
        let sentence =
            format!("The {piece} can't reach {to}: the pawn on {obstacle} is in the way.");
        let squares = format!("{obstacle} {from}");
        told(START, action, "3.6", &sentence, &squares);
    }
}

#[test]
fn a_ballista_captures_nothing() {
    for (fen, action, prey) in [
        ("4k4/9/9/9/9/2p1A4/9/4K4 w - - 0 1", "e3c3", "c3"),
        ("4k4/9/9/9/4p4/4A4/9/4K4 w - - 0 1", "e3e4", "e4"),
        ("4k4/9/9/9/3Ap4/4A4/9/4K4 w - - 0 1", "e3e4", "e4"),
    ] {
        let sentence =
            format!("The ballista on e3 can't take the pawn on {prey}: a ballista never captures.");
        told(fen, action, "4.2", &sentence, &format!("e3 {prey}"));
    }
}

#[test]
fn boosts() {
    told(
        "k8/9/9/9/4N4/3A5/9/K8 w - - 0 1",
        "e4f6",
        "5.3",
        "The knight on e4 is boosted by the ballista on d3: unless it captures, it moves like a \
         queen, and a queen can't move to f6.",
        "d3 e4 f6",
    );
    told(
        "1k7/9/4p4/9/4B4/3a5/9/K8 w - - 0 1",
        "e4e6",
        "5.4",
        "The bishop on e4 can't take the pawn on e6: a boosted piece moves like a queen, but this \
         one still captures like a bishop.",
        "e4 e6",
    );
    told(
        "k8/9/9/4p4/4P4/3A5/9/K8 w - - 0 1",
        "e4e5",
        "5.4",
        "The pawn on e4 can't take the pawn on e5: a boosted piece moves like a queen, but this \
         one still captures like a pawn.",
        "e4 e5",
    );
    for to in ["e7", "h8", "i7"] {
        let prey = if to == "h8" { "knight" } else { "pawn" };
        let sentence = format!(
            "The pawn on e2 can't take the {prey} on {to}: a boosted piece moves like a queen, but \
             this one still captures like a pawn."
        );
        told(
            START,
            &format!("e2{to}"),
            "5.4",
            &sentence,
            &format!("e2 {to}"),
        );
    }
    // A piece that moves and captures like a queen anyway.
    told(
        "k8/9/9/4p4/9/3Q5/3A5/K8 w - - 0 1",
        "d3e5",
        "3.2",
        "The queen on d3 can't move to e5.",
        "d3 e5",
    );
    told(
        "k8/9/9/9/3pP4/9/9/K8 b - e4:e3 0 1",
        "d4e3-",
        "5.1",
        "The pawn on d4 can't slide to e3: there is no ballista next to it.",
        "d4 e3",
    );
}

#[test]
fn pawns() {
    told(
        "k8/9/9/9/4p4/4P4/9/K8 w - - 0 1",
        "e3e4",
        "6.1",
        "The pawn on e3 is blocked by the pawn on e4: pawns don't capture straight ahead.",
        "e4 e3",
    );
    told(
        "k8/9/9/9/9/3n5/9/K2P5 w - - 0 1",
        "d1d4",
        "6.1",
        "The pawn on d1 is blocked by the knight on d3: pawns don't capture straight ahead.",
        "d3 d1",
    );
    for (fen, action, reach) in [
        ("k8/9/9/9/9/4P4/9/K8 w - - 0 1", "e3e5", "1 square"),
        ("k8/9/9/9/9/9/4P4/K8 w - - 0 1", "e2e5", "2 squares"),
        ("k8/9/9/9/9/9/9/K3P4 w - - 0 1", "e1e5", "3 squares"),
        ("k3p4/9/9/9/9/9/9/K8 b - - 0 1", "e8e4", "3 squares"),
    ] {
        let pawn = &action[..2];
        let sentence = format!(
            "The pawn on {pawn} can move at most {reach}: pawns move up to two squares from their \
             starting rank, and up to three from the rank behind it."
        );
        told(fen, action, "6.2", &sentence, pawn);
    }
    told(
        "k8/9/9/9/9/4P4/9/K8 w - - 0 1",
        "e3d4",
        "6.3",
        "The pawn on e3 moves diagonally only to capture, and there is nothing to capture on d4.",
        "e3 d4",
    );
}

#[test]
fn promotion() {
    const FEN: &str = "9/k3P4/9/9/9/9/4P4/K8 w - - 0 1";
    told(
        FEN,
        "e7e8",
        "6.4",
        "The pawn on e7 reaches the last rank and must be promoted: add one of q r b n a.",
        "e7",
    );
    for (letter, piece) in [("k", "king"), ("p", "pawn")] {
        let sentence = format!("A pawn can't become a {piece}: choose one of q r b n a.");
        told(FEN, &format!("e7e8{letter}"), "6.4", &sentence, "");
    }
    for (fen, action) in [
        (FEN, "e2e3q"),
        (FEN, "a1a2q"),
        ("4k4/9/9/9/9/9/9/4K3R w K - 0 1", "e1g1q"),
    ] {
        let from = &action[..2];
        told(
            fen,
            action,
            "6.4",
            "Only a pawn that reaches the last rank is promoted: leave out the last letter.",
            from,
        );
    }
}

#[test]
fn en_passant_too_late() {
    told(
        "k8/9/9/9/3pP4/9/9/K8 b - - 0 1",
        "d4e3",
        "6.5",
        "The pawn on e4 can't be captured en passant on e3: that is only possible in the turn \
         right after it passed that square.",
        "e4 e3",
    );
    told(
        "k3N4/3p5/9/9/4A4/9/9/K8 b - - 0 1",
        "d7e6",
        "6.5",
        "The knight on e8 can't be captured en passant on e6: that is only possible in the turn \
         right after it passed that square.",
        "e8 e6",
    );
}

/// If the king forbids the capture, "the pawn passed earlier" would be wrong.
#[test]
fn en_passant_that_the_king_forbids() {
    // The only capture is illegal, so the passed square is not remembered.
    told(
        "9/9/9/9/R2pP3k/9/9/K8 b - e4:e3 0 1",
        "d4e3",
        "8.1",
        "The pawn on d4 can't move there: it would expose your king on i4 to the rook on a4.",
        "i4 a4 d4",
    );
    // Another pawn may capture, this one is pinned.
    told(
        "3k5/9/9/9/3pPp3/9/3R5/K8 b - e4:e3 0 1",
        "d4e3",
        "8.1",
        "The pawn on d4 can't move there: it would expose your king on d8 to the rook on d2.",
        "d8 d2 d4",
    );
    // The pawn uncovered a check that the capture leaves.
    told(
        "9/9/9/9/3pP4/9/R7k/K8 b - e4:e3 0 1",
        "d4e3",
        "8.1",
        "Your king on i2 is in check from the rook on a2, and this move does not stop it.",
        "i2 a2",
    );
}

#[test]
fn castling() {
    told(
        "4k4/9/9/9/9/9/9/4K3R w - - 0 1",
        "e1g1",
        "7.1",
        "You can't castle to g1: the king or that rook has moved, or the rook is gone.",
        "g1",
    );
    told(
        "r1n1k4/9/9/9/9/9/9/4K4 b q - 0 1",
        "e8c8",
        "7.2",
        "You can't castle to c8: the knight on c8 is in the way.",
        "c8",
    );
    told(
        "4k4/9/9/9/9/5n3/9/R3K4 w Q - 0 1",
        "e1c1",
        "7.3",
        "You can't castle out of check: the knight on f3 attacks your king.",
        "f3",
    );
    told(
        "4k4/9/9/9/6b2/9/9/R3K4 w Q - 0 1",
        "e1c1",
        "7.3",
        "You can't castle: the bishop on g4 attacks d1, which the king would pass through or land on.",
        "d1 g4",
    );
}

#[test]
fn the_safety_of_the_king() {
    told(
        "k3r4/9/9/9/4K4/9/9/9 w - - 0 1",
        "e4e3",
        "8.2",
        "The king can't move to e3: the rook on e8 attacks that square.",
        "e3 e8",
    );
    told(
        "k3r4/9/9/9/9/9/P8/4K4 w - - 0 1",
        "a2a3",
        "8.1",
        "Your king on e1 is in check from the rook on e8, and this move does not stop it.",
        "e1 e8",
    );
    // A ballista shields the king like any other piece.
    told(
        "k3r4/9/9/9/9/9/4A4/4K4 w - - 0 1",
        "e2d2",
        "8.1",
        "The ballista on e2 can't move there: it would expose your king on e1 to the rook on e8.",
        "e1 e8 e2",
    );
    // The pinned rook would block the bishop's check: that is not the reason.
    told(
        "k3r4/9/9/9/1b7/9/4R4/4K4 w - - 0 1",
        "e2d2",
        "8.1",
        "The rook on e2 can't move there: it would expose your king on e1 to the rook on e8.",
        "e1 e8 e2",
    );
}

#[test]
fn the_hyphen() {
    let sentence = |from: &str, to: &str| {
        format!(
            "The move from {from} to {to} is written without a hyphen: a hyphen marks a slide only \
             where a capture en passant is possible too."
        )
    };
    for (fen, action) in [
        (START, "e2d3-"),
        (START, "b1c3-"),
        ("k8/4P4/9/9/9/9/9/K8 w - - 0 1", "e7e8a-"),
        ("4k4/9/9/9/9/9/9/4K3R w K - 0 1", "e1g1-"),
    ] {
        let (from, to) = (&action[..2], &action[2..4]);
        let squares = format!("{from} {to}");
        told(fen, action, "10.2", &sentence(from, to), &squares);
    }
}

#[test]
fn texts_that_are_not_actions() {
    for text in [
        "", "e2", "e2e", "e2e9", "j2e4", "e2e4 ", "E2e4", "e7e8Q", "e7e8x", "e7e8qq", "e2e4--",
        "e7e8-q", "O-O", "e4", "e2-e4",
    ] {
        let error = at(START).why_not(text).unwrap_err();
        assert_eq!(error.text, text);
        assert!(
            error.to_string().contains("such as e2e4, e7e8a or d4e3-"),
            "{error}"
        );
    }
}

/// Exactly the illegal actions are refused, each with a reason; hyphens and promotions included.
#[test]
fn exactly_the_legal_actions_are_not_refused() {
    for fen in [
        START,
        "k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1",
        "9/9/9/2a6/R2pP3k/9/9/K8 b - - 0 1",
        "k8/9/9/9/9/9/4p4/K2A1P3 b - - 0 1",
        "k3Np3/9/9/9/4A4/9/9/K8 b - e8:e6e7 0 1",
        "4r2k1/b7b/9/2PAP4/4K1N1r/3PaP3/2n6/b3q3b w - - 0 1",
        "r3k3r/pAp1a1p1p/9/9/9/9/P1P1A1PaP/R3K3R w KQkq - 140 90",
    ] {
        let position = at(fen);
        let legal: Vec<String> = position
            .actions()
            .into_iter()
            .map(|action| position.action_text(action))
            .collect();
        for from in SHAPE.all() {
            for to in SHAPE.all() {
                for rest in ["", "q", "a", "k", "p", "-", "q-", "k-"] {
                    let text = format!("{}{}{rest}", SHAPE.name(from), SHAPE.name(to));
                    let why: Option<Why> = position.why_not(&text).unwrap();
                    assert_eq!(why.is_none(), legal.contains(&text), "{text} in {fen}");
                }
            }
        }
    }
}
