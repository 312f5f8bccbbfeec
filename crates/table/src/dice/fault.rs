//! The faults of a record.

use super::LONGEST_SEED;
use thiserror::Error;

/// A fault in the record of the dice.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DiceError {
    /// The game is not over.
    #[error("seed: found none, expected one: it is published when the game is over")]
    NoSeed,
    /// The seed is not 64 hexadecimal digits.
    #[error("seed: expected 64 lowercase hexadecimal digits")]
    BadSeed,
    /// The seed of a seat is malformed.
    #[error("{0}: expected at most {LONGEST_SEED} lowercase hexadecimal digits")]
    BadPlayerSeed(&'static str),
    /// The commitment of a seat is malformed.
    #[error("{0}: expected nothing or 64 lowercase hexadecimal digits")]
    BadPlayerCommitment(&'static str),
    /// The scheme is unknown.
    #[error("scheme: found {0}, expected 1 or 2")]
    Scheme(u8),
    /// A record of scheme 1 has what only scheme 2 has.
    #[error("scheme: found 1 with {0}, expected 2: in games of scheme 1 no seat commits")]
    FirstScheme(&'static str),
    /// The seed is not the one the server committed to.
    #[error("commitment: found {found}, expected {expected}, the SHA-256 of the seed")]
    Commitment {
        /// The commitment.
        found: String,
        /// The SHA-256 of the seed.
        expected: String,
    },
    /// The seed of a seat is not the one it committed to.
    #[error("{seat}_seed: found '{found}', whose SHA-256 is not {seat}_commitment")]
    SeatCommitment {
        /// `white` or `black`.
        seat: &'static str,
        /// The seed.
        found: String,
    },
    /// Something was rolled before a seat had revealed its seed.
    #[error("{0}_seed: found none, expected the seed that this seat committed to: there are rolls")]
    Unrevealed(&'static str),
    /// Commitments, reveals and rolls are in the wrong order.
    #[error("{seat}_events: {what}")]
    Order {
        /// `white` or `black`.
        seat: &'static str,
        /// The fault.
        what: String,
    },
    /// The variant is unknown.
    #[error("variant: found '{0}', expected a known game")]
    Variant(String),
    /// The game to which the game is pinned is unknown.
    #[error("rules: found '{0}', the version of a text that is not known here")]
    UnknownRules(String),
    /// The rules belong to another game.
    #[error("rules: found those of '{found}', expected those of '{expected}'")]
    OtherRules {
        /// The game whose rules they are.
        found: String,
        /// The game of the record.
        expected: String,
    },
    /// A roll is left out, or comes twice.
    #[error("roll {expected}: found number {found} in its place")]
    Number {
        /// The number found.
        found: u64,
        /// The number it should be.
        expected: u64,
    },
    /// The position of a roll is invalid, or no roll is due in it.
    #[error("roll {k}: {what}")]
    Position {
        /// The number of the roll.
        k: u64,
        /// The fault.
        what: String,
    },
    /// A roll had another number of outcomes than the rules allow.
    #[error("roll {k}, of: found {found}, expected {expected} outcomes by the rules")]
    Outcomes {
        /// The number of the roll.
        k: u64,
        /// The number in the record.
        found: usize,
        /// The number by the rules.
        expected: usize,
    },
    /// The outcome of a roll differs from the one that the seeds determine.
    #[error("roll {k}: found '{found}', expected '{expected}' by the seeds")]
    Outcome {
        /// The number of the roll.
        k: u64,
        /// The outcome that was played.
        found: String,
        /// The outcome by the seeds.
        expected: String,
    },
    /// The turns of the game cannot be played.
    #[error("line: {0}")]
    Line(String),
    /// A roll among the turns is not in the list.
    #[error("rolls: found no entry for roll '{outcome}', number {number} among the turns")]
    Missing {
        /// The number among the rolls of the turns, from 1.
        number: usize,
        /// The outcome.
        outcome: String,
    },
    /// A roll in the list was never made.
    #[error("roll {k}: found in no turn of the game, and in none that was taken back")]
    Unplaced {
        /// The number of the roll.
        k: u64,
    },
    /// Turns cannot have been taken back as the record says.
    #[error("taken_back {number}: {what}")]
    TakenBack {
        /// The number in the list, from 1.
        number: usize,
        /// The fault.
        what: String,
    },
}
