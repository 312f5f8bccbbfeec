//! Logistic regression on games, with a bootstrap by games.

use super::Estimate;
use springald_board::SplitMix;

/// The number of bootstrap samples.
const SAMPLES: usize = 1000;
/// The most steps of Newton's method.
const STEPS: usize = 30;
/// The weight of a prior that holds coefficients near 0, as a share of an observation: it matters only where the data say
/// nothing.
const PRIOR: f64 = 0.05;

/// An observation: its features, and the points, from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Observation {
    /// The features; the first is usually 1, for a constant.
    pub features: Vec<f64>,
    /// The points.
    pub points: f64,
}

/// Fitted coefficients, with bootstrap samples of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The coefficients, in natural logarithms of odds.
    pub coefficients: Vec<f64>,
    /// The coefficients of each bootstrap sample.
    samples: Vec<Vec<f64>>,
    /// The number of games.
    games: usize,
}

impl Fit {
    /// Returns an estimate of a function of the coefficients, with the interval between the 2.5 % and the 97.5 % quantile
    /// of the bootstrap.
    pub fn estimate(&self, of: impl Fn(&[f64]) -> f64) -> Estimate {
        let mut values: Vec<f64> = self.samples.iter().map(|sample| of(sample)).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let place = share * (values.len() - 1) as f64;
            let (low, part) = (place.floor() as usize, place.fract());
            let next = values[(low + 1).min(values.len() - 1)];
            values[low] + part * (next - values[low])
        };
        Estimate::new(of(&self.coefficients), at(0.025), at(0.975), self.games)
    }
}

/// The gradient and the curvature of the likelihood of a game.
struct Slope {
    gradient: Vec<f64>,
    curvature: Vec<f64>,
}

/// Fits the points of games, each a list of observations, by logistic regression. Draws count as half points
/// (quasi-likelihood). Returns `None` without observations or without a unique solution.
///
/// The bootstrap draws games, not observations, as all observations of a game have the same result. Each sample makes one step of
/// Newton's method from the coefficients of all games (Moulton and Zeger 1991), so it costs next to nothing.
pub fn logistic(games: &[Vec<Observation>], seed: u64) -> Option<Fit> {
    let games: Vec<&Vec<Observation>> = games.iter().filter(|game| !game.is_empty()).collect();
    let size = games.first()?.first()?.features.len();
    let mut coefficients = vec![0.0; size];
    for _ in 0..STEPS {
        let slopes = games.iter().map(|game| slope(game, &coefficients));
        let total = slopes.fold(prior(&coefficients), |total, slope| total.plus(&slope));
        let step = total.step()?;
        let largest = step.iter().fold(0.0_f64, |most, by| most.max(by.abs()));
        // Far from the solution a full step may go too far.
        let scale = if largest > 2.0 { 2.0 / largest } else { 1.0 };
        for (coefficient, by) in coefficients.iter_mut().zip(&step) {
            *coefficient += scale * by;
        }
        if largest < 1e-9 {
            break;
        }
    }
    let slopes: Vec<Slope> = games
        .iter()
        .map(|game| slope(game, &coefficients))
        .collect();
    let mut random = SplitMix::new(seed);
    let mut samples = Vec::with_capacity(SAMPLES);
    for _ in 0..SAMPLES {
        let mut total = prior(&coefficients);
        for _ in 0..slopes.len() {
            total.add(&slopes[random.below(slopes.len())]);
        }
        if let Some(step) = total.step() {
            let moved = coefficients.iter().zip(step);
            samples.push(moved.map(|(coefficient, by)| coefficient + by).collect());
        }
    }
    (!samples.is_empty()).then_some(Fit {
        coefficients,
        samples,
        games: games.len(),
    })
}

fn slope(game: &[Observation], coefficients: &[f64]) -> Slope {
    let size = coefficients.len();
    let mut slope = Slope {
        gradient: vec![0.0; size],
        curvature: vec![0.0; size * size],
    };
    for Observation { features, points } in game {
        let sum: f64 = features.iter().zip(coefficients).map(|(x, b)| x * b).sum();
        let chance = 1.0 / (1.0 + (-sum).exp());
        let weight = chance * (1.0 - chance);
        for (row, x) in features.iter().enumerate() {
            slope.gradient[row] += (points - chance) * x;
            for (column, other) in features.iter().enumerate() {
                slope.curvature[row * size + column] += weight * x * other;
            }
        }
    }
    slope
}

fn prior(coefficients: &[f64]) -> Slope {
    let size = coefficients.len();
    let mut slope = Slope {
        gradient: coefficients.iter().map(|b| -PRIOR * b).collect(),
        curvature: vec![0.0; size * size],
    };
    for index in 0..size {
        slope.curvature[index * size + index] = PRIOR;
    }
    slope
}

impl Slope {
    fn add(&mut self, other: &Self) {
        let pairs = self.gradient.iter_mut().zip(&other.gradient);
        pairs.for_each(|(sum, by)| *sum += by);
        let pairs = self.curvature.iter_mut().zip(&other.curvature);
        pairs.for_each(|(sum, by)| *sum += by);
    }

    fn plus(mut self, other: &Self) -> Self {
        self.add(other);
        self
    }

    /// Returns the step of Newton's method: the solution of curvature × step = gradient, by elimination.
    fn step(mut self) -> Option<Vec<f64>> {
        let size = self.gradient.len();
        for column in 0..size {
            let at = |row: usize| row * size + column;
            let pivot = (column..size).max_by(|&a, &b| {
                let [a, b] = [a, b].map(|row| self.curvature[at(row)].abs());
                a.total_cmp(&b)
            })?;
            if self.curvature[at(pivot)].abs() < 1e-12 {
                return None;
            }
            for index in 0..size {
                self.curvature
                    .swap(column * size + index, pivot * size + index);
            }
            self.gradient.swap(column, pivot);
            for row in column + 1..size {
                let factor =
                    self.curvature[row * size + column] / self.curvature[column * size + column];
                for index in column..size {
                    self.curvature[row * size + index] -=
                        factor * self.curvature[column * size + index];
                }
                self.gradient[row] -= factor * self.gradient[column];
            }
        }
        let mut step = vec![0.0; size];
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size)
                .map(|index| self.curvature[row * size + index] * step[index])
                .sum();
            step[row] = (self.gradient[row] - known) / self.curvature[row * size + row];
        }
        Some(step)
    }
}
