//! What a player can do, and how the generator hands it out.

use crate::Kind;
use springald_board::Square;
use springald_fide::Wing;

/// The smallest choice a player makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Declares a teleport (§7.1); the player's teleporting cat leaves the board.
    Teleport,
    /// Moves a neutral piece (§7.4).
    Neutral {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Moves one of the player's own pieces (§7.5, §7.6, §7.8).
    Move(Move),
    /// Drops a mouse (§7.7).
    Drop(Square),
    /// Does without the steps that are left.
    End,
}

/// What nature does: where the teleporting cat lands (§7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll(pub Square);

/// A move of a player's own piece, with what playing it needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Which of the moves of a turn it is.
    pub step: Step,
    /// Where the piece stands; the king, when castling.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What moves; a pawn, when it promotes.
    pub kind: Kind,
    /// What it captures.
    pub takes: Option<Kind>,
    /// Where a captured neutral piece is put.
    pub put: Option<Square>,
    /// What else happens.
    pub special: Special,
}

/// Which of the moves of a turn a move is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The one that must be made: step 3.
    Required,
    /// That of another cat after the first one: step 3b.
    SecondCat,
    /// The one that capturing a teleporting cat earns: step 5.
    Extra,
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn goes two squares (§4.2).
    DoubleStep,
    /// A pawn captures one that has just passed it (§4.5).
    EnPassant,
    /// King and rook move together (§6).
    Castling(Wing),
    /// A pawn becomes another piece (§4.4).
    Promotion(Kind),
}

impl Move {
    /// Returns a move that captures nothing and does nothing special; its target is still to be set.
    #[inline(always)]
    pub(crate) const fn quiet(step: Step, kind: Kind, from: Square) -> Self {
        Self {
            step,
            from,
            to: from,
            kind,
            takes: None,
            put: None,
            special: Special::None,
        }
    }

    /// Returns the kind of the piece once it has moved.
    #[inline(always)]
    pub const fn becomes(self) -> Kind {
        match self.special {
            Special::Promotion(into) => into,
            _ => self.kind,
        }
    }

    /// Returns `true` if it goes otherwise than by a knight's leap; asked of cats.
    #[inline(always)]
    pub(crate) const fn is_step(self) -> bool {
        is_step(self.from, self.to)
    }
}

/// Returns `true` if two squares that a cat moves between are neighbours. Leaps are 8, 12, 19 or 21
/// squares along the numbering, steps 1, 9, 10 or 11.
#[inline(always)]
pub(crate) const fn is_step(from: Square, to: Square) -> bool {
    let distance = from.index().abs_diff(to.index());
    distance < 12 && distance != 8
}
