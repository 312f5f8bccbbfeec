//! Boards for trying a clause at the site (`site/learn.json`) that occur in no other test of it. Many
//! have an extra pawn, without which the game would be drawn at once.

use springald_ballista::Ballista;
use springald_testkit as testkit;

/// A position, its legal actions, and illegal ones with the clauses that forbid them.
const BOARDS: &[(&str, &str, &str)] = &[
    // §3.1
    ("k8/8p/9/9/3K5/9/9/9 w - - 0 1", "d4e5", "d4d6:3.1"),
    // §3.4
    ("k8/8p/9/4B4/9/9/9/1K7 w - - 0 1", "e5i1", "e5e6:3.4"),
    // §4.2
    ("9/9/9/4k4/4A4/9/P8/K8 w - - 0 1", "e4i4", "e4e5:4.2"),
    // §5.2
    ("k8/8p/9/9/3AA4/9/9/K8 w - - 0 1", "d4g7 e4b7", ""),
    // §5.2
    ("k7p/9/9/9/4K4/3A5/9/9 w - - 0 1", "e4f5", "e4e6:3.1"),
    // §6.1
    ("k8/9/9/9/4p4/4P4/9/K8 w - - 0 1", "a1b1", "e3e4:6.1"),
    // §6.4
    (
        "k8/9/9/9/4P4/3a5/8p/K8 w - - 0 1",
        "e4e8a e4e8q",
        "e4e8:6.4",
    ),
    // §7.2
    ("4k4/9/9/9/9/9/9/RN2K3R w KQ - 0 1", "e1g1", "e1c1:7.2"),
    // §7.3
    ("4k4/9/9/9/5r3/9/9/R3K3R w KQ - 0 1", "e1c1", "e1g1:7.3"),
    // §9.3
    ("8k/9/9/A1A6/9/9/7p1/8K w - - 0 1", "i1h2", ""),
];

#[test]
fn actions_are_judged_by_their_clauses() {
    testkit::boards::<Ballista>(BOARDS);
}

/// Positions with an action that ends the game, and the result.
const ENDS: &[(&str, &str, &str)] = &[("8k/9/9/A1A6/9/9/7p1/8K w - - 0 1", "i1h2", "1/2-1/2")];

#[test]
fn the_end_of_a_game_has_its_result() {
    testkit::ends::<Ballista>(ENDS);
}
