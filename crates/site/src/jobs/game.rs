//! The game of a job: a built-in one, or one whose text comes with the job.

use super::JobError;
use springald_core::Game;
use springald_registry::{EngineEntry, Source, add, is_version, lookup, pinned};

/// Returns the engine of a game. Compiles its texts, which must have the version that `variant` names.
pub(super) fn entry(variant: &str, texts: &[String]) -> Result<&'static EngineEntry, JobError> {
    let bad = |what: String| JobError::Bad(format!("texts: {what}"));
    if is_version(variant) && !texts.is_empty() && pinned(variant).is_none() {
        let source = Source::from_texts(texts).map_err(|error| bad(error.to_string()))?;
        let added = add(source).map_err(|error| bad(error.to_string()))?;
        if added.version != variant {
            let found = &added.version;
            return Err(bad(format!(
                "found the version {found}, expected {variant}"
            )));
        }
    }
    lookup(variant).map_err(|error| JobError::Bad(error.to_string()))
}

/// Returns the id of a game, for the summary of its job.
pub(super) fn id(variant: &str, texts: &[String]) -> &'static str {
    entry(variant, texts).map_or("a game", |entry| entry.id())
}

/// Begins a game, at a position or at the usual start.
pub(super) fn begin(entry: &EngineEntry, fen: Option<&str>) -> Result<Box<dyn Game>, JobError> {
    match fen {
        None => Ok(entry.variant().begin()),
        Some(fen) => {
            (entry.variant().begin_at(fen)).map_err(|error| JobError::Bad(format!("fen: {error}")))
        }
    }
}
