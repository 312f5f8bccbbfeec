//! Areas, and kinds that count together, as they are written.

use crate::syntax::names::{Name, Span};

/// A set of squares.
#[derive(Clone)]
pub(in crate::syntax) enum Area {
    /// Ranks from one to another, counted from 0.
    Ranks(u8, u8, Span),
    /// Files from one to another, counted from 0.
    Files(u8, u8, Span),
    /// Rectangles, each between two corners.
    Squares(Vec<(Corner, Corner, Span)>),
    /// Another area.
    Named(Name),
    /// All squares outside of an area.
    Not(Box<Area>),
    /// The squares in any of some areas.
    And(Vec<Area>),
    /// The squares in all of some areas.
    Of(Vec<Area>),
    /// The same squares for both sides.
    Fixed(Box<Area>),
    /// The light squares, or the dark ones.
    Coloured(bool, Span),
}

/// A square by its file and rank, both counted from 0.
pub(in crate::syntax) type Corner = (u8, u8);

/// Kinds of pieces that count together.
#[derive(Clone)]
pub(in crate::syntax) enum Kinds {
    /// All that are not neutral, except these.
    All(Vec<Name>),
    /// No kind.
    Nothing,
    /// These.
    Named(Vec<Name>),
}
