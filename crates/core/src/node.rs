//! The kinds of positions in the game tree.

use crate::{Side, Verdict};

/// The kind of a position in the game tree: it says who acts next.
///
/// This is data of the position. Nothing derives it from a ply number or assumes that sides alternate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// This side chooses an action.
    Decision(Side),
    /// Nature resolves one of several equally likely outcomes: a roll is due.
    Chance,
    /// The game has ended by a rule that does not depend on the legal actions.
    Over(Verdict),
}
