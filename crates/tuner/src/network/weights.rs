//! The weights of a network while it is fitted.

use super::inputs::{Factors, Input, Inputs};
use springald_board::SplitMix;
use springald_network::{HIDDEN_ONE, LINEAR_ONE, OUTPUT_ONE, Parts, Row};
use std::collections::HashMap;

/// The size of the first weights: some thirty inputs are there at once.
const FIRST: f32 = 0.075;
/// The first bias of a neuron, so that most neurons are open at first.
const FIRST_BIAS: f32 = 0.2;
/// The decay rates of Adam: of the mean gradient, and of its square.
const MEANS: (f32, f32) = (0.9, 0.999);
/// The share of a weight that a step of size 1 takes away.
const DECAY: f32 = 0.02;
/// The number of steps over which the mean of the weights reaches back, about.
const RECALLED: f32 = 500.0;

/// The weights while they are fitted.
#[derive(Clone)]
pub(super) struct Weights {
    pub(super) hidden: usize,
    pub(super) phases: usize,
    /// The hidden weights of the factors, then their linear weights, then biases and outputs, in one list for the optimizer.
    pub(super) all: Vec<f32>,
    pub(super) factors: usize,
}

impl Weights {
    /// Returns the first weights of this many hidden neurons and phases; outputs begin at 0.
    pub(super) fn new((hidden, phases): (usize, usize), factors: &Factors, seed: u64) -> Self {
        let mut weights = Self {
            hidden,
            phases,
            all: Vec::new(),
            factors: factors.count,
        };
        let mut random = SplitMix::new(seed);
        let mut small = |size: f32| size * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        weights.all = (0..weights.end())
            .map(|at| match at {
                _ if at < weights.linear() => small(FIRST),
                _ if at < weights.bias() => 0.0,
                _ if at < weights.output() => FIRST_BIAS,
                _ => 0.0,
            })
            .collect();
        weights
    }

    /// Takes over the weights of a network, for a fit in which a centipawn counts `scale`. The weights of
    /// inputs that it does not have begin at 0.
    pub(super) fn continue_with(
        &mut self,
        parts: &Parts,
        inputs: &Inputs,
        factors: &Factors,
        scale: f32,
    ) {
        let real = |weights: &[i16], one: i32| -> Vec<f32> {
            let weights = weights.iter();
            weights
                .map(|&weight| f32::from(weight) / one as f32)
                .collect()
        };
        // The unit of the output of a network is its own.
        let unit = f32::from(parts.scale) * scale;
        let (hidden, linear) = (self.hidden, self.linear());
        self.all[..linear + self.factors].fill(0.0);
        let rows: HashMap<Input, &Row> = (parts.rows.iter())
            .map(|row| ((usize::from(row.cell), row.value), row))
            .collect();
        // An input with a larger count shares the factors of those with smaller ones, so these go first.
        let mut order: Vec<usize> = (0..inputs.len()).collect();
        order.sort_by_key(|&at| inputs.all()[at].1);
        for at in order {
            let (Some(row), Some((&own, shared))) =
                (rows.get(&inputs.all()[at]), factors.of[at].split_last())
            else {
                continue;
            };
            let own = usize::from(own);
            for (neuron, &known) in row.hidden.iter().enumerate() {
                let rest: f32 = (shared.iter())
                    .map(|&factor| self.all[usize::from(factor) * hidden + neuron])
                    .sum();
                self.all[own * hidden + neuron] = f32::from(known) / HIDDEN_ONE as f32 - rest;
            }
            let rest: f32 = (shared.iter())
                .map(|&factor| self.all[linear + usize::from(factor)])
                .sum();
            self.all[linear + own] = unit * f32::from(row.linear) / LINEAR_ONE as f32 - rest;
        }
        let (bias, output, end) = (self.bias(), self.output(), self.output_bias());
        self.all[bias..output].copy_from_slice(&real(&parts.bias, HIDDEN_ONE));
        for (weight, known) in
            (self.all[output..end].iter_mut()).zip(real(&parts.output, OUTPUT_ONE))
        {
            *weight = unit * known;
        }
        let one = (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE) as f32;
        for (weight, &known) in self.all[end..].iter_mut().zip(&parts.output_bias) {
            *weight = unit * known as f32 / one;
        }
    }

    /// Moves these weights, the mean of those after earlier steps, towards the weights after a step, counted from 1. Where
    /// results are a part of what is learnt, the mean foretells held-out games better than the last weights (Polyak and
    /// Juditsky 1992, "Acceleration of Stochastic Approximation by Averaging").
    pub(super) fn follow(&mut self, weights: &Self, step: usize) {
        // At first the mean reaches back over a quarter of the steps, so that it soon forgets where they began.
        let share = 1.0 / RECALLED.min(1.0 + step as f32 / 4.0);
        for (mean, weight) in self.all.iter_mut().zip(&weights.all) {
            *mean += share * (weight - *mean);
        }
    }

    pub(super) const fn linear(&self) -> usize {
        self.factors * self.hidden
    }

    pub(super) const fn bias(&self) -> usize {
        self.linear() + self.factors
    }

    pub(super) const fn output(&self) -> usize {
        self.bias() + self.hidden
    }

    pub(super) const fn output_bias(&self) -> usize {
        self.output() + 2 * self.hidden * self.phases
    }

    pub(super) const fn end(&self) -> usize {
        self.output_bias() + self.phases
    }
}

/// The weights by inputs, made from the weights of the factors: hidden weights of all, then linear ones.
pub(super) struct Expanded {
    pub(super) hidden: Vec<f32>,
    pub(super) linear: Vec<f32>,
}

impl Expanded {
    pub(super) fn of(weights: &Weights, factors: &Factors) -> Self {
        let size = weights.hidden;
        let mut expanded = Self {
            hidden: vec![0.0; factors.of.len() * size],
            linear: vec![0.0; factors.of.len()],
        };
        for (input, factors) in factors.of.iter().enumerate() {
            let row = &mut expanded.hidden[input * size..][..size];
            for &factor in factors {
                let factor = usize::from(factor);
                let part = &weights.all[factor * size..][..size];
                for (sum, part) in row.iter_mut().zip(part) {
                    *sum += part;
                }
                expanded.linear[input] += weights.all[weights.linear() + factor];
            }
        }
        expanded
    }

    /// Returns the gradient of the factors in the places of their weights.
    pub(super) fn spread(&self, weights: &Weights, factors: &Factors, gradient: &mut [f32]) {
        let size = weights.hidden;
        for (input, factors) in factors.of.iter().enumerate() {
            let row = &self.hidden[input * size..][..size];
            for &factor in factors {
                let factor = usize::from(factor);
                let part = &mut gradient[factor * size..][..size];
                for (sum, part) in part.iter_mut().zip(row) {
                    *sum += part;
                }
                gradient[weights.linear() + factor] += self.linear[input];
            }
        }
    }
}

/// The optimizer: Adam with decay of weights (Loshchilov and Hutter 2019, "Decoupled Weight Decay Regularization").
pub(super) struct AdamW {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl AdamW {
    pub(super) fn new(weights: &Weights) -> Self {
        Self {
            mean: vec![0.0; weights.all.len()],
            square: vec![0.0; weights.all.len()],
            steps: 0,
        }
    }

    /// Moves every weight against its gradient by about `rate`. Only the hidden weights of factors decay.
    pub(super) fn step(&mut self, weights: &mut Weights, gradient: &[f32], rate: f32) {
        self.steps += 1;
        let fill = (
            1.0 - MEANS.0.powi(self.steps),
            1.0 - MEANS.1.powi(self.steps),
        );
        let linear = weights.linear();
        for (at, weight) in weights.all.iter_mut().enumerate() {
            let slope = gradient[at];
            self.mean[at] = MEANS.0 * self.mean[at] + (1.0 - MEANS.0) * slope;
            self.square[at] = MEANS.1 * self.square[at] + (1.0 - MEANS.1) * slope * slope;
            let towards = (self.mean[at] / fill.0) / ((self.square[at] / fill.1).sqrt() + 1e-8);
            let decay = if at < linear { DECAY * *weight } else { 0.0 };
            *weight -= rate * (towards + decay);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_forgets_its_beginning_and_evens_out_the_steps() {
        let filled = |value| Weights {
            hidden: 0,
            phases: 1,
            all: vec![value],
            factors: 0,
        };
        let mut mean = filled(1000.0);
        for step in 1..=2000 {
            let swing = if step % 2 == 0 { 1.0 } else { -1.0 };
            mean.follow(&filled(7.0 + swing), step);
        }
        assert!((mean.all[0] - 7.0).abs() < 0.1, "{}", mean.all[0]);
    }
}
