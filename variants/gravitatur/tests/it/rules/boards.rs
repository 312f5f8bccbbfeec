//! Boards for trying a clause at the site (`site/learn.json`) that occur in no other test of it. Many have
//! an extra pawn, without which the game would be drawn at once.

use super::{from, play};
use springald_core::{GameResult, Verdict};
use springald_gravitatur::Gravitatur;
use springald_testkit as testkit;

/// A position, its legal actions, and illegal ones with the clauses that forbid them.
const BOARDS: &[(&str, &str, &str)] = &[
    // §3.4
    ("4k3/8/8/8/8/4r3/4N3/4K3 w - - - 0 1", "G@h8", "G@c4:3.4"),
    // §3.4
    ("3r3k/8/8/8/K7/8/P7/8 w - - - 0 1", "G@h2", "G@e4:3.4"),
    // §4.4
    (
        "4k3/8/2p5/1P1P4/1pQp4/1P1P4/8/4K3 w - - @ 0 1",
        "c4c5",
        "c4e5:4.4",
    ),
    // §4.5
    (
        "4k3/8/2p5/1P1P4/1pRp4/1P1P4/8/4K3 w - - @ 0 1",
        "c4c1",
        "c4e2:4.5",
    ),
    // §4.6
    ("4k3/8/8/8/8/2B5/7p/4K3 w - - @ 0 1", "c3h8", "c3c4:4.6"),
    // §4.7
    (
        "4k3/8/2p5/1P1P4/1pNp4/1P1P4/8/4K3 w - - @ 0 1",
        "c4e5",
        "c4c3:4.7",
    ),
    // §4.8
    (
        "4k3/8/2p5/1P1P4/1pQp4/1P1P4/8/4K3 w - - @ 0 1",
        "c4c5",
        "c4c7:4.8",
    ),
    // §4.10
    ("4k3/8/8/8/8/2P5/8/4K3 w - - @ 0 1", "c3c4", "c3c5:4.10"),
    // §4.11
    (
        "4k3/P7/8/8/8/8/7p/4K3 w - - @ 4 1",
        "a7a8q a7a8n",
        "a7a8p:4.11",
    ),
    // §5.1
    ("4k3/7p/8/8/8/3p1n2/4K3/8 w - - - 9 1", "e2f3 e2d3", ""),
    // §5.1
    ("4k3/7p/8/8/8/8/8/4K3 w - - @ 0 1", "e1e2", "e1e3:5.1"),
    // §7.3
    ("4k3/8/8/8/8/8/4p3/4K3 w - - @ 0 1", "e1e2", ""),
    // §8.1
    ("4k3/8/8/8/8/8/4P3/R3K2R w - - @ 0 1", "e2e4", "G@a3:2.1"),
];

#[test]
fn actions_are_judged_by_their_clauses() {
    testkit::boards::<Gravitatur>(BOARDS);
}

/// Positions with an action that ends the game, and the result.
const ENDS: &[(&str, &str, &str)] = &[("4k3/8/8/8/8/8/4p3/4K3 w - - @ 0 1", "e1e2", "1/2-1/2")];

#[test]
fn the_end_of_a_game_has_its_result() {
    testkit::ends::<Gravitatur>(ENDS);
}

/// §7.1: the pull on a4 has opened the file before the king.
#[test]
fn a_pull_and_a_mate() {
    let mut record = from("kn2r2r/ppp2ppp/3Q4/8/8/8/PPP1BPPP/RNB1K1NR w - - - 6 21");
    play(&mut record, "G@a4,d6a6");
    assert_eq!(
        record.verdict().map(Verdict::result),
        Some(GameResult::WhiteWon)
    );
}
