//! Ways to castle with the same squares as a step, or as another way to castle.

use springald_core::{DynVariant, Game as Played};
use springald_declared::{Game, load};

/// Returns a game like chess with these ways to castle.
fn castling(ways: &str) -> Box<dyn DynVariant> {
    let text = format!("game own \"Own\" like chess\ncastling\n{ways}");
    match load(&text).unwrap() {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    }
}

fn at(variant: &dyn DynVariant, fen: &str) -> Box<dyn Played> {
    variant.begin_at(fen).unwrap()
}

/// Returns the texts of castling, which name the square of the rook, after checking that no text is listed twice.
fn by_rook(game: &dyn Played) -> Vec<String> {
    let mut texts = game.action_texts();
    texts.sort();
    assert!(texts.is_sorted_by(|one, next| one < next), "{texts:?}");
    texts.retain(|text| text == "e1h1" || text == "e8h8");
    texts
}

#[test]
fn castling_by_one_step_has_a_text_of_its_own() {
    let variant = castling("  king e1 to f1, rook h1 to e1, as K, safely\n");
    let mut game = at(&*variant, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(by_rook(&*game), ["e1h1"]);
    game.play_turn("e1f1").unwrap();
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/5K1R b - - 1 1");
    game.undo_turn();
    game.play_turn("e1h1").unwrap();
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/4RK2 b - - 1 1");
    assert_eq!(game.last_turn().unwrap().san, "O-O+");
    let black = at(&*variant, "4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
    assert_eq!(by_rook(&*black), ["e8h8"]);
    let mut blocked = at(&*variant, "4k3/8/8/8/8/8/8/4K1NR w K - 0 1");
    assert_eq!(by_rook(&*blocked), [""; 0]);
    let refused = blocked.play_turn("e1h1").unwrap_err().to_string();
    assert!(refused.contains("can't castle"), "{refused}");
}

#[test]
fn two_ways_of_one_king_have_two_texts() {
    let variant = castling(
        "  king e1 to g1, rook h1 to f1, as K, safely\n  king e1 to g1, rook h1 to e1, as M, safely\n",
    );
    let mut game = at(&*variant, "4k3/8/8/8/8/8/8/4K2R w KM - 0 1");
    assert_eq!(by_rook(&*game), ["e1h1"]);
    game.play_turn("e1h1").unwrap();
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/4R1K1 b - - 1 1");
}

/// Of two ways with the same squares the refusal is about the one whose pieces stand there.
#[test]
fn refusals_are_about_the_rook_that_stands_there() {
    let text = springald_declared::library("clobberers-nutters").unwrap();
    let Game::Small(game) = load(text).unwrap() else {
        panic!("a board of 64 squares");
    };
    let mut play = game.begin();
    play.play_turn("a2a4").unwrap();
    let refused = play.play_turn("e8g8").unwrap_err().to_string();
    assert!(refused.contains("is in the way"), "{refused}");
}
