//! The puzzles that come with the site, and their ratings.

mod counted;
mod rating;

pub(crate) use counted::Counted;
pub use rating::Rating;
pub(crate) use rating::{KNOWN, START, WrongRating, after, start};

/// The ids and difficulties of puzzles, in the order of the ids.
pub(crate) type Set = &'static [(&'static str, u32)];

/// The puzzles of each game.
static SETS: &[(&str, Set)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// Returns the name of a game and its puzzles; `None` if it has none.
pub(crate) fn of(game: &str) -> Option<(&'static str, Set)> {
    SETS.iter().copied().find(|(name, _)| *name == game)
}

/// Returns the id and the difficulty of a puzzle; `None` if there is no such puzzle.
pub(crate) fn find(all: Set, id: &str) -> Option<(&'static str, u32)> {
    let at = all.binary_search_by(|(known, _)| (*known).cmp(id)).ok()?;
    Some(all[at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::lookup;

    #[test]
    fn every_set_is_of_a_game_and_in_order() {
        assert!(SETS.len() >= 6);
        for &(game, all) in SETS {
            assert!(lookup(game).is_ok(), "{game}");
            assert!(all.is_sorted_by(|a, b| a.0 < b.0), "{game}");
            assert!(all.len() >= 300, "{game}");
            for &(id, difficulty) in all {
                assert_eq!(find(all, id), Some((id, difficulty)));
                assert!((1..=5).contains(&difficulty), "{game} {id}");
            }
        }
    }

    #[test]
    fn other_puzzles_are_unknown() {
        let (_, chess) = of("chess").unwrap();
        for id in ["", "0", "zzzzzzzz", "../chess"] {
            assert_eq!(find(chess, id), None);
        }
        let (_, cats) = of("cats").unwrap();
        assert_eq!(find(cats, chess[0].0), None);
        assert!(of("checkers").is_none() && of("Chess").is_none());
    }
}
