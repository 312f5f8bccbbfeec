//! How XBoard is told to draw and to move the pieces of each game.
//!
//! It knows one piece a square and moves in Betza notation, so what it is told is more than is legal
//! where a game has more to say; the engine then refuses with its reason.

/// A kind of piece as XBoard sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// Its letter.
    pub letter: char,
    /// Its picture: the place in XBoard's list of pieces, from 0.
    pub picture: usize,
    /// How it moves, in XBoard's dialect of Betza notation.
    pub betza: &'static str,
}

const fn drawn(letter: char, picture: usize, betza: &'static str) -> Drawn {
    Drawn {
        letter,
        picture,
        betza,
    }
}

/// The place of the king, the last one of the list that [`Drawn::picture`] counts.
pub const KING: usize = 32;

/// Orthodox chess, which XBoard knows.
pub(crate) const KNOWN: &[Drawn] = &[];

/// The pieces of orthodox chess; what lies under them cannot be drawn.
pub(crate) const ORTHODOX: &[Drawn] = &[
    drawn('P', 0, "fmWfceFifmnD"),
    drawn('N', 1, "N"),
    drawn('B', 2, "B"),
    drawn('R', 3, "R"),
    drawn('Q', 4, "Q"),
    drawn('K', KING, "KO2"),
];

/// Nobody but the king captures; it changes places with its own pieces.
pub(crate) const PEACEFUL: &[Drawn] = &[
    drawn('P', 0, "fmWifmnD"),
    drawn('N', 1, "mN"),
    drawn('B', 2, "mB"),
    drawn('R', 3, "mR"),
    drawn('Q', 4, "mQ"),
    drawn('K', KING, "KdQ"),
];

/// Everything may be boosted, so that it moves like a queen where it does not capture.
pub(crate) const BOOSTED: &[Drawn] = &[
    drawn('P', 0, "mQfceF"),
    drawn('N', 1, "NmQ"),
    drawn('B', 2, "BmR"),
    drawn('R', 3, "RmB"),
    drawn('Q', 4, "Q"),
    drawn('A', 11, "mQ"),
    drawn('K', KING, "KO2"),
];

/// Cats and mice. Lines that pass over mice cannot be told.
pub(crate) const CATS: &[Drawn] = &[
    drawn('P', 0, "fmWfceFifmnD"),
    drawn('N', 1, "N"),
    drawn('B', 2, "B"),
    drawn('R', 3, "R"),
    drawn('Q', 4, "Q"),
    drawn('C', 21, "mWcFN"),
    drawn('T', 20, "mWcFN"),
    drawn('M', 9, "W"),
    drawn('K', KING, "KO3"),
];
