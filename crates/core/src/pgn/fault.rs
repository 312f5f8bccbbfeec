//! The errors of a PGN.

use super::Place;
use crate::fen::quoted;
use crate::{EndError, FenError, GameResult, Termination, TurnError};
use thiserror::Error;

/// The deepest nesting of variations; the main line has depth 0.
pub const MAX_DEPTH: usize = 64;

/// An error in a PGN, and its place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {}, column {}: {fault}", at.line, at.column)]
pub struct PgnError {
    /// Its place.
    pub at: Place,
    /// The error.
    pub fault: Box<Fault>,
}

impl PgnError {
    pub(crate) fn new(at: Place, fault: impl Into<Fault>) -> Self {
        Self {
            at,
            fault: Box::new(fault.into()),
        }
    }
}

/// The errors of a PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A tag pair is malformed.
    #[error("tag: found {found}, expected {expected}")]
    TagSyntax {
        /// The text that was found.
        found: String,
        /// A description of what was expected.
        expected: &'static str,
    },
    /// A tag occurs twice.
    #[error("tag {0}: found twice, expected once")]
    TagTwice(String),
    /// A comment is not closed.
    #[error("comment: found no end, expected '}}'")]
    OpenComment,
    /// A variation is not closed.
    #[error("variation: found no end, expected ')'")]
    OpenVariation,
    /// A variation is closed that was never opened, or is empty.
    #[error("variation: found ')', expected a turn")]
    EmptyVariation,
    /// A variation has no turn before it.
    #[error("variation: found '(', expected a turn first")]
    NothingToVary,
    /// Variations are nested too deep.
    #[error("variation: found more than {MAX_DEPTH} inside each other, expected fewer")]
    TooDeep,
    /// An annotation glyph is malformed, or has no turn before it.
    #[error("annotation: found {0}, expected a number from 0 to 255 after '$', after a turn")]
    BadNag(String),
    /// A character is not allowed here.
    #[error("movetext: found '{}', expected a turn, a comment, a variation or the result", .0.escape_debug())]
    Stray(char),
    /// The game has no result at its end.
    #[error("result: found the end of the game, expected '1-0', '0-1', '1/2-1/2' or '*'")]
    NoResult,
    /// The variant is unknown.
    #[error("tag Variant: found {}, expected the name of a known variant", .0.as_deref().map_or_else(|| "none".to_owned(), quoted))]
    UnknownVariant(Option<String>),
    /// The tags `SetUp` and `FEN` contradict each other.
    #[error("tags SetUp and FEN: found SetUp {found}, expected {expected}")]
    SetUp {
        /// The value of `SetUp`.
        found: String,
        /// A description of what was expected.
        expected: &'static str,
    },
    /// The position in the FEN tag is invalid.
    #[error("tag {0}")]
    Fen(#[from] FenError),
    /// A turn cannot be played.
    #[error("{}{error}", number.as_ref().map_or_else(String::new, |(number, side)| format!("move {number} ({side}): ")))]
    Turn {
        /// The number of the turn pair and the name of the side; `None` if nobody is to act.
        number: Option<(u32, String)>,
        /// The reason.
        error: Box<TurnError>,
    },
    /// The caller of [`play_through_while`](super::play_through_while) has stopped it before this turn.
    #[error("stopped before this turn")]
    Stopped,
    /// A turn follows one marked as unfinished.
    #[error(
        "found another turn, expected none: the one before ends in '/', which says that it is unfinished"
    )]
    AfterUnfinished,
    /// The tag Result and the end of the movetext differ.
    #[error("tag Result: found {}, expected '{expected}' as at the end of the movetext", quoted(.found))]
    ResultTag {
        /// The value of the tag.
        found: String,
        /// The marker.
        expected: GameResult,
    },
    /// The result contradicts the rules in the final position.
    #[error("result: found '{found}', expected '{expected}': {verdict}")]
    ResultRules {
        /// The result given.
        found: GameResult,
        /// The result by the rules.
        expected: GameResult,
        /// The verdict of the rules, in words.
        verdict: String,
    },
    /// The result is impossible with the given termination.
    #[error("result: found '{found}', expected {expected} for a game that ended by {reason}")]
    ResultReason {
        /// The result given.
        found: GameResult,
        /// The possible results.
        expected: &'static str,
        /// The given termination.
        reason: Termination,
    },
    /// The tag Termination contradicts the rules in the final position.
    #[error("tag Termination: found '{found}', expected {expected}")]
    Termination {
        /// The value of the tag.
        found: Termination,
        /// A description of what was expected.
        expected: String,
    },
    /// The claim in the tag Termination is not possible.
    #[error("tag Termination: {0}")]
    Claim(#[from] EndError),
}
