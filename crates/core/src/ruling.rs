//! What the rules answer to something a player wants to do, without the types of any variant.

use crate::fen::quoted;
use crate::{Clause, IllegalReason, NotAnAction, Termination, Verdict};
use springald_board::Square;
use std::fmt;
use thiserror::Error;

/// A rule that an action would break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The text of the action.
    pub action: String,
    /// The clause of the variant's RULES.md that forbids it; `None` only in games whose rules have no
    /// clauses.
    pub clause: Option<Clause>,
    /// Why, in a sentence that a player understands.
    pub sentence: String,
    /// The squares that matter, for highlighting.
    pub squares: Vec<Square>,
}

impl Violation {
    /// What a variant says about the action with this text.
    pub fn new(action: &str, refusal: &impl IllegalReason) -> Self {
        Self {
            action: action.to_owned(),
            clause: refusal.clause(),
            sentence: refusal.sentence(),
            squares: refusal.squares(),
        }
    }

    /// Returns the sentence, with the clause in brackets.
    pub fn reason(&self) -> String {
        match self.clause {
            Some(clause) => format!("{} (rule {clause})", self.sentence),
            None => self.sentence.clone(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = quoted(&self.action);
        write!(f, "{action} is not legal: {}", self.reason())
    }
}

/// Whether an action may be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It may.
    Legal,
    /// It may not.
    Illegal(Violation),
}

/// Why something was not played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over ({0})")]
    Over(Verdict),
    /// Nature acts next, and what was given is none of its outcomes.
    #[error("the dice must be rolled first: found {}, expected an outcome such as '{expected}'", quoted(.found))]
    RollDue {
        /// What was given.
        found: String,
        /// One of the outcomes.
        expected: String,
    },
    /// A player acts next, so there is nothing to roll.
    #[error("no roll is due: found an outcome of a roll, expected an action")]
    NoRollDue,
    /// The text is no action of the variant in any position.
    #[error(transparent)]
    NotAnAction(#[from] NotAnAction),
    /// A rule forbids it.
    #[error("{0}")]
    Illegal(Violation),
    /// The action or outcome, given as a value, is none of those that are possible.
    #[error("the given action or outcome is not among those possible in '{fen}'")]
    NotListed {
        /// The position.
        fen: String,
    },
    /// The SAN means no legal action, or more than one.
    #[error(transparent)]
    San(#[from] SanError),
}

/// Why a SAN could not be understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// It does not tell which of several legal actions it means.
    #[error("{} is ambiguous: expected {}", quoted(.found), .candidates.join(" or "))]
    Ambiguous {
        /// What was given.
        found: String,
        /// The full SANs that it may mean.
        candidates: Vec<String>,
    },
    /// No legal action is written so.
    #[error("{} is not a legal move: expected {expected}", quoted(.found))]
    Unknown {
        /// What was given.
        found: String,
        /// The SAN that was probably meant, or some that are legal.
        expected: String,
    },
}

/// Why a game was not ended.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EndError {
    /// It has ended before.
    #[error("the game is over already ({0})")]
    Over(Verdict),
    /// There is nothing to base the claim on.
    #[error("found a claim of '{found}', expected {}", claimable(.possible))]
    NotClaimable {
        /// What was claimed.
        found: Termination,
        /// What the player to move may claim.
        possible: Vec<Termination>,
    },
}

fn claimable(possible: &[Termination]) -> String {
    if possible.is_empty() {
        return "none: nothing can be claimed now".into();
    }
    let names: Vec<_> = possible.iter().map(|reason| reason.as_str()).collect();
    format!("one of: {}", names.join(", "))
}
