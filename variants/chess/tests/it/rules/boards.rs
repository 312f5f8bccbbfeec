//! Boards for trying a clause at the site (`site/learn.json`) that occur in no other test of it. Many have
//! an extra pawn, without which the game would be drawn at once.

use springald_chess::Chess;
use springald_testkit as testkit;

/// A position, its legal actions, and illegal ones with the clauses that forbid them.
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
fn actions_are_judged_by_their_clauses() {
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
fn the_end_of_a_game_has_its_result() {
    testkit::ends::<Chess>(ENDS);
}
