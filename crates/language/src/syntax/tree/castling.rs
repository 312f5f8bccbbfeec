//! Ways to castle, as they are written.

use super::areas::Corner;
use crate::model::Dropped;
use crate::syntax::names::{Name, Span};
use springald_core::Clause;

/// A line in the block of `castling`.
#[derive(Clone)]
pub(in crate::syntax) struct Castling {
    /// The clause at its beginning, or else the statement's.
    pub clause: Option<Clause>,
    /// The place of the line.
    pub span: Span,
    /// The king and its way.
    pub king: Journey,
    /// The rook and its way.
    pub rook: Journey,
    /// The letter in the FEN.
    pub letter: char,
    /// `true` if the king must not be attacked on its way.
    pub safely: bool,
    /// The clause by which no enemy may be carried between, if there is one.
    pub uncarried: Option<Uncarried>,
    /// `true` if pieces that were dropped on their squares may castle.
    pub dropped: Dropped,
}

/// A piece that goes from a square to another.
#[derive(Clone)]
pub(in crate::syntax) struct Journey {
    /// The piece.
    pub piece: Name,
    /// The place where it starts.
    pub from: Home,
    /// The square to which it goes.
    pub to: Corner,
    /// The place of the squares.
    pub span: Span,
}

/// The place where a piece starts that castles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::syntax) enum Home {
    At(Corner),
    /// On any square of the rank to which it goes.
    Anywhere,
    /// Anywhere on the left of the king.
    Left,
    /// Anywhere on the right of the king.
    Right,
}

/// The prohibition of castling past squares to which an enemy piece could be carried.
#[derive(Clone, Copy)]
pub(in crate::syntax) struct Uncarried {
    /// The clause at its beginning, or else the statement's.
    pub clause: Option<Clause>,
}
