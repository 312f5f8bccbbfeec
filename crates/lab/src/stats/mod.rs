//! Estimates with their intervals, and tests.
//!
//! All intervals are for 95 %. Games are independent of each other; what belongs to one game is not, so everything is
//! first reduced to one number a game, or resampled by games.

mod fit;

pub use fit::{Fit, Observation, logistic};

use serde::{Deserialize, Serialize};

/// Standard deviations on either side that hold 95 % of a normal distribution.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of games, or of other independent observations.
    pub games: usize,
}

/// An estimate as JSON has it, which writes no infinite number.
#[derive(Deserialize)]
struct Written {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    games: usize,
}

impl From<Written> for Estimate {
    fn from(written: Written) -> Self {
        let Written {
            value, low, high, ..
        } = written;
        let end = if high.is_none() {
            f64::INFINITY
        } else {
            f64::NEG_INFINITY
        };
        Self {
            value: value.unwrap_or(end),
            low: low.unwrap_or(f64::NEG_INFINITY),
            high: high.unwrap_or(f64::INFINITY),
            games: written.games,
        }
    }
}

impl Estimate {
    /// Returns an estimate, with its numbers rounded to a millionth.
    pub fn new(value: f64, low: f64, high: f64, games: usize) -> Self {
        // Not -0.
        let round = |number: f64| (number * 1e6).round() / 1e6 + 0.0;
        Self {
            value: round(value),
            low: round(low),
            high: round(high),
            games,
        }
    }

    /// Returns half the width of the interval.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns the standard error that the interval stands for.
    pub fn error(&self) -> f64 {
        self.half() / Z_95
    }

    /// Returns `true` if a value lies in the interval.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Returns the estimate after a linear change of its unit.
    #[must_use]
    pub fn scaled(&self, by: f64) -> Self {
        let (low, high) = (self.low * by, self.high * by);
        Self::new(self.value * by, low.min(high), low.max(high), self.games)
    }
}

/// Returns the mean of numbers, one for each game, with the interval of the t distribution; `None` without any. One
/// number alone has no interval, so its interval is infinite.
pub fn mean(values: &[f64]) -> Option<Estimate> {
    let n = values.len();
    if n == 0 {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n as f64;
    if n == 1 {
        return Some(Estimate::new(mean, f64::NEG_INFINITY, f64::INFINITY, n));
    }
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let error = (squares / (n - 1) as f64 / n as f64).sqrt();
    let half = t_95(n - 1) * error;
    Some(Estimate::new(mean, mean - half, mean + half, n))
}

/// Returns the 97.5 % quantile of the t distribution, by its expansion around the normal one (Abramowitz and Stegun,
/// 26.7.5), good to a thousandth from 4 degrees of freedom on.
fn t_95(degrees: usize) -> f64 {
    let (z, v) = (Z_95, degrees as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / v + second / v.powi(2) + third / v.powi(3)
}

/// Returns a share with the interval of Wilson (1927); `None` without any observation.
pub fn proportion(hits: usize, of: usize) -> Option<Estimate> {
    let share = hits as f64 / of.max(1) as f64;
    (of > 0).then(|| wilson(share, of as f64, of))
}

/// Returns the score of White, from 0 to 1, by its wins, draws and losses. The interval is Wilson's for as many
/// games without draws as would have the same error; so it is sound with few games, and if all ended alike.
pub fn score([wins, draws, losses]: [usize; 3]) -> Option<Estimate> {
    let games = wins + draws + losses;
    if games == 0 {
        return None;
    }
    let n = games as f64;
    let score = (wins as f64 + draws as f64 / 2.0) / n;
    let variance = (wins as f64 + draws as f64 / 4.0) / n - score * score;
    let most = score * (1.0 - score);
    let like = if variance > 1e-9 && most > 1e-9 {
        n * most / variance
    } else {
        n
    };
    Some(wilson(score, like, games))
}

fn wilson(share: f64, n: f64, games: usize) -> Estimate {
    let z2 = Z_95 * Z_95;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z_95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let (low, high) = (middle - half, middle + half);
    Estimate::new(share, low.clamp(0.0, share), high.clamp(share, 1.0), games)
}

/// A trend: the change for each doubling.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trend {
    /// The change for each doubling of the nodes.
    pub slope: Estimate,
    /// The probability of a trend at least as clear if there is none.
    pub p: f64,
}

/// Returns the trend of independent estimates over the logarithms of the nodes, by weighted least squares; `None` with
/// fewer than two strengths or without errors.
pub fn trend(points: &[(u64, Estimate)]) -> Option<Trend> {
    let usable = points.iter().filter(|(_, point)| {
        let error = point.error();
        error.is_finite() && error > 0.0
    });
    let rows: Vec<(f64, f64, f64)> = usable
        .map(|(nodes, point)| ((*nodes as f64).log2(), point.value, point.error().powi(-2)))
        .collect();
    if rows.len() < 2 {
        return None;
    }
    let weight: f64 = rows.iter().map(|row| row.2).sum();
    let centre = |of: fn(&(f64, f64, f64)) -> f64| {
        rows.iter().map(|row| row.2 * of(row)).sum::<f64>() / weight
    };
    let (x, y) = (centre(|row| row.0), centre(|row| row.1));
    let spread: f64 = rows.iter().map(|row| row.2 * (row.0 - x).powi(2)).sum();
    let slope = rows
        .iter()
        .map(|row| row.2 * (row.0 - x) * (row.1 - y))
        .sum::<f64>()
        / spread;
    let error = spread.powf(-0.5);
    let half = Z_95 * error;
    let games = points.iter().map(|(_, point)| point.games).sum();
    Some(Trend {
        slope: Estimate::new(slope, slope - half, slope + half, games),
        p: two_sided(slope / error),
    })
}

/// Returns the probability that a standard normal number is at least as far from 0.
pub fn two_sided(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// Returns the probability of a difference between two independent estimates at least as large if there is none.
pub fn difference(a: &Estimate, b: &Estimate) -> f64 {
    let error = a.error().hypot(b.error());
    if error > 0.0 && error.is_finite() {
        two_sided((a.value - b.value) / error)
    } else {
        1.0
    }
}

/// Returns the ratio of two independent estimates with the interval of Fieller (1954); `None` unless the divisor is surely
/// above 0.
pub fn ratio(a: &Estimate, b: &Estimate) -> Option<Estimate> {
    let (va, vb) = (a.error().powi(2), b.error().powi(2));
    let z2 = Z_95 * Z_95;
    let rest = b.value.powi(2) - z2 * vb;
    if b.value <= 0.0 || rest.is_nan() || rest <= 0.0 {
        return None;
    }
    let middle = a.value * b.value / rest;
    let within = va * b.value.powi(2) + vb * a.value.powi(2) - z2 * va * vb;
    let half = Z_95 * within.max(0.0).sqrt() / rest;
    let games = a.games + b.games;
    half.is_finite()
        .then(|| Estimate::new(a.value / b.value, middle - half, middle + half, games))
}

/// Returns probabilities corrected for their number by the method of Holm (1979): each is at most the probability that
/// any of those true by chance alone is as small.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let (mut corrected, mut most) = (vec![1.0; p.len()], 0.0_f64);
    for (rank, &index) in order.iter().enumerate() {
        most = most.max((p[index] * (p.len() - rank) as f64).min(1.0));
        corrected[index] = most;
    }
    corrected
}

/// Returns the entropy of counts in bits, with the correction of Miller and Madow for few observations, and the interval
/// of its asymptotic distribution (Basharin 1959); `None` without any.
pub fn entropy(counts: &[usize]) -> Option<Estimate> {
    let n: usize = counts.iter().sum();
    if n == 0 {
        return None;
    }
    let total = n as f64;
    let shares = counts.iter().filter(|&&count| count > 0);
    let shares: Vec<f64> = shares.map(|&count| count as f64 / total).collect();
    let plain: f64 = -shares.iter().map(|p| p * p.log2()).sum::<f64>();
    let square: f64 = shares.iter().map(|p| p * p.log2().powi(2)).sum();
    let bias = (shares.len() - 1) as f64 / (2.0 * total * std::f64::consts::LN_2);
    let value = plain + bias;
    let half = Z_95 * ((square - plain * plain).max(0.0) / total).sqrt();
    Some(Estimate::new(
        value,
        (value - half).max(0.0),
        value + half,
        n,
    ))
}
