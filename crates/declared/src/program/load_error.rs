//! The reasons why a text is not a game.

use crate::program::work::{TooManyActions, TooMuchWork};
use springald_core::{FenError, WeightsError};
use springald_language::syntax::Problems;
use std::{error, fmt};

/// The largest number of games that a program keeps.
pub(crate) const MOST: usize = 4096;

/// The reason why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The text has problems.
    Text(Problems),
    /// The text can be read, but is no game: its start is impossible, or its pieces have too many actions or ways.
    Unplayable {
        /// The problem, with its line.
        problems: Problems,
        /// `true` if tables stay in memory although the game was refused.
        leaves_tables: bool,
    },
    /// A line of the weights is wrong.
    Weights(WeightsError),
    /// The start is not a possible position; [`load_source`](crate::load_source) reports it with its line.
    Start(FenError),
    /// Listing the legal actions could take longer than some twenty milliseconds; [`load_source`](crate::load_source) reports it
    /// with the line of the piece.
    Work(TooMuchWork),
    /// A position may have too many actions; [`load_source`](crate::load_source) reports it with the line of the piece.
    Actions(TooManyActions),
    /// The program has compiled as many games as it keeps.
    TooMany,
}

impl LoadError {
    /// Returns the problems with their places, if it has some.
    pub fn problems(&self) -> Option<&Problems> {
        match self {
            Self::Text(problems) | Self::Unplayable { problems, .. } => Some(problems),
            _ => None,
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problems) | Self::Unplayable { problems, .. } => problems.fmt(f),
            Self::Weights(error) => write!(f, "weights, {error}"),
            Self::Start(error) => write!(f, "start: {error}"),
            Self::Work(error) => error.fmt(f),
            Self::Actions(error) => error.fmt(f),
            Self::TooMany => write!(
                f,
                "found more than {MOST} games, which is as many as are kept"
            ),
        }
    }
}

impl error::Error for LoadError {}
