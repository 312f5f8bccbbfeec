//! The form of every reason against an action, and of sentences.

use crate::Clause;
use springald_board::Square;
use std::fmt::Debug;

/// A reason why an action is illegal, as a variant's own type.
pub trait IllegalReason: Clone + Eq + Debug + Send + Sync + 'static {
    /// Returns the clause of the variant's RULES.md that forbids the action; `None` only in games whose
    /// rules have no clauses.
    fn clause(&self) -> Option<Clause>;

    /// Returns a sentence for players, with names of pieces and squares, such as "The rook on
    /// a1 can't reach a4: the pawn on a2 is in the way."
    fn sentence(&self) -> String;

    /// Returns the squares to highlight, such as the square of a checking or a blocking piece.
    fn squares(&self) -> Vec<Square>;
}

/// Returns a text that begins with a capital letter, as a sentence does. Only letters of ASCII change, so that programs for
/// browsers need no tables of Unicode.
///
/// ```
/// assert_eq!(springald_core::capitalised("the rook on a1"), "The rook on a1");
/// assert_eq!(springald_core::capitalised("élan"), "élan");
/// ```
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
