//! Descriptions for XBoard of how the pieces of each game look and move.
//!
//! XBoard has one piece per square and moves in Betza notation, so it may allow more than is legal; the
//! engine then refuses with its reason.

/// A kind of piece as XBoard knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct XboardPiece {
    /// Its letter.
    pub letter: char,
    /// Its picture: an index into XBoard's list of pieces.
    pub picture: usize,
    /// Its moves, in XBoard's dialect of Betza notation.
    pub betza: &'static str,
}

const fn piece(letter: char, picture: usize, betza: &'static str) -> XboardPiece {
    XboardPiece {
        letter,
        picture,
        betza,
    }
}

/// The index of the king, the last in the list that [`XboardPiece::picture`] counts.
pub const KING_PICTURE: usize = 32;

/// Orthodox chess, which XBoard knows.
pub(crate) const BUILT_IN: &[XboardPiece] = &[];

/// The pieces of orthodox chess; XBoard cannot draw what lies under them.
pub(crate) const ORTHODOX: &[XboardPiece] = &[
    piece('P', 0, "fmWfceFifmnD"),
    piece('N', 1, "N"),
    piece('B', 2, "B"),
    piece('R', 3, "R"),
    piece('Q', 4, "Q"),
    piece('K', KING_PICTURE, "KO2"),
];

/// Only the king captures; it also swaps places with its own pieces.
pub(crate) const PEACEFUL: &[XboardPiece] = &[
    piece('P', 0, "fmWifmnD"),
    piece('N', 1, "mN"),
    piece('B', 2, "mB"),
    piece('R', 3, "mR"),
    piece('Q', 4, "mQ"),
    piece('K', KING_PICTURE, "KdQ"),
];

/// Any piece may be boosted, so each moves like a queen where it does not capture.
pub(crate) const BOOSTED: &[XboardPiece] = &[
    piece('P', 0, "mQfceF"),
    piece('N', 1, "NmQ"),
    piece('B', 2, "BmR"),
    piece('R', 3, "RmB"),
    piece('Q', 4, "Q"),
    piece('A', 11, "mQ"),
    piece('K', KING_PICTURE, "KO2"),
];

/// Cats and mice. Betza notation cannot describe lines that pass over mice.
pub(crate) const CATS: &[XboardPiece] = &[
    piece('P', 0, "fmWfceFifmnD"),
    piece('N', 1, "N"),
    piece('B', 2, "B"),
    piece('R', 3, "R"),
    piece('Q', 4, "Q"),
    piece('C', 21, "mWcFN"),
    piece('T', 20, "mWcFN"),
    piece('M', 9, "W"),
    piece('K', KING_PICTURE, "KO3"),
];
