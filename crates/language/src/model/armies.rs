//! Armies that the sides choose before the first turn.

use super::squares::KindId;
use springald_core::{Clause, Side};

/// The choice of armies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Armies {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The armies, at most sixteen.
    pub all: Vec<Army>,
}

/// The most armies of a game.
pub const ARMIES: usize = 16;

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// Its name for programs.
    pub name: String,
    /// Its name for players.
    pub title: String,
    /// The side that may choose it; `None` for both.
    pub side: Option<Side>,
    /// Its pieces, with their squares as White has them; Black's are mirrored.
    pub pieces: Vec<(KindId, u8)>,
}

impl Army {
    /// Returns `true` if a side may choose the army.
    pub fn is_for(&self, side: Side) -> bool {
        self.side.is_none_or(|one| one == side)
    }
}

impl Armies {
    /// Returns the armies that a side may choose.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Army> {
        self.all.iter().filter(move |army| army.is_for(side))
    }
}
