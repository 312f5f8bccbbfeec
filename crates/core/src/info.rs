//! The description of a variant.

use crate::{MoveNotation, Sides};
use springald_board::Shape;
use std::borrow::Cow;

/// A text that is static in built-in games and owned in others.
pub type Text = Cow<'static, str>;

/// Returns a text of a built-in game, for constants.
///
/// ```
/// assert_eq!(springald_core::text("king"), String::from("king"));
/// ```
pub const fn text(text: &'static str) -> Text {
    Cow::Borrowed(text)
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its letter in FEN (White's) and SAN.
    pub letter: char,
    /// Its name.
    pub name: Text,
    /// Its moves, in one line for a legend.
    pub moves: Text,
    /// Its drawing, if the game states one: the name of another kind, or an outline as the data of an SVG path, on a
    /// square of 100 by 100.
    pub drawing: Option<Text>,
}

impl Kind {
    /// Returns a kind of piece of a built-in game.
    pub const fn new(letter: char, name: &'static str, moves: &'static str) -> Self {
        Self {
            letter,
            name: text(name),
            moves: text(moves),
            drawing: None,
        }
    }
}

/// The description of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Its name for programs, in small letters.
    pub id: Text,
    /// Its other names.
    pub aliases: Cow<'static, [Text]>,
    /// Its name for players, and in the `Variant` tag of a PGN.
    pub name: Text,
    /// The game in one sentence.
    pub summary: Text,
    /// Its board.
    pub shape: Shape,
    /// All kinds of pieces, strongest first.
    pub kinds: Cow<'static, [Kind]>,
    /// The names of the fields of its FENs, in order; a message about a wrong FEN uses them.
    pub fen_fields: &'static [&'static str],
    /// The names and colours of its sides.
    pub sides: Sides,
    /// The notations, besides SAN, in which its players may want to see moves.
    pub notations: Cow<'static, [MoveNotation]>,
    /// The inventor, and the place of publication.
    pub credit: Text,
    /// The text of its RULES.md; numbers head the clauses.
    pub rules: Text,
}

impl Info {
    /// Returns the name of a kind of piece by its letter, in either case.
    pub fn kind_name(&self, letter: char) -> Option<&str> {
        let letter = crate::capital_letter(letter);
        self.kinds
            .iter()
            .find(|kind| kind.letter == letter)
            .map(|kind| &*kind.name)
    }

    /// Returns all names of the variant: its id, its name and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.id, &self.name]
            .into_iter()
            .chain(&*self.aliases)
            .map(|name| &**name)
    }

    /// Returns `true` if `name` is the id, an alias or the name of the variant, in any case.
    pub fn answers_to(&self, name: &str) -> bool {
        self.names().any(|known| known.eq_ignore_ascii_case(name))
    }
}
