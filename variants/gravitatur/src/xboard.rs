//! The pieces in XBoard.

use springald_core::xboard::{KING_PICTURE, XboardPiece};

/// Only the king captures; it also swaps places with its own pieces.
pub(crate) static PIECES: [XboardPiece; 6] = [
    XboardPiece::new('P', 0, "fmWifmnD"),
    XboardPiece::new('N', 1, "mN"),
    XboardPiece::new('B', 2, "mB"),
    XboardPiece::new('R', 3, "mR"),
    XboardPiece::new('Q', 4, "mQ"),
    XboardPiece::new('K', KING_PICTURE, "KdQ"),
];
