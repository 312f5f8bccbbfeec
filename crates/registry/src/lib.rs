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

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::rand_core::SeedableRng;
    use springald_core::Actor;

    #[test]
    fn every_name_means_one_variant() {
        let mut names = Vec::new();
        for entry in VARIANTS {
            let info = entry.variant().info();
            assert_eq!(find(&info.id).unwrap().variant().info().id, info.id);
            names.extend(info.names().map(str::to_lowercase));
        }
        names.sort();
        let count = names.len();
        names.dedup();
        assert!(
            names.len() >= count - VARIANTS.len(),
            "a name is used twice: {names:?}"
        );
    }

    #[test]
    fn an_unknown_name_is_refused_with_a_list() {
        let error = find("checkers").err().unwrap().to_string();
        assert!(
            error.contains("'checkers'") && error.contains("chess"),
            "{error}"
        );
    }

    #[test]
    fn every_variant_is_in_its_folder() {
        for entry in VARIANTS {
            let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");
            let rules = format!("{variants}/{}/RULES.md", entry.folder);
            let rules = std::fs::read_to_string(rules).unwrap();
            assert_eq!(rules, entry.variant().info().rules);
        }
    }

    #[test]
    fn baselines_play_whole_turns_everywhere() {
        let baselines = [
            Baseline::Random,
            Baseline::Greedy,
            Baseline::Mcts(Effort::Playouts(3)),
        ];
        for (entry, baseline) in VARIANTS
            .iter()
            .flat_map(|entry| baselines.map(|baseline| (entry, baseline)))
        {
            let mut game = entry.variant().begin();
            let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
            for _ in 0..12 {
                let (Actor::White | Actor::Black) = game.to_act() else {
                    break;
                };
                let control = Control::default();
                let idea = entry.baseline(&*game, baseline, &control, &mut random);
                let turn = idea.unwrap().turn;
                game.play_turn(&turn).unwrap();
                if game.to_act() == Actor::Nature {
                    let outcome = game.outcomes().remove(0).outcome;
                    game.play_text(&outcome).unwrap();
                } else {
                    assert!(game.at_turn_start() || game.verdict().is_some());
                }
            }
        }
    }

    #[test]
    fn the_computer_finds_something_legal_everywhere() {
        for entry in VARIANTS {
            let mut game = entry.variant().begin();
            let (mut engine, control) = (Engine::new(1, 1), Control::default());
            let task = Task::to_depth(1);
            let request = TurnRequest::new(&*game, &task, &control);
            let best = entry.think(&request, &mut engine, &mut |_| {});
            let turn = best.unwrap().turn;
            game.play_turn(&turn).unwrap();
        }
    }
}
