//! Gates: squares on which a piece comes in from the hand when another leaves.

use springald_core::DynVariant;
use springald_declared::{Game, load};

#[test]
fn a_last_piece_that_is_dropped_closes_the_gates_as_one_that_comes_in_does() {
    let text = "game drops \"Drops\" like seirawan\ndrop hawk or elephant";
    let Game::Small(game) = load(text).unwrap() else {
        panic!("a board of 64 squares is small");
    };
    let mut played = DynVariant::begin(&game);
    for turn in ["H@e5", "g8f6", "E@e4", "f6g8"] {
        played.play_turn(turn).unwrap();
        let read = game.begin_at(&played.fen()).unwrap();
        assert_eq!((read.fen(), read.key()), (played.fen(), played.key()));
    }
    assert_eq!(played.fen().split(' ').nth(2), Some("KQkqbcdf"));
}
