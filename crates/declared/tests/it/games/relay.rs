//! Knight Relay Chess, whose counts from the start another program publishes: 28, 784 and 24,044.

use springald_core::{Explain, IllegalReason, NotationExt, PositionExt, Variant, Verdict};
use springald_declared::{Declared, Game, library, load};

fn relay() -> Declared<u64> {
    match load(library("knightrelay").unwrap()).unwrap() {
        Game::Small(game) => game,
        Game::Large(_) | Game::Huge(_) => panic!("a board of 64 squares"),
    }
}

/// Positions, and the action texts of a piece: its square, and the squares to which it can go.
#[test]
fn what_a_knight_guards_moves_like_a_knight() {
    for (fen, from, targets) in [
        // A guarded pawn goes onto no first or last rank like a knight.
        (
            "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1",
            "e6",
            "c5 c7 e7 f4 g5 g7",
        ),
        // Another piece does, and takes.
        (
            "7k/3p4/8/8/2B5/8/1N6/K7 w - - 0 1",
            "c4",
            "a2 a3 a5 a6 b3 b5 b6 d2 d3 d5 d6 e2 e3 e5 e6 f1 f7 g8",
        ),
        // Knights take nothing, and nothing takes them.
        ("7k/8/8/8/p7/8/1N6/K2n4 w - - 0 1", "b2", "c4 d3"),
        (
            "7k/8/8/8/8/8/8/K2nR3 w - - 0 1",
            "e1",
            "e2 e3 e4 e5 e6 e7 e8 f1 g1 h1",
        ),
        // A king is not relayed.
        ("7k/8/8/8/8/2N5/8/1K6 w - - 0 1", "b1", "a1 a2 b2 c1 c2"),
    ] {
        let position = relay().parse_fen(fen).unwrap();
        let actions = position.actions().into_iter();
        let texts = actions.map(|action| position.action_text(action));
        let mut found: Vec<String> = texts
            .filter_map(|text| text.strip_prefix(from).map(str::to_owned))
            .collect();
        found.sort();
        let mut expected: Vec<&str> = targets.split_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{from} in {fen}");
    }
}

/// The queen attacks the king only because the knight guards her.
#[test]
fn a_relayed_move_checkmates() {
    let fen = "8/8/8/8/8/1Q6/8/k4N1K w - - 0 1";
    let position = relay().parse_fen(fen).unwrap();
    let action = position.action_from_san("Nd2#").expect("Nd2#");
    let won = position
        .after_unchecked(action)
        .verdict()
        .map(|verdict: Verdict| verdict.winner);
    assert_eq!(won, Some(Some(springald_core::Side::White)));
}

#[test]
fn refusals_cite_the_clauses() {
    let fen = "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1";
    let position = relay().parse_fen(fen).unwrap();
    for (text, clause) in [
        ("a3c3", "3.2"),
        ("b7a5", "3.5"),
        ("e6d8", "3.8"),
        ("e1c2", "3.1"),
    ] {
        let reason = position.why_not(text).unwrap().expect(text);
        assert_eq!(
            reason.clause().unwrap().to_string(),
            clause,
            "{text}: {}",
            reason.sentence()
        );
    }
}
