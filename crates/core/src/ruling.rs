//! The answers of the rules to what a player tries, without the types of any variant.

use crate::fen::quoted;
use crate::{Clause, IllegalReason, NotAnAction, Termination, Verdict};
use springald_board::Square;
use std::fmt;
use thiserror::Error;

/// A rule that an action violates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The text of the action.
    pub action: String,
    /// The clause of the variant's RULES.md that forbids it; `None` only in games whose rules have no
    /// clauses.
    pub clause: Option<Clause>,
    /// The reason, in a sentence for players.
    pub sentence: String,
    /// The squares to highlight.
    pub squares: Vec<Square>,
}

impl Violation {
    /// Returns the violation by the action with this text.
    pub fn new(action: &str, refusal: &impl IllegalReason) -> Self {
        Self {
            action: action.to_owned(),
            clause: refusal.clause(),
            sentence: refusal.sentence(),
            squares: refusal.squares(),
        }
    }

    /// Returns the violation by an action after the end of the game, which came by this clause.
    pub fn after_end(action: &str, verdict: Verdict, clause: Option<Clause>) -> Self {
        Self {
            action: action.to_owned(),
            clause,
            sentence: format!("The game is over: {}.", verdict.termination),
            squares: Vec::new(),
        }
    }

    /// Returns the sentence without its full stop, followed by the clause in brackets.
    pub fn reason(&self) -> String {
        match self.clause {
            Some(clause) => {
                let sentence = self.sentence.trim_end_matches('.');
                format!("{sentence} (rule {clause})")
            }
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

/// The verdict of the rules on an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It may be played.
    Legal,
    /// It may not be played.
    Illegal(Violation),
}

/// The reason why something was not played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over ({0})")]
    Over(Verdict),
    /// A roll is due, and the text is not one of its outcomes.
    #[error("the dice must be rolled first: found {}, expected an outcome such as '{expected}'", quoted(.found))]
    RollDue {
        /// The text.
        found: String,
        /// One of the outcomes.
        expected: String,
    },
    /// A player acts next, so no roll is due.
    #[error("no roll is due: found an outcome of a roll, expected an action")]
    NoRollDue,
    /// The text is not an action of the variant in any position.
    #[error(transparent)]
    NotAnAction(#[from] NotAnAction),
    /// A rule forbids it.
    #[error("{0}")]
    Illegal(Violation),
    /// The action or outcome, passed as a value, is not possible.
    #[error("the given action or outcome is not among those possible in '{fen}'")]
    NotListed {
        /// The position.
        fen: String,
    },
    /// The SAN means no legal action, or more than one.
    #[error(transparent)]
    San(#[from] SanError),
}

/// The reason why a SAN was not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SanError {
    /// It fits several legal actions.
    #[error("{} is ambiguous: expected {}", quoted(.found), .candidates.join(" or "))]
    Ambiguous {
        /// The text.
        found: String,
        /// The full SANs of these actions.
        candidates: Vec<String>,
    },
    /// It fits no legal action.
    #[error("{} is not a legal move: expected {expected}", quoted(.found))]
    Unknown {
        /// The text.
        found: String,
        /// The SAN that was probably meant, or some legal ones.
        expected: String,
    },
}

/// The reason why a game was not ended.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EndError {
    /// It is already over.
    #[error("the game is over already ({})", .0.termination)]
    Over(Verdict),
    /// The claim is not possible.
    #[error("found a claim of '{found}', expected {}", claimable(.possible))]
    NotClaimable {
        /// The claim.
        found: Termination,
        /// The claims that are possible.
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
