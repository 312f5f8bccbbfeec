//! Errors of the lab.

use std::io;
use thiserror::Error;

/// The reason why there is no report.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LabError {
    /// A game that was played cannot be replayed.
    #[error("game {game}, turn {turn}: {reason}")]
    Replay {
        /// The number of the game, from 0.
        game: usize,
        /// The number of the turn, from 0.
        turn: usize,
        /// The reason.
        reason: String,
    },
    /// A player of the games is refused.
    #[error("nodes: {0}")]
    Player(String),
    /// The engine did not play on.
    #[error("game {game}: {fault}")]
    Fault {
        /// The number of the game, from 0.
        game: usize,
        /// The fault.
        fault: String,
    },
    /// A change of a text is wrong, or makes no game.
    #[error("change '{change}': {reason}")]
    Change {
        /// The change.
        change: String,
        /// The reason.
        reason: String,
    },
    /// The caller stopped it.
    #[error("stopped")]
    Stopped,
    /// The system provides no thread.
    #[error("threads: {0}")]
    Threads(#[from] io::Error),
}
