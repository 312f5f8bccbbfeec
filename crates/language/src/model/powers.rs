//! Lent moves, pieces beneath others, and lack of material.

use super::squares::KindId;
use super::ways::Path;
use springald_core::Clause;

/// The place of a kind that lies under the other pieces: it shares its square with any of them and blocks nothing.
/// A side has two of it or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beneath {
    /// The kinds that it carries from its square to its twin's square, and the clause that says so.
    pub carries: Option<(Option<Clause>, Vec<KindId>)>,
    /// `true` if both are captured as soon as enemy pieces stand on them.
    pub taken_together: bool,
}

/// The most lendings of a game.
pub const LENDINGS: usize = 12;

/// Moves that pieces lend to others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lending {
    /// The clause that says who lends to whom.
    pub clause: Option<Clause>,
    /// The place of the borrowers.
    pub near: Near,
    /// The kinds that lend.
    pub lenders: Vec<KindId>,
    /// The kinds that borrow.
    pub borrowers: Vec<KindId>,
    /// `true` if borrowers do not go to empty squares in their own ways.
    pub replaces_moves: bool,
    /// `true` if borrowers do not capture in their own ways.
    pub replaces_takes: bool,
    /// `true` if nothing captures the borrowers, and nothing else is lent.
    pub spares: bool,
    /// The ways that are lent; without any, borrowers are only held back or spared.
    pub paths: Vec<Path>,
}

impl Lending {
    /// Returns `true` if it only holds pieces back.
    pub const fn holds(&self) -> bool {
        self.paths.is_empty() && !self.spares
    }
}

/// The place of a piece that borrows moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Near {
    /// On a square around a lender of either side.
    Beside,
    /// On a square around a lender of its own side.
    BesideOwn,
    /// On a square around a lender of the enemy.
    BesideEnemy,
    /// Right in front of a lender of its own side.
    BeforeOwn,
    /// Right behind a lender of its own side.
    BehindOwn,
    /// On a square that a lender of its own side guards by its own ways.
    Guarded,
    /// On a square that no lender of its own side guards.
    Unguarded,
    /// On a square that a lender of the enemy guards.
    Attacked,
    /// On a square that an enemy piece of its own kind guards.
    AttackedByLike,
}

impl Near {
    /// Returns `true` if the ways of pieces decide about the place.
    pub const fn is_by_ways(self) -> bool {
        matches!(
            self,
            Self::Guarded | Self::Unguarded | Self::Attacked | Self::AttackedByLike
        )
    }
}

/// Pieces besides the royal ones with which nobody can win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The kinds; none for bare royal pieces.
    pub kinds: Vec<KindId>,
    /// `true` if there may be one piece only.
    pub one: bool,
    /// `true` if all must stand on squares of one colour.
    pub one_colour: bool,
    /// Kinds that lie under the others and must all be gone.
    pub without: Vec<KindId>,
}

/// The capture of a neutral piece by moves that capture nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Displaced {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// The kinds that capture it.
    pub by: Vec<KindId>,
    /// The clause by which its captor puts it on an empty square.
    pub put: Option<Clause>,
}

/// Kinds that come back when neither side has any piece of the kind left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Returning {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The kinds.
    pub kinds: Vec<KindId>,
}
