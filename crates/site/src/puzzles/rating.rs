//! Ratings of puzzles and of those who solve them, by Glicko-2: an attempt is a game between the two.
//!
//! The rating of a solver is only what the client claims. An attempt therefore moves the puzzle's rating by a limited
//! number of points, as if the solver's rating were close to it and not too certain.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::ops::RangeInclusive;
use thiserror::Error;
use utoipa::ToSchema;

/// The ratings of puzzles and solvers.
const RATINGS: RangeInclusive<f64> = 100.0..=4000.0;
/// Their deviations. None becomes so small that the rating no longer moves.
const DEVIATIONS: RangeInclusive<f64> = 60.0..=350.0;
/// Their volatilities.
const VOLATILITIES: RangeInclusive<f64> = 0.01..=0.2;
/// The change of the volatility over time, Glickman's τ.
const TAU: f64 = 0.5;
/// The volatility at the start.
const VOLATILITY: f64 = 0.06;
/// The rating of a puzzle of difficulty 1 at the start, and the points from one difficulty to the next.
const EASIEST: f64 = 1100.0;
const STEP: f64 = 200.0;
/// The deviation of a puzzle at the start: the difficulty is an estimate, but better than nothing.
const ESTIMATED: f64 = 250.0;
/// The least deviation with which a solver counts for a puzzle.
const LEAST_CERTAIN: f64 = 100.0;
/// The most points between a puzzle and a solver who counts for it.
const FARTHEST: f64 = 400.0;
/// The most points by which one attempt moves a puzzle.
const LONGEST_STEP: f64 = 100.0;
/// The deviation up to which the rating of a puzzle is known well enough to be shown.
pub(crate) const KNOWN: f64 = 110.0;

/// A rating by Glicko-2.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The rating, from 100 to 4000.
    pub rating: f64,
    /// The deviation, from 60 to 350: with 95 percent certainty the strength is within two deviations of the rating.
    pub deviation: f64,
    /// The volatility, from 0.01 to 0.2.
    pub volatility: f64,
}

/// The rating of a solver before the first attempt.
pub(crate) const START: Rating = Rating {
    rating: 1500.0,
    deviation: 350.0,
    volatility: VOLATILITY,
};

/// A number of a rating outside its range.
#[derive(Debug, Error)]
#[error("{name}: expected a number from {} to {}, found {found}", .range.start(), .range.end())]
pub(crate) struct WrongRating {
    name: &'static str,
    range: RangeInclusive<f64>,
    found: f64,
}

impl Rating {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Returns the first number that is not.
    pub(crate) fn check(&self) -> Result<(), WrongRating> {
        let all = [
            ("rating", self.rating, RATINGS),
            ("deviation", self.deviation, DEVIATIONS),
            ("volatility", self.volatility, VOLATILITIES),
        ];
        let wrong = all
            .into_iter()
            .find(|(_, found, range)| !range.contains(found));
        wrong.map_or(Ok(()), |(name, found, range)| {
            Err(WrongRating { name, range, found })
        })
    }

    /// Returns the rating with numbers in their ranges and as they are stored, so that it can be sent again.
    fn settled(self) -> Self {
        let settle = |number: f64, range: RangeInclusive<f64>, parts: f64| {
            (number.clamp(*range.start(), *range.end()) * parts).round() / parts
        };
        Self {
            rating: settle(self.rating, RATINGS, 100.0),
            deviation: settle(self.deviation, DEVIATIONS, 100.0),
            volatility: settle(self.volatility, VOLATILITIES, 1e6),
        }
    }

    /// Returns the rating as it is stored: hundredths of points, and millionths.
    pub(crate) fn to_stored(self) -> [i64; 3] {
        let round = |number: f64| number.round() as i64;
        let Self {
            rating,
            deviation,
            volatility,
        } = self.settled();
        [
            round(rating * 100.0),
            round(deviation * 100.0),
            round(volatility * 1e6),
        ]
    }

    /// Returns a stored rating.
    pub(crate) fn from_stored([rating, deviation, volatility]: [i64; 3]) -> Self {
        let stored = Self {
            rating: rating as f64 / 100.0,
            deviation: deviation as f64 / 100.0,
            volatility: volatility as f64 / 1e6,
        };
        stored.settled()
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(
        Rating {
            rating,
            deviation,
            volatility,
        }: Rating,
    ) -> Self {
        Self {
            rating,
            deviation,
            volatility,
        }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(
        Glicko2Rating {
            rating,
            deviation,
            volatility,
        }: Glicko2Rating,
    ) -> Self {
        Self {
            rating,
            deviation,
            volatility,
        }
    }
}

/// Returns the rating of a puzzle before the first attempt.
pub(crate) fn start(difficulty: u32) -> Rating {
    Rating {
        rating: STEP.mul_add(f64::from(difficulty.clamp(1, 5) - 1), EASIEST),
        deviation: ESTIMATED,
        volatility: VOLATILITY,
    }
}

/// Returns the ratings of the solver and of the puzzle after an attempt.
pub(crate) fn after(solver: Rating, puzzle: Rating, is_solved: bool) -> (Rating, Rating) {
    let trusted = Rating {
        rating: (solver.rating).clamp(puzzle.rating - FARTHEST, puzzle.rating + FARTHEST),
        deviation: solver.deviation.max(LEAST_CERTAIN),
        ..solver
    };
    let (solver, _) = game(solver, puzzle, is_solved);
    let (_, moved) = game(trusted, puzzle, is_solved);
    let rating = (moved.rating).clamp(puzzle.rating - LONGEST_STEP, puzzle.rating + LONGEST_STEP);
    (solver.settled(), Rating { rating, ..moved }.settled())
}

/// Returns the ratings of both after a game.
fn game(solver: Rating, puzzle: Rating, is_won: bool) -> (Rating, Rating) {
    let outcome = if is_won {
        Outcomes::WIN
    } else {
        Outcomes::LOSS
    };
    let (solver, puzzle) = glicko2(&solver.into(), &puzzle.into(), &outcome, &config());
    (solver.into(), puzzle.into())
}

fn config() -> Glicko2Config {
    Glicko2Config {
        tau: TAU,
        ..Glicko2Config::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use skillratings::glicko2::glicko2_rating_period;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating {
            rating,
            deviation,
            volatility: VOLATILITY,
        }
    }

    fn is_near(found: f64, expected: f64, by: f64) {
        assert!(
            (found - expected).abs() < by,
            "found {found}, expected {expected}"
        );
    }

    /// The numbers of "Example of the Glicko-2 system" by M. E. Glickman.
    #[test]
    fn the_published_example_is_met() {
        let opponents = [
            (rating(1400.0, 30.0).into(), Outcomes::WIN),
            (rating(1550.0, 100.0).into(), Outcomes::LOSS),
            (rating(1700.0, 300.0).into(), Outcomes::LOSS),
        ];
        let player = rating(1500.0, 200.0).into();
        let after = glicko2_rating_period(&player, &opponents, &config());
        is_near(after.rating, 1464.06, 0.02);
        is_near(after.deviation, 151.52, 0.01);
        is_near(after.volatility, 0.05999, 0.00001);
    }

    /// One of its games alone, computed by the steps of the paper.
    #[test]
    fn one_game_follows_the_steps_of_the_paper() {
        let (player, opponent) = (rating(1500.0, 200.0), rating(1400.0, 30.0));
        let scale = 173.7178;
        let phi = 200.0 / scale;
        let g = 1.0 / (1.0 + 3.0 * (30.0 / scale / std::f64::consts::PI).powi(2)).sqrt();
        let e = 1.0 / (1.0 + (-g * (100.0 / scale)).exp());
        is_near(g, 0.9955, 0.0001);
        is_near(e, 0.639, 0.001);
        let v = 1.0 / (g * g * e * (1.0 - e));
        let (after, _) = game(player, opponent, true);
        // The volatility hardly changes with one expected result.
        let wide = phi.hypot(after.volatility);
        let narrow = 1.0 / (1.0 / (wide * wide) + 1.0 / v).sqrt();
        is_near(after.deviation, narrow * scale, 1e-6);
        is_near(
            after.rating,
            1500.0 + narrow * narrow * g * (1.0 - e) * scale,
            1e-6,
        );
        is_near(after.volatility, VOLATILITY, 0.0001);
    }

    #[test]
    fn a_puzzle_starts_where_its_difficulty_says() {
        let all = [1, 2, 3, 4, 5].map(|difficulty| start(difficulty).rating);
        assert_eq!(
            all.map(|rating| rating as u32),
            [1100, 1300, 1500, 1700, 1900]
        );
        assert!(start(3).deviation > KNOWN);
    }

    #[test]
    fn an_attempt_moves_both_against_each_other() {
        let (solver, puzzle) = after(START, start(3), true);
        assert!(
            solver.rating > 1600.0 && puzzle.rating < 1450.0,
            "{solver:?} {puzzle:?}"
        );
        assert!(solver.deviation < START.deviation && puzzle.deviation < 250.0);
        let (solver, puzzle) = after(START, start(3), false);
        assert!(
            solver.rating < 1400.0 && puzzle.rating > 1550.0,
            "{solver:?} {puzzle:?}"
        );
    }

    #[test]
    fn a_claim_does_not_move_a_puzzle_far() {
        // The most that a liar reaches with a puzzle that nobody has tried, and with a known one.
        let liar = rating(100.0, 60.0);
        assert!(after(liar, start(5), true).1.rating >= 1800.0);
        let known = rating(1900.0, 70.0);
        let moved = 1900.0 - after(liar, known, true).1.rating;
        assert!(moved < 30.0, "{moved}");
        // The same as one who claims less.
        let modest = rating(1500.0, 100.0);
        assert_eq!(after(modest, known, true).1, after(liar, known, true).1);
    }

    #[test]
    fn a_puzzle_becomes_known_and_finds_its_place() {
        // Solvers of 1500 solve it in one of four attempts: it belongs 190 points above them, a little more with their
        // deviations.
        let (mut puzzle, mut attempts) = (start(1), 0);
        while puzzle.deviation > KNOWN {
            puzzle = after(rating(1500.0, 100.0), puzzle, attempts % 4 == 0).1;
            attempts += 1;
        }
        assert!((5..=20).contains(&attempts), "{attempts}");
        for attempt in 0..200 {
            puzzle = after(rating(1500.0, 100.0), puzzle, attempt % 4 == 0).1;
        }
        is_near(puzzle.rating, 1700.0, 60.0);
    }

    #[test]
    fn wrong_numbers_are_named() {
        let wrong = |change: fn(&mut Rating)| {
            let mut claimed = START;
            change(&mut claimed);
            claimed.check().map_err(|error| error.to_string())
        };
        assert_eq!(wrong(|_| ()), Ok(()));
        let said = wrong(|rating| rating.rating = 1e300).unwrap_err();
        assert!(
            said.starts_with("rating: expected a number from 100 to 4000, found 1"),
            "{said}"
        );
        let said = wrong(|rating| rating.deviation = f64::NAN).unwrap_err();
        assert_eq!(
            said,
            "deviation: expected a number from 60 to 350, found NaN"
        );
        let said = wrong(|rating| rating.volatility = -0.06).unwrap_err();
        assert_eq!(
            said,
            "volatility: expected a number from 0.01 to 0.2, found -0.06"
        );
    }

    fn any_rating() -> impl Strategy<Value = Rating> {
        (RATINGS, DEVIATIONS, VOLATILITIES).prop_map(|(rating, deviation, volatility)| Rating {
            rating,
            deviation,
            volatility,
        })
    }

    proptest! {
        #[test]
        fn every_result_can_be_stored_and_sent_again(
            solver in any_rating(), puzzle in any_rating(), is_solved in any::<bool>()
        ) {
            let (solver, moved) = after(solver, puzzle, is_solved);
            for one in [solver, moved] {
                prop_assert!(one.check().is_ok(), "{:?}", one);
                prop_assert_eq!(Rating::from_stored(one.to_stored()), one);
            }
            prop_assert!((moved.rating - puzzle.rating).abs() <= LONGEST_STEP + 0.01);
        }
    }
}
