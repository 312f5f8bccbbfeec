//! Distributions over a few values, and the most likely ones under a condition.

/// Probabilities of the five results of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distribution {
    /// The number of pairs.
    pub(super) total: f64,
    /// The probabilities of the results; [`VALUES`] are their points.
    pub(super) of: [f64; 5],
}

/// The mean points of a game in a pair.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The number of times that an interval is halved, enough for full precision.
const HALVINGS: usize = 100;
/// The number of iterations after which the deviation under a condition is precise enough.
const ROUNDS: usize = 20;

impl Distribution {
    /// Returns the observed distribution; `None` without any pairs.
    pub(super) fn of(counts: [f64; 5]) -> Option<Self> {
        let total: f64 = counts.iter().sum();
        (total > 0.0).then(|| Self {
            total,
            of: counts.map(|count| count / total),
        })
    }

    pub(super) fn mean(&self) -> f64 {
        self.of.iter().zip(VALUES).map(|(p, value)| p * value).sum()
    }

    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = self.of.iter().zip(VALUES);
        squares.map(|(p, value)| p * (value - mean).powi(2)).sum()
    }

    /// Returns the distribution with this mean under which the counts are most likely.
    pub(super) fn with_mean(&self, mean: f64) -> Self {
        self.where_zero(VALUES.map(|value| value - mean))
    }

    /// Returns the distribution of maximum likelihood whose mean lies this many of its standard
    /// deviations above 1/2.
    pub(super) fn with_deviations(&self, away: f64) -> Self {
        let mut likely = Self {
            of: [0.2; 5],
            ..*self
        };
        for _ in 0..ROUNDS {
            let (mean, deviation) = (likely.mean(), likely.variance().sqrt());
            likely = self.where_zero(VALUES.map(|value| {
                let bend = f64::midpoint(1.0, ((mean - value) / deviation).powi(2));
                value - 0.5 - away * deviation * bend
            }));
        }
        likely
    }

    /// Returns the distribution under which the mean of `values` is 0 and the counts are most likely:
    /// each probability divided by `1 + x value`, with the `x` that makes it so (Lagrange). Values
    /// lie on both sides of 0.
    fn where_zero(&self, values: [f64; 5]) -> Self {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let divided = |x: f64| {
            let mut of = self.of;
            for (p, value) in of.iter_mut().zip(values) {
                *p /= 1.0 + x * value;
            }
            of
        };
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            let mean: f64 = divided(middle)
                .iter()
                .zip(values)
                .map(|(p, value)| p * value)
                .sum();
            if mean > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Self {
            of: divided(f64::midpoint(low, high)),
            ..*self
        }
    }

    /// Returns the logarithm of the likelihood ratio of two distributions for the observed counts.
    pub(super) fn log_ratio(&self, one: &Self, other: &Self) -> f64 {
        let terms = self.of.iter().zip(one.of.iter().zip(other.of));
        self.total
            * terms
                .map(|(p, (one, other))| p * (one / other).ln())
                .sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_met_and_probabilities_add_up() {
        let counted = Distribution::of([10.0, 40.0, 90.0, 50.0, 20.0]).unwrap();
        let mean = counted.with_mean(0.47);
        assert!((mean.mean() - 0.47).abs() < 1e-9);
        let away = counted.with_deviations(0.1);
        assert!((away.mean() - 0.5 - 0.1 * away.variance().sqrt()).abs() < 1e-9);
        for likely in [mean, away] {
            assert!((likely.of.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}
