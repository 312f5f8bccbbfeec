//! Games read from PGN.

use crate::fault::Fault;
use crate::game::{Game, State};
use crate::games::Named;
use pyo3::prelude::*;
use springald_core::DynVariant;
use springald_core::pgn::{self, PgnError, Replay};
use springald_registry::of_tag;
use std::sync::Arc;

/// A game, its tags, its notes and its text in canonical spelling.
type Read = (Py<Game>, Vec<(String, String)>, Vec<String>, String);

/// Reads all games of a text. `assumed` is the game of those without a tag `Variant`.
#[pyfunction]
pub(crate) fn read_pgn(
    py: Python<'_>,
    text: &str,
    assumed: &str,
    strict: bool,
) -> PyResult<Vec<Read>> {
    let assumed = Arc::new(Named::find(assumed)?);
    let named = |tag: Option<&str>| of_tag(tag, &assumed.entry);
    let variants = |tag: Option<&str>| named(tag).map(|entry| entry.variant() as &dyn DynVariant);
    let replays: Vec<Result<Replay, PgnError>> = py.detach(|| {
        if strict {
            pgn::check(text, variants).collect()
        } else {
            pgn::read(text, variants).collect()
        }
    });
    let read = replays.into_iter().map(|replay| {
        let Replay { game, pgn } = replay.map_err(|error| Fault::from(&error))?;
        let is_assumed = game.info().id == assumed.entry.info().id;
        let named = if is_assumed {
            Arc::clone(&assumed)
        } else {
            Arc::new(Named::find(&game.info().id)?)
        };
        let tags = pgn.tags().iter();
        let tags = tags.map(|tag| (tag.name.clone(), tag.value.clone()));
        let notes = pgn.notes.iter().map(ToString::to_string).collect();
        // A lenient reader plays on after draws.
        let game = Py::new(py, Game::of(State::of(named, game, !strict)))?;
        Ok((game, tags.collect(), notes, pgn.to_string()))
    });
    read.collect()
}
