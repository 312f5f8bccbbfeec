//! Effects: what follows when a piece moves, captures or arrives.

use super::squares::{KindId, Region, Whose};
use springald_core::Clause;

/// A consequence of something that a piece does. Effects are carried out in the order of the text, each on the board that
/// the one before it left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The kinds that cause it, as they were before they moved.
    pub doers: Vec<KindId>,
    /// Their deed.
    pub event: Event,
    /// The squares from which they must have come; the whole board if it does not matter.
    pub from: Region,
    /// The squares on which they must have come to stand by it.
    pub on: Region,
    /// The pieces that it concerns.
    pub subject: Subject,
    /// The change of these pieces.
    pub act: Act,
}

/// A deed of a piece that causes an effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// It moves in such a direction, and captures or not. Castling does not count.
    Moves(Heading),
    /// It captures a piece of one of these kinds.
    Captures(Vec<KindId>),
    /// It moves, or comes from the hand or from outside.
    Arrives,
}

/// The direction of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// Any direction, or none.
    Any,
    /// Along a rank or file; on hexagons across edges.
    Straight,
    /// Along a diagonal.
    Diagonal,
}

/// The pieces that an effect concerns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The piece that causes it.
    Doer,
    /// The piece that was captured, which comes back.
    Captured,
    /// Other pieces, seen from the square where it has come to stand.
    Others {
        /// Their owner.
        whose: Whose,
        /// Their kinds.
        kinds: Vec<KindId>,
        /// Their place.
        place: Place,
        /// The squares on which they must stand, as the player who acts sees them.
        on: Region,
    },
}

/// The place of pieces, seen from another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On one of the eight squares around it.
    Around,
    /// On an unbroken line of enemy pieces between it and another piece of its side.
    Between,
    /// On a square that it attacks.
    Attacked,
    /// On its rank or file, over any pieces in between.
    InLine,
    /// The nearest piece in one of these directions.
    InSight(Heading),
    /// Next to it on its rank or file, with another piece of its side right behind, or an empty square of this region.
    Flanked(Region),
    /// One of exactly two in a row next to it, in any direction, with another piece of its side right behind them.
    FlankedPairs,
    /// In a row on its rank or file that begins next to it, with another piece of its side right behind.
    FlankedRow,
    /// Next to it on both sides, on its rank or on its file.
    BothSides,
    /// In a group, connected across edges, beside which no square is empty.
    WithoutLiberties,
    /// Anywhere on the board.
    Anywhere,
    /// In the unbroken row of pieces of these kinds that begins on the next square in the direction of its move.
    RowAhead,
    /// In such a row that begins right behind the square that it left, as it moved straight away.
    RowBehind,
    /// In one of both rows: the player chooses which, if there are both.
    EitherRow,
    /// On the next square in the direction of its move.
    Approached,
    /// On the square right behind the one that it left, as it moved straight away.
    Left,
    /// Between the square that it left and the one where it stands.
    PassedOver,
    /// On a square where its rank crosses the file of an own piece of this kind, or its file that piece's rank.
    Corners(KindId),
}

/// A change of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// It becomes a piece of this kind; of a neutral one, it belongs to nobody from then on.
    Become(KindId),
    /// It becomes a piece of the kind that was captured.
    BecomeCaptured,
    /// It becomes the kind that has all its ways, as many of the captured kind as possible, and no others.
    BecomeBoth,
    /// It changes sides.
    ChangeSides,
    /// It leaves the board.
    Vanish,
    /// It stands again where it came from: the capture was one from afar.
    Stay,
    /// It leaves a piece of this kind on the square that it left.
    Leave(KindId),
    /// It comes back to the square where its kind started, if that is empty: where all files have such a square, to the one on
    /// its file, and otherwise to one of the colour of the square where it was captured.
    ComeHome,
    /// It counts as moved from then on.
    LoseFirst,
    /// It is moved over empty squares along the line on which it stands with the piece that causes this.
    Drift {
        /// `true` away from that piece, `false` towards it.
        away: bool,
        /// `true` by one square, `false` as far as possible.
        one: bool,
    },
}
