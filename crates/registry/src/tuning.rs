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
