//! The puzzles that come with the site, and their ratings.

mod counted;
mod rating;

pub(crate) use counted::Counted;
pub use rating::Rating;
pub(crate) use rating::{KNOWN, START, WrongRating, after, start};

/// A puzzle, as the build reads it from its file.
pub(crate) struct Puzzle {
    pub(crate) id: &'static str,
    /// From 1 to 5.
    pub(crate) difficulty: u32,
    /// `win`, `save` or `material`.
    pub(crate) goal: &'static str,
    /// The turns in which the side to move wins, or in which it loses after every turn but the answer.
    pub(crate) turns: u32,
    pub(crate) fen: &'static str,
}

/// The puzzles of a game.
pub(crate) struct Set {
    /// In the order of the file.
    puzzles: &'static [Puzzle],
    /// Indices of `puzzles`, in the order of the ids.
    by_id: &'static [usize],
}

impl Set {
    /// Returns a puzzle by its id.
    pub(crate) fn find(&self, id: &str) -> Option<&'static Puzzle> {
        let at = self
            .by_id
            .binary_search_by(|&at| self.puzzles[at].id.cmp(id))
            .ok()?;
        Some(&self.puzzles[self.by_id[at]])
    }

    /// Returns a puzzle by its place in the file, from 0.
    pub(crate) fn at(&self, index: usize) -> Option<&'static Puzzle> {
        self.puzzles.get(index)
    }
}

/// The puzzles of each game.
static SETS: &[(&str, &Set)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// Returns the name of a game and its puzzles; `None` if it has none.
pub(crate) fn of(game: &str) -> Option<(&'static str, &'static Set)> {
    SETS.iter().copied().find(|(name, _)| *name == game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::lookup;

    #[test]
    fn every_set_is_of_a_game_and_in_order() {
        assert!(SETS.len() >= 6);
        for &(game, all) in SETS {
            let variant = lookup(game).unwrap_or_else(|error| panic!("{game}: {error}"));
            assert!(all.puzzles.len() >= 300, "{game}");
            for (at, one) in all.puzzles.iter().enumerate() {
                let Puzzle { id, goal, .. } = one;
                assert!(std::ptr::eq(all.find(id).unwrap(), one), "{game} {id}");
                assert!(std::ptr::eq(all.at(at).unwrap(), one), "{game} {id}");
                assert!((1..=5).contains(&one.difficulty), "{game} {id}");
                assert!(["win", "save", "material"].contains(goal), "{game} {id}");
                let position = variant.variant().begin_exactly_at(one.fen).unwrap();
                assert!(position.to_act().side().is_some(), "{game} {id}");
            }
        }
    }

    #[test]
    fn other_puzzles_are_unknown() {
        let (_, chess) = of("chess").unwrap();
        for id in ["", "0", "zzzzzzzz", "../chess"] {
            assert!(chess.find(id).is_none());
        }
        let (_, cats) = of("cats").unwrap();
        assert!(cats.find(chess.puzzles[0].id).is_none());
        assert!(chess.at(chess.puzzles.len()).is_none());
        assert!(of("tiddlywinks").is_none() && of("Chess").is_none());
    }
}
