//! The sequential probability ratio test: play until the result is clear, and no longer.
//!
//! The ratio comes from the generalised test, with the most likely distributions of pair results under each hypothesis:
//! Michel Van den Bergh, "A Practical Introduction to the GSPRT",
//! <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>, and, for the normalised model, "Normalized Elo",
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.

use super::distribution::Distribution;
use super::{NORMALISED, Pentanomial, expected};
use serde::Serialize;
use std::f64::consts::SQRT_2;

/// The count of a result that never occurred, so that its logarithm exists.
const NEVER: f64 = 1e-3;

/// A test between two hypotheses about the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The difference by the first hypothesis, which wins if A is no better than this.
    pub elo0: f64,
    /// The difference by the second, which wins if A is at least this good.
    pub elo1: f64,
    /// The probability that the second wins wrongly.
    pub alpha: f64,
    /// The probability that the first wins wrongly.
    pub beta: f64,
    /// The unit of the differences.
    pub model: Model,
}

/// The unit of a difference in strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo by the logistic curve.
    Logistic,
    /// The same divided by the deviation of the results, so that the length of a test does not
    /// depend on how many games are drawn.
    Normalised,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The difference is at most [`Sprt::elo0`].
    H0,
    /// The difference is at least [`Sprt::elo1`].
    H1,
}

impl Sprt {
    /// Returns the logarithm of how much more likely the results are by the second hypothesis.
    pub fn log_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { NEVER } else { count as f64 });
        let Some(counted) = Distribution::of(counts) else {
            return 0.0;
        };
        let under = |elo: f64| match self.model {
            Model::Logistic => counted.with_mean(expected(elo)),
            // The mean of a pair deviates by a game's deviation divided by the root of 2.
            Model::Normalised => counted.with_deviations(elo / NORMALISED * SQRT_2),
        };
        counted.log_ratio(&under(self.elo1), &under(self.elo0))
    }

    /// Returns the bounds of Wald's test: it accepts H0 at or below the first, H1 at or above the second.
    pub fn bounds(&self) -> (f64, f64) {
        let (alpha, beta) = (self.alpha, self.beta);
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// Returns the accepted hypothesis, if any.
    pub fn decision(&self, pairs: &Pentanomial) -> Option<Hypothesis> {
        let (low, high) = self.bounds();
        match self.log_ratio(pairs) {
            ratio if ratio <= low => Some(Hypothesis::H0),
            ratio if ratio >= high => Some(Hypothesis::H1),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(model: Model, elo0: f64, elo1: f64) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    /// Tests of Stockfish on Fishtest, as its pull requests 5712, 4194 (both), 3209 and 2493 quote
    /// them, and tests that users of fastchess published: hypotheses, Ptnml(0-2), LLR.
    #[test]
    fn published_ratios_are_reproduced() {
        let normalised = |elo0, elo1| test(Model::Normalised, elo0, elo1);
        let logistic = |elo0, elo1| test(Model::Logistic, elo0, elo1);
        for (sprt, pairs, expected) in [
            (normalised(0.0, 2.0), [831, 31795, 68460, 32448, 834], 2.93),
            (normalised(0.0, 2.0), [371, 10263, 24989, 10642, 379], 2.95),
            (normalised(0.5, 2.5), [47, 8181, 25234, 8575, 47], 2.94),
            (normalised(0.0, 10.0), [73, 79, 296, 91, 118], 2.95),
            (normalised(0.0, 10.0), [40, 67, 295, 123, 54], 2.95),
            (logistic(-0.25, 1.25), [253, 4282, 17604, 4431, 286], 2.94),
            (logistic(-1.0, 3.0), [424, 2948, 5832, 3045, 460], 2.94),
        ] {
            let found = sprt.log_ratio(&pairs);
            assert!((found - expected).abs() < 0.006, "{pairs:?}: {found}");
        }
    }

    #[test]
    fn a_ratio_by_hand() {
        // Only whole pairs, 60 won and 40 lost: by the logistic model the probabilities are the
        // expected scores, 1/2 at 0 Elo and 0.514388 at 10, so the ratio is
        // 60 ln (0.514388 / 0.5) + 40 ln (0.485612 / 0.5) = 60 * 0.028370 - 40 * 0.029198 = 0.5343.
        let ratio = test(Model::Logistic, 0.0, 10.0).log_ratio(&[40, 0, 0, 0, 60]);
        assert!((ratio - 0.5343).abs() < 1e-3, "{ratio}");
    }

    #[test]
    fn clear_results_decide_and_others_do_not() {
        for model in [Model::Logistic, Model::Normalised] {
            let sprt = test(model, 0.0, 10.0);
            // ln 19 on both sides.
            let (low, high) = sprt.bounds();
            assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
            assert_eq!(sprt.decision(&[0; 5]), None);
            assert_eq!(sprt.decision(&[5, 20, 50, 20, 5]), None);
            assert_eq!(
                sprt.decision(&[50, 200, 500, 400, 150]),
                Some(Hypothesis::H1)
            );
            assert_eq!(
                sprt.decision(&[150, 400, 500, 200, 50]),
                Some(Hypothesis::H0)
            );
            assert_eq!(sprt.decision(&[0, 0, 0, 0, 400]), Some(Hypothesis::H1));
        }
    }
}
