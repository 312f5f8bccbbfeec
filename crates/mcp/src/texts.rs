//! Games written as text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use springald_registry::{EngineEntry, LoadError, Source, add};

/// A text to check.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    /// The text of the game.
    text: String,
}

/// An error of a text.
#[derive(Serialize, JsonSchema)]
struct ErrorAnswer {
    /// The line, from 1; 0 for an error without a place.
    line: usize,
    /// The column in characters, from 1.
    column: usize,
    /// The fault, and what was expected.
    message: String,
    /// The word that may have been meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<String>,
}

/// A text that was compiled, or its errors.
#[derive(Serialize, JsonSchema, Default)]
pub(crate) struct TextAnswer {
    /// `true` if the text is a game that can be played.
    playable: bool,
    /// All errors; none in a game that can be played.
    errors: Vec<ErrorAnswer>,
    /// Statements that its author may not have meant.
    warnings: Vec<String>,
    /// The id of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The game in a few sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    brief: Vec<String>,
    /// The rules that follow from the text, in Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// The start.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
}

impl Written {
    /// Checks the text, and compiles it.
    pub(crate) fn check(&self) -> TextAnswer {
        let compiled = Source::of(&self.text)
            .map_err(LoadError::Text)
            .and_then(add);
        match compiled {
            Ok(pinned) => {
                let info = pinned.entry.info();
                TextAnswer {
                    playable: true,
                    errors: Vec::new(),
                    warnings: pinned.warnings().iter().map(ToString::to_string).collect(),
                    id: Some(info.id.to_string()),
                    brief: pinned.source.brief().unwrap_or_default(),
                    rules: Some(info.rules.to_string()),
                    start: Some(pinned.entry.variant().begin().fen()),
                }
            }
            Err(error) => TextAnswer {
                errors: errors(&error),
                ..TextAnswer::default()
            },
        }
    }
}

fn errors(error: &LoadError) -> Vec<ErrorAnswer> {
    let Some(problems) = error.problems() else {
        return vec![ErrorAnswer {
            line: 0,
            column: 0,
            message: error.to_string(),
            suggestion: None,
        }];
    };
    let problems = problems.list().iter().map(|problem| ErrorAnswer {
        line: problem.line,
        column: problem.column,
        message: problem.message.clone(),
        suggestion: problem.suggestion.clone(),
    });
    problems.collect()
}

/// Compiles a text.
///
/// # Errors
/// The errors of the text, with their places.
pub(crate) fn compile(text: &str) -> Result<EngineEntry, String> {
    let compiled = Source::of(text).map_err(LoadError::Text).and_then(add);
    match compiled {
        Ok(pinned) => Ok(pinned.entry.clone()),
        Err(error) => Err(format!("text: {error}")),
    }
}
