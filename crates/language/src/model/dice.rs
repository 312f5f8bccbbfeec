//! Dice, and the pieces that may move by what they show.

use super::squares::KindId;
use springald_core::Clause;

/// The dice that a turn may roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    /// The clause that states them.
    pub clause: Option<Clause>,
    /// The faces of a die, from 1 on.
    pub faces: Vec<Face>,
    /// The pieces that may move if two dice show the same, if they differ from the pieces of the face.
    pub doubles: Option<Face>,
}

/// A face of a die, and the pieces that may move if it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The kinds that may move.
    pub kinds: Vec<KindId>,
}
