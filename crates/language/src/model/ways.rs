//! The ways in which pieces move.

use super::ends::StepWhen;
use super::squares::{KindId, Region, Whose};
use springald_core::Clause;

/// The part of a way of moving in carrying.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Ride {
    /// It has none.
    #[default]
    None,
    /// It ends on a carrier, which then carries the piece.
    Boards,
    /// The passenger leaves its carrier.
    Alights,
}

/// A way in which a kind moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct Path {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// The tracks it may follow, one for each direction.
    pub tracks: Vec<Track>,
    /// For each leg but the last one, the squares on which it may end; empty if every square will do.
    pub corners: Vec<Region>,
    /// `true` if it may end on an empty square.
    pub moves: bool,
    /// `true` if it may end on an enemy piece, and takes it.
    pub takes: bool,
    /// `true` if royal pieces on its squares are attacked, although it may not take.
    pub attacks: bool,
    /// The kinds that it takes; empty for all.
    pub victims: Vec<KindId>,
    /// The kinds over which it hops; empty for all.
    pub hurdles: Vec<KindId>,
    /// The owners of the pieces over which it hops, or jumps without taking them.
    pub hurdles_of: Whose,
    /// The squares on which it may begin.
    pub from: Region,
    /// The squares on which it may end.
    pub into: Region,
    /// `true` if the squares between the first and the last one are open to captures en passant in the next turn.
    pub passing: bool,
    /// `true` if it takes only en passant: it ends on a square that was passed.
    pub en_passant: bool,
    /// `true` if only the first move of a piece may go this way.
    pub first: bool,
    /// `true` if no piece goes this way while its side is in check.
    pub calm: bool,
    /// `true` if it takes only the one piece that gives check.
    pub relieves: bool,
    /// `true` if it ends on an empty square and takes the enemy piece over which it leaps.
    pub leaps: bool,
    /// `true` if it goes as many squares as there are pieces on its line, over own pieces but not over others.
    pub counted: bool,
    /// `true` if it goes as far as it can, over empty squares.
    pub farthest: bool,
    /// The enemy kinds over which it goes, one at a time: the square behind each is empty.
    pub crosses: Vec<KindId>,
    /// Kinds of its own side on which it ends, and which it takes, instead of enemy ones; empty if it takes none.
    pub owns: Vec<KindId>,
    /// Its part in carrying.
    pub ride: Ride,
    /// `true` if it ends only where no enemy piece attacks.
    pub safe: bool,
    /// `true` if it is a jump that may be repeated in any direction, as one move.
    pub repeated: bool,
    /// `true` if a piece that went this way may go on in the same turn.
    pub goes_on: bool,
    /// The conditions under which a piece that goes on may go this way; `None` for the first move of a turn.
    pub onward: Option<Onward>,
    /// The conditions under which a piece may go this way, and attacks so.
    pub when: Vec<StepWhen>,
}

/// The conditions of a way on which a piece goes on after another move in the same turn.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Onward {
    /// The kinds: that move must have taken one of them; empty if any move will do.
    pub after: Vec<KindId>,
    /// The directions, as that move had one.
    pub heading: Option<Headings>,
    /// `true` if it ends beside the square that the piece has left.
    pub beside: bool,
}

/// Directions as the move before had one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Headings {
    /// `true` for the same direction.
    pub on: bool,
    /// `true` for the opposite one.
    pub back: bool,
}

impl Path {
    /// Returns `true` if more than the board decides whether a piece goes this way.
    pub const fn asks(&self) -> bool {
        let is_free =
            !self.first && !self.calm && !self.relieves && !self.safe && self.when.is_empty();
        !is_free || self.is_by_line() || !self.owns.is_empty() || self.onward.is_some()
    }

    /// Returns `true` if the piece leaves its square and comes back, and so stays.
    pub fn stays(&self) -> bool {
        let returns = |track: &Track| match track.legs[..] {
            [
                Leg::Ride { step, least, most },
                Leg::Ride {
                    step: back,
                    least: fewest,
                    most: farthest,
                },
            ] => {
                back == (-step.0, -step.1)
                    && [most, fewest, farthest].iter().all(|&one| one == least)
            }
            _ => false,
        };
        !self.tracks.is_empty() && self.tracks.iter().all(returns)
    }

    /// Returns `true` if the pieces on a whole line decide how far it goes.
    pub const fn is_by_line(&self) -> bool {
        self.counted || self.farthest || !self.crosses.is_empty()
    }
}

/// Legs in a row, each in one direction. All squares before the last one of a track are empty, except for
/// hurdles.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Track {
    /// The legs, at least one.
    pub legs: Vec<Leg>,
}

/// A straight part of a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Leg {
    /// Repeats a step.
    Ride {
        /// Files to the right and ranks forward.
        step: (i8, i8),
        /// The least number of steps, at least 1.
        least: u8,
        /// The largest number of steps; 255 for any number.
        most: u8,
    },
    /// Goes over empty squares to the first piece, and over it.
    Hop {
        /// Files to the right and ranks forward.
        step: (i8, i8),
        /// `true` to go on over empty squares behind it as far as it likes; `false` to stop on the square
        /// right behind it.
        far: bool,
    },
    /// Goes over a piece on the next square to the square right behind it; the only leg of its track.
    Jump {
        /// Files to the right and ranks forward.
        step: (i8, i8),
    },
    /// Goes to any other square of the board, even if pieces stand between; the only leg of its track.
    Anywhere,
}

/// The steps to the hexagons at the edges and corners of a hexagon, clockwise from the one in front of it.
pub const HEXAGONS: [(i8, i8); 12] = [
    (0, 2),
    (1, 3),
    (1, 1),
    (2, 0),
    (1, -1),
    (1, -3),
    (0, -2),
    (-1, -3),
    (-1, -1),
    (-2, 0),
    (-1, 1),
    (-1, 3),
];
