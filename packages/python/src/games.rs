//! The list of games, and games written as text.

use crate::fault::Fault;
use pyo3::prelude::*;
use serde_json::json;
use springald_core::Side;
use springald_core::quote::quoted;
use springald_declared::{load as load_text, warnings};
use springald_registry::{
    EngineEntry, LoadError, Source, VARIANTS, add, declared_ids, is_version, lookup, open, pinned,
};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Games with the weights and networks beside the files of their texts, by the versions of their rules.
static FROM_FILES: LazyLock<Mutex<HashMap<String, EngineEntry>>> = LazyLock::new(Mutex::default);

/// A game with its engine, and how it is found again.
#[derive(Clone)]
pub(crate) struct Named {
    pub(crate) entry: EngineEntry,
    /// The id of a game that the package comes with, or the version of the rules of a text.
    pub(crate) name: String,
    /// The texts of a game that the package does not come with.
    pub(crate) texts: Vec<String>,
}

impl Named {
    /// Finds a game by its id, an alias or its name, or a text that was loaded by its version.
    pub(crate) fn find(name: &str) -> Result<Self, Fault> {
        let entry = lookup(name).map_err(|unknown| Fault::from(&unknown))?;
        let texts = match pinned(name) {
            Some(found) if is_version(name) => found.source.texts().to_vec(),
            _ => Vec::new(),
        };
        let name = if is_version(name) { name } else { entry.id() };
        Ok(Self {
            entry: from_file(name).unwrap_or_else(|| entry.clone()),
            name: name.to_owned(),
            texts,
        })
    }
}

/// Returns the ids of all games that the package comes with.
#[pyfunction]
pub(crate) fn game_ids() -> Vec<&'static str> {
    let built_in = VARIANTS.iter().map(|entry| &*entry.info().id);
    built_in.chain(declared_ids()).collect()
}

/// Returns a description of a game as JSON.
#[pyfunction]
pub(crate) fn info(name: &str) -> PyResult<String> {
    let named = Named::find(name)?;
    let info = named.entry.info();
    let kinds: Vec<_> = (info.kinds.iter())
        .map(|kind| json!({"letter": kind.letter, "name": kind.name, "moves": kind.moves}))
        .collect();
    let squares: Vec<String> = (info.shape.all())
        .map(|at| info.shape.name(at).to_string())
        .collect();
    let described = json!({
        "id": info.id,
        "name": info.name,
        "aliases": info.aliases,
        "summary": info.summary,
        "credit": info.credit,
        "files": info.shape.files(),
        "ranks": info.shape.ranks(),
        "squares": squares,
        "kinds": kinds,
        "sides": Side::BOTH.map(|side| info.sides.name(side).to_owned()),
        "starts": named.entry.variant().starts(),
        "has_rolls": named.entry.has_rolls(),
        "rules": info.rules,
    });
    Ok(described.to_string())
}

/// Loads a game from texts: its own first, then those that it builds on, if they are given. Returns its version, by which
/// it is found. `path` is the file of the text, if there is one: weights and a network beside it are used.
#[pyfunction]
#[pyo3(signature = (texts, path=None))]
pub(crate) fn load(py: Python<'_>, texts: Vec<String>, path: Option<String>) -> PyResult<String> {
    py.detach(move || {
        let source = match &texts[..] {
            [text] => Source::of(text),
            texts => Source::from_texts(texts),
        };
        let source = source.map_err(|problems| Fault::from(&LoadError::Text(problems)))?;
        let version = &add(source).map_err(|error| Fault::from(&error))?.version;
        if let Some(path) = &path {
            let entry = open(path).map_err(|error| Fault::open(&error))?;
            let mut known = FROM_FILES.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(version.clone(), entry);
        }
        Ok(version.clone())
    })
}

/// Checks the text of a game. Returns its problems as (line, column, sentence, suggestion), and the sentences of its
/// warnings.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "a tuple for Python")]
pub(crate) fn check(
    py: Python<'_>,
    text: &str,
) -> (Vec<(usize, usize, String, Option<String>)>, Vec<String>) {
    py.detach(|| match load_text(text) {
        Ok(game) => {
            let warnings = warnings(&game);
            (
                Vec::new(),
                warnings.iter().map(ToString::to_string).collect(),
            )
        }
        Err(LoadError::Text(problems)) => {
            let problems = problems.list().iter().map(|problem| {
                let suggestion = problem.suggestion.clone();
                (
                    problem.line,
                    problem.column,
                    problem.message.clone(),
                    suggestion,
                )
            });
            (problems.collect(), Vec::new())
        }
        Err(error) => (vec![(0, 0, error.to_string(), None)], Vec::new()),
    })
}

/// Returns the game with this version whose text was loaded from a file.
fn from_file(version: &str) -> Option<EngineEntry> {
    let known = FROM_FILES.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(version).cloned()
}

/// Returns the error for a number of a start that there is none of.
pub(crate) fn no_start(number: u32, starts: u32) -> Fault {
    let expected = match starts {
        0 => "none: the game has one start".to_owned(),
        _ => format!("a number from 0 to {}", starts - 1),
    };
    Fault::argument("start", &quoted(&number.to_string()), &expected)
}
