//! The pieces in XBoard.

use springald_core::xboard::{KING_PICTURE, XboardPiece};

/// Any piece may be boosted, so each moves like a queen where it does not capture.
pub(crate) static PIECES: [XboardPiece; 7] = [
    XboardPiece::new('P', 0, "mQfceF"),
    XboardPiece::new('N', 1, "NmQ"),
    XboardPiece::new('B', 2, "BmR"),
    XboardPiece::new('R', 3, "RmB"),
    XboardPiece::new('Q', 4, "Q"),
    XboardPiece::new('A', 11, "mQ"),
    XboardPiece::new('K', KING_PICTURE, "KO2"),
];
