//! Descriptions for XBoard of how the pieces of a game look and move.
//!
//! XBoard has one piece per square and moves in Betza notation, so it may allow more than is legal; the
//! engine then refuses with its reason.

use crate::insertion_sort;
use crate::{Kind, Text, text};

/// A kind of piece as XBoard knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XboardPiece {
    /// Its letter, a capital.
    pub letter: char,
    /// Its picture: an index into XBoard's list of pieces.
    pub picture: usize,
    /// Its moves, in XBoard's dialect of Betza notation.
    pub betza: Text,
}

impl XboardPiece {
    /// Returns a piece of a built-in game.
    pub const fn new(letter: char, picture: usize, betza: &'static str) -> Self {
        Self {
            letter,
            picture,
            betza: text(betza),
        }
    }
}

/// The index of the king, the last in the list that [`XboardPiece::picture`] counts.
pub const KING_PICTURE: usize = 32;

/// The pieces of orthodox chess.
pub static ORTHODOX: [XboardPiece; 6] = [
    XboardPiece::new('P', 0, "fmWfceFifmnD"),
    XboardPiece::new('N', 1, "N"),
    XboardPiece::new('B', 2, "B"),
    XboardPiece::new('R', 3, "R"),
    XboardPiece::new('Q', 4, "Q"),
    XboardPiece::new('K', KING_PICTURE, "KO2"),
];

/// Returns the description for a game that has none of its own: pieces with orthodox letters are the
/// orthodox ones, all others have the free pictures in turn and move like a queen or a knight.
///
/// ```
/// use springald_core::{Kind, xboard};
///
/// let kinds = [Kind::new('K', "king", ""), Kind::new('C', "cat", ""), Kind::new('*', "duck", "")];
/// let pieces = xboard::by_letter(&kinds);
/// let drawn: Vec<_> = pieces.iter().map(|piece| (piece.letter, piece.picture)).collect();
/// assert_eq!(drawn, [('C', 5), ('K', xboard::KING_PICTURE)]);
/// ```
pub fn by_letter(kinds: &[Kind]) -> Vec<XboardPiece> {
    let mut free = ORTHODOX.len() - 1..KING_PICTURE;
    let letters = kinds.iter().map(|kind| kind.letter);
    let capitals = letters.filter(char::is_ascii_uppercase);
    let mut pieces: Vec<_> = capitals
        .filter_map(|letter| {
            let orthodox = ORTHODOX.iter().find(|piece| piece.letter == letter);
            let other = || Some(XboardPiece::new(letter, free.next()?, "QN"));
            orthodox.cloned().or_else(other)
        })
        .collect();
    insertion_sort(&mut pieces, |piece| piece.picture);
    pieces
}
