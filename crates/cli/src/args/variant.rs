//! A variant as people name it.

use springald_registry::EngineEntry;

/// Returns a variant, by its id, an alias or its name, or by the path of its text.
pub(super) fn variant(name: &str) -> Result<EngineEntry, String> {
    springald_registry::open(name).map_err(|error| error.to_string())
}
