//! A variant: its description, and the start of its games.

use crate::xboard::{self, XboardPiece};
use crate::{
    Evaluate, Explain, FenError, Game, Record, Screen, Weight, WeightsError, write_weights,
};
use springald_board::Shape;
use std::borrow::Cow;
use std::sync::Arc;

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
}

impl Kind {
    /// Returns a kind of piece of a built-in game.
    pub const fn new(letter: char, name: &'static str, moves: &'static str) -> Self {
        Self {
            letter,
            name: text(name),
            moves: text(moves),
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
    /// The inventor, and the place of publication.
    pub credit: Text,
    /// The text of its RULES.md; numbers head the clauses.
    pub rules: Text,
}

impl Info {
    /// Returns the name of a kind of piece by its letter, in either case.
    pub fn kind_name(&self, letter: char) -> Option<&str> {
        let letter = letter.to_ascii_uppercase();
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

/// A position that can be played, explained, shown and searched.
pub trait Playable: Evaluate + Explain + Screen {}
impl<P: Evaluate + Explain + Screen> Playable for P {}

/// A game as a value: its description, and where it begins.
///
/// Built-in games are types without data, such as `Chess`. A game made at run time holds its rules, and
/// its positions share them. Clones are cheap: a [`Record`] keeps one. An [`Arc`] of a variant is a
/// variant, too.
pub trait Variant: Clone + Send + Sync + 'static {
    /// The type of its positions.
    type Position: Playable;

    /// Returns the description of the variant.
    fn info(&self) -> &Info;

    /// Returns the position in which games begin.
    fn start(&self) -> Self::Position;

    /// Parses a FEN, and refuses one that describes an impossible position.
    ///
    /// # Errors
    /// The wrong field, what was found and what was expected.
    fn parse_fen(&self, fen: &str) -> Result<Self::Position, FenError>;

    /// Returns how the pieces look and move in XBoard; empty for orthodox chess, which XBoard knows.
    ///
    /// The default goes by their letters ([`xboard::by_letter`]).
    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Owned(xboard::by_letter(&self.info().kinds))
    }

    /// Returns the same game with other weights of its evaluation. The text names some of them; the others have their
    /// default values, all of them if it is empty.
    ///
    /// # Errors
    /// The first wrong line, or that the weights of this game are compiled in, which is the default.
    fn with_weights(&self, text: &str) -> Result<Self, WeightsError> {
        let _ = text;
        Err(WeightsError {
            line: 0,
            what: format!("the weights of {} are compiled in", self.info().id),
        })
    }

    /// Returns the text of weights, in the order of [`Evaluate::weights`], for [`Variant::with_weights`].
    fn weights_text(&self, weights: &[Weight]) -> String {
        write_weights(weights, self.start().terms())
    }
}

impl<V: Variant> Variant for Arc<V> {
    type Position = V::Position;

    fn info(&self) -> &Info {
        (**self).info()
    }

    fn start(&self) -> Self::Position {
        (**self).start()
    }

    fn parse_fen(&self, fen: &str) -> Result<Self::Position, FenError> {
        (**self).parse_fen(fen)
    }

    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        (**self).xboard()
    }

    fn with_weights(&self, text: &str) -> Result<Self, WeightsError> {
        (**self).with_weights(text).map(Self::new)
    }

    fn weights_text(&self, weights: &[Weight]) -> String {
        (**self).weights_text(weights)
    }
}

/// A variant without type parameters, which begins games as [`Game`].
///
/// Every [`Variant`] is one.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::DynVariant;
///
/// let chess: &dyn DynVariant = &Chess;
/// let mut game = chess.begin();
/// game.play_line("e2e4 e7e5")?;
/// assert_eq!(game.perft(1, false, 1), 29);
/// assert!(game.explain("e1g1").is_ok());
/// # Ok::<(), springald_core::LineError>(())
/// ```
pub trait DynVariant: Send + Sync {
    /// Returns the description of the variant.
    fn info(&self) -> &Info;

    /// Begins a game at the usual start.
    fn begin(&self) -> Box<dyn Game>;

    /// Begins a game at a position, even in the middle of a turn.
    ///
    /// # Errors
    /// The wrong field of the FEN, what was found and what was expected.
    fn begin_at(&self, fen: &str) -> Result<Box<dyn Game>, FenError>;
}

impl<V: Variant> DynVariant for V {
    fn info(&self) -> &Info {
        Variant::info(self)
    }

    fn begin(&self) -> Box<dyn Game> {
        Box::new(Record::new(self.clone()))
    }

    fn begin_at(&self, fen: &str) -> Result<Box<dyn Game>, FenError> {
        let position = self.parse_fen(fen)?;
        Ok(Box::new(Record::from_position(self.clone(), position)))
    }
}
