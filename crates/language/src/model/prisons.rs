//! Prisoners: captured pieces that stay their owner's.

use crate::model::KindId;
use springald_core::Clause;

/// The place where there must be something for a piece to become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// The enemy's hand: the piece changes sides.
    Hand,
    /// The enemy's prison: the piece is an own one, and the piece that becomes it takes its place there.
    Prison,
    /// The armies: a side has begun with such a piece.
    Armies,
}

/// An exchange of prisoners: the player gives an enemy piece back to the enemy's hand, and puts an own one that the enemy
/// holds on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// The kinds to choose from that are given back.
    pub given: Vec<KindId>,
    /// The kinds to choose from that come back for it.
    pub back: Vec<KindId>,
}
