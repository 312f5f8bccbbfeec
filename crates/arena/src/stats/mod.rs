//! Statistics of matches.
//!
//! Everything here counts pairs of games, not games: both games of a pair begin with the same opening and the same
//! dice, so they are not independent, but pairs are. Elo differences follow the usual logistic curve.

mod distribution;
mod sprt;

pub use sprt::{Hypothesis, Model, Sprt};

use distribution::Distribution;

/// The numbers of pairs of games with 0, 1/2, 1, 1 1/2 and 2 points: the pentanomial counts.
pub type Pentanomial = [u64; 5];

/// The factor from a normalised difference per game to normalised Elo: the slope of the logistic curve at 0,
/// with the deviation of a game taken as 1/2. Michel Van den Bergh, "Normalized Elo",
/// <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.
pub(crate) const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;
/// Standard deviations on either side that hold 95 % of a normal distribution.
const Z_95: f64 = 1.959_963_984_540_054;

/// An estimate of the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean points of a game, from 0 to 1.
    pub score: f64,
    /// The difference in Elo; infinite where one player won everything.
    pub elo: f64,
    /// The 95 % confidence interval of the difference; `None` if all pairs had the same result.
    pub range: Option<(f64, f64)>,
    /// The difference in normalised Elo, which says how many games are needed to prove it; with its
    /// error, for 95 %.
    pub normalised: Option<(f64, f64)>,
    /// The likelihood that A is the stronger one.
    pub superiority: Option<f64>,
}

impl Estimate {
    /// Returns the estimate from these pairs; `None` without any.
    pub fn of(pairs: &Pentanomial) -> Option<Self> {
        let distribution = Distribution::of(pairs.map(|count| count as f64))?;
        let (score, variance) = (distribution.mean(), distribution.variance());
        let pairs = distribution.total;
        let mut estimate = Self {
            score,
            elo: elo(score),
            range: None,
            normalised: None,
            superiority: None,
        };
        if variance > 0.0 {
            let error = (variance / pairs).sqrt();
            let away = score - 0.5;
            estimate.range = Some((elo(score - Z_95 * error), elo(score + Z_95 * error)));
            // The deviation of a game, were the games of a pair independent.
            let of_game = (2.0 * variance).sqrt();
            let per_game = 1.0 / (2.0 * pairs).sqrt();
            estimate.normalised = Some((away / of_game * NORMALISED, Z_95 * per_game * NORMALISED));
            estimate.superiority = Some(normal(away / error));
        }
        Some(estimate)
    }

    /// Returns half the width of [`Estimate::range`], if it is finite.
    pub fn error(&self) -> Option<f64> {
        let half = self.range.map(|(low, high)| (high - low) / 2.0);
        half.filter(|half| half.is_finite())
    }
}

/// Returns the difference in Elo at which this score is expected.
pub fn elo(score: f64) -> f64 {
    let difference = -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10();
    // Not -0.
    difference + 0.0
}

/// Returns the score that is expected at this difference in Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the distribution function of the standard normal distribution.
fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!(
            (found - expected).abs() <= within,
            "found {found}, expected {expected}"
        );
    }

    #[test]
    fn scores_and_elo_are_two_sides_of_one_curve() {
        // 3 points in 4 games: 400 log10 3.
        near(elo(0.75), 190.85, 0.005);
        near(elo(0.5), 0.0, 1e-9);
        near(expected(100.0), 0.640_065, 1e-6);
        assert!(elo(1.0).is_infinite() && elo(1.0) > 0.0);
        assert!(elo(-0.1).is_infinite() && elo(-0.1) < 0.0);
    }

    /// Results that users of fastchess published, with what it printed: Elo and its error, nElo and
    /// its error, LOS in percent, Ptnml(0-2).
    #[test]
    fn published_estimates_are_reproduced() {
        for (pairs, figures) in [
            ([73, 79, 296, 91, 118], [27.02, 15.81, 32.26, 18.79, 99.96]),
            ([40, 67, 295, 123, 54], [25.25, 13.92, 36.44, 20.01, 99.98]),
            ([19, 23, 269, 81, 108], [83.57, 16.15, 115.89, 21.53, 100.0]),
            ([66, 79, 5, 0, 0], [-303.61, 30.73, -622.74, 39.32, 0.0]),
        ] {
            let estimate = Estimate::of(&pairs).unwrap();
            let (normalised, error) = estimate.normalised.unwrap();
            let superiority = 100.0 * estimate.superiority.unwrap();
            let found = [
                estimate.elo,
                estimate.error().unwrap(),
                normalised,
                error,
                superiority,
            ];
            for (found, expected) in found.into_iter().zip(figures) {
                near(found, expected, 0.006);
            }
        }
    }

    #[test]
    fn an_estimate_by_hand() {
        // 100 pairs, 40 drawn and 60 won by 1 1/2: mean (40 * 0.5 + 60 * 0.75) / 100 = 0.65,
        // variance 0.4 * 0.15^2 + 0.6 * 0.1^2 = 0.015, standard error sqrt(0.015 / 100) = 0.012247,
        // so 95 % lie between 0.625996 and 0.674004, in Elo 89.4 and 126.2.
        let estimate = Estimate::of(&[0, 0, 40, 60, 0]).unwrap();
        near(estimate.score, 0.65, 1e-12);
        near(estimate.elo, 107.54, 0.005);
        let (low, high) = estimate.range.unwrap();
        near(low, 89.47, 0.05);
        near(high, 126.17, 0.05);
    }

    #[test]
    fn no_estimates_without_data() {
        assert_eq!(Estimate::of(&[0; 5]), None);
        let all = Estimate::of(&[0, 0, 0, 0, 7]).unwrap();
        assert_eq!(
            (all.elo, all.range, all.superiority),
            (f64::INFINITY, None, None)
        );
        let most = Estimate::of(&[0, 0, 0, 1, 7]).unwrap();
        assert_eq!(most.error(), None, "the range ends at infinity");
    }
}
