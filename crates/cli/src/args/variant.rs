//! A variant as people name it.

use springald_registry::EngineEntry;

/// Returns a variant, by its id, an alias or its name, or by the path of its text. Warns of a network that is left out.
pub(super) fn variant(name: &str) -> Result<EngineEntry, String> {
    let entry = springald_registry::open(name).map_err(|error| error.to_string())?;
    if let Some(warning) = springald_registry::outdated_network(name) {
        eprintln!("warning: {warning}");
    }
    Ok(entry)
}
