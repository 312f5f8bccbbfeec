//! Lent moves and lack of material, as they are written.

use super::areas::Kinds;
use super::pieces::PieceLine;
use crate::model::Near;
use crate::syntax::names::Name;

/// A statement `beside` or `guarded by`.
#[derive(Clone)]
pub(in crate::syntax) struct Lend {
    /// The place of the borrowers.
    pub near: Near,
    /// The kinds that lend.
    pub lenders: Kinds,
    /// The kinds that borrow.
    pub borrowers: Kinds,
    /// `true` if the ways replace those to empty squares.
    pub moves: bool,
    /// `true` if the ways replace captures.
    pub takes: bool,
    /// `true` if it has no ways, and only holds pieces back or spares them.
    pub holds: bool,
    /// Its words, by which it replaces another.
    pub words: String,
    /// The lines of its block.
    pub lines: Vec<PieceLine>,
}

impl Lend {
    /// Returns `true` if nothing captures the borrowers.
    pub(in crate::syntax) const fn spares(&self) -> bool {
        self.holds && !self.moves && !self.takes
    }
}

/// A line in the block of `material`.
#[derive(Clone)]
pub(in crate::syntax) struct Rest {
    /// The kinds.
    pub kinds: Kinds,
    /// `true` if there may be one piece only.
    pub one: bool,
    /// `true` if all stand on squares of one colour.
    pub one_colour: bool,
    /// Kinds that must all be gone from under the others.
    pub without: Vec<Name>,
}
