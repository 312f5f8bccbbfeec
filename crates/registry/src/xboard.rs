//! Descriptions for XBoard of how the pieces of each game look and move.
//!
//! XBoard has one piece per square and moves in Betza notation, so it may allow more than is legal; the
//! engine then refuses with its reason.

/// A kind of piece as XBoard knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// Its letter.
    pub letter: char,
    /// Its picture: an index into XBoard's list of pieces.
    pub picture: usize,
    /// Its moves, in XBoard's dialect of Betza notation.
    pub betza: &'static str,
}

const fn drawn(letter: char, picture: usize, betza: &'static str) -> Drawn {
    Drawn {
        letter,
        picture,
        betza,
    }
}

/// The index of the king, the last in the list that [`Drawn::picture`] counts.
pub const KING: usize = 32;

/// Orthodox chess, which XBoard knows.
pub(crate) const KNOWN: &[Drawn] = &[];

/// The pieces of orthodox chess; XBoard cannot draw what lies under them.
pub(crate) const ORTHODOX: &[Drawn] = &[
    drawn('P', 0, "fmWfceFifmnD"),
    drawn('N', 1, "N"),
    drawn('B', 2, "B"),
    drawn('R', 3, "R"),
    drawn('Q', 4, "Q"),
    drawn('K', KING, "KO2"),
];

/// Only the king captures; it also swaps places with its own pieces.
pub(crate) const PEACEFUL: &[Drawn] = &[
    drawn('P', 0, "fmWifmnD"),
    drawn('N', 1, "mN"),
    drawn('B', 2, "mB"),
    drawn('R', 3, "mR"),
    drawn('Q', 4, "mQ"),
    drawn('K', KING, "KdQ"),
];

/// Any piece may be boosted, so each moves like a queen where it does not capture.
pub(crate) const BOOSTED: &[Drawn] = &[
    drawn('P', 0, "mQfceF"),
    drawn('N', 1, "NmQ"),
    drawn('B', 2, "BmR"),
    drawn('R', 3, "RmB"),
    drawn('Q', 4, "Q"),
    drawn('A', 11, "mQ"),
    drawn('K', KING, "KO2"),
];

/// Cats and mice. Betza notation cannot describe lines that pass over mice.
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
