//! Pieces and their ways, as they are written.

use super::areas::{Area, Kinds};
use super::ends::When;
use crate::model::{Headings, Holder, Track, Whose};
use crate::syntax::names::{Name, Span};
use springald_core::{Clause, Side};

/// A kind of piece.
#[derive(Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub(in crate::syntax) struct Piece {
    /// The clause of its statement.
    pub clause: Option<Clause>,
    /// Its name.
    pub name: Name,
    /// Its letter.
    pub letter: char,
    /// `true` if a plus stands before the letter.
    pub plus: bool,
    /// The place of the letter.
    pub letter_span: Span,
    /// Its letter in the text of a placement.
    pub placed_as: char,
    /// `true` if it belongs to neither side.
    pub neutral: bool,
    /// `true` if it is royal.
    pub royal: bool,
    /// `true` if it lies under other pieces.
    pub beneath: bool,
    /// `true` if others go through it.
    pub passable: bool,
    /// `true` if a side has one at most.
    pub single: bool,
    /// The lines of its block.
    pub lines: Vec<PieceLine>,
    /// `true` if a line of its block could not be read.
    pub broken: bool,
}

/// A line in the block of a piece.
#[derive(Clone)]
pub(in crate::syntax) struct PieceLine {
    /// The clause at its beginning, or else the piece's.
    pub clause: Option<Clause>,
    /// The place of its first word.
    pub span: Span,
    /// Its contents.
    pub body: PieceBody,
}

/// The contents of a line in the block of a piece.
#[derive(Clone)]
pub(in crate::syntax) enum PieceBody {
    /// A way of moving.
    Way(Box<Way>),
    /// `moves like`
    Like(Vec<Name>),
    /// `carries`
    Carries(Kinds),
    /// `taken together`
    TakenTogether,
    /// `taken only by`
    TakenOnly(Kinds),
    /// `not retaken elsewhere by`
    Spared(Kinds),
    /// `taken by`
    TakenBy(Kinds),
    /// `put back anywhere`
    PutBack,
    /// `promotes`
    Promotes {
        /// The side whose pieces promote so; `None` for both.
        side: Option<Side>,
        /// The squares on which the move may begin.
        from: Option<Area>,
        /// The squares on which it must begin to end there.
        begins: Option<Area>,
        /// The squares on which it may end.
        into: Option<Area>,
        /// Into which kinds.
        to: Vec<Name>,
        /// Into which of them only if one was captured.
        captured: Vec<Name>,
        /// `true` if the piece may stay what it is.
        optional: bool,
        /// `true` if only captures promote.
        captures: bool,
        /// `in enemy hand`, `in enemy prison`, `in armies`
        held: Option<Holder>,
        /// `unless promoted`
        once: bool,
    },
    /// `becomes`
    Becomes(Box<Becomes>),
    /// `swaps with`, `true` for `enemy`, and the way after `by`
    Swaps(bool, Kinds, Option<Box<Way>>),
    /// A rule of the exchanges above it.
    OfSwaps(SwapRule),
    /// `pulls`
    Pulls(Vec<(i8, i8)>),
    /// `vanishes`
    Vanishes,
    /// `drawn as`
    Drawn(String),
}

/// An action that turns a piece into another.
#[derive(Clone)]
pub(in crate::syntax) struct Becomes {
    /// The kinds to choose from.
    pub to: Vec<Name>,
    /// `true` if the piece moves, in this way.
    pub moves: bool,
    /// The way; only areas if the piece stays.
    pub way: Way,
    /// The conditions.
    pub conditions: Vec<When>,
    /// `attacking nothing`
    pub harmless: bool,
}

/// A rule of exchanges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::syntax) enum SwapRule {
    /// `unless in check`
    UnlessInCheck,
    /// `safely`
    Safely,
}

/// A way of moving.
#[derive(Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub(in crate::syntax) struct Way {
    /// Its tracks.
    pub tracks: Vec<Track>,
    /// Its tracks on a board of hexagons; empty if they are too many or have no direction.
    pub of_hexagons: Vec<Track>,
    /// For each `then`, the squares from which it goes on.
    pub corners: Vec<Option<Area>>,
    /// `true` if it may end on an empty square.
    pub moves: bool,
    /// `true` if it may capture.
    pub takes: bool,
    /// `true` if it attacks without capturing.
    pub attacks: bool,
    /// The kinds that it captures; `None` for all.
    pub victims: Option<Kinds>,
    /// The kinds over which it hops; `None` for all.
    pub hurdles: Option<Kinds>,
    /// The owners of the pieces over which it hops or jumps.
    pub hurdles_of: Whose,
    /// The squares on which it may begin.
    pub from: Option<Area>,
    /// The squares on which it may end.
    pub into: Option<Area>,
    /// The squares on which it may begin and end.
    pub within: Option<Area>,
    /// `true` if the squares that it passes are open to captures en passant.
    pub passing: bool,
    /// `true` if it takes only en passant.
    pub en_passant: bool,
    /// `true` if only the first move of a piece goes this way.
    pub first: bool,
    /// `unless in check`
    pub calm: bool,
    /// `to take only attacker`
    pub relieves: bool,
    /// `to take what it passes`
    pub leaps: bool,
    /// `as many squares as pieces on the line`
    pub counted: bool,
    /// `as far as possible`
    pub farthest: bool,
    /// The enemy pieces over which it slides.
    pub crosses: Option<Kinds>,
    /// The pieces of its own side that it captures, instead of enemy ones.
    pub owns: Option<Kinds>,
    /// `safely`
    pub safe: bool,
    /// `again and again`
    pub repeated: bool,
    /// `may go on`
    pub goes_on: bool,
    /// `going on`
    pub going: bool,
    /// The kinds after `going on after`
    pub after: Option<Kinds>,
    /// `on`, `back` in a first motion
    pub heading: Option<Headings>,
    /// `beside its start`
    pub beside: bool,
    /// The conditions after `if`, with `true`, and after `unless`.
    pub when: Vec<(bool, Vec<When>)>,
}
