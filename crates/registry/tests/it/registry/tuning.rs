//! Evaluations that are traced, and turns that are quiet.

use springald_core::Game;
use springald_registry::{VARIANTS, find, lookup};

/// Plays some actions, always the same ones, from varying places of the lists.
fn play_some(game: &mut dyn Game, actions: usize) {
    for number in 0..actions {
        let mut tokens = game.action_texts();
        tokens.extend(game.outcomes().into_iter().map(|rolled| rolled.outcome));
        if tokens.is_empty() || game.verdict().is_some() {
            return;
        }
        game.play_text(&tokens[number * 7 % tokens.len()]).unwrap();
    }
}

#[test]
fn the_trace_gives_the_evaluation_again() {
    for entry in VARIANTS {
        let weights = entry.eval_weights().weights;
        let mut game = entry.variant().begin();
        for _ in 0..20 {
            play_some(&mut *game, 4);
            let traced = entry.trace(&*game).unwrap();
            let sum: f64 = traced
                .counts
                .iter()
                .map(|&(index, count)| {
                    let (weight, phase) = (weights[index], traced.phase);
                    let tapered = f64::from(weight.opening()) * phase
                        + f64::from(weight.ending()) * (1.0 - phase);
                    tapered * f64::from(count)
                })
                .sum();
            let total = f64::from(entry.evaluate(&*game).unwrap().total);
            let again = traced.offset + traced.slope * sum;
            assert!((again - total).abs() < 3.0, "{again} of {}", game.fen());
        }
    }
}

#[test]
fn checks_and_captures_are_not_quiet() {
    let chess = find("orthodox").unwrap();
    let mut game = chess.variant().begin();
    assert!(chess.is_quiet(&*game, "e2e4"));
    assert!(!chess.is_quiet(&*game, "e2e5"), "no legal turn");
    game.play_line("e2e4 d7d5").unwrap();
    assert!(!chess.is_quiet(&*game, "e4d5"), "a capture");
    game.play_line("f1b5").unwrap();
    assert!(!chess.is_quiet(&*game, "c7c6"), "in check");
}

#[test]
fn where_captures_are_compulsory_there_may_be_only_noise() {
    let begun = |id: &str| (lookup(id).unwrap(), lookup(id).unwrap().variant().begin());
    let (antichess, mut game) = begun("antichess");
    assert!(!antichess.has_only_noise(&*game));
    game.play_line("e2e3 b7b5").unwrap();
    assert!(!antichess.is_quiet(&*game, "f1b5"));
    assert!(antichess.has_only_noise(&*game), "f1b5 is the only action");
    let (chess, mut game) = begun("chess");
    game.play_line("e2e3 b7b5").unwrap();
    assert!(!chess.has_only_noise(&*game));
}

#[test]
fn a_game_of_another_variant_is_refused() {
    let (chess, other) = (&VARIANTS[0], &VARIANTS[3]);
    let game = other.variant().begin();
    assert!(chess.trace(&*game).is_none());
    assert!(!chess.is_quiet(&*game, "e2e4"));
}
