//! A move that names a piece and a destination.

use springald_board::Square;

/// The piece that a text asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mover {
    /// A piece without a letter: a pawn; or any piece, if the text names the square that it leaves.
    Unnamed,
    /// The piece with this capital.
    Letter(char),
    /// The promoted piece with this capital.
    Promoted(char),
}

/// The end of a move, after the destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Suffix {
    /// Nothing.
    Nothing,
    /// The letter of a piece that the mover becomes, or that enters the board behind it: a capital.
    Letter(char),
    /// The sign of Shogi for a promotion.
    Promotes,
    /// The sign of Shogi for a promotion that is declined.
    Stays,
}

/// The destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum To {
    Square(Square),
    /// Any square of this file, as in `ed`.
    File(u8),
}

/// A move that names a piece and a destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) mover: Mover,
    /// The file of the square that it leaves.
    pub(super) file: Option<u8>,
    /// The rank of that square.
    pub(super) rank: Option<u8>,
    pub(super) to: To,
    pub(super) suffix: Suffix,
    pub(super) drops: bool,
    pub(super) takes: bool,
}
