//! Ways to castle.

use super::squares::KindId;
use springald_core::Clause;

/// Castling with one rook, as White has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// Its letter in the FEN, a capital.
    pub letter: char,
    /// The kind of the king.
    pub king: KindId,
    /// The kind of the rook.
    pub rook: KindId,
    /// The places where the king and the rook start.
    pub homes: Homes,
    /// The square to which the king goes, as an index in board order.
    pub king_to: u8,
    /// The square to which the rook goes.
    pub rook_to: u8,
    /// `true` if the king must not be attacked where it starts, passes and ends.
    pub safely: bool,
    /// The clause by which no enemy piece may be carried to a square on the ways or between, if there is one.
    pub uncarried: Option<Option<Clause>>,
    /// The pieces that may also come to their squares by drops.
    pub dropped: Dropped,
}

impl Castling {
    /// Returns `true` if king and rook may start anywhere on the rank.
    pub const fn roams(&self) -> bool {
        !matches!(self.homes, Homes::Fixed { .. })
    }
}

/// The pieces that may castle from squares to which they came by drops.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Dropped {
    /// None.
    #[default]
    Nothing,
    /// The rook, if the king has not moved.
    Rook,
    /// King and rook.
    Pieces,
}

/// The places where a king and a rook start that castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Homes {
    /// Each on a square, as an index in board order.
    Fixed {
        /// The king's square.
        king: u8,
        /// The rook's square.
        rook: u8,
    },
    /// Anywhere on the rank to which they go, with the rook on the king's left.
    RookOnTheLeft,
    /// Anywhere on the rank to which they go, with the rook on the king's right.
    RookOnTheRight,
}
