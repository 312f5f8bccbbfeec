//! The networks that come with the program.

use springald_engine::EngineEntry;

/// Declares the networks by the ids of their games.
macro_rules! networks {
    ($($id:literal)*) => {
        /// The ids of games, and the files of their networks.
        static FILES: &[(&str, &[u8])] =
            &[$(($id, include_bytes!(concat!("../games/", $id, ".net")))),*];
    };
}

networks! {
    "3check"
    "5check"
    "atomic"
    "breakthrough"
    "crazyhouse"
    "horde"
    "kingofthehill"
    "minishogi"
    "minixiangqi"
    "racingkings"
    "shogi"
    "xiangqi"
}

/// Returns the ids of the games with networks.
pub fn network_ids() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(id, _)| *id)
}

/// Returns a game with the network that the program has for it, if it has one for this version of the rules.
pub(crate) fn with_network(entry: EngineEntry, version: &str) -> EngineEntry {
    let known = FILES.iter().find(|(id, _)| *id == entry.id());
    let judged = known.and_then(|(_, bytes)| entry.with_network(bytes).ok());
    judged
        .filter(|judged| judged.network_rules() == Some(version))
        .unwrap_or(entry)
}
