//! Boards for trying a clause at the site (`site/learn.json`) that occur in no other test of it. Many have
//! an extra pawn, without which the game would be drawn at once.

use springald_cats::Cats;
use springald_testkit as testkit;

/// A position, its legal actions, and illegal ones with the clauses that forbid them.
const BOARDS: &[(&str, &str, &str)] = &[
    // §3.8
    (
        "nrbqc1**1k/6**2/p9/10/3pn5/3pT1p3/4p1p3/P9/10/9K w - - - - 0 1",
        "e5d6 e5g4",
        "e5f6:3.7",
    ),
    // §4.2
    (
        "nrbqc1**1k/6**2/p9/10/10/6m1M1/2m1M5/2P1P1P1P1/10/9K w - - - - 0 1",
        "c3c5 e3e5",
        "",
    ),
    // §4.3
    (
        "nrbqc1**1k/6**2/p9/10/3r1m4/4P5/10/10/10/9K w - - - - 0 1",
        "e5d6 e5f6",
        "",
    ),
    // §4.3
    (
        "nrbqc1**1k/6**2/p9/10/2n7/4P5/10/10/10/9K w - - - - 0 1",
        "e5e6",
        "e5d6:4.3",
    ),
    // §5.3
    (
        "nrbqc1*2k/6*3/p9/9*/4*5/4R5/10/P9/10/9K w - - - - 0 1",
        "e5d5",
        "e5e6:5.3 e5e6@a5:5.3",
    ),
    // §5.3
    (
        "nrbqc1*2k/6*3/p9/9*/4*5/4C5/10/P9/10/9K w - - - - 0 1",
        "e5e6@a5 e5e6@e5",
        "",
    ),
    // §6.2
    (
        "5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/RM2mKB2R w KQ - - - 0 1",
        "f1c1",
        "f1i1:6.2",
    ),
    // §7.1
    (
        "nrbqc1**1k/6**2/p9/10/10/10/2T7/P9/10/9K w - - - - 0 1",
        "T@ c4c5",
        "",
    ),
    // §9.5
    (
        "nrbqc1**1k/6**2/p9/10/10/10/10/P9/10/9K w - - - - 149 90",
        "j1j2 a3a4",
        "",
    ),
];

#[test]
fn actions_are_judged_by_their_clauses() {
    testkit::boards::<Cats>(BOARDS);
}
