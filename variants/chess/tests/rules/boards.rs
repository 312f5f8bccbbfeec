//! Boards on which a clause can be tried at the site (`site/learn.json`) and which stand in no other
//! test of it: many have a pawn more, without which the game would be drawn before anything is tried.

use springald_chess::Chess;
use springald_core::testkit;

/// Position, what is legal there, and what is not, each with the clause that forbids it.
const BOARDS: &[(&str, &str, &str)] = &[
    // §3.1
    ("k7/7p/8/8/3K4/8/8/8 w - - 0 1", "d4e5", "d4d6:3.1"),
    // §3.4
    ("7k/p7/8/8/1B6/8/8/7K w - - 0 1", "b4f8", "b4b5:3.4"),
    // §4.2
    ("7k/8/8/8/8/5P2/4P3/K7 w - - 0 1", "e2e4", "f3f5:4.2"),
    // §4.3
    ("7k/8/8/3p4/4P3/3p1p2/8/K7 w - - 0 1", "e4d5", "e4f5:4.3"),
    // §5.2
    ("4k3/8/8/8/8/8/8/R2bK2R w KQ - 0 1", "e1g1", "e1c1:5.2"),
    // §5.3
    ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1g1:5.3"),
    // §7.1
    (
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "d8h4",
        "",
    ),
    // §7.3
    ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", ""),
];

#[test]
fn what_can_be_tried_is_judged_by_its_clause() {
    testkit::boards::<Chess>(BOARDS);
}

/// Positions with an action that ends the game, and the result.
const ENDS: &[(&str, &str, &str)] = &[
    (
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "d8h4",
        "0-1",
    ),
    ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "1/2-1/2"),
];

#[test]
fn what_ends_the_game_ends_it() {
    testkit::ends::<Chess>(ENDS);
}
