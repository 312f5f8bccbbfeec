//! The reasons why positions are no puzzles.

use springald_core::FenError;
use thiserror::Error;

/// The reason why a position is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The position cannot be set up.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// No turn wins within the number of turns.
    #[error("no turn wins")]
    NoWin,
    /// Several turns win.
    #[error("several turns win: {0} and {1}")]
    Several(String, String),
    /// The answer contains a roll.
    #[error("the answer contains a roll")]
    Roll,
    /// Another turn wins in more turns.
    #[error("{0} wins too, in more turns")]
    Later(String),
    /// After each of the longest defences several turns win.
    #[error("several turns win after each of the longest defences")]
    NoLine,
    /// Every turn loses.
    #[error("every turn loses, or may lose by a roll")]
    NoSave,
    /// Several turns do not lose.
    #[error("several turns do not lose: {0} and {1}")]
    SeveralSave(String, String),
    /// Fewer than [`LEAST_OTHERS`](crate::LEAST_OTHERS) turns lose.
    #[error("found {0} turns that lose, expected at least {least}", least = crate::LEAST_OTHERS)]
    FewOthers(usize),
    /// The game is decided after the turn, or after every other.
    #[error("the game is decided: {0}")]
    Decided(String),
    /// Another turn is nearly as good.
    #[error("{0} is nearly as good")]
    NoMargin(String),
    /// The turn does not win material.
    #[error("{0} does not win material")]
    NoGain(String),
    /// The proof needs more positions than allowed, or was stopped.
    #[error("the proof needs too many positions")]
    TooLarge,
}
