//! The changes that an action makes on the board, for code that does not know the rules: screens that
//! animate them, evaluations that are updated by them.

use crate::intern::interned;
use crate::{Owner, Side};
use springald_board::Square;

/// A piece as players see it: its owner, and the letter of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its owner.
    pub owner: Owner,
    /// The letter of its kind, a capital (or the sign of a neutral piece), as in [`crate::Info`].
    pub letter: char,
}

impl Piece {
    /// Returns a player's piece.
    pub fn of(side: Side, letter: char) -> Self {
        Self {
            owner: side.into(),
            letter,
        }
    }

    /// Returns a neutral piece.
    pub const fn neutral(letter: char) -> Self {
        Self {
            owner: Owner::Neutral,
            letter,
        }
    }

    /// Returns the letter as FEN writes it: capitals for White, small letters for Black.
    pub const fn fen(self) -> char {
        match self.owner {
            Owner::Black => small_letter(self.letter),
            Owner::White | Owner::Neutral => self.letter,
        }
    }
}

/// The difference between a capital and its small letter, in ASCII and in Latin-1.
const CASES: u32 = 0x20;

/// Returns the small letter of a capital. Games with more pieces than the alphabet has letters use some of Latin-1.
pub const fn small_letter(letter: char) -> char {
    match letter {
        '\u{c0}'..='\u{de}' => shifted(letter as u32 + CASES, letter),
        _ => letter.to_ascii_lowercase(),
    }
}

/// Returns the capital of a small letter.
pub const fn capital_letter(letter: char) -> char {
    match letter {
        '\u{e0}'..='\u{fe}' => shifted(letter as u32 - CASES, letter),
        _ => letter.to_ascii_uppercase(),
    }
}

const fn shifted(number: u32, letter: char) -> char {
    match char::from_u32(number) {
        Some(shifted) => shifted,
        None => letter,
    }
}

/// The layers of a square. Several things may share a square, one on each layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum Layer {
    /// The floor, with or without a piece on it.
    Floor,
    /// The board, where pieces stand and move.
    Board,
    /// On the square of a piece on the board, and in play like it.
    Beside,
    /// Beneath another piece, out of play until that piece leaves.
    Beneath,
}

/// The class in which any screen shows a change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum Show {
    /// Goes from square to square.
    Slide,
    /// Goes from square to square, together with the change before it.
    Follow,
    /// Goes from one square to another without a path.
    Jump,
    /// Is drawn along by the pull of other pieces.
    Pull,
    /// Changes places with another piece.
    Swap,
    /// Is captured.
    Take,
    /// Vanishes without being captured.
    Vanish,
    /// Turns into another piece: vanishes as the one, appears as the other.
    Change,
    /// Appears, put there by a player.
    Appear,
    /// Appears, put there by nature.
    Roll,
    /// Appears again after it was hidden or gone.
    Return,
}

/// A verb: the game's word for a change, with the class in which screens show it.
///
/// A game with a verb of its own declares a constant; nothing else needs to know it.
///
/// ```
/// use springald_core::{Show, Verb};
///
/// const BURIED: Verb = Verb::new("buried", Show::Vanish);
/// const LEAPT: Verb = Verb::new("leapt", Show::Jump).saying("leaps to");
/// assert_eq!((BURIED.word(), LEAPT.phrase()), ("buried", Some("leaps to")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verb {
    word: &'static str,
    show: Show,
    phrase: Option<&'static str>,
}

impl Verb {
    /// A piece moves, by its own move or by the player's.
    pub const MOVED: Self = Self::new("moved", Show::Slide);
    /// Two pieces swap places.
    pub const SWAPPED: Self = Self::new("swapped", Show::Swap).saying("swaps with");
    /// A piece is captured, by an enemy piece or by a rule.
    pub const CAPTURED: Self = Self::new("captured", Show::Take);
    /// A piece turns into another: it is removed, and the other appears.
    pub const PROMOTED: Self = Self::new("promoted", Show::Change);
    /// A piece is lifted off the board by its owner, or disappears after a short stay.
    pub const LIFTED: Self = Self::new("lifted", Show::Vanish);
    /// A player puts a piece on the board.
    pub const PLACED: Self = Self::new("placed", Show::Appear);
    /// Nature puts a piece on the board.
    pub const ROLLED: Self = Self::new("rolled", Show::Roll);
    /// A piece comes back, from beneath another or after its capture.
    pub const RETURNED: Self = Self::new("returned", Show::Return);

    /// Returns a verb: its past participle in small letters, and the class in which screens show it.
    pub const fn new(word: &'static str, show: Show) -> Self {
        Self {
            word,
            show,
            phrase: None,
        }
    }

    /// Returns a verb made at run time. Its word stays in memory until the program ends; equal words
    /// are kept once.
    pub fn named(word: &str, show: Show) -> Self {
        Self::new(interned(word), show)
    }

    /// Returns the verb with the words between piece and square in a sentence about a move, such as
    /// "swaps with" in "King swaps with e2".
    #[must_use]
    pub const fn saying(self, phrase: &'static str) -> Self {
        Self {
            phrase: Some(phrase),
            ..self
        }
    }

    /// Returns the past participle, such as `captured`.
    pub const fn word(self) -> &'static str {
        self.word
    }

    /// Returns the class in which screens show the change.
    pub const fn show(self) -> Show {
        self.show
    }

    /// Returns the words between piece and square in a sentence; `None` if they are the usual "to" or
    /// "takes".
    pub const fn phrase(self) -> Option<&'static str> {
        self.phrase
    }
}

/// A change on the board.
///
/// The changes of an action, in order, turn the pieces before it into the pieces after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A piece moved from one square to another on its layer. A capture was reported before.
    Moved {
        /// The piece.
        piece: Piece,
        /// Its layer.
        layer: Layer,
        /// The square it left.
        from: Square,
        /// The square it moved to.
        to: Square,
        /// The verb.
        verb: Verb,
    },
    /// Two pieces of the board layer swapped places.
    Swapped {
        /// The piece that stood on `a`.
        first: Piece,
        /// The piece that stood on `b`.
        second: Piece,
        /// The square that the first piece left and the second now has.
        a: Square,
        /// The square that the second piece left and the first now has.
        b: Square,
    },
    /// A piece left its layer.
    Removed {
        /// The piece.
        piece: Piece,
        /// Its layer.
        layer: Layer,
        /// Its square.
        at: Square,
        /// The verb.
        verb: Verb,
    },
    /// A piece appeared on its layer.
    Appeared {
        /// The piece.
        piece: Piece,
        /// Its layer.
        layer: Layer,
        /// Its square.
        at: Square,
        /// The verb.
        verb: Verb,
    },
}

/// A receiver of changes.
///
/// Rules call it while they play. With `()` as the observer the calls compile to nothing.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{Change, NotationExt, Observer, Position, Variant};
///
/// /// Counts captured pieces.
/// struct Captures(usize);
///
/// impl Observer for Captures {
///     fn note(&mut self, change: Change) {
///         self.0 += usize::from(matches!(change, Change::Removed { .. }));
///     }
/// }
///
/// let mut position = Chess
///     .parse_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
///     .unwrap();
/// let action = position.action_from_text("e4d5").unwrap();
/// let mut captures = Captures(0);
/// position.play_unchecked(action, &mut captures);
/// assert_eq!(captures.0, 1);
/// ```
pub trait Observer {
    /// `true` if changes are used. If not, rules may skip work that only serves to report them.
    const LISTENS: bool = true;

    /// Receives a change.
    fn note(&mut self, change: Change);
}

impl Observer for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn note(&mut self, _: Change) {}
}

impl Observer for Vec<Change> {
    fn note(&mut self, change: Change) {
        self.push(change);
    }
}
