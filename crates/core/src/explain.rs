//! Reasons why actions are not legal.

use crate::{Clause, Click, IllegalReason, Info, NotAnAction, Screen, Text, Verdict, defaults};
use springald_board::Square;

/// Explains why actions are not legal.
///
/// A game without reasons of its own uses the reasons in [`crate::defaults`].
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{Explain, IllegalReason, Variant};
///
/// let start = Chess.start();
/// assert!(matches!(start.why_not("e2e4"), Ok(None)));
/// let reason = start.why_not("f1b5").unwrap().unwrap();
/// assert_eq!(
///     reason.sentence(),
///     "The bishop on f1 can't reach b5: the pawn on e2 is in the way."
/// );
/// assert_eq!(reason.clause().unwrap().to_string(), "3.6");
/// ```
pub trait Explain: Screen {
    /// The variant's reasons.
    type Reason: IllegalReason;

    /// Returns the reason why the action with this text may not be played; `None` if it may.
    ///
    /// # Errors
    /// If the text is not an action of the variant in any position.
    fn why_not(&self, text: &str) -> Result<Option<Self::Reason>, NotAnAction>;

    /// Returns the clause that allows the legal action with this text; `None` if the game does not know.
    fn allowed_by(&self, text: &str) -> Option<Clause> {
        let _ = text;
        None
    }

    /// Returns the clause by which the game ended with a verdict, also one that follows from its history; `None` if the game
    /// does not know.
    fn ended_by(&self, verdict: Verdict) -> Option<Clause> {
        let _ = verdict;
        None
    }

    /// Returns the texts of actions that clicks may mean, legal or not, the likeliest first, so that
    /// clicks without effect get a reason. `info` describes the variant.
    fn meant_by(&self, info: &Info, clicks: &[Click]) -> Vec<String> {
        defaults::meant_by(self, info, clicks)
    }

    /// Returns the text of the action that a special SAN such as castling means, legal or not; `None`
    /// if it names a piece and a square, or nothing.
    fn meant_by_san(&self, san: &str) -> Option<String> {
        let _ = san;
        None
    }

    /// Returns the parts of a SAN that names a piece and a square, legal or not; `None` for any other
    /// text. The reason why a SAN is illegal is found by its parts.
    fn san_parts(&self, san: &str) -> Option<SanParts> {
        let _ = san;
        None
    }

    /// Returns the words for an action text without squares, or for a sign before or after the squares:
    /// "teleport" for `T@`, "extra move" for the `+` of `+e4e5`. `None` for anything else.
    fn words_for(&self, part: &str) -> Option<Text> {
        let _ = part;
        None
    }
}

/// A SAN that names a piece and a square, taken apart without knowing which moves are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SanParts {
    /// The letter of the piece that moves, a capital.
    pub piece: char,
    /// The files and ranks by which the text tells the piece from others.
    pub origin: String,
    /// The destination.
    pub to: Square,
    /// The small letter of the piece that a pawn becomes, or nothing.
    pub promotion: String,
}

impl SanParts {
    /// Returns `true` if the text may mean a piece on the square of this name.
    pub fn may_come_from(&self, name: &str) -> bool {
        self.origin.chars().all(|letter| name.contains(letter))
    }
}
