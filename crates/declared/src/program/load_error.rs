//! The reasons why a text is not a game.

use crate::language::syntax::Problems;
use crate::program::work::TooManyActions;
use springald_core::{FenError, WeightsError};
use std::{error, fmt};

/// The largest number of games that a program keeps.
pub(crate) const MOST: usize = 4096;

/// The reason why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The text has problems.
    Text(Problems),
    /// A line of the weights is wrong.
    Weights(WeightsError),
    /// The start is not a possible position; [`load_source`](crate::load_source) reports it as a problem of the text.
    Start(FenError),
    /// Listing the legal actions could take longer than some ten milliseconds.
    Work,
    /// A position may have too many actions; [`load_source`](crate::load_source) reports it as a problem of the text.
    Actions(TooManyActions),
    /// The program has compiled as many games as it keeps.
    TooMany,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problems) => problems.fmt(f),
            Self::Weights(error) => write!(f, "weights, {error}"),
            Self::Start(error) => write!(f, "start: {error}"),
            Self::Work => f.write_str(
                "found pieces with so many ways to go that listing the moves takes too long, expected \
                 fewer or shorter ways",
            ),
            Self::Actions(error) => error.fmt(f),
            Self::TooMany => write!(
                f,
                "found more than {MOST} games, which is as many as are kept"
            ),
        }
    }
}

impl error::Error for LoadError {}
