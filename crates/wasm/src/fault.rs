//! Errors as JavaScript sees them: objects of its class `Error` with a code and the parts of the message.

use springald_core::pgn::{Fault as PgnFault, PgnError, TreeError};
use springald_core::quote::quoted;
use springald_core::{EndError, FenError, LineError, PlayError, SanError, TurnError, Violation};
#[cfg(feature = "engine")]
use springald_registry::NetworkError;
use springald_registry::UnknownVariant;
#[cfg(feature = "declared")]
use springald_registry::{LoadError, Problems};
use std::fmt;
use wasm_bindgen::prelude::*;

/// An error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its kind, for programs.
    pub code: &'static str,
    message: String,
    violation: Option<Box<Violation>>,
}

impl Fault {
    /// Returns an error of a kind; its message may have the parts that [`Fault::parts`] tells.
    pub(crate) fn new(code: &'static str, message: impl fmt::Display) -> Self {
        Self {
            code,
            message: message.to_string(),
            violation: None,
        }
    }

    /// Returns the same error about a rule.
    fn of_rule(mut self, error: &PlayError) -> Self {
        if let PlayError::Illegal(violation) = error {
            self.violation = Some(Box::new(violation.clone()));
        }
        self
    }

    /// Returns the place of the error, what was found and what was expected, as far as the message tells. Messages have one
    /// form: `place: found this, expected that`.
    pub fn parts(&self) -> [Option<&str>; 3] {
        let message = &*self.message;
        let Some((before, after)) = message.split_once("found ") else {
            let expected = message.rsplit_once(": expected ");
            return [None, None, expected.map(|(_, expected)| expected)];
        };
        let place = before.trim_end().strip_suffix(':');
        match after.split_once(", expected ") {
            Some((found, expected)) => [place, Some(found), Some(expected)],
            None => [place, Some(after), None],
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// An error in an argument.
impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self::new("argument", message)
    }
}

impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

/// Returns the code of the reason why something was not played.
fn code_of(error: &PlayError) -> &'static str {
    match error {
        PlayError::Over(_) => "over",
        PlayError::RollDue { .. } => "roll-due",
        PlayError::NoRollDue => "no-roll-due",
        PlayError::Illegal(_) => "illegal",
        PlayError::San(SanError::Ambiguous { .. }) => "ambiguous",
        _ => "action",
    }
}

impl From<PlayError> for Fault {
    fn from(error: PlayError) -> Self {
        Self::new(code_of(&error), &error).of_rule(&error)
    }
}

impl From<TurnError> for Fault {
    fn from(error: TurnError) -> Self {
        match &error {
            TurnError::Action { error: cause, .. } => {
                Self::new(code_of(cause), &error).of_rule(cause)
            }
            _ => Self::new("turn", &error),
        }
    }
}

impl From<LineError> for Fault {
    fn from(error: LineError) -> Self {
        match &error {
            LineError::Turn { error: cause, .. } => Self {
                message: error.to_string(),
                ..Self::from(TurnError::clone(cause))
            },
            _ => Self::new("turn", &error),
        }
    }
}

impl From<PgnError> for Fault {
    fn from(error: PgnError) -> Self {
        let violation = match &*error.fault {
            PgnFault::Turn { error: cause, .. } => Self::from(TurnError::clone(cause)).violation,
            _ => None,
        };
        Self {
            violation,
            ..Self::new("pgn", error)
        }
    }
}

impl From<FenError> for Fault {
    fn from(error: FenError) -> Self {
        Self::new("fen", error)
    }
}

impl From<UnknownVariant> for Fault {
    fn from(error: UnknownVariant) -> Self {
        if error.known.is_empty() {
            let found = quoted(&error.found);
            return Self::new("game", format!("variant: found {found}, expected a game"));
        }
        Self::new("game", error)
    }
}

impl From<EndError> for Fault {
    fn from(error: EndError) -> Self {
        let code = match error {
            EndError::Over(_) => "over",
            EndError::NotClaimable { .. } => "claim",
        };
        Self::new(code, error)
    }
}

#[cfg(feature = "engine")]
impl From<NetworkError> for Fault {
    fn from(error: NetworkError) -> Self {
        Self::new("network", error)
    }
}

impl From<TreeError> for Fault {
    fn from(error: TreeError) -> Self {
        Self::new("pgn", error)
    }
}

#[cfg(feature = "declared")]
impl From<LoadError> for Fault {
    fn from(error: LoadError) -> Self {
        Self::new("text", error)
    }
}

#[cfg(feature = "declared")]
impl From<Problems> for Fault {
    fn from(error: Problems) -> Self {
        Self::new("text", error)
    }
}

#[wasm_bindgen]
extern "C" {
    /// The class `Error` of JavaScript.
    #[wasm_bindgen(js_name = Error)]
    type JsError;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> JsError;
    #[wasm_bindgen(method, setter, structural)]
    fn set_code(this: &JsError, code: &str);
    #[wasm_bindgen(method, setter, structural)]
    fn set_where(this: &JsError, place: Option<&str>);
    #[wasm_bindgen(method, setter, structural)]
    fn set_found(this: &JsError, found: Option<&str>);
    #[wasm_bindgen(method, setter, structural)]
    fn set_expected(this: &JsError, expected: Option<&str>);
    #[wasm_bindgen(method, setter, structural)]
    fn set_clause(this: &JsError, clause: Option<String>);
    #[wasm_bindgen(method, setter, structural)]
    fn set_sentence(this: &JsError, sentence: Option<&str>);
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        let error = JsError::new(&fault.message);
        let [place, found, expected] = fault.parts();
        error.set_code(fault.code);
        error.set_where(place);
        error.set_found(found);
        error.set_expected(expected);
        if let Some(violation) = &fault.violation {
            error.set_clause(violation.clause.map(|clause| clause.to_string()));
            error.set_sentence(Some(&violation.sentence));
        }
        error.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_parts() {
        let parts = |message: &'static str| {
            let fault = Fault::from(message);
            fault.parts().map(|part| part.map(str::to_owned))
        };
        let all = ["FEN, field side", "'x'", "'w' or 'b'"];
        assert_eq!(
            parts("FEN, field side: found 'x', expected 'w' or 'b'"),
            all.map(|part| Some(part.to_owned()))
        );
        assert_eq!(parts("no roll is due"), [None, None, None]);
        let [place, found, _] = parts("found 7 ranks");
        assert_eq!((place, found.as_deref()), (None, Some("7 ranks")));
        let [.., expected] = parts("'e4,d' is not a complete turn: expected e4,d5");
        assert_eq!(expected.as_deref(), Some("e4,d5"));
    }
}
