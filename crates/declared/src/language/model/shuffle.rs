//! Starts that differ in the order of the pieces of a rank.

use super::KindId;
use springald_core::Clause;

/// The order of the pieces of a rank, which has a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// White's rank, counted from 0; Black's mirrors it.
    pub rank: u8,
    /// The pieces, in the order in which they are placed.
    pub placings: Vec<Placing>,
    /// `true` if Black's order is chosen apart from White's.
    pub apart: bool,
}

/// Pieces that are placed at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Their kinds, from the first file on.
    pub kinds: Vec<KindId>,
    /// The files on which they may stand, as bits.
    pub files: u16,
}
