//! Pieces that become others by an action of its own.

use super::ends::When;
use super::squares::{KindId, Region};
use super::ways::Path;
use springald_core::Clause;

/// An action that turns a piece into another, where it stands or by a move to an empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Becoming {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// The kinds to choose from.
    pub to: Vec<KindId>,
    /// The way by which the piece goes; `None` if it stays where it stands.
    pub way: Option<Path>,
    /// The squares on which the piece may stand before.
    pub from: Region,
    /// Conditions that must all hold for the player.
    pub conditions: Vec<When>,
    /// `true` if what it becomes may attack nothing from there, and no royal piece of the enemy may be attacked.
    pub harmless: bool,
}
