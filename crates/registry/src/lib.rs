//! The list of all variants. Only this crate names them, and only here is the search compiled for each.
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
mod entry;
mod registry;
mod search;
mod tuning;

use springald_core::Variant;
use springald_core::quote::quoted;
use thiserror::Error;

#[cfg(feature = "declared")]
pub use declared::{
    OpenError, Pinned, add, compile, declared, declared_ids, is_version, lookup, open, pinned,
    version_of,
};
pub use entry::EngineEntry;
pub use registry::{RegisterError, Registry};
#[cfg(feature = "proofs")]
pub use search::WinningTurns;
pub use search::{BestTurn, Evaluation, SearchError, TurnRequest};
#[cfg(feature = "declared")]
pub use springald_declared::{LoadError, Source, syntax::Problem};
pub use springald_search::baseline::{Baseline, Effort};
pub use springald_search::{
    Bound, Control, DECIDED, Engine, Level, NoTurn, Report, Score, SharedMemory, Skill, Task, Team,
    Time, Wdl,
};
pub use tuning::{EvalTrace, EvalWeights};

/// A function of variants as their own types.
pub trait VariantVisitor {
    /// Takes a variant.
    fn visit<V: Variant>(&mut self, variant: &V);
}

/// Declares the list: a row is a variant and its folder.
macro_rules! builtin {
    ($($variant:expr, $folder:literal;)*) => {
        /// All built-in variants; orthodox chess comes first.
        pub static VARIANTS: &[EngineEntry] = if cfg!(feature = "builtin") {
            &[$(EngineEntry::builtin(&$variant, $folder)),*]
        } else {
            &[]
        };

        /// Calls a visitor with every built-in variant, in the order of [`VARIANTS`].
        pub fn visit_variants(visitor: &mut impl VariantVisitor) {
            if cfg!(feature = "builtin") {
                $(visitor.visit(&$variant);)*
            }
        }
    };
}

builtin! {
    springald_chess::Chess, "chess";
    springald_duck::Duck, "duck";
    springald_chesspp::Catapult, "chesspp";
    springald_chesspp::Gulti, "chesspp";
    springald_cats::Cats, "cats";
    springald_ballista::Ballista, "ballista";
    springald_gravitatur::Gravitatur, "gravitatur";
}

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

/// Returns the built-in variant with this id, alias or name, in any case.
///
/// # Errors
/// If there is none; the error lists the ids.
pub fn find(name: &str) -> Result<&'static EngineEntry, UnknownVariant> {
    let mut entries = VARIANTS.iter();
    let found = entries.find(|entry| entry.info().answers_to(name));
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
