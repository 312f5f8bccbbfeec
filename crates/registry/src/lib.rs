//! The list of all variants. Only this crate names them; the search is compiled for each in a crate of its own.
//!
//! ```
//! use springald_registry::{Control, Engine, Task, TurnRequest, find};
//!
//! let chess = find("orthodox").unwrap();
//! let mut game = chess.variant().begin();
//! game.play_turn("e2e4").unwrap();
//! assert_eq!(game.actions().len(), 20);
//!
//! let mut engine = Engine::new(1, 1);
//! let (task, control) = (Task::to_depth(3), Control::default());
//! let request = TurnRequest::new(&*game, &task, &control);
//! let best = chess.think(&request, &mut engine, &mut |_| {});
//! game.play_turn(&best.unwrap().turn).unwrap();
//! ```
//!
//! A [`Registry`] is a list that a program changes at run time: it begins with the built-in games, and
//! games can be added and removed.

#[cfg(feature = "declared")]
mod declared;
#[cfg(feature = "networks")]
mod networks;
mod registry;
mod tag;

use springald_core::quote::quoted;
use thiserror::Error;

#[cfg(feature = "declared")]
pub use declared::{
    OpenError, Pinned, add, compile, declared_ids, is_version, lookup, open, outdated_network,
    pinned, version_of,
};
#[cfg(feature = "networks")]
pub use networks::network_ids;
pub use registry::{RegisterError, Registry};
#[cfg(feature = "declared")]
pub use springald_declared::{
    LoadError, Source,
    syntax::{Problem, Problems},
    table_bytes,
};
#[cfg(feature = "declared")]
pub use springald_declared_engine::declared;
#[cfg(feature = "proofs")]
pub use springald_engine::WinningTurns;
#[cfg(feature = "testkit")]
pub use springald_engine::testkit;
pub use springald_engine::{
    BestTurn, EngineEntry, Network, NetworkError, SearchError, TurnRequest,
};
#[cfg(feature = "weights")]
pub use springald_engine::{EvalTrace, EvalWeights, Evaluation, Judged};
#[cfg(feature = "baselines")]
pub use springald_search::baseline::{Baseline, Effort};
pub use springald_search::{
    Bound, Control, DECIDED, Engine, Level, NoTurn, Report, Score, SharedMemory, Skill, Task, Team,
    Time, Wdl,
};
pub use tag::of_tag;

/// Declares the list: a row is the engine of a variant, and its folder.
macro_rules! builtin {
    ($($game:path, $folder:literal;)*) => {
        /// All built-in variants; orthodox chess comes first.
        #[cfg(feature = "builtin")]
        pub static VARIANTS: &[EngineEntry] = &[$(EngineEntry::builtin(&$game, $folder)),*];
    };
}

builtin! {
    springald_chess_engine::GAME, "chess";
    springald_duck_engine::GAME, "duck";
    springald_chesspp_engine::CATAPULT, "chesspp";
    springald_chesspp_engine::GULTI, "chesspp";
    springald_cats_engine::GAME, "cats";
    springald_ballista_engine::GAME, "ballista";
    springald_gravitatur_engine::GAME, "gravitatur";
}

/// No variant is built in.
#[cfg(not(feature = "builtin"))]
pub static VARIANTS: &[EngineEntry] = &[];

/// The error for a name that no variant has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("variant: found {}, expected one of: {}", quoted(.found), .known.join(", "))]
pub struct UnknownVariant {
    /// The name.
    pub found: String,
    /// The ids of the variants in the list.
    pub known: Vec<String>,
}

impl UnknownVariant {
    fn new<'a>(found: &str, entries: impl Iterator<Item = &'a EngineEntry>) -> Self {
        Self {
            found: found.to_owned(),
            known: entries.map(|entry| entry.info().id.to_string()).collect(),
        }
    }
}

/// Returns the ids of all built-in variants.
pub fn ids() -> Vec<&'static str> {
    VARIANTS.iter().map(|entry| &*entry.info().id).collect()
}

/// Returns the built-in variant with this id, alias or name, in any case; with the feature `declared` also by the names
/// that other programs and sites use.
///
/// # Errors
/// If there is none; the error lists the ids.
pub fn find(name: &str) -> Result<&'static EngineEntry, UnknownVariant> {
    let mut entries = VARIANTS.iter();
    let found = entries.find(|entry| entry.info().answers_to(name));
    #[cfg(feature = "declared")]
    let found = found.or_else(|| {
        let id = springald_declared::named(name)?;
        VARIANTS.iter().find(|entry| entry.id() == id)
    });
    found.ok_or_else(|| UnknownVariant::new(name, VARIANTS.iter()))
}

/// Returns the built-in variant with this name, as [`find`] does: without the feature `declared` there are no other
/// games.
///
/// # Errors
/// If there is none; the error lists the ids.
#[cfg(not(feature = "declared"))]
pub fn lookup(name: &str) -> Result<&'static EngineEntry, UnknownVariant> {
    find(name)
}
