//! Fitting weights to results: logistic regression by Adam (Kingma and Ba 2014, "Adam: A Method for
//! Stochastic Optimization"), held close to the weights it starts from where the games say little.

use crate::{Dataset, Goal};
use std::ops::Range;
use std::thread;

/// A weight that need not be whole: opening and ending.
pub type Pair = [f64; 2];

/// How much the result counts in what a position should be worth; the rest is the search's score.
const RESULT: f64 = 0.6;
/// By how many centipawns the weights that a fit starts from are thought to be wrong, before any
/// game is seen: the standard deviation of the normal distribution they are expected in.
const DOUBT: f64 = 40.0;
/// How many positions one thread looks at in a piece. The pieces do not depend on the number of
/// threads, so neither do the sums.
const PIECE: usize = 4096;
/// How many steps make a round, after which the positions held out are asked.
const STEPS: usize = 10;
/// About how far a weight moves in a step, in centipawns: at first, and when it has become too small
/// to go on.
const RATE: (f64, f64) = (1.0, 0.1);
/// A round that lowers the loss by less than this makes the steps smaller.
const ENOUGH: f64 = 2e-6;
/// The most rounds, and the most in a row that do not help the positions held out.
const ROUNDS: usize = 100;
const PATIENCE: usize = 10;
/// How much of the slopes, and of their squares, Adam keeps in each step.
const MEMORY: (f64, f64) = (0.9, 0.99);

/// What a fit needs besides positions.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many independent games the positions come from.
    pub games: usize,
    /// How many threads work.
    pub threads: usize,
    /// Weights that stay as they are.
    pub held: Vec<Range<usize>>,
}

/// What a fit came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Vec<Pair>,
    /// How much a centipawn is worth: with `c` of them, White is expected to score
    /// 1 / (1 + exp(-`scale` c)).
    pub scale: f64,
    /// The loss of the positions held out, with the weights before.
    pub before: f64,
    /// The loss of the positions held out, with the new weights.
    pub after: f64,
}

/// Fits weights to the positions of `train`, as long as that makes those of `held` better foretold,
/// too. `say` hears of every round.
pub fn fit(
    train: &Dataset,
    held: &Dataset,
    start: &[Pair],
    settings: &Settings,
    say: &dyn Fn(&str),
) -> Fitted {
    let scale = scale(train);
    say(&format!(
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
    let (mut rate, least) = RATE;
    let (mut last, mut waited) = (f64::INFINITY, 0);
    for round in 1..=ROUNDS {
        let mut trained = 0.0;
        for _ in 0..STEPS {
            let (mean, mut slopes) = loss.with_slopes(train, &weights);
            let doubt = pull(&mut slopes, &weights, start, settings.games);
            for index in settings.held.iter().cloned().flatten() {
                slopes[index] = [0.0; 2];
            }
            adam.step(&mut weights, &slopes, rate);
            trained = mean + doubt;
        }
        let now = loss.mean(held, &weights);
        say(&format!(
            "round {round:>2}: loss {trained:.6}, of held-out games {now:.6}, steps of {rate:.2}"
        ));
        waited += 1;
        if now < best.0 {
            best = (now, weights.clone());
            waited = 0;
        }
        if trained > last - ENOUGH {
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

/// The loss with these weights, given the scale of an earlier fit.
pub(crate) fn mean_loss(data: &Dataset, weights: &[Pair], scale: f64, threads: usize) -> f64 {
    Loss { scale, threads }.mean(data, weights)
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// How much a centipawn of the search's scores is worth in results: where the logistic loss, which
/// has one valley, no longer falls.
fn scale(data: &Dataset) -> f64 {
    let slope = |scale: f64| -> f64 {
        let each = (0..data.len()).map(|at| {
            let Goal { result, score } = data.goal(at);
            (sigmoid(scale * f64::from(score)) - f64::from(result)) * f64::from(score)
        });
        each.sum()
    };
    // A pawn is worth something, but does not decide a game by itself.
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

/// The cross entropy between what positions should be worth and what they are said to be.
struct Loss {
    scale: f64,
    threads: usize,
}

impl Loss {
    /// Of one position: the loss, and how it changes with a centipawn more.
    fn of(&self, data: &Dataset, at: usize, weights: &[Pair]) -> (f64, f64) {
        let Goal { result, score } = data.goal(at);
        let goal =
            RESULT * f64::from(result) + (1.0 - RESULT) * sigmoid(self.scale * f64::from(score));
        let x = self.scale * data.evaluation(at, weights);
        // -(goal ln s + (1 - goal) ln (1 - s)) with s = sigmoid(x), for x of any size.
        let loss = x.max(0.0) - goal * x + (-x.abs()).exp().ln_1p();
        (loss, self.scale * (sigmoid(x) - goal))
    }

    /// The mean over all positions.
    fn mean(&self, data: &Dataset, weights: &[Pair]) -> f64 {
        let sums = self.pieces(data.len(), |piece| {
            piece.map(|at| self.of(data, at, weights).0).sum::<f64>()
        });
        sums.iter().sum::<f64>() / data.len().max(1) as f64
    }

    /// The mean over all positions, and how it changes with each weight.
    fn with_slopes(&self, data: &Dataset, weights: &[Pair]) -> (f64, Vec<Pair>) {
        let share = 1.0 / data.len().max(1) as f64;
        let pieces = self.pieces(data.len(), |piece| {
            let (mut sum, mut slopes) = (0.0, vec![[0.0; 2]; weights.len()]);
            for at in piece {
                let (loss, slope) = self.of(data, at, weights);
                sum += loss;
                data.blame(at, share * slope, &mut slopes);
            }
            (sum, slopes)
        });
        let (mut mean, mut slopes) = (0.0, vec![[0.0; 2]; weights.len()]);
        for (sum, part) in pieces {
            mean += share * sum;
            for (slope, part) in slopes.iter_mut().zip(part) {
                slope[0] += part[0];
                slope[1] += part[1];
            }
        }
        (mean, slopes)
    }

    /// Cuts all positions into pieces, has `f` look at them on all threads, and gives what it found
    /// in the order of the pieces.
    fn pieces<T: Send>(&self, len: usize, f: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
        let pieces: Vec<_> = (0..len)
            .step_by(PIECE)
            .map(|start| start..len.min(start + PIECE))
            .collect();
        let share = pieces.len().div_ceil(self.threads).max(1);
        let work = |pieces: &[Range<usize>]| pieces.iter().cloned().map(&f).collect::<Vec<T>>();
        if pieces.len() <= share {
            return work(&pieces);
        }
        thread::scope(|scope| {
            let workers: Vec<_> = pieces
                .chunks(share)
                .map(|pieces| scope.spawn(|| work(pieces)))
                .collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined
                .flat_map(|found| found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        })
    }
}

/// Draws weights back to where they started, and gives what their distance adds to the loss: the
/// logarithm of the normal distribution they are expected in. Positions of a game share a result, so
/// a game counts as one observation.
fn pull(slopes: &mut [Pair], weights: &[Pair], start: &[Pair], games: usize) -> f64 {
    let strength = 1.0 / (DOUBT * DOUBT * games.max(1) as f64);
    let mut added = 0.0;
    for ((slope, weight), start) in slopes.iter_mut().zip(weights).zip(start) {
        for half in 0..2 {
            let away = weight[half] - start[half];
            slope[half] += strength * away;
            added += strength * away * away / 2.0;
        }
    }
    added
}

/// The optimiser: steps of about the same size for every weight, however seldom it counts.
struct Adam {
    slopes: Vec<Pair>,
    squares: Vec<Pair>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize) -> Self {
        Self {
            slopes: vec![[0.0; 2]; weights],
            squares: vec![[0.0; 2]; weights],
            steps: 0,
        }
    }

    fn step(&mut self, weights: &mut [Pair], slopes: &[Pair], rate: f64) {
        const TINY: f64 = 1e-12;
        self.steps += 1;
        let (slow, slower) = MEMORY;
        let fill = (1.0 - slow.powi(self.steps), 1.0 - slower.powi(self.steps));
        for (index, weight) in weights.iter_mut().enumerate() {
            for half in 0..2 {
                let slope = slopes[index][half];
                let mean = &mut self.slopes[index][half];
                *mean = slow * *mean + (1.0 - slow) * slope;
                let square = &mut self.squares[index][half];
                *square = slower * *square + (1.0 - slower) * slope * slope;
                weight[half] -= rate * (*mean / fill.0) / ((*square / fill.1).sqrt() + TINY);
            }
        }
    }
}
