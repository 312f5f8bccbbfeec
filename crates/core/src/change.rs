//! The changes that an action makes on the board, for those who do not know the rules: screens that
//! animate them, evaluation networks that follow them.

use crate::intern::interned;
use crate::{Owner, Side};
use springald_board::Square;

/// A piece as people see it: whose, and the letter of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whom it belongs to.
    pub owner: Owner,
    /// The letter of its kind, a capital (or the sign of a neutral piece), as in [`crate::Info`].
    pub letter: char,
}

impl Piece {
    /// A player's piece.
    pub fn of(side: Side, letter: char) -> Self {
        Self {
            owner: side.into(),
            letter,
        }
    }

    /// A piece that belongs to nobody.
    pub const fn neutral(letter: char) -> Self {
        Self {
            owner: Owner::Neutral,
            letter,
        }
    }

    /// The letter as FEN writes it: capitals for White, small letters for Black.
    pub const fn fen(self) -> char {
        match self.owner {
            Owner::Black => self.letter.to_ascii_lowercase(),
            Owner::White | Owner::Neutral => self.letter,
        }
    }
}

/// Several things may share a square, one on each layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layer {
    /// Part of the ground, with or without a piece on it.
    Floor,
    /// Where pieces stand and move.
    Board,
    /// Waiting beneath another piece, not in play until that leaves.
    Beneath,
}

/// How a screen shows a change: a small set of classes that every screen knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Show {
    /// Goes from square to square.
    Slide,
    /// Goes from square to square together with what went before it.
    Follow,
    /// Goes from one square to another without a path.
    Jump,
    /// Is drawn along by what moves others.
    Pull,
    /// Changes places with another piece.
    Swap,
    /// Is taken by an enemy.
    Take,
    /// Vanishes, and nobody took it.
    Vanish,
    /// Becomes something else: vanishes as what it was, appears as what it is.
    Change,
    /// Appears where a player put it.
    Appear,
    /// Appears where nature put it.
    Roll,
    /// Appears again where it was hidden, or after it was gone.
    Return,
}

impl Show {
    /// Returns the class in small letters, as screens are told it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Slide => "slide",
            Self::Follow => "follow",
            Self::Jump => "jump",
            Self::Pull => "pull",
            Self::Swap => "swap",
            Self::Take => "take",
            Self::Vanish => "vanish",
            Self::Change => "change",
            Self::Appear => "appear",
            Self::Roll => "roll",
            Self::Return => "return",
        }
    }
}

/// What happens to a piece, in the word of the game, with the class in which screens show it.
///
/// A game with a verb of its own declares a constant; nothing else has to know it.
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
    /// A piece goes by its own or the player's ordinary move.
    pub const MOVED: Self = Self::new("moved", Show::Slide);
    /// Two pieces change places.
    pub const SWAPPED: Self = Self::new("swapped", Show::Swap).saying("swaps with");
    /// An enemy, or the rules on an enemy's behalf, took the piece.
    pub const CAPTURED: Self = Self::new("captured", Show::Take);
    /// A piece turns into something else: it is removed, and what it becomes appears.
    pub const PROMOTED: Self = Self::new("promoted", Show::Change);
    /// A piece is lifted off the board by its owner, or its short appearance is over.
    pub const LIFTED: Self = Self::new("lifted", Show::Vanish);
    /// A player puts a piece on the board.
    pub const PLACED: Self = Self::new("placed", Show::Appear);
    /// Nature puts a piece on the board.
    pub const ROLLED: Self = Self::new("rolled", Show::Roll);
    /// A piece comes back from beneath another, or from the dead.
    pub const RETURNED: Self = Self::new("returned", Show::Return);

    /// A verb of a game: its past participle in small letters, and how screens show it.
    pub const fn new(word: &'static str, show: Show) -> Self {
        Self {
            word,
            show,
            phrase: None,
        }
    }

    /// A verb of a game that is made at run time. Its word stays in memory until the program ends,
    /// once however often it is named.
    pub fn named(word: &str, show: Show) -> Self {
        Self::new(interned(word), show)
    }

    /// The verb with what stands between the piece and the square in a sentence about a move, such as
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

    /// Returns what stands between the piece and the square in a sentence; `None` if that is the usual
    /// "to" or "takes".
    pub const fn phrase(self) -> Option<&'static str> {
        self.phrase
    }
}

/// One thing that changed on the board.
///
/// The changes of an action, in order, turn the pieces before it into the pieces after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A piece went from one square to another on its layer. What it captured was reported before.
    Moved {
        /// Which piece.
        piece: Piece,
        /// On which layer.
        layer: Layer,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What happened.
        verb: Verb,
    },
    /// Two pieces of the board layer changed places.
    Swapped {
        /// The piece that was on `a`.
        first: Piece,
        /// The piece that was on `b`.
        second: Piece,
        /// Where the first was and the second now is.
        a: Square,
        /// Where the second was and the first now is.
        b: Square,
    },
    /// A piece left its layer.
    Removed {
        /// Which piece.
        piece: Piece,
        /// From which layer.
        layer: Layer,
        /// From where.
        at: Square,
        /// What happened.
        verb: Verb,
    },
    /// A piece came to its layer.
    Appeared {
        /// Which piece.
        piece: Piece,
        /// On which layer.
        layer: Layer,
        /// Where.
        at: Square,
        /// What happened.
        verb: Verb,
    },
}

/// Something that follows what happens on a board.
///
/// Rules call it while they play; with `()` as the observer the calls compile to nothing.
pub trait Observer {
    /// Whether anybody listens: rules may skip work that only serves a report.
    const LISTENS: bool = true;

    /// Takes note of one change.
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
