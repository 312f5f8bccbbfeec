//! Declared games next to the same games written in Rust: actions, SANs, FENs, ends and refusals.

use springald_board::SplitMix;
use springald_chess::Chess;
use springald_core::testkit::{bad_fens_value, vectors_value};
use springald_core::{
    Explain, IllegalReason, Notation, NotationExt, Position, PositionExt, Variant,
};
use springald_declared::{Declared, Game, library, load};
use springald_duck::Duck;
use springald_gravitatur::Gravitatur;
use std::env;

/// Returns the number of random actions: a few, or as many as `SPRINGALD_RANDOM_ACTIONS` asks for.
fn actions() -> usize {
    let asked = env::var("SPRINGALD_RANDOM_ACTIONS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(4_000)
}

fn declared(id: &str) -> Declared<u64> {
    match load(library(id).unwrap()).unwrap() {
        Game::Small(game) => game,
        Game::Large(_) => panic!("{id} has more than 64 squares"),
    }
}

fn sorted_texts<P: Notation>(position: &P) -> Vec<String> {
    let mut texts: Vec<String> = (position.actions().into_iter())
        .map(|action| position.action_text(action))
        .collect();
    texts.sort();
    texts
}

/// Returns `true` if an action is refused, with a reason.
fn is_refused<P: Explain>(position: &P, text: &str) -> bool {
    matches!(position.why_not(text), Ok(Some(_)))
}

/// Plays the same random games with both, and compares every position.
fn agree<D: Variant, N: Variant>(declared: &D, native: &N) {
    let mut random = SplitMix::new(0xa9ee);
    let mut left = actions();
    while left > 0 {
        let (mut ours, mut theirs) = (declared.start(), native.start());
        for ply in 0..200 {
            let fen = theirs.fen();
            assert_eq!(ours.fen(), fen);
            assert_eq!(ours.verdict(), theirs.verdict(), "{fen}");
            assert_eq!(ours.node(), theirs.node(), "{fen}");
            let texts = sorted_texts(&theirs);
            assert_eq!(sorted_texts(&ours), texts, "{fen}");
            if ply % 8 == 0 {
                same_sans(&ours, &theirs, &texts);
                same_refusals(&ours, &theirs, &mut random);
                let read = declared.parse_fen(&fen);
                assert_eq!(
                    read.map(|read| read.fen()),
                    native.parse_fen(&fen).map(|read| read.fen())
                );
            }
            if texts.is_empty() || ours.verdict().is_some() || left == 0 {
                break;
            }
            let text = &texts[random.below(texts.len())];
            let (our, their) = (ours.action_from_text(text), theirs.action_from_text(text));
            ours.play_unchecked(our.unwrap(), &mut ());
            theirs.play_unchecked(their.unwrap(), &mut ());
            left -= 1;
        }
    }
}

fn same_sans<D: Notation, N: Notation>(ours: &D, theirs: &N, texts: &[String]) {
    for text in texts {
        let our = ours.san(ours.action_from_text(text).unwrap());
        let their = theirs.san(theirs.action_from_text(text).unwrap());
        assert_eq!(our, their, "{text} in {}", theirs.fen());
    }
}

/// Tries random pairs of squares.
fn same_refusals<D: Explain, N: Explain>(ours: &D, theirs: &N, random: &mut SplitMix) {
    let mut square = || {
        let file = char::from(b'a' + random.below(8) as u8);
        format!("{file}{}", 1 + random.below(8))
    };
    for _ in 0..40 {
        let text = format!("{}{}", square(), square());
        let fen = theirs.fen();
        assert_eq!(
            is_refused(ours, &text),
            is_refused(theirs, &text),
            "{text} in {fen}"
        );
    }
}

#[test]
fn chess_agrees() {
    agree(&declared("chess"), &Chess);
}

#[test]
fn duck_chess_agrees() {
    agree(&declared("duck"), &Duck);
}

#[test]
fn chess_agrees_with_all_vectors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/chess/tests");
    let chess = declared("chess");
    assert!(vectors_value(&chess, format!("{folder}/vectors.jsonl"), 200_000) > 10);
    assert!(bad_fens_value(&chess, format!("{folder}/bad_fens.jsonl")) > 5);
}

#[test]
fn gravitatur_chess_agrees() {
    agree(&declared("gravitatur"), &Gravitatur);
}

#[test]
fn gravitatur_chess_agrees_with_all_vectors() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../variants/gravitatur/tests"
    );
    let game = declared("gravitatur");
    assert!(vectors_value(&game, format!("{folder}/vectors.jsonl"), 200_000) > 10);
    assert!(bad_fens_value(&game, format!("{folder}/bad_fens.jsonl")) > 5);
}

/// Returns the clause that a refusal cites, or that the action is legal.
fn refusal<P: Explain>(position: &P, text: &str) -> String {
    let reason = position.why_not(text).expect("an action of the game");
    let clause = reason.map(|reason| reason.clause().expect("a clause"));
    clause.map_or("legal".into(), |clause| clause.to_string())
}

/// Plays random games, and compares the clauses of refusals.
fn same_clauses<D: Variant, N: Variant>(
    declared: &D,
    native: &N,
    action: impl Fn(&mut SplitMix) -> String,
) {
    let mut random = SplitMix::new(0xc1a5);
    let mut left = actions();
    while left > 0 {
        let (mut ours, mut theirs) = (declared.start(), native.start());
        for _ in 0..200 {
            for _ in 0..10 {
                let text = action(&mut random);
                let place = format!("{text} in {}", theirs.fen());
                assert_eq!(refusal(&ours, &text), refusal(&theirs, &text), "{place}");
                left = left.saturating_sub(1);
            }
            let texts = sorted_texts(&theirs);
            if texts.is_empty() || left == 0 {
                break;
            }
            let text = &texts[random.below(texts.len())];
            let (our, their) = (ours.action_from_text(text), theirs.action_from_text(text));
            ours.play_unchecked(our.unwrap(), &mut ());
            theirs.play_unchecked(their.unwrap(), &mut ());
        }
    }
}

#[test]
fn gravitatur_chess_cites_the_same_clauses() {
    let action = |random: &mut SplitMix| {
        let mut square = || {
            let file = char::from(b'a' + random.below(8) as u8);
            format!("{file}{}", 1 + random.below(8))
        };
        let (from, to) = (square(), square());
        match random.below(4) {
            0 => format!("G@{to}"),
            1 => format!("{from}{to}q"),
            _ => format!("{from}{to}"),
        }
    };
    same_clauses(&declared("gravitatur"), &Gravitatur, action);
}
