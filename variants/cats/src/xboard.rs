//! The pieces in XBoard.

use springald_core::xboard::{KING_PICTURE, XboardPiece};

/// Cats and mice. Betza notation cannot describe lines that pass over mice.
pub(crate) static PIECES: [XboardPiece; 9] = [
    XboardPiece::new('P', 0, "fmWfceFifmnD"),
    XboardPiece::new('N', 1, "N"),
    XboardPiece::new('B', 2, "B"),
    XboardPiece::new('R', 3, "R"),
    XboardPiece::new('Q', 4, "Q"),
    XboardPiece::new('C', 21, "mWcFN"),
    XboardPiece::new('T', 20, "mWcFN"),
    XboardPiece::new('M', 9, "W"),
    XboardPiece::new('K', KING_PICTURE, "KO3"),
];
