//! Fits a network to positions: gradients in small steps.

use super::inputs::{Factors, Inputs, Known, Positions};
use super::weights::{AdamW, Expanded, Weights};
use springald_board::{Shape, SplitMix};
use springald_network::{HIDDEN_MOST, HIDDEN_ONE, LINEAR_ONE, OUTPUT_ONE, Parts, Row};
use std::thread;

/// Positions of a step, and the parts into which they are split. The parts do not depend on the number of threads, so
/// neither do the sums.
const BATCH: usize = 2048;
const PARTS: usize = 4;
/// The size of a step for a weight, at first and in the end; and at first where the fit begins with a network.
const RATE: (f32, f32) = (1e-3, 2e-5);
const RATE_OF_KNOWN: f32 = 4e-4;
/// The largest value of a neuron, before it is squared.
const MOST: f32 = HIDDEN_MOST as f32 / HIDDEN_ONE as f32;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NetworkFit {
    /// Hidden neurons of a view, a multiple of 16.
    pub(crate) hidden: usize,
    /// Phases, each with an output of its own.
    pub(crate) phases: usize,
    /// The number of times that each position is used.
    pub(crate) rounds: usize,
    /// The share of the result in what is fitted to; the rest is the score of the search.
    pub(crate) result: f32,
    /// `true` to fit what is added to the evaluation of the game.
    pub(crate) adds: bool,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl NetworkFit {
    /// Returns `true` if a network can be the beginning of such a fit.
    fn is_like(&self, parts: &Parts) -> bool {
        parts.bias.len() == self.hidden
            && parts.output_bias.len() == self.phases
            && parts.adds == self.adds
    }
}

/// The share of a part of a batch in the gradient.
struct Part {
    inputs: Expanded,
    /// The gradient of biases and outputs, in their order.
    rest: Vec<f32>,
    loss: f64,
}

/// A network and how well it foretells.
pub(crate) struct FittedNetwork {
    pub(crate) parts: Parts,
    /// The loss of held-out positions by the evaluation of the game, and by the network.
    pub(crate) before: f64,
    pub(crate) after: f64,
    /// The loss of held-out positions after each round.
    pub(crate) losses: Vec<f64>,
}

/// Fits a network, beginning with the one that the game has, if it is like the settings.
pub(crate) fn fit(
    train: &Positions,
    held: &Positions,
    inputs: &Inputs,
    (shape, known): (Shape, Option<&Parts>),
    settings: &NetworkFit,
    log: &dyn Fn(&str),
) -> FittedNetwork {
    let scale = scale(train);
    log(&format!(
        "100 centipawns score {:.1} %; {} positions to learn from, {} held out, {} inputs",
        100.0 / (1.0 + (-100.0 * scale).exp()),
        train.len(),
        held.len(),
        inputs.len()
    ));
    let factors = inputs.factors();
    let known = known.filter(|parts| settings.is_like(parts));
    let full = known.map_or(train.most_pieces().max(1), |parts| parts.full);
    let fitting = Fitting {
        settings,
        factors: &factors,
        scale: scale as f32,
        full,
    };
    let mut weights = Weights::new((settings.hidden, settings.phases), &factors, settings.seed);
    if let Some(parts) = known {
        weights.continue_with(parts, inputs, &factors, scale as f32);
    }
    let first_rate = known.map_or(RATE.0, |_| RATE_OF_KNOWN);
    let mut adam = AdamW::new(&weights);
    let mut order: Vec<u32> = (0..train.len() as u32).collect();
    let mut random = SplitMix::new(settings.seed ^ 1);
    let steps = (train.len().div_ceil(BATCH) * settings.rounds).max(1);
    let mut step = 0;
    let before = fitting.loss_of_evaluation(held);
    let mut mean = weights.clone();
    let mut best = (f64::INFINITY, weights.clone());
    let mut losses = Vec::new();
    for round in 1..=settings.rounds {
        for left in (1..order.len()).rev() {
            order.swap(left, random.below(left + 1));
        }
        let mut trained = 0.0;
        for batch in order.chunks(BATCH) {
            step += 1;
            let (loss, gradient) = fitting.gradient(train, batch, &weights);
            trained += loss;
            let done = step as f32 / steps as f32;
            let cosine = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
            let rate = RATE.1 + (first_rate - RATE.1) * cosine;
            adam.step(&mut weights, &gradient, rate);
            mean.follow(&weights, step);
        }
        let now = fitting.loss(held, &mean);
        if round < 6 || round % 5 == 0 || round == settings.rounds {
            log(&format!(
                "round {round:>2}: loss {:.6}, of held-out games {now:.6}",
                trained / train.len().max(1) as f64
            ));
        }
        losses.push(now);
        if now < best.0 {
            best = (now, mean.clone());
        }
    }
    let (after, weights) = best;
    let parts = fitting.parts(&weights, inputs, shape);
    FittedNetwork {
        parts,
        before,
        after,
        losses,
    }
}

struct Fitting<'a> {
    settings: &'a NetworkFit,
    factors: &'a Factors,
    /// The value of a centipawn: with `c` of them, a side is expected to score 1 / (1 + exp(-`scale` c)).
    scale: f32,
    full: u16,
}

impl Fitting<'_> {
    fn phase(&self, pieces: u16) -> usize {
        let phases = self.settings.phases;
        (usize::from(pieces) * phases / (usize::from(self.full) + 1)).min(phases - 1)
    }

    /// Returns what a position is expected to score.
    fn target(&self, known: Known) -> f32 {
        let share = self.settings.result;
        share * known.result + (1.0 - share) * sigmoid(self.scale * known.score)
    }

    fn base(&self, known: Known) -> f32 {
        if self.settings.adds {
            self.scale * known.evaluation
        } else {
            0.0
        }
    }

    /// Returns the sum of losses of a batch, and the gradient of their mean.
    fn gradient(&self, data: &Positions, batch: &[u32], weights: &Weights) -> (f64, Vec<f32>) {
        let expanded = Expanded::of(weights, self.factors);
        let size = batch.len().div_ceil(PARTS).max(1);
        let chunks: Vec<&[u32]> = batch.chunks(size).collect();
        let work = |chunk: &[u32]| self.part(data, chunk, weights, &expanded, batch.len());
        let parts: Vec<Part> = if self.settings.threads < 2 {
            chunks.iter().map(|chunk| work(chunk)).collect()
        } else {
            let share = chunks.len().div_ceil(self.settings.threads);
            thread::scope(|scope| {
                let workers: Vec<_> = chunks
                    .chunks(share)
                    .map(|chunks| {
                        scope.spawn(|| chunks.iter().map(|chunk| work(chunk)).collect::<Vec<_>>())
                    })
                    .collect();
                let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
                joined
                    .flat_map(|found| {
                        found.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                    })
                    .collect()
            })
        };
        let mut gradient = vec![0.0; weights.all.len()];
        let mut loss = 0.0;
        for part in &parts {
            loss += part.loss;
            part.inputs.spread(weights, self.factors, &mut gradient);
            for (sum, one) in gradient[weights.bias()..].iter_mut().zip(&part.rest) {
                *sum += one;
            }
        }
        (loss, gradient)
    }

    fn part(
        &self,
        data: &Positions,
        chunk: &[u32],
        weights: &Weights,
        expanded: &Expanded,
        all: usize,
    ) -> Part {
        let size = weights.hidden;
        let mut part = Part {
            inputs: Expanded {
                hidden: vec![0.0; expanded.hidden.len()],
                linear: vec![0.0; expanded.linear.len()],
            },
            rest: vec![0.0; weights.end() - weights.bias()],
            loss: 0.0,
        };
        let mut values = vec![0.0; 2 * size];
        let mut slopes = vec![0.0; 2 * size];
        let share = 1.0 / all as f32;
        for &at in chunk {
            let at = at as usize;
            let known = data.known(at);
            let views = data.views(at);
            let phase = self.phase(data.pieces(at));
            let x = self.forward(weights, expanded, views, phase, known, &mut values);
            let target = self.target(known);
            part.loss += f64::from(cross_entropy(target, x));
            let slope = share * (sigmoid(x) - target);
            let output = &weights.all[weights.output() + 2 * size * phase..][..2 * size];
            let rest = &mut part.rest;
            let outputs = weights.output() - weights.bias() + 2 * size * phase;
            for neuron in 0..2 * size {
                let value = values[neuron].clamp(0.0, MOST);
                rest[outputs + neuron] += slope * value * value;
                let is_open = values[neuron] > 0.0 && values[neuron] < MOST;
                let open = f32::from(u8::from(is_open));
                slopes[neuron] = open * slope * output[neuron] * 2.0 * value;
            }
            rest[weights.output_bias() - weights.bias() + phase] += slope;
            for (view, inputs) in views.into_iter().enumerate() {
                let slopes = &slopes[view * size..][..size];
                for (sum, one) in rest[..size].iter_mut().zip(slopes) {
                    *sum += one;
                }
                let linear = if view == 0 { slope / 2.0 } else { -slope / 2.0 };
                for &input in inputs {
                    let input = usize::from(input);
                    let row = &mut part.inputs.hidden[input * size..][..size];
                    for (sum, one) in row.iter_mut().zip(slopes) {
                        *sum += one;
                    }
                    part.inputs.linear[input] += linear;
                }
            }
        }
        part
    }

    /// Returns the output for a position, as a logarithm of odds, and the sums of its neurons.
    fn forward(
        &self,
        weights: &Weights,
        expanded: &Expanded,
        views: [&[u16]; 2],
        phase: usize,
        known: Known,
        values: &mut [f32],
    ) -> f32 {
        let size = weights.hidden;
        let bias = &weights.all[weights.bias()..][..size];
        let mut linear = 0.0;
        for (view, inputs) in views.into_iter().enumerate() {
            let values = &mut values[view * size..][..size];
            values.copy_from_slice(bias);
            let sign = if view == 0 { 0.5 } else { -0.5 };
            for &input in inputs {
                let input = usize::from(input);
                let row = &expanded.hidden[input * size..][..size];
                for (sum, one) in values.iter_mut().zip(row) {
                    *sum += one;
                }
                linear += sign * expanded.linear[input];
            }
        }
        let output = &weights.all[weights.output() + 2 * size * phase..][..2 * size];
        let neurons = values.iter().zip(output);
        let sum: f32 = neurons
            .map(|(value, weight)| {
                let value = value.clamp(0.0, MOST);
                value * value * weight
            })
            .sum();
        sum + linear + weights.all[weights.output_bias() + phase] + self.base(known)
    }

    /// Returns the mean loss of positions.
    fn loss(&self, data: &Positions, weights: &Weights) -> f64 {
        let expanded = Expanded::of(weights, self.factors);
        let mut values = vec![0.0; 2 * weights.hidden];
        let losses = (0..data.len()).map(|at| {
            let (known, phase) = (data.known(at), self.phase(data.pieces(at)));
            let views = data.views(at);
            let x = self.forward(weights, &expanded, views, phase, known, &mut values);
            f64::from(cross_entropy(self.target(known), x))
        });
        losses.sum::<f64>() / data.len().max(1) as f64
    }

    /// Returns the mean loss of the evaluation of the game.
    fn loss_of_evaluation(&self, data: &Positions) -> f64 {
        let losses = (0..data.len()).map(|at| {
            let known = data.known(at);
            let x = self.scale * known.evaluation;
            f64::from(cross_entropy(self.target(known), x))
        });
        losses.sum::<f64>() / data.len().max(1) as f64
    }

    /// Returns the weights as they stand in a file.
    fn parts(&self, weights: &Weights, inputs: &Inputs, shape: Shape) -> Parts {
        let [hidden_most, linear_most, output_most] = Parts::limits();
        let rounded = |weight: f32, one: i32, most: i32| -> i32 {
            ((weight * one as f32).round() as i32).clamp(-most, most)
        };
        let expanded = Expanded::of(weights, self.factors);
        let size = weights.hidden;
        let rows = inputs.all().iter().enumerate();
        let rows = rows.map(|(input, &(cell, value))| Row {
            cell: cell as u16,
            value,
            linear: rounded(expanded.linear[input], LINEAR_ONE, linear_most) as i16,
            hidden: expanded.hidden[input * size..][..size]
                .iter()
                .map(|&weight| rounded(weight, HIDDEN_ONE, hidden_most) as i8)
                .collect(),
        });
        let shorts = |weights: &[f32], one, most| {
            let weights = weights.iter();
            weights
                .map(|&weight| rounded(weight, one, most) as i16)
                .collect()
        };
        let unit = (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE) as f32;
        let biases = &weights.all[weights.output_bias()..];
        Parts {
            about: Vec::new(),
            symmetry: inputs.symmetry(),
            adds: self.settings.adds,
            files: shape.files(),
            ranks: shape.ranks(),
            full: self.full,
            scale: (1.0 / self.scale).round().clamp(1.0, f32::from(u16::MAX)) as u16,
            bias: shorts(&weights.all[weights.bias()..][..size], HIDDEN_ONE, 20_000),
            output_bias: biases
                .iter()
                .map(|bias| (bias * unit).round() as i32)
                .collect(),
            output: shorts(
                &weights.all[weights.output()..weights.output_bias()],
                OUTPUT_ONE,
                output_most,
            ),
            rows: rows.collect(),
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the cross entropy of what is expected and odds with this logarithm.
fn cross_entropy(target: f32, x: f32) -> f32 {
    x.max(0.0) - target * x + (-x.abs()).exp().ln_1p()
}

/// Returns the value of a centipawn: that by which the scores of the searches foretell the results best.
fn scale(data: &Positions) -> f64 {
    let slope = |scale: f64| -> f64 {
        let each = (0..data.len()).map(|at| {
            let known = data.known(at);
            let score = f64::from(known.score);
            let odds = 1.0 / (1.0 + (-scale * score).exp());
            (odds - f64::from(known.result)) * score
        });
        each.sum()
    };
    let (mut low, mut high) = (2e-4_f64, 2e-2_f64);
    for _ in 0..40 {
        let middle = (low * high).sqrt();
        if slope(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low * high).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sample, SelfPlayGame};
    use springald_core::Side;
    use springald_registry::{find, lookup};

    const SETTINGS: NetworkFit = NetworkFit {
        hidden: 16,
        phases: 4,
        rounds: 40,
        result: 0.5,
        adds: true,
        seed: 5,
        threads: 1,
    };

    /// Returns positions in which the side with the knight won, though it counts as little as the other's bishop.
    fn knights_win() -> (Positions, Inputs) {
        let entry = find("chess").unwrap();
        let (mut data, mut inputs) = (Positions::default(), Inputs::new(entry));
        let mut game = SelfPlayGame {
            number: 0,
            samples: Vec::new(),
        };
        for file in [0, 1, 2, 5, 6, 7] {
            for (knight, winner) in [('N', Side::White), ('n', Side::Black)] {
                for to_act in ['w', 'b'] {
                    let bishop = if knight == 'N' { 'b' } else { 'B' };
                    let row = |piece: char| {
                        let gap = |count: usize| match count {
                            0 => String::new(),
                            count => count.to_string(),
                        };
                        format!("{}{piece}{}", gap(file), gap(7 - file))
                    };
                    let (knight, bishop) = (row(knight), row(bishop));
                    game.samples.push(Sample {
                        fen: format!("{knight}/8/8/k6K/8/8/8/{bishop} {to_act} - - 0 1"),
                        score: 0,
                        winner: Some(winner),
                    });
                }
            }
        }
        data.add(entry, &game, &mut inputs).unwrap();
        (data, inputs)
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let (data, inputs) = knights_win();
        let factors = inputs.factors();
        let fitting = Fitting {
            settings: &SETTINGS,
            factors: &factors,
            scale: 0.004,
            full: 32,
        };
        let mut weights = Weights::new((SETTINGS.hidden, SETTINGS.phases), &factors, SETTINGS.seed);
        let mut random = SplitMix::new(11);
        for weight in &mut weights.all {
            *weight += random.below(2001) as f32 / 5000.0 - 0.2;
        }
        let all: Vec<u32> = (0..data.len() as u32).collect();
        let (_, gradient) = fitting.gradient(&data, &all, &weights);
        let mut steep = 0;
        for _ in 0..200 {
            let at = random.below(weights.all.len());
            let loss = |step: f32| {
                let mut other = weights.clone();
                other.all[at] += step;
                fitting.loss(&data, &other)
            };
            let slope = ((loss(0.01) - loss(-0.01)) / 0.02) as f32;
            let found = gradient[at];
            assert!((slope - found).abs() < 2e-3, "{at}: {found}, not {slope}");
            steep += usize::from(found.abs() > 1e-3);
        }
        assert!(steep > 20, "only {steep} weights matter");
    }

    #[test]
    fn a_fit_that_goes_on_begins_with_the_network_before() {
        let entry = lookup("crazyhouse").unwrap();
        let (mut data, mut inputs) = (Positions::default(), Inputs::new(entry));
        let hands = [
            ("Q", 5),
            ("PP", 4),
            ("PPPn", -3),
            ("qrrp", -9),
            ("", 0),
            ("NNb", 2),
        ];
        let samples = hands.map(|(hand, score)| Sample {
            fen: format!("r3k3/ppp5/8/3N4/8/8/PPP5/R3K3[{hand}] w Qq - 0 1"),
            score: 100 * score,
            winner: (score > 0).then_some(Side::White),
        });
        let game = SelfPlayGame {
            number: 0,
            samples: samples.to_vec(),
        };
        data.add(entry, &game, &mut inputs).unwrap();
        let shape = entry.info().shape;
        let go_on = |known: Option<&Parts>, rounds| {
            let settings = NetworkFit { rounds, ..SETTINGS };
            fit(&data, &data, &inputs, (shape, known), &settings, &|_| {})
        };
        let first = go_on(None, 40);
        let known = Parts {
            about: Vec::new(),
            ..first.parts
        };
        let weights = {
            let factors = inputs.factors();
            let size = (SETTINGS.hidden, SETTINGS.phases);
            let mut weights = Weights::new(size, &factors, 9);
            let fitting = Fitting {
                settings: &SETTINGS,
                factors: &factors,
                scale: 1.0 / f32::from(known.scale),
                full: known.full,
            };
            weights.continue_with(&known, &inputs, &factors, fitting.scale);
            fitting.parts(&weights, &inputs, shape)
        };
        assert_eq!(weights, known, "nothing is lost on the way");
        let (other, later) = (go_on(None, 1), go_on(Some(&known), 1));
        assert!(
            later.after < other.after - 0.01,
            "{} {}",
            later.after,
            other.after
        );
        assert!(
            later.after < first.before - 0.01,
            "{} {}",
            later.after,
            first.before
        );
    }

    #[test]
    fn a_network_learns_what_wins_and_is_the_same_on_any_number_of_threads() {
        let (data, inputs) = knights_win();
        let shape = find("chess").unwrap().info().shape;
        let fitted = |threads| {
            let settings = NetworkFit {
                threads,
                ..SETTINGS
            };
            fit(&data, &data, &inputs, (shape, None), &settings, &|_| {})
        };
        let found = fitted(1);
        assert!(
            found.after < found.before - 0.03,
            "{} {}",
            found.before,
            found.after
        );
        assert_eq!(fitted(3).parts, found.parts);
    }
}
