//! The test kit: correct games pass, wrong ones do not.

use crate::toy::{Pebble, Pebbles};
use springald_chess::Chess;
use springald_testkit::{Plan, Skirmish, bad_fens, conforms, conforms_value, vectors};
use std::panic::catch_unwind;
use std::path::PathBuf;

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

/// Returns the panic message of a function.
fn panic_of(f: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(f).expect_err("a panic");
    panic.downcast_ref::<String>().expect("a message").clone()
}

/// Returns a file with these lines.
fn file(name: &str, lines: &[&str]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, lines.join("\n")).unwrap();
    path
}

const RIGHT: &str = r#"{"fen": "1k1/*1*/1K1 w -", "canonical": "1k1/*1*/1K1 w - 0 1", "perft": [10, 123456],
    "actions": ["R@", "b1a1", "b1a2", "b1b2", "b1c1", "b1c2"], "outcomes": [], "result": null, "reason": null,
    "after": {"R@": "1k1/*1*/1K1 w ? 0 1", "R@a1": "1k1/*1*/*K1 w ra1 0 1"}}"#;

#[test]
fn vectors_are_compared() {
    let right = RIGHT.replace('\n', "");
    let won = r#"{"fen": "1k1/1K1/3 w - 0 1", "ends": {"b2b3": ["1-0", "king captured"]}}"#;
    let due = r#"{"fen": "1k1/3/*K* w ? 0 1", "actions": [], "outcomes": ["R@a2", "R@a3", "R@b2", "R@c2", "R@c3"]}"#;
    assert_eq!(
        vectors::<Pebbles>(file("right", &[&right, "", won, due]), 1000),
        3
    );
    for (from, to, expected) in [
        (
            "\"b1c2\"",
            "\"b1c3\"",
            "actions: found [\"b1c2\"] that were not expected, did not find [\"b1c3\"]",
        ),
        ("123456", "1000", "perft 2"),
        ("ra1", "r", "after R@a1"),
        ("\"result\": null", "\"result\": \"1-0\"", "itself"),
        ("- 0 1\", \"perft", "- 0 2\", \"perft", "written"),
        ("1k1/*1*/1K1 w -\"", "1k1\"", "is not read"),
        ("{\"fen\"", "\"fen\"", "is no JSON"),
    ] {
        let wrong = right.replacen(from, to, 1);
        assert_ne!(wrong, right);
        let path = file("wrong", &[&right, &wrong]);
        let message = panic_of(|| {
            vectors::<Pebbles>(path, 1000);
        });
        assert!(
            message.contains(expected) && message.contains("line 2"),
            "{message}"
        );
    }
}

#[test]
fn bad_fens_must_be_refused() {
    let other = r#"{"variant": "chess", "fen": "1k1/3/1K1 w -", "why": "of another variant"}"#;
    let bad = r#"{"variant": "toy", "fen": "1k1/3/3 w -", "why": "no king"}"#;
    let good = r#"{"variant": "pebbles", "fen": "1k1/3/1K1 w -", "why": "nothing"}"#;
    assert_eq!(bad_fens::<Pebbles>(file("bad", &[other, bad])), 1);
    let path = file("good", &[bad, good]);
    let message = panic_of(|| {
        bad_fens::<Pebbles>(path);
    });
    assert!(
        message.contains("line 2: '1k1/3/1K1 w -' is read"),
        "{message}"
    );
}

/// A game with rules and notation alone conforms: the defaults show, explain and evaluate it.
#[test]
fn a_game_made_at_run_time_conforms() {
    let games = [
        Skirmish::new("Night Raid", "musketeer", "mkm2/5/5/2MKM"),
        Skirmish::new("Long March", "hoplite", "3k6/10/10/10/10/10/10/10/10/4K1H3"),
    ];
    for game in games {
        let plan = Plan {
            games: 6,
            plies: 60,
            draft: true,
            ..Plan::default()
        };
        conforms_value(&game, &plan);
    }
}

/// A finished game says why in its own words.
#[test]
fn a_draft_that_is_not_marked_does_not_conform() {
    let game = Skirmish::new("Night Raid", "musketeer", "mkm2/5/5/2MKM");
    let plan = Plan {
        games: 1,
        ..Plan::default()
    };
    let message = panic_of(|| conforms_value(&game, &plan));
    assert!(message.contains("which is not in the rules"), "{message}");
}
