//! The form of pieces.

use super::effects::Heading;
use super::squares::Region;

/// A row of pieces, or of more: next to each other on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of pieces.
    pub count: u8,
    /// The directions of the line.
    pub heading: Heading,
    /// `true` if no more pieces may stand in the row.
    pub exact: bool,
    /// The squares of the line: the others do not part those before and behind them.
    pub on: Region,
}

/// A form of the pieces of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// All of them are connected, across edges and corners of squares.
    Connected,
    /// On all squares next to one of them, across edges, stand enemies, or they are empty and in this region. One at the
    /// edge of the board is never surrounded.
    Surrounded(Region),
    /// So many of them, or more, stand in a row.
    Line(Line),
    /// Some of them are connected, across edges and corners, from a square of the first region to one of the second.
    Chain(Region, Region),
    /// Four of them stand on the squares of a block of two by two.
    Square,
    /// A group of them, connected across edges, has no empty square beside it.
    WithoutLiberties,
    /// No way over squares without enemies, across edges, leads from them to the edge of the board.
    Enclosed,
}
