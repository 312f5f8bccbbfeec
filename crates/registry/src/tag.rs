//! The games that tags of PGN name.

use crate::{EngineEntry, lookup};

/// Returns the game that a tag `Variant` of a PGN names; `assumed` if there is no such tag, if its value leaves the game
/// open, or if it is one of the names of `assumed`.
///
/// ```
/// use springald_registry::{find, of_tag};
///
/// let chess = find("chess").unwrap();
/// assert_eq!(of_tag(None, chess).unwrap().id(), "chess");
/// assert_eq!(of_tag(Some("?"), chess).unwrap().id(), "chess");
/// assert_eq!(of_tag(Some("Duck Chess"), chess).unwrap().id(), "duck");
/// assert!(of_tag(Some("Tiddlywinks"), chess).is_none());
/// ```
pub fn of_tag<'a>(name: Option<&str>, assumed: &'a EngineEntry) -> Option<&'a EngineEntry> {
    let names_another = |name: &&str| {
        let is_open = matches!(name.trim(), "" | "?" | "-" | "*");
        !is_open && !assumed.info().answers_to(name)
    };
    match name.filter(names_another) {
        Some(name) => lookup(name).ok(),
        None => Some(assumed),
    }
}
