//! The terms of an evaluation: for people, and for the tuner of weights.

use springald_core::cells::Cells;
use springald_core::grammar::TurnTokens;
use springald_core::{
    Evaluate, Group, NotationExt, Playable, PositionExt, Side, Sum, Tally, Trace, Weight,
};

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

/// A position as a network sees it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its cells.
    pub cells: Cells,
    /// The evaluation of the game, in centipawns for White.
    pub evaluation: i32,
}

/// The evaluation of a position without a search, for White.
///
/// ```
/// use springald_engine::EngineEntry;
///
/// let chess = EngineEntry::new(springald_chess::Chess);
/// let game = chess
///     .variant()
///     .begin_at("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
///     .unwrap();
/// let evaluation = chess.evaluate(&*game).unwrap();
/// assert!(evaluation.total > 500 && evaluation.phase < 256);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The sum in centipawns.
    pub total: i32,
    /// The value that a search takes instead, in centipawns, if a network judges the game.
    pub by_network: Option<i32>,
    /// The phase, from 256 in the opening to 0 in the ending.
    pub phase: i32,
    /// The contribution of each group of terms in the opening and in the ending, in centipawns.
    pub terms: Vec<(String, i32, i32)>,
}

pub(crate) fn eval_weights<P: Evaluate>(position: &P) -> EvalWeights {
    EvalWeights {
        groups: position.terms().to_vec(),
        weights: position.weights().to_vec(),
    }
}

/// Lists the terms of a position. Everything but playing uses this list, so that the evaluation is compiled twice for a
/// game and not once for each of its users.
#[inline(never)]
fn terms<P: Evaluate>(position: &P) -> Vec<(usize, i32)> {
    let mut trace = Trace::default();
    position.each_term(&mut trace);
    trace.0
}

pub(crate) fn trace<P: Evaluate>(position: &P) -> EvalTrace {
    let counts = terms(position);
    let (slope, offset) = line(position, &counts);
    EvalTrace {
        counts,
        phase: f64::from(position.phase().value()) / f64::from(springald_core::Phase::OPENING),
        slope,
        offset,
    }
}

/// Returns slope and offset of the line that the evaluation follows as its sum of terms changes, as
/// long as the better side stays better.
fn line<P: Evaluate>(position: &P, counts: &[(usize, i32)]) -> (f64, f64) {
    // Large enough that rounding does not matter.
    const STEP: i32 = 0x4000;
    let weights = position.weights();
    let mut sum = Sum::of(weights);
    for &(index, count) in counts {
        sum.add(index, count);
    }
    let white = position.phase().taper(sum.total());
    let step = if white < 0 { -STEP } else { STEP };
    let further = position.adjusted(white + step) - position.adjusted(white);
    let slope = f64::from(further) / f64::from(step);
    // An offset within rounding counts as zero.
    let offset = f64::from(position.evaluate(Side::White)) - slope * f64::from(white);
    (slope, if offset.abs() < 2.0 { 0.0 } else { offset })
}

pub(crate) fn judged<P: Evaluate>(position: &P) -> Judged {
    Judged {
        cells: position.cells(),
        evaluation: position.evaluate(Side::White),
    }
}

pub(crate) fn evaluation<P: Evaluate>(position: &P) -> Evaluation {
    let (groups, weights) = (position.terms(), position.weights());
    let mut sums = vec![Weight::default(); groups.len()];
    for (index, count) in terms(position) {
        let (mut group, mut first) = (0, 0);
        while first + groups[group].len <= index {
            first += groups[group].len;
            group += 1;
        }
        sums[group] = sums[group].plus(weights[index].times(count));
    }
    let named = groups.iter().zip(&sums);
    Evaluation {
        total: position.evaluate(Side::White),
        by_network: None,
        phase: position.phase().value(),
        terms: named
            .map(|(group, sum)| (group.name.to_string(), sum.opening(), sum.ending()))
            .collect(),
    }
}

pub(crate) fn has_only_noise<P: Playable>(position: &P) -> bool {
    let mut actions = Vec::new();
    position.list_actions(&mut actions);
    let can_act = !actions.is_empty() && !position.is_threatened();
    can_act && actions.iter().all(|&action| position.is_noisy(action))
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
