//! The conformance tests of every variant, for every game of the library.

use springald_core::Variant;
use springald_core::testkit::{Plan, conforms_value};
use springald_declared::{Game, LIBRARY, load};

fn conforms<V: Variant>(game: &V) {
    conforms_value(
        game,
        &Plan {
            games: 3,
            plies: 80,
            squares_every: 40,
            ..Plan::default()
        },
    );
}

#[test]
fn every_game_of_the_library_conforms() {
    for (id, text) in LIBRARY {
        let game = load(text).unwrap_or_else(|error| panic!("{id}:\n{error}"));
        assert_eq!(game.declaration().id, *id);
        match game {
            Game::Small(game) => conforms(&game),
            Game::Large(game) => conforms(&game),
        }
    }
}
