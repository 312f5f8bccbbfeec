//! The pieces that are chased.

use super::{KindId, Region};
use springald_core::Clause;

/// Some pieces that are chased by others, where perpetual chase loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChaseRule {
    /// The clause that says so.
    pub clause: Option<Clause>,
    /// The kinds that are chased.
    pub of: Vec<KindId>,
    /// The squares on which they are.
    pub on: Region,
    /// The kinds that chase them.
    pub by: Vec<KindId>,
    /// `true` if a piece that something could retake is chased, too.
    pub protected: bool,
}
