//! Declared games: the library, and texts that a player writes.

use crate::fault::Fault;
use crate::json;
use serde::Serialize;
use springald_registry::{LoadError, Pinned, Problem, Source, add, declared_ids, pinned};
use springald_view::{VariantView, examples};
use wasm_bindgen::prelude::*;

/// A declared game.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct DeclaredView {
    /// The description.
    variant: VariantView,
    /// The version of the rules, by which the game can be opened.
    version: String,
    /// The ids of the games on which it is based, each based on the next.
    likes: Vec<String>,
    /// The text, and the texts that it builds on.
    texts: Vec<String>,
    /// The game in a few sentences.
    brief: Vec<String>,
    /// The reasons of the ends that the text states, as results name them.
    ends: Vec<String>,
    /// The rules page, in Markdown.
    rules: String,
}

/// An error of a text.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct TextError {
    /// The line, from 1; 0 for an error that has no place.
    line: usize,
    /// The column in characters, from 1.
    column: usize,
    /// The number of characters.
    length: usize,
    /// The message, with the word that may have been meant.
    message: String,
}

/// A text that was compiled, or its errors.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct TextCheck {
    /// The game; `None` if there are errors.
    game: Option<DeclaredView>,
    /// The errors.
    errors: Vec<TextError>,
    /// The warnings for its author, despite which the game can be played.
    warnings: Vec<String>,
}

impl DeclaredView {
    fn of(pinned: &Pinned) -> Self {
        let info = pinned.entry.info();
        Self {
            variant: VariantView::of(pinned.entry.variant(), &pinned.entry.folder),
            version: pinned.version.clone(),
            likes: pinned.source.likes().to_vec(),
            texts: pinned.source.texts().to_vec(),
            brief: pinned.source.brief().unwrap_or_default(),
            ends: pinned.source.ends().unwrap_or_default(),
            rules: info.rules.to_string(),
        }
    }
}

/// Returns the declared games of the library: a list of `DeclaredView`.
#[wasm_bindgen]
pub fn library() -> String {
    let views = declared_ids().filter_map(|id| pinned(id).map(DeclaredView::of));
    json(&views.collect::<Vec<_>>())
}

/// Returns a declared game by its name or version: a `DeclaredView`.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn about(name: &str) -> Result<String, Fault> {
    Ok(json(&DeclaredView::of(pinned_or_fault(name)?)))
}

fn pinned_or_fault(name: &str) -> Result<&'static Pinned, Fault> {
    pinned(name).ok_or_else(|| format!("found '{name}', expected a declared game").into())
}

/// Registers the text of a game with those that it builds on, a list of texts, so that it can be opened by its version.
/// Returns a `DeclaredView`.
///
/// # Errors
/// If the JSON is not such a list, or a text has errors.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_texts(texts: &str) -> Result<String, Fault> {
    let texts: Vec<String> =
        serde_json::from_str(texts).map_err(|error| Fault::from(format!("texts: {error}")))?;
    let source = Source::from_texts(&texts).map_err(Fault::from)?;
    Ok(json(&DeclaredView::of(add(source).map_err(Fault::from)?)))
}

/// Compiles a text that may build on the library. Returns the game or its errors, a `TextCheck`.
#[wasm_bindgen(js_name = checkText)]
pub fn check_text(written: &str) -> String {
    let checked = Source::of(written).map_err(LoadError::Text).and_then(add);
    json(&match checked {
        Ok(pinned) => TextCheck {
            game: Some(DeclaredView::of(pinned)),
            errors: Vec::new(),
            warnings: pinned.warnings().iter().map(ToString::to_string).collect(),
        },
        Err(error) => TextCheck {
            game: None,
            errors: errors(error),
            warnings: Vec::new(),
        },
    })
}

/// Returns examples of the clauses of a declared game: a list of `ExampleView`.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen(js_name = examples)]
pub fn examples_of(name: &str) -> Result<String, Fault> {
    let pinned = pinned_or_fault(name)?;
    let variant = pinned.entry.variant();
    let numbered = variant.info().rules.split("\n**").skip(1);
    let clauses = numbered.filter_map(|block| Some(block.split_once("**")?.0.to_owned()));
    let found = examples(&*variant.begin(), &clauses.collect::<Vec<_>>());
    Ok(json(&found))
}

fn errors(error: LoadError) -> Vec<TextError> {
    let Some(problems) = error.problems() else {
        return vec![TextError {
            line: 0,
            column: 0,
            length: 0,
            message: error.to_string(),
        }];
    };
    let view = |problem: &Problem| TextError {
        line: problem.line,
        column: problem.column,
        length: problem.length,
        message: match &problem.suggestion {
            Some(word) => format!("{}; did you mean '{word}'?", problem.message),
            None => problem.message.clone(),
        },
    };
    problems.list().iter().map(view).collect()
}
