//! What may go wrong.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why weights were not tuned.
#[derive(Debug, Error)]
pub enum TunerError {
    /// A file or folder could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line of a file of games is not as it should be.
    #[error("{}, line {line}: found '{found}', expected {expected}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// There are too few games to set some aside.
    #[error("games: found {found}, expected at least {expected}")]
    TooFewGames {
        /// How many there are.
        found: usize,
        /// How many it takes.
        expected: usize,
    },
    /// There are no quiet positions in the games, or none in those set aside.
    #[error("positions: found no quiet one, expected some; play more games")]
    NoPositions,
    /// The search wants to play what cannot be played.
    #[error("{fen}: the search gives a turn that cannot be played: {reason}")]
    Turn {
        /// The position.
        fen: String,
        /// Why the turn cannot be played.
        reason: String,
    },
    /// A position of a file of games is none of the variant.
    #[error("{fen}: {reason}")]
    Position {
        /// The position.
        fen: String,
        /// Why it is none.
        reason: String,
    },
    /// A weight has an index, or counts so often, that the tables cannot hold it.
    #[error(
        "{fen}: found weight {index} counted {count} times, expected an index below 65536 and a count below 32768"
    )]
    Count {
        /// The position.
        fen: String,
        /// The index of the weight.
        index: usize,
        /// How often it counts.
        count: i32,
    },
    /// A file of weights is not the one of the evaluation.
    #[error(
        "weights: found {found} numbers, expected {expected}: two for each weight of the evaluation"
    )]
    Weights {
        /// How many numbers there are in the file.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

impl TunerError {
    /// What makes an error of reading or writing `path` one of ours.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}
