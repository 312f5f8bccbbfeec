//! A variant: what it says of itself, and where its games begin.

use crate::{Evaluate, Explain, FenError, Game, Record, Screen};
use springald_board::Shape;
use std::borrow::Cow;
use std::sync::Arc;

/// A text that a built-in game has at compile time and another game owns.
pub type Text = Cow<'static, str>;

/// A text of a built-in game, for constants.
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
    /// How it moves, in one line for a legend.
    pub moves: Text,
}

impl Kind {
    /// A kind of piece of a built-in game.
    pub const fn new(letter: char, name: &'static str, moves: &'static str) -> Self {
        Self {
            letter,
            name: text(name),
            moves: text(moves),
        }
    }
}

/// What a variant says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Its name for programs, lower case.
    pub id: Text,
    /// Other names that mean it.
    pub aliases: Cow<'static, [Text]>,
    /// Its name for people, and in the `Variant` tag of a PGN.
    pub name: Text,
    /// The game in one sentence.
    pub summary: Text,
    /// Its board.
    pub shape: Shape,
    /// All kinds of pieces, strongest first.
    pub kinds: Cow<'static, [Kind]>,
    /// Who invented it, and where it was published.
    pub credit: Text,
    /// The text of its RULES.md; clauses are headed by their numbers.
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

    /// Returns all names that mean the variant: its id, its name and its aliases.
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

/// Everything a position must be able to do to be played, explained, shown and searched.
pub trait Playable: Evaluate + Explain + Screen {}
impl<P: Evaluate + Explain + Screen> Playable for P {}

/// A game as a value: what it says of itself, and where it begins.
///
/// Built-in games are types without data, such as `Chess`; a game that is made at run time holds its
/// rules, and its positions share them. Clones are cheap: a [`Record`] keeps one. An [`Arc`] of a
/// variant is a variant.
pub trait Variant: Clone + Send + Sync + 'static {
    /// Its positions.
    type Position: Playable;

    /// Returns what the variant says of itself.
    fn info(&self) -> &Info;

    /// Returns the position in which games begin.
    fn start(&self) -> Self::Position;

    /// Parses a FEN and refuses one that describes an impossible state.
    ///
    /// # Errors
    /// Names the field, what was found and what was expected.
    fn parse_fen(&self, fen: &str) -> Result<Self::Position, FenError>;
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
}

/// A variant without type parameters: begins games that are seen as [`Game`].
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
    /// Returns what the variant says of itself.
    fn info(&self) -> &Info;

    /// Begins a game at the start.
    fn begin(&self) -> Box<dyn Game>;

    /// Begins a game at a position, perhaps in the middle of a turn.
    ///
    /// # Errors
    /// Names the field of the FEN, what was found and what was expected.
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
