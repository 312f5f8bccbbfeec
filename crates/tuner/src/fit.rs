//! Fits weights to results: logistic regression by Adam (Kingma and Ba 2014, "Adam: A Method for
//! Stochastic Optimization"), with a prior around the initial weights.

use crate::{Dataset, RealWeight, Target};
use std::ops::Range;
use std::thread;

/// The share of the result in the target of a position; the rest is the search's score.
const RESULT: f64 = 0.6;
/// The prior: the standard deviation of the true weights from the initial ones, in centipawns.
const PRIOR_DEVIATION: f64 = 40.0;
/// The number of positions in a chunk. The chunks do not depend on the number of threads, so neither do
/// the sums.
const CHUNK: usize = 4096;
/// The number of steps in a round, after which the held-out positions are tested.
const STEPS: usize = 10;
/// The approximate distance that a weight moves in a step, in centipawns: initially, and when it is too
/// small to continue.
const LEARNING_RATE: (f64, f64) = (1.0, 0.1);
/// If a round lowers the loss by less than this, the steps become smaller.
const LEAST_GAIN: f64 = 2e-6;
/// The most rounds, and the most in a row that do not improve the held-out positions.
const ROUNDS: usize = 100;
const PATIENCE: usize = 10;
/// The decay rates of Adam: of the mean gradient, and of its square.
const DECAY: (f64, f64) = (0.9, 0.99);

/// The input of a fit besides the positions.
#[derive(Clone, Debug)]
pub struct FitSettings {
    /// The number of independent games that the positions come from.
    pub games: usize,
    /// The number of threads.
    pub threads: usize,
    /// Weights that stay as they are.
    pub held: Vec<Range<usize>>,
}

/// The result of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Vec<RealWeight>,
    /// The value of a centipawn: with `c` of them, White is expected to score 1 / (1 + exp(-`scale`
    /// c)).
    pub scale: f64,
    /// The loss of the held-out positions with the old weights.
    pub before: f64,
    /// The loss of the held-out positions with the new weights.
    pub after: f64,
}

/// Fits weights to the positions of `train`, as long as they predict the positions of `held` better, too. `say`
/// receives a line after every round.
pub fn fit(
    train: &Dataset,
    held: &Dataset,
    start: &[RealWeight],
    settings: &FitSettings,
    log: &dyn Fn(&str),
) -> Fitted {
    let scale = scale(train);
    log(&format!(
        "100 centipawns score {:.1} %",
        100.0 * sigmoid(100.0 * scale)
    ));
    let loss = Loss {
        scale,
        threads: settings.threads.max(1),
    };
    let before = loss.mean(held, start);
    let mut best = (before, start.to_vec());
    let mut adam = Adam::new(start.len());
    let mut weights = start.to_vec();
    let (mut rate, least) = LEARNING_RATE;
    let (mut last, mut waited) = (f64::INFINITY, 0);
    for round in 1..=ROUNDS {
        let mut trained = 0.0;
        for _ in 0..STEPS {
            let (mean, mut gradient) = loss.with_gradient(train, &weights);
            let doubt = regularise(&mut gradient, &weights, start, settings.games);
            for index in settings.held.iter().cloned().flatten() {
                gradient[index] = [0.0; 2];
            }
            adam.step(&mut weights, &gradient, rate);
            trained = mean + doubt;
        }
        let now = loss.mean(held, &weights);
        log(&format!(
            "round {round:>2}: loss {trained:.6}, of held-out games {now:.6}, steps of {rate:.2}"
        ));
        waited += 1;
        if now < best.0 {
            best = (now, weights.clone());
            waited = 0;
        }
        if trained > last - LEAST_GAIN {
            rate /= 2.0;
        }
        last = trained;
        if rate < least || waited == PATIENCE {
            break;
        }
    }
    let (after, weights) = best;
    Fitted {
        weights,
        scale,
        before,
        after,
    }
}

/// Returns the loss with these weights, given the scale of an earlier fit.
pub(crate) fn mean_loss(data: &Dataset, weights: &[RealWeight], scale: f64, threads: usize) -> f64 {
    Loss { scale, threads }.mean(data, weights)
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the value of a centipawn of the search's scores in results, at the minimum of the logistic
/// loss, which has no other.
fn scale(data: &Dataset) -> f64 {
    let slope = |scale: f64| -> f64 {
        let each = (0..data.len()).map(|at| {
            let Target { result, score } = data.target(at);
            (sigmoid(scale * f64::from(score)) - f64::from(result)) * f64::from(score)
        });
        each.sum()
    };
    // A pawn is worth something, but does not decide a game alone.
    let (mut low, mut high) = (1.0 / 2000.0, 1.0 / 40.0);
    for _ in 0..30 {
        let middle = f64::midpoint(low, high);
        if slope(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The cross entropy between the targets of positions and their predicted results.
struct Loss {
    scale: f64,
    threads: usize,
}

impl Loss {
    /// Returns the loss of one position, and its derivative by centipawns.
    fn of(&self, data: &Dataset, at: usize, weights: &[RealWeight]) -> (f64, f64) {
        let Target { result, score } = data.target(at);
        let target =
            RESULT * f64::from(result) + (1.0 - RESULT) * sigmoid(self.scale * f64::from(score));
        let x = self.scale * data.evaluation(at, weights);
        // -(target ln s + (1 - target) ln (1 - s)) with s = sigmoid(x), for x of any size.
        let loss = x.max(0.0) - target * x + (-x.abs()).exp().ln_1p();
        (loss, self.scale * (sigmoid(x) - target))
    }

    /// Returns the mean loss of all positions.
    fn mean(&self, data: &Dataset, weights: &[RealWeight]) -> f64 {
        let sums = self.chunks(data.len(), |chunk| {
            chunk.map(|at| self.of(data, at, weights).0).sum::<f64>()
        });
        sums.iter().sum::<f64>() / data.len().max(1) as f64
    }

    /// Returns the mean loss of all positions, and its gradient.
    fn with_gradient(&self, data: &Dataset, weights: &[RealWeight]) -> (f64, Vec<RealWeight>) {
        let share = 1.0 / data.len().max(1) as f64;
        let chunks = self.chunks(data.len(), |chunk| {
            let (mut sum, mut gradient) = (0.0, vec![[0.0; 2]; weights.len()]);
            for at in chunk {
                let (loss, slope) = self.of(data, at, weights);
                sum += loss;
                data.add_gradient(at, share * slope, &mut gradient);
            }
            (sum, gradient)
        });
        let (mut mean, mut gradient) = (0.0, vec![[0.0; 2]; weights.len()]);
        for (sum, part) in chunks {
            mean += share * sum;
            for (slope, part) in gradient.iter_mut().zip(part) {
                slope[0] += part[0];
                slope[1] += part[1];
            }
        }
        (mean, gradient)
    }

    /// Splits all positions into chunks, applies `f` to them on all threads, and returns the results in
    /// the order of the chunks.
    fn chunks<T: Send>(&self, len: usize, f: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
        let chunks: Vec<_> = (0..len)
            .step_by(CHUNK)
            .map(|start| start..len.min(start + CHUNK))
            .collect();
        let share = chunks.len().div_ceil(self.threads).max(1);
        let work = |chunks: &[Range<usize>]| chunks.iter().cloned().map(&f).collect::<Vec<T>>();
        if chunks.len() <= share {
            return work(&chunks);
        }
        thread::scope(|scope| {
            let workers: Vec<_> = chunks
                .chunks(share)
                .map(|chunks| scope.spawn(|| work(chunks)))
                .collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined
                .flat_map(|found| found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        })
    }
}

/// Adds the gradient of the prior, and returns its part of the loss: the logarithm of a normal
/// distribution around the initial weights. Positions of a game share a result, so a game counts as one
/// observation.
fn regularise(
    gradient: &mut [RealWeight],
    weights: &[RealWeight],
    start: &[RealWeight],
    games: usize,
) -> f64 {
    let strength = 1.0 / (PRIOR_DEVIATION * PRIOR_DEVIATION * games.max(1) as f64);
    let mut added = 0.0;
    for ((slope, weight), start) in gradient.iter_mut().zip(weights).zip(start) {
        for half in 0..2 {
            let away = weight[half] - start[half];
            slope[half] += strength * away;
            added += strength * away * away / 2.0;
        }
    }
    added
}

/// The optimizer, which takes steps of about the same size for every weight, however seldom it counts.
struct Adam {
    gradient: Vec<RealWeight>,
    squares: Vec<RealWeight>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize) -> Self {
        Self {
            gradient: vec![[0.0; 2]; weights],
            squares: vec![[0.0; 2]; weights],
            steps: 0,
        }
    }

    fn step(&mut self, weights: &mut [RealWeight], gradient: &[RealWeight], rate: f64) {
        const TINY: f64 = 1e-12;
        self.steps += 1;
        let (slow, slower) = DECAY;
        let fill = (1.0 - slow.powi(self.steps), 1.0 - slower.powi(self.steps));
        for (index, weight) in weights.iter_mut().enumerate() {
            for half in 0..2 {
                let slope = gradient[index][half];
                let mean = &mut self.gradient[index][half];
                *mean = slow * *mean + (1.0 - slow) * slope;
                let square = &mut self.squares[index][half];
                *square = slower * *square + (1.0 - slower) * slope * slope;
                weight[half] -= rate * (*mean / fill.0) / ((*square / fill.1).sqrt() + TINY);
            }
        }
    }
}
