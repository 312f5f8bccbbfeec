//! Boards for trying a clause at the site (`site/learn.json`) that occur in no other test of it. Many
//! have an extra pawn, without which the game would be drawn at once.

use springald_chesspp::Catapult;
use springald_testkit as testkit;

/// A position, its legal actions, and illegal ones with the clauses that forbid them.
const BOARDS: &[(&str, &str, &str)] = &[
    // §1.3
    ("4k3/7p/8/8/8/8/8/4K3 w - - b1!f1!/- 0 1", "b1b2", ""),
    // §3.3
    ("4k3/8/8/8/8/2P5/8/4K3 w - - -/c4h7 0 1", "c3c4", ""),
    // §4.3
    ("4k3/7p/8/8/8/8/8/4K3 w - - a1d4/- 0 1", "d4e5", "d4d6:4.3"),
    // §5.3
    ("4k3/p7/8/8/1K6/8/8/8 w - - b4h6/- 0 1", "b4h6", ""),
    // §5.5
    ("6rk/6pp/8/8/8/1N6/8/4K3 w - - a1h8/- 2 3", "b3a1", ""),
    // §6.3
    ("4k3/p7/8/8/1r6/8/3B4/6K1 w - - -/g1b4 0 1", "d2b4 g1h2", ""),
    // §6.3
    ("4k3/p7/8/8/8/8/8/N4K2 w - - -/a1g1 0 1", "f1g1", ""),
    // §7.1
    ("4k3/7p/8/8/8/8/8/K7 w - - -/- 0 1", "a1b2", "a1a3:7.1"),
    // §7.4
    ("4k3/7p/8/8/8/8/8/B3K3 w - - -/- 0 1", "a1g7", "a1a2:7.4"),
    // §8.3
    ("4k3/8/8/8/8/4P3/8/4K3 w - - -/a1d4 0 1", "e3e4", "e3d4:8.3"),
    // §8.4
    (
        "4k3/P7/8/8/8/8/7p/4K3 w - - -/- 0 1",
        "a7a8q a7a8n",
        "a7a8k:8.4",
    ),
    // §9.1
    ("4k3/8/8/8/8/8/8/R3K2R w K - -/- 0 1", "e1g1", "e1c1:9.1"),
    // §9.2
    (
        "4k3/8/8/8/8/8/8/RN2K2R w KQ - b1f1!/- 0 1",
        "e1g1",
        "e1c1:9.2",
    ),
    // §9.3
    ("2r1k3/8/8/8/8/8/8/R3K2R w KQ - -/- 0 1", "e1g1", "e1c1:9.3"),
    // §9.4
    (
        "4k3/4n3/8/8/8/8/8/R3K2R w KQ - -/b1e7 0 1",
        "e1g1",
        "e1c1:9.4",
    ),
    // §11.3
    ("4k3/8/8/8/8/8/5n2/4K1N1 w - - -/- 0 1", "e1f2", ""),
    // §11.3
    ("4k3/8/8/8/8/8/5n2/4K1N1 w - - a1c1/- 0 1", "e1f2", ""),
    // §11.5
    ("4k3/p7/8/8/8/8/P7/4K3 w - - b1d4/- 149 90", "d4d5 a2a3", ""),
    // §12.1
    ("4k3/8/8/8/8/8/8/4K2R w - - b1!d3/- 0 1", "b1b3 d3d4", ""),
    // §12.2
    ("3k4/6N1/8/8/8/8/8/N3K3 w - - -/g5g7 6 6", "a1b3", ""),
];

#[test]
fn actions_are_judged_by_their_clauses() {
    testkit::boards::<Catapult>(BOARDS);
}

/// Positions with an action that ends the game, and the result.
const ENDS: &[(&str, &str, &str)] = &[
    ("6rk/6pp/8/8/8/1N6/8/4K3 w - - a1h8/- 2 3", "b3a1", "1-0"),
    ("4k3/8/8/8/8/8/5n2/4K1N1 w - - -/- 0 1", "e1f2", "1/2-1/2"),
    (
        "4k3/p7/8/8/8/8/P7/4K3 w - - b1d4/- 149 90",
        "d4d5",
        "1/2-1/2",
    ),
];

#[test]
fn the_end_of_a_game_has_its_result() {
    testkit::ends::<Catapult>(ENDS);
}
