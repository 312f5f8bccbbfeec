//! @Name@ Chess: the rules clause by clause, what every variant must pass, and perft.

use springald_testkit::{self as testkit, Counts, Plan, boards, conforms, ends, row};
use springald_core::{Termination, Variant, Verdict};
use springald_@name@::@Name@;

springald_testkit::rule_tests!(@Name@: verdict);

/// The tests by the clauses of RULES.md that they hold the program to.
const CLAUSES: testkit::Clauses = &[
    ("1.1", the_start),
    ("2.1", the_players_take_turns),
    ("2.2", moves),
    ("3.1", kings_are_captured),
    ("3.2", without_a_move),
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 1";

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::<@Name@>(&[CLAUSES]);
}

/// §1.1: the pieces at the start.
#[test]
fn the_start() {
    assert!(@Name@.info().rules.contains(START));
    boards::<@Name@>(&[(START, "e2e4 g1f3", "e2e5:")]);
}

/// §2.1: one's own pieces, one after the other.
#[test]
fn the_players_take_turns() {
    const FEN: &str = "4k3/8/3r4/8/8/3R4/8/4K3 w 0 1";
    boards::<@Name@>(&[(FEN, "d3d4", "d6d5: a1a2:")]);
}

/// §2.2: the moves of chess, without castling.
#[test]
fn moves() {
    const FEN: &str = "7k/P7/8/8/8/8/8/4K2R w 0 1";
    boards::<@Name@>(&[(FEN, "a7a8q a7a8n h1h8 e1f2", "e1g1: a7a8k:")]);
}

/// §3.1: a capture of the king ends the game.
#[test]
fn kings_are_captured() {
    const FEN: &str = "4k3/8/8/7Q/8/8/8/4K3 w 0 1";
    ends::<@Name@>(&[(FEN, "h5e8", "1-0")]);
}

/// §3.2: without a move, a draw.
#[test]
fn without_a_move() {
    const FEN: &str = "KBBBBBBB/PPPPPPPP/8/8/8/8/8/7k w 0 1";
    let stalemate = Verdict::draw(Termination::STALEMATE);
    assert_eq!(verdict(FEN), Some(stalemate));
}

#[test]
fn random_games_conform() {
    // Remove `draft` when the game has prompts and reasons of its own.
    conforms::<@Name@>(&Plan {
        draft: true,
        ..Plan::default()
    });
}

/// Say where the counts come from. These are this program's own.
const TABLE: [Counts; 1] = [row("start", START, &[20, 400, 8_902])];

#[test]
fn perft() {
    for row in TABLE {
        row.check::<@Name@>(|_| true);
        row.check_full::<@Name@>(100_000);
    }
}
