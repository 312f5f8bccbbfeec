//! The errors of files of networks.

use thiserror::Error;

/// The reason why something is not a network, or not one of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file does not begin as files of networks do.
    #[error("network: found another beginning, expected '{0}'")]
    NoNetwork(&'static str),
    /// The file is too long.
    #[error("network: found {found} bytes, expected at most {most}")]
    TooLong {
        /// The number of bytes.
        found: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// The file ends too early, or goes on after its end.
    #[error("network: found {found} bytes of weights, expected {expected}")]
    Length {
        /// The number of bytes.
        found: usize,
        /// The number that follows from the sizes in the file.
        expected: usize,
    },
    /// A line at the beginning is malformed.
    #[error("network, line {line}: found '{found}', expected a name, a colon and a value")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        found: String,
    },
    /// A number is out of its range.
    #[error("network: found {found} {what}, expected {expected}")]
    Number {
        /// The things that the number counts.
        what: &'static str,
        /// The number.
        found: usize,
        /// The numbers that are allowed.
        expected: String,
    },
    /// The network belongs to another game, or to other rules.
    #[error("network: found one of {found}, expected one of {expected}")]
    OtherGame {
        /// The game of the network.
        found: String,
        /// The game.
        expected: String,
    },
}
