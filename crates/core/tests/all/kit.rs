//! The test kit on games that are known to be right.

use crate::toy::{Pebble, Pebbles};
use springald_chess::Chess;
use springald_core::testkit::{Plan, conforms};

#[test]
fn a_game_with_chance_and_long_turns_conforms() {
    conforms::<Pebbles>(&Plan::<Pebble> {
        games: 60,
        plies: 120,
        squares_every: 4,
        fens: &[
            "k2/3/2K w ? 0 1",
            "1k1/1K1/3 w m 3 7",
            "k*1/3/*1K b ra1 149 80",
        ],
        ..Plan::default()
    });
}

#[test]
fn chess_conforms() {
    conforms::<Chess>(&Plan {
        games: 4,
        ..Plan::default()
    });
}
