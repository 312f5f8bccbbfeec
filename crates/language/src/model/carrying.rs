//! Pieces that carry others of their side.

use super::KindId;
use springald_core::Clause;

/// Kinds that carry others of their side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carriage {
    /// The clause that says so.
    pub clause: Option<Clause>,
    /// The kinds that are carried.
    pub passengers: Vec<KindId>,
    /// The kinds that carry them.
    pub carriers: Vec<KindId>,
}

/// The two kinds of a carrier with its passenger, which together are one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// The kind that carries the other.
    pub carrier: KindId,
    /// The kind that is carried.
    pub passenger: KindId,
}
