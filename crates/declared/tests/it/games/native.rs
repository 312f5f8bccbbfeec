//! Declared games next to the same games written in Rust: refusals. `twins` compares everything else.

use springald_ballista::Ballista;
use springald_board::SplitMix;
use springald_chesspp::{Catapult, Gulti};
use springald_core::{
    Clause, Explain, IllegalReason, Notation, NotationExt, Position, PositionExt, Variant,
};
use springald_declared::{Declared, Game, library, load};
use springald_gravitatur::Gravitatur;
use std::env;

/// Returns the number of random actions: a few, or as many as `SPRINGALD_RANDOM_ACTIONS` asks for.
pub(crate) fn actions() -> usize {
    let asked = env::var("SPRINGALD_RANDOM_ACTIONS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(4_000)
}

/// Returns random numbers: always the same ones, or others with `SPRINGALD_RANDOM_SEED`.
pub(crate) fn seeded(usual: u64) -> SplitMix {
    let asked = env::var("SPRINGALD_RANDOM_SEED").ok();
    let seed: Option<u64> = asked.and_then(|text| text.parse().ok());
    SplitMix::new(usual ^ seed.unwrap_or_default())
}

fn game(id: &str) -> Game {
    load(library(id).unwrap()).unwrap_or_else(|error| panic!("{id}:\n{error}"))
}

pub(crate) fn declared(id: &str) -> Declared<u64> {
    match game(id) {
        Game::Small(game) => game,
        Game::Large(_) | Game::Huge(_) => panic!("{id} has more than 64 squares"),
    }
}

/// Returns the game of a text, on a board of at most 64 squares.
pub(crate) fn small(text: &str) -> Declared<u64> {
    match load(text).unwrap_or_else(|error| panic!("{error}")) {
        Game::Small(game) => game,
        Game::Large(_) | Game::Huge(_) => panic!("more than 64 squares:\n{text}"),
    }
}

pub(crate) fn large(id: &str) -> Declared<u128> {
    match game(id) {
        Game::Large(game) => game,
        Game::Small(_) | Game::Huge(_) => panic!("{id} has at most 64 or more than 128 squares"),
    }
}

pub(crate) fn sorted_texts<P: Notation>(position: &P) -> Vec<String> {
    let mut texts: Vec<String> = (position.actions().into_iter())
        .map(|action| position.action_text(action))
        .collect();
    texts.sort();
    texts
}

/// Returns a text of two random squares, in some cases with an ending.
fn random_text(files: usize, endings: &[&str], random: &mut SplitMix) -> String {
    let mut square = || {
        let file = char::from(b'a' + random.below(files) as u8);
        format!("{file}{}", 1 + random.below(8))
    };
    let text = format!("{}{}", square(), square());
    let ending = random.below(8 * endings.len().max(1));
    text + endings.get(ending).unwrap_or(&"")
}

/// Returns the clause by which a text is refused; `None` if it is legal.
fn cited<P: Explain>(position: &P, text: &str) -> Option<Clause> {
    let reason = position.why_not(text).expect("the text of an action")?;
    Some(reason.clause().expect("a clause"))
}

/// Plays random games, and compares the clauses by which both refuse random texts.
fn agree_on_refusals<D: Variant, N: Variant>(declared: &D, native: &N, endings: &[&str])
where
    D::Position: Explain,
    N::Position: Explain,
{
    let files = declared.info().shape.files().into();
    let mut random = seeded(0xc1a5);
    let mut left = actions();
    while left > 0 {
        let mut theirs = native.start();
        for _ in 0..150 {
            let fen = theirs.fen();
            let ours = declared.parse_fen(&fen).unwrap();
            for _ in 0..8 {
                let text = random_text(files, endings, &mut random);
                let (our, their) = (cited(&ours, &text), cited(&theirs, &text));
                assert_eq!(
                    our,
                    their,
                    "{text} in {fen}: {:?}",
                    reasons(&ours, &theirs, &text)
                );
                left = left.saturating_sub(usize::from(our.is_some()));
            }
            let legal = theirs.actions();
            if legal.is_empty() || theirs.verdict().is_some() || left == 0 {
                break;
            }
            theirs.play_unchecked(legal[random.below(legal.len())], &mut ());
        }
    }
}

/// Returns the sentences of both reasons.
fn reasons<D: Explain, N: Explain>(ours: &D, theirs: &N, text: &str) -> [Option<String>; 2] {
    let our = ours.why_not(text).ok().flatten();
    let their = theirs.why_not(text).ok().flatten();
    [
        our.map(|reason| reason.sentence()),
        their.map(|reason| reason.sentence()),
    ]
}

#[test]
fn ballista_chess_refuses_by_the_same_clauses() {
    let endings = ["-", "q", "a", "k", "n-"];
    agree_on_refusals(&large("ballista"), &Ballista, &endings);
}

#[test]
fn chess_pp_refuses_by_the_same_clauses() {
    agree_on_refusals(&declared("chesspp"), &Catapult, &["q", "k", "p"]);
    agree_on_refusals(&declared("gulti"), &Gulti, &["q"]);
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
    let mut random = seeded(0xc1a5);
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
