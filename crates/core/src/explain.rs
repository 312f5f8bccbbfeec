//! Why an action is not legal.

use crate::{Clause, Click, Info, NotAnAction, Screen, Text, defaults};
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

/// Says why an action is not legal.
///
/// A game without reasons of its own uses those of [`crate::defaults`].
pub trait Explain: Screen {
    /// The variant's ways of being illegal.
    type Reason: IllegalReason;

    /// Returns why the action with this text may not be played now; `None` if it may.
    ///
    /// # Errors
    /// If the text is no action of the variant in any position.
    fn why_not(&self, text: &str) -> Result<Option<Self::Reason>, NotAnAction>;

    /// Returns the texts of actions that clicks may mean, legal or not, the likeliest first: so that a
    /// click in vain gets its reason. `info` is what the variant says of itself.
    fn meant_by(&self, info: &Info, clicks: &[Click]) -> Vec<String> {
        defaults::meant_by(self, info, clicks)
    }

    /// Returns the text of the action that a SAN names in a way of its own, such as castling, whether
    /// legal or not; `None` if it names a piece and a square or nothing at all.
    fn meant_by_san(&self, san: &str) -> Option<String> {
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
