//! The form of every reason against an action.

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
