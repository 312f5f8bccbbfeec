//! The errors of the tuner.

use springald_core::WeightsError;
use springald_registry::NetworkError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The reason why weights were not tuned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TunerError {
    /// A file or folder could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A line of a file of games is malformed.
    #[error("{}, line {line}: found '{found}', expected {expected}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        found: String,
        /// A description of what was expected.
        expected: String,
    },
    /// There are too few games to set some aside.
    #[error("games: found {found}, expected at least {expected}")]
    TooFewGames {
        /// The number of games.
        found: usize,
        /// The number of games needed.
        expected: usize,
    },
    /// There are no quiet positions in the games, or none in those set aside.
    #[error("positions: found no quiet one, expected some; play more games")]
    NoPositions,
    /// The search returned a turn that cannot be played.
    #[error("{fen}: the search gives a turn that cannot be played: {reason}")]
    Turn {
        /// The position.
        fen: String,
        /// The reason.
        reason: String,
    },
    /// A position in a file of games is not one of the variant.
    #[error("{fen}: {reason}")]
    Position {
        /// The position.
        fen: String,
        /// The reason.
        reason: String,
    },
    /// A weight has an index or a count that does not fit into the tables.
    #[error(
        "{fen}: found weight {index} counted {count} times, expected an index below 65536 and a count below 32768"
    )]
    Count {
        /// The position.
        fen: String,
        /// The index of the weight.
        index: usize,
        /// Its count.
        count: i32,
    },
    /// The weights of a game cannot be changed.
    #[error("weights: {0}")]
    Game(#[from] WeightsError),
    /// A trained network cannot be used.
    #[error("{source}")]
    Network {
        /// The reason.
        source: NetworkError,
    },
    /// The system gives no thread.
    #[error("threads: {source}")]
    Threads {
        /// The reason.
        source: io::Error,
    },
    /// A file of weights does not fit the evaluation.
    #[error(
        "weights: found {found} numbers, expected {expected}: two for each weight of the evaluation"
    )]
    Weights {
        /// The number of values in the file.
        found: usize,
        /// The number of values expected.
        expected: usize,
    },
}

impl TunerError {
    /// Returns a function that adds `path` to an error of reading or writing.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}
