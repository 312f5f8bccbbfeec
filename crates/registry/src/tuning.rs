//! The interface of a variant for the weight tuner.

use springald_core::grammar::TurnTokens;
use springald_core::{Evaluate, Group, NotationExt, Playable, Side, Sum, Trace, Weight};

/// The weights of an evaluation.
#[derive(Clone, Debug)]
pub struct EvalWeights {
    /// The groups, in order.
    pub groups: Vec<Group>,
    /// All weights, in the order of the groups.
    pub weights: Vec<Weight>,
}

/// The coefficients of the weights in the evaluation of a position.
///
/// The evaluation for White is `offset + slope * sum`, where `sum` adds up each weight times its count,
/// interpolated between opening and ending by the phase.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalTrace {
    /// Indices of weights with their counts, White's less Black's. An index may occur more than once.
    pub counts: Vec<(usize, i32)>,
    /// The phase, from 1 in the opening to 0 in a bare ending.
    pub phase: f64,
    /// The factor on the sum, 1 in most positions.
    pub slope: f64,
    /// The constant added to the sum, in centipawns.
    pub offset: f64,
}

pub(crate) fn eval_weights<P: Evaluate>(position: &P) -> EvalWeights {
    EvalWeights {
        groups: position.terms().to_vec(),
        weights: position.weights().to_vec(),
    }
}

pub(crate) fn trace<P: Evaluate>(position: &P) -> EvalTrace {
    let mut trace = Trace::default();
    position.each_term(&mut trace);
    let (slope, offset) = line(position);
    EvalTrace {
        counts: trace.0,
        phase: f64::from(position.phase().value()) / f64::from(springald_core::Phase::OPENING),
        slope,
        offset,
    }
}

/// Returns slope and offset of the line that the evaluation follows as its sum of terms changes, as
/// long as the better side stays better.
fn line<P: Evaluate>(position: &P) -> (f64, f64) {
    // Large enough that rounding does not matter.
    const STEP: i32 = 0x4000;
    let mut sum = Sum::of(position.weights());
    position.each_term(&mut sum);
    let white = position.phase().taper(sum.total());
    let step = if white < 0 { -STEP } else { STEP };
    let further = position.adjusted(white + step) - position.adjusted(white);
    let slope = f64::from(further) / f64::from(step);
    // An offset within rounding counts as zero.
    let offset = f64::from(position.evaluate(Side::White)) - slope * f64::from(white);
    (slope, if offset.abs() < 2.0 { 0.0 } else { offset })
}

pub(crate) fn is_quiet<P: Playable>(position: &P, turn: &str) -> bool {
    let mut position = position.clone();
    if position.is_threatened() {
        return false;
    }
    for text in TurnTokens::of_text(turn).iter() {
        match position.action_from_text(text) {
            Some(action) if !position.is_noisy(action) => {
                position.play_unchecked(action, &mut ());
            }
            _ => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::{VARIANTS, find};
    use springald_core::Game;

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
    fn a_game_of_another_variant_is_refused() {
        let (chess, other) = (&VARIANTS[0], &VARIANTS[3]);
        let game = other.variant().begin();
        assert!(chess.trace(&*game).is_none());
        assert!(!chess.is_quiet(&*game, "e2e4"));
    }
}
