//! The list of all variants. This is the only crate that names them, and the only place where the
//! search is compiled for each.
//!
//! ```
//! use springald_registry::find;
//!
//! let mut game = find("orthodox").unwrap().row.start();
//! game.play_turn("e2e4").unwrap();
//! assert_eq!(game.actions().len(), 20);
//! ```

use springald_core::{Entry, Evaluate, Game, Position, Record, Row, Variant};
use springald_search::think;
use thiserror::Error;

pub use springald_search::{Level, Limits, WIN};

/// A variant, and the opponent that plays it.
pub struct Listing {
    /// The variant.
    pub row: &'static dyn Row,
    think: fn(&dyn Game, &mut Limits<'_>) -> Option<Idea>,
}

/// What the computer wants to play, and what it thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Idea {
    /// The text of the action.
    pub action: String,
    /// What it is worth for the side that plays it, in centipawns; beyond 29,000 a forced win.
    pub score: i32,
    /// How many actions were looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// All variants, the control first.
pub static VARIANTS: [Listing; 6] = [
    Listing::of::<springald_chess::Chess>(),
    Listing::of::<springald_chesspp::Catapult>(),
    Listing::of::<springald_chesspp::Gulti>(),
    Listing::of::<springald_cats::Cats>(),
    Listing::of::<springald_ballista::Ballista>(),
    Listing::of::<springald_gravitatur::Gravitatur>(),
];

impl Listing {
    const fn of<V: Variant>() -> Self {
        Self {
            row: &Entry::<V>::NEW,
            think: idea::<V>,
        }
    }

    /// What the computer would play now; nothing where no player is to act, or where the game is
    /// not of this variant.
    pub fn think(&self, game: &dyn Game, limits: &mut Limits<'_>) -> Option<Idea> {
        (self.think)(game, limits)
    }
}

fn idea<V: Variant>(game: &dyn Game, limits: &mut Limits<'_>) -> Option<Idea>
where
    V::Position: Evaluate,
{
    use springald_core::NotationExt;
    let record: &Record<V> = game.as_any().downcast_ref()?;
    let position = record.position();
    // Where no progress was made a position may come back; earlier ones cannot.
    let recent = record
        .steps()
        .iter()
        .rev()
        .take(usize::from(position.clock().halfmove) * V::Position::LONGEST_TURN);
    let starts = recent
        .map(|step| &step.before)
        .filter(|before| before.at_turn_start());
    let seen: Vec<u64> = if V::Position::HAS_REPETITION {
        starts.map(Position::key).collect()
    } else {
        vec![]
    };
    let thought = think(position, &seen, limits)?;
    Some(Idea {
        action: position.action_text(thought.action),
        score: thought.score,
        depth: thought.depth,
        nodes: thought.nodes,
    })
}

/// A name that no variant answers to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("variant: found '{found}', expected one of: {}", ids().join(", "))]
pub struct UnknownVariant {
    /// The name.
    pub found: String,
}

/// The ids of all variants.
pub fn ids() -> Vec<&'static str> {
    VARIANTS
        .iter()
        .map(|listing| listing.row.info().id)
        .collect()
}

/// The variant that answers to this id, alias or name, in any case.
///
/// # Errors
/// Where none does; the error lists the ids.
pub fn find(name: &str) -> Result<&'static Listing, UnknownVariant> {
    let found = VARIANTS
        .iter()
        .find(|listing| listing.row.info().answers_to(name));
    found.ok_or_else(|| UnknownVariant {
        found: name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_means_one_variant() {
        let mut names = Vec::new();
        for listing in &VARIANTS {
            let info = listing.row.info();
            assert_eq!(find(info.id).unwrap().row.info().id, info.id);
            for name in info.aliases.iter().chain([&info.id, &info.name]) {
                names.push(name.to_lowercase());
            }
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
    fn the_computer_finds_something_legal_everywhere() {
        for listing in &VARIANTS {
            let game = listing.row.start();
            let idea = listing.think(&*game, &mut Limits::depth(1)).unwrap();
            assert!(game.action_texts().contains(&idea.action));
        }
    }
}

/// The examples of the README, which run as tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
