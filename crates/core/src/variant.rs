//! A variant as the house sees it.

use crate::{Evaluate, Explain, Screen};
use springald_board::Shape;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its letter in FEN (White's) and SAN.
    pub letter: char,
    /// Its name.
    pub name: &'static str,
    /// How it moves, in one line for a legend.
    pub moves: &'static str,
}

/// What a variant says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info {
    /// Its name for programs, lower case.
    pub id: &'static str,
    /// Other names that mean it.
    pub aliases: &'static [&'static str],
    /// Its name for people, and in the `Variant` tag of a PGN.
    pub name: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Its board.
    pub shape: Shape,
    /// All kinds of pieces, strongest first.
    pub kinds: &'static [Kind],
    /// Who invented it, and where it was published.
    pub credit: &'static str,
    /// The text of its RULES.md; clauses are headed by their numbers.
    pub rules: &'static str,
}

impl Info {
    /// The name of a kind of piece by its letter, in either case; the letter itself has none.
    pub fn kind_name(&self, letter: char) -> Option<&'static str> {
        let letter = letter.to_ascii_uppercase();
        self.kinds
            .iter()
            .find(|kind| kind.letter == letter)
            .map(|kind| kind.name)
    }

    /// Whether `name` is the id, an alias or the name of the variant, in any case.
    pub fn answers_to(&self, name: &str) -> bool {
        let names = self.aliases.iter().chain([&self.id, &self.name]);
        names
            .into_iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// Everything a position must be able to do.
pub trait Playable: Evaluate + Explain + Screen {}
impl<P: Evaluate + Explain + Screen> Playable for P {}

/// A game: its positions, and what it says of itself. One row of the registry.
pub trait Variant: Send + Sync + 'static {
    /// Its positions.
    type Position: Playable;
    /// What it says of itself.
    const INFO: Info;
}
