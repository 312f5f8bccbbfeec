//! The counting of moves in the endgame.

use super::ends::When;
use springald_core::Clause;

/// A count of moves within which a player has to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counting {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// `true` if a player with one piece begins with the number of all pieces on the board.
    pub from_pieces: bool,
    /// The lines; the first one whose conditions hold for the player who may count decides.
    pub lines: Vec<Allowance>,
}

/// A number of moves, and the conditions under which a player may count them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The moves of each side; 0 if the player may not count.
    pub moves: u8,
    /// The conditions, from the view of the player who counts.
    pub conditions: Vec<When>,
}
