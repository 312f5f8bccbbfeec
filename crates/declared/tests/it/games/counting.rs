//! The counting of moves in the endgame.

use springald_core::{DynVariant, Game as Played, Variant};
use springald_declared::{Game, library, load};

fn at(id: &str, fen: &str) -> Box<dyn Played> {
    let game: Box<dyn DynVariant> = match load(library(id).unwrap()).unwrap() {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    };
    game.begin_at(fen).unwrap()
}

#[test]
fn a_bare_king_counts_from_the_pieces_on() {
    let mut game = at("makruk", "8/8/8/3k4/8/2r5/1N6/K6R w - - 3 20");
    game.play_turn("h1h3").unwrap();
    assert_eq!(game.fen(), "8/8/8/3k4/8/2r4R/1N6/K7 b - 128 0 20");
    game.play_turn("c3b3").unwrap();
    assert_eq!(game.fen(), "8/8/8/3k4/8/1r5R/1N6/K7 w - 128 1 21");
    game.play_turn("h3b3").unwrap();
    assert_eq!(game.fen(), "8/8/8/3k4/8/1R6/1N6/K7 b - 32 8 21");
    assert!(
        game.facts()
            .contains(&"The count is at 4 of 16 moves.".to_owned())
    );
    let mut last = at("makruk", "8/8/8/3k4/8/1R6/1N6/K7 b - 32 32 33");
    last.play_turn("d5d6").unwrap();
    assert_eq!(last.verdict().unwrap().to_string(), "Draw: counted out");
    let late = at("makruk", "8/8/8/3k4/8/1R6/1N6/K7 b - 32 33 33");
    assert!(late.verdict().is_some());
}

#[test]
fn who_takes_the_last_pawn_counts_at_once() {
    let mut game = at("makruk", "8/8/8/8/3k4/2P5/1R6/K7 b - - 0 1");
    game.play_turn("d4c3").unwrap();
    assert_eq!(game.fen(), "8/8/8/8/8/2k5/1R6/K7 w - 32 5 2");
    let mut asean = at("asean", "8/8/8/8/3k4/2P5/1R6/K7 b - - 0 1");
    asean.play_turn("d4c3").unwrap();
    assert_eq!(asean.fen(), "8/8/8/8/8/2k5/1R6/K7 w - - 0 2");
    asean.play_turn("b2b8").unwrap();
    assert_eq!(asean.fen(), "1R6/8/8/8/8/2k5/8/K7 b - 32 0 2");
}

#[test]
fn checkmate_goes_before_the_count() {
    let mut game = at("makruk", "k7/8/1K6/8/8/8/8/7R w - 32 32 40");
    game.play_turn("h1h8").unwrap();
    assert_eq!(game.verdict().unwrap().to_string(), "White wins: checkmate");
}

#[test]
fn only_limits_that_the_game_has_are_read() {
    let makruk = |field: &str| {
        let fen = format!("8/8/8/3k4/8/1R6/1N6/K7 b - {field} 3 33");
        match load(library("makruk").unwrap()).unwrap() {
            Game::Small(game) => game.parse_fen(&fen).map(|_| ()),
            Game::Large(_) | Game::Huge(_) => unreachable!(),
        }
    };
    makruk("44").unwrap();
    let error = makruk("30").unwrap_err().to_string();
    assert!(error.contains("16 32 44 64 88 128"), "{error}");
}
