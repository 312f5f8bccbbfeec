//! The networks that come with the program.

use springald_board::Shape;
use springald_engine::{EngineEntry, Network};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Declares the networks by the ids of their games.
macro_rules! networks {
    ($($id:literal)*) => {
        /// The ids of games, and the files of their networks.
        static FILES: &[(&str, &[u8])] =
            &[$(($id, include_bytes!(concat!("../games/", $id, ".net")))),*];
    };
}

networks! {
    "atomic"
    "crazyhouse"
    "kingofthehill"
    "shogi"
}

/// Returns the ids of the games with networks.
pub fn network_ids() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(id, _)| *id)
}

fn file(id: &str) -> Option<&'static [u8]> {
    let known = FILES.iter().find(|(known, _)| *known == id);
    known.map(|(_, bytes)| *bytes)
}

/// Returns a game written as text with the network that the program has for it, if it has one for this version of the
/// rules.
pub(crate) fn with_network(entry: EngineEntry, version: &str) -> EngineEntry {
    let judged = file(entry.id()).and_then(|bytes| entry.with_network(bytes).ok());
    judged
        .filter(|judged| judged.network_rules() == Some(version))
        .unwrap_or(entry)
}

/// Returns the network of a built-in game, if it has one.
#[cfg(feature = "builtin")]
pub(crate) fn builtin(id: &str, shape: Shape) -> Option<&'static Network> {
    /// The networks that were asked for. They stay in memory until the program ends, as the games do.
    static READ: LazyLock<Mutex<HashMap<String, Option<&'static Network>>>> =
        LazyLock::new(Mutex::default);
    let bytes = file(id)?;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    *read.entry(id.to_owned()).or_insert_with(|| {
        let network = Network::read(bytes, shape).ok()?;
        Some(Box::leak(Box::new(network)))
    })
}
