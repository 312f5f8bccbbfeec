//! The conformance tests of every variant, for every game of the library.

use springald_core::Variant;
use springald_declared::{Game, LIBRARY, load};
use springald_testkit::{Plan, conforms_value};
use std::num::NonZero;
use std::thread::{available_parallelism, scope};

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

/// The games are shared among the processor's cores, as they take most of the time of these tests.
#[test]
fn every_game_of_the_library_conforms() {
    let cores = available_parallelism().map_or(1, NonZero::get);
    scope(|scope| {
        for core in 0..cores {
            scope.spawn(move || {
                for (id, text) in LIBRARY.iter().skip(core).step_by(cores) {
                    let game = load(text).unwrap_or_else(|error| panic!("{id}:\n{error}"));
                    assert_eq!(game.declaration().id, *id);
                    match game {
                        Game::Small(game) => conforms(&game),
                        Game::Large(game) => conforms(&game),
                        Game::Huge(game) => conforms(&game),
                    }
                }
            });
        }
    });
}
