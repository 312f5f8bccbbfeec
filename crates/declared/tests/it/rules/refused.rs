//! Refusals of texts that name what the game does not have, and of actions after the end.

use springald_core::{DynVariant, Legality};
use springald_declared::Game;

/// Returns the sentence and the clause of a refusal after some moves from a position.
fn refused(text: &str, fen: Option<&str>, moves: &[&str], action: &str) -> (String, String) {
    let variant: Box<dyn DynVariant> = match super::game(text) {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    };
    let mut game = match fen {
        Some(fen) => variant
            .begin_exactly_at(fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}")),
        None => variant.begin(),
    };
    for played in moves {
        game.play_turn(played)
            .unwrap_or_else(|error| panic!("{played}: {error}"));
    }
    match game.explain(action) {
        Ok(Legality::Illegal(refused)) => {
            let clause = refused.clause.map(|clause| clause.to_string());
            (refused.sentence, clause.unwrap_or_default())
        }
        other => panic!("{action}: {other:?}"),
    }
}

const CHESS: &str = "game own \"Own\" like chess\n";

#[test]
fn squares_outside_of_the_board_are_named() {
    let outside = "There is no square e9: the board has files a to h and ranks 1 to 8.";
    for text in ["e7e9", "e9e8", "e9"] {
        let (sentence, clause) = refused(CHESS, None, &[], text);
        assert_eq!((&*sentence, &*clause), (outside, "1.1"), "{text}");
    }
    let (sentence, _) = refused("game own \"Own\" like crazyhouse\n", None, &[], "N@j3");
    assert!(
        sentence.starts_with("There is no square j3: "),
        "{sentence}"
    );
}

#[test]
fn wrong_promotions_are_answered_with_the_choices() {
    let text = "game own \"Own\" like chess\nwithout piece knight\nwithout material\n\
        start \"rqbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RQBQKBBR w KQkq - 0 1\"\n\
        piece pawn P\n  steps forward to move\n  steps forward-diagonal to take\n  promotes on rank 8 to queen rook\n";
    let fen = Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    // A bishop is no choice, and there is no knight at all.
    for action in ["e7e8b", "e7e8n", "e7e8"] {
        let (sentence, clause) = refused(text, fen, &[], action);
        assert_eq!(
            sentence, "The pawn on e7 must become a queen or rook on e8.",
            "{action}"
        );
        assert_eq!(clause, "8.4", "{action}");
    }
    let (sentence, _) = refused(text, fen, &[], "a1a2n");
    assert_eq!(sentence, "No piece of this game has the letter N.");
}

#[test]
fn a_game_that_is_drawn_is_over() {
    let (sentence, clause) = refused(CHESS, Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), &[], "e1e2");
    assert_eq!(sentence, "The game is over: insufficient material.");
    assert_eq!(clause, "7.3");
    let (sentence, clause) = refused(
        CHESS,
        Some("4k3/8/8/8/8/8/8/R3K3 w - - 150 90"),
        &[],
        "e1e2",
    );
    assert_eq!(
        (&*sentence, &*clause),
        ("The game is over: 75 turns.", "7.5")
    );
    let text = "game own \"Own\" like chess\nrepetition draw 3\n";
    let shuttle = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    let (sentence, clause) = refused(text, None, &shuttle, "e2e4");
    assert_eq!(sentence, "The game is over: threefold repetition.");
    assert_eq!(clause, "8.1");
    // What would not be legal anyway is refused for the same reason.
    let (again, _) = refused(text, None, &shuttle, "e2e5");
    assert_eq!(again, sentence);
}
