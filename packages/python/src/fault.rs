//! The exceptions of the package, with their fields.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use springald_board::Shape;
use springald_core::pgn::PgnError;
use springald_core::quote::quoted;
use springald_core::{
    EndError, FenError, LineError, NotAnAction, PlayError, SanError, TurnError, Violation,
};
use springald_registry::{LoadError, OpenError, SearchError, UnknownVariant};

/// An exception of `springald.errors` to be.
pub(crate) struct Fault(Box<Fields>);

/// The fields of an exception.
#[derive(Default)]
struct Fields {
    /// The name of its class.
    class: &'static str,
    message: String,
    found: Option<String>,
    expected: Option<String>,
    /// The field or place of the error.
    at: Option<String>,
    clause: Option<String>,
    sentence: Option<String>,
    squares: Vec<String>,
    line: Option<usize>,
    column: Option<usize>,
}

impl Fault {
    pub(crate) fn new(class: &'static str, message: &(impl ToString + ?Sized)) -> Self {
        Self(Box::new(Fields {
            class,
            message: message.to_string(),
            ..Fields::default()
        }))
    }

    /// Returns an error about an argument.
    pub(crate) fn argument(name: &str, found: &str, expected: &str) -> Self {
        let message = format!("{name}: found {found}, expected {expected}");
        Self::new("ArgumentError", &message)
            .between(found, expected)
            .within(name)
    }

    fn between(mut self, found: impl Into<String>, expected: impl Into<String>) -> Self {
        self.0.found = Some(found.into());
        self.0.expected = Some(expected.into());
        self
    }

    fn within(mut self, at: impl Into<String>) -> Self {
        self.0.at = Some(at.into());
        self
    }

    fn saying(mut self, message: &(impl ToString + ?Sized)) -> Self {
        self.0.message = message.to_string();
        self
    }

    /// Returns an action that breaks a rule.
    fn violation(violation: &Violation, shape: Shape) -> Self {
        let names = violation.squares.iter();
        let mut fault = Self::new("IllegalAction", violation);
        fault.0.found = Some(violation.action.clone());
        fault.0.clause = violation.clause.map(|clause| clause.to_string());
        fault.0.sentence = Some(violation.sentence.clone());
        fault.0.squares = names.map(|&at| shape.name(at).to_string()).collect();
        fault
    }

    pub(crate) fn play(error: &PlayError, shape: Shape) -> Self {
        let said = |class| Self::new(class, error);
        match error {
            PlayError::Over(_) => said("GameOver"),
            PlayError::RollDue { found, expected } => {
                said("RollDue").between(found, format!("an outcome such as '{expected}'"))
            }
            PlayError::NoRollDue => said("NoRollDue"),
            PlayError::NotAnAction(error) => error.into(),
            PlayError::Illegal(violation) => Self::violation(violation, shape),
            PlayError::San(SanError::Ambiguous { found, candidates }) => {
                said("AmbiguousAction").between(found, candidates.join(" or "))
            }
            PlayError::San(SanError::Unknown { found, expected }) => {
                said("NotAnAction").between(found, expected)
            }
            _ => said("IllegalAction"),
        }
    }

    pub(crate) fn turn(error: &TurnError, shape: Shape) -> Self {
        match error {
            TurnError::Action {
                number,
                error: inner,
                ..
            } => Self::play(inner, shape)
                .saying(error)
                .within(format!("action {number}")),
            TurnError::NotOver { turn, expected } => {
                Self::new("InvalidTurn", error).between(turn, expected)
            }
            _ => Self::new("InvalidTurn", error),
        }
    }

    pub(crate) fn line(error: &LineError, shape: Shape) -> Self {
        match error {
            LineError::Turn {
                number,
                error: inner,
            } => Self::turn(inner, shape)
                .saying(error)
                .within(format!("turn {number}")),
            _ => Self::new("InvalidTurn", error),
        }
    }

    pub(crate) fn open(error: &OpenError) -> Self {
        match error {
            OpenError::Text { error: inner, .. } => Self::from(inner).saying(error),
            _ => Self::new("DeclarationError", error),
        }
    }
}

impl From<&NotAnAction> for Fault {
    fn from(error: &NotAnAction) -> Self {
        Self::new("NotAnAction", error).between(&error.text, &error.expected)
    }
}

impl From<&FenError> for Fault {
    fn from(error: &FenError) -> Self {
        Self::new("FenError", error)
            .between(&error.found, &error.expected)
            .within(error.field)
    }
}

impl From<&UnknownVariant> for Fault {
    fn from(error: &UnknownVariant) -> Self {
        let message = format!(
            "game: found {}, expected a game that springald.games() lists",
            quoted(&error.found)
        );
        Self::new("UnknownGame", &message)
            .between(&error.found, "a game that springald.games() lists")
            .within("game")
    }
}

impl From<&LoadError> for Fault {
    fn from(error: &LoadError) -> Self {
        let mut fault = Self::new("DeclarationError", error);
        if let LoadError::Text(problems) = error {
            let first = problems.list().first();
            fault.0.line = first.map(|problem| problem.line);
            fault.0.column = first.map(|problem| problem.column);
            fault.0.sentence = first.map(|problem| problem.message.clone());
        }
        fault
    }
}

impl From<&PgnError> for Fault {
    fn from(error: &PgnError) -> Self {
        let mut fault = Self::new("PgnError", error);
        fault.0.line = Some(error.at.line);
        fault.0.column = Some(error.at.column);
        fault
    }
}

impl From<&EndError> for Fault {
    fn from(error: &EndError) -> Self {
        match error {
            EndError::Over(_) => Self::new("GameOver", error),
            EndError::NotClaimable { found, possible } => {
                let names: Vec<_> = possible.iter().map(|reason| reason.as_str()).collect();
                Self::new("InvalidClaim", error).between(found.as_str(), names.join(", "))
            }
        }
    }
}

impl From<&SearchError> for Fault {
    fn from(error: &SearchError) -> Self {
        Self::new("SearchError", error)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        let fault = *fault.0;
        Python::attach(|py| {
            let raised = || {
                let class = py.import("springald.errors")?.getattr(fault.class)?;
                let fields = PyDict::new(py);
                fields.set_item("found", fault.found)?;
                fields.set_item("expected", fault.expected)?;
                fields.set_item("where", fault.at)?;
                fields.set_item("clause", fault.clause)?;
                fields.set_item("sentence", fault.sentence)?;
                fields.set_item("squares", fault.squares)?;
                fields.set_item("line", fault.line)?;
                fields.set_item("column", fault.column)?;
                class.call((fault.message,), Some(&fields))
            };
            raised().map_or_else(|error| error, Self::from_value)
        })
    }
}
