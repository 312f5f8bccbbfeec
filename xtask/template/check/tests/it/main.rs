//! @Name@ Chess: the rules clause by clause, what every variant must pass, and perft.

use springald_@name@::@Name@;
use springald_testkit::{self as testkit, Counts, Plan, boards, conforms, ends, row};
use springald_core::{Termination, Variant, Verdict};

springald_testkit::rule_tests!(@Name@: after verdict);

/// The tests by the clauses of RULES.md that they hold the program to.
const CLAUSES: testkit::Clauses = &[
    ("1.1", the_start),
    ("2.1", the_players_take_turns),
    ("2.2", moves),
    ("2.3", castling),
    ("2.4", en_passant),
    ("2.5", kings_are_safe),
    ("3.1", checkmate),
    ("3.2", stalemate),
    ("3.3", insufficient_material),
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

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
    const FEN: &str = "4k3/8/3r4/8/8/2R5/8/4K3 w - - 0 1";
    boards::<@Name@>(&[(FEN, "c3c4", "d6d5: a1a2:")]);
    assert_eq!(after(FEN, "c3c4"), "4k3/8/3r4/8/2R5/8/8/4K3 b - - 1 1");
}

/// §2.2: the moves of chess.
#[test]
fn moves() {
    const FEN: &str = "5k2/P7/8/8/8/8/8/4K2R w K - 0 1";
    boards::<@Name@>(&[(FEN, "a7a8q a7a8n h1h8 e1f2", "a7a8k: e1e3:")]);
}

/// §2.3: castling over squares that are free and safe.
#[test]
fn castling() {
    const FEN: &str = "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1";
    boards::<@Name@>(&[(FEN, "e1c1", "e1g1:")]);
    assert_eq!(after(FEN, "e1c1"), "4k3/8/8/8/8/5r2/8/2KR3R b - - 1 1");
}

/// §2.4: en passant, at once.
#[test]
fn en_passant() {
    const FEN: &str = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let passed = after(FEN, "d7d5");
    assert_eq!(passed, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(after(&passed, "e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    boards::<@Name@>(&[(&after(&passed, "e1e2 e8e7"), "e5e6", "e5d6:")]);
}

/// §2.5: no move leaves the king in check.
#[test]
fn kings_are_safe() {
    const PINNED: &str = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1";
    const CHECK: &str = "4r2k/8/8/8/8/8/3B4/4K3 w - - 0 1";
    boards::<@Name@>(&[
        (PINNED, "e1f1", "e2f3:"),
        (CHECK, "d2e3 e1d1", "d2c3: e1e2:"),
    ]);
}

/// §3.1: mate.
#[test]
fn checkmate() {
    const FEN: &str = "7k/R7/8/8/8/8/8/1R5K w - - 0 1";
    ends::<@Name@>(&[(FEN, "b1b8", "1-0")]);
}

/// §3.2: without a move, a draw.
#[test]
fn stalemate() {
    const FEN: &str = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    ends::<@Name@>(&[(FEN, "f1f7", "1/2-1/2")]);
}

/// §3.3: a king and a bishop cannot mate.
#[test]
fn insufficient_material() {
    const FEN: &str = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
    let draw = Verdict::draw(Termination::INSUFFICIENT_MATERIAL);
    assert_eq!(verdict(FEN), Some(draw));
}

/// A position with castling, pins and en passant, known from the tests of many programs.
const LIVELY: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn random_games_conform() {
    conforms::<@Name@>(&Plan {
        fens: &[LIVELY],
        // Remove this when the game has prompts and reasons of its own.
        draft: true,
        ..Plan::default()
    });
}

/// Say where the counts come from. These are the counts of chess, as published on chessprogramming.org.
const TABLE: [Counts; 2] = [
    row("start", START, &[20, 400, 8_902]),
    row("lively", LIVELY, &[48, 2_039, 97_862]),
];

#[test]
fn perft() {
    for row in TABLE {
        row.check::<@Name@>(|_| true);
        row.check_full::<@Name@>(100_000);
    }
}
