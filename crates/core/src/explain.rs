//! Why an action is not legal.

use crate::{Clause, NotAnAction, Notation, Text};
use springald_board::Square;
use std::fmt::Debug;

/// A way of being illegal, as a variant's own type.
pub trait IllegalReason: Clone + Eq + Debug + Send + Sync + 'static {
    /// Returns the clause of the variant's RULES.md that forbids it; `None` only in games whose rules
    /// have no clauses.
    fn clause(&self) -> Option<Clause>;

    /// The reason in a sentence that a player understands, with names of pieces and squares, such
    /// as "The catapult on f1 can't move while the bishop stands on it."
    fn sentence(&self) -> String;

    /// The squares that matter, for highlighting: the piece that gives check, the one in the way …
    fn squares(&self) -> Vec<Square>;
}

/// Says why.
pub trait Explain: Notation {
    /// The variant's ways of being illegal.
    type Reason: IllegalReason;

    /// Why the action with this text may not be played now; nothing where it may.
    ///
    /// # Errors
    /// Where the text is no action of the variant in any position.
    fn why_not(&self, text: &str) -> Result<Option<Self::Reason>, NotAnAction>;

    /// The action text of a SAN that names no squares, castling, whether legal or not; nothing where
    /// it cannot be meant. So that a castling typed in vain gets its reason like any other action.
    fn text_of_castling(&self, san: &str) -> Option<String> {
        let _ = san;
        None
    }

    /// Returns the words for an action text that names no squares, or for what stands before or after
    /// the squares of one: "teleport" for `T@`, "extra move" for the `+` of `+e4e5`. `None` for
    /// anything else.
    fn words_for(&self, part: &str) -> Option<Text> {
        let _ = part;
        None
    }
}
