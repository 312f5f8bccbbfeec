//! Actions, and how the generator passes them on.

use crate::Kind;
use springald_board::Square;
use springald_fide::Wing;

/// The smallest choice of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Declares a teleport (§7.1); the player's teleporting cat leaves the board.
    Teleport,
    /// Moves a neutral piece (§7.4).
    Neutral {
        /// Its square.
        from: Square,
        /// The target.
        to: Square,
    },
    /// Moves one of the player's own pieces (§7.5, §7.6, §7.8).
    Move(Move),
    /// Drops a mouse (§7.7).
    Drop(Square),
    /// Ends the turn without the remaining steps.
    End,
}

/// An outcome of a roll: the square on which the teleporting cat lands (§7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll(pub Square);

/// A move of a player's own piece, with all that playing it needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The step of the turn that it is.
    pub step: Step,
    /// The square of the piece; of the king, when castling.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The moving piece; the pawn, when promoting.
    pub kind: Kind,
    /// The captured piece.
    pub takes: Option<Kind>,
    /// The square on which a captured neutral piece is put.
    pub put: Option<Square>,
    /// The special effect of the move.
    pub special: Special,
}

/// The steps of a turn in which pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The required move: step 3.
    Required,
    /// The move of another cat after the first one: step 3b.
    SecondCat,
    /// The move earned by capturing a teleporting cat: step 5.
    Extra,
}

/// The special effects of moves.
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
    /// A pawn promotes to another piece (§4.4).
    Promotion(Kind),
}

impl Move {
    /// Returns a move without capture or special effect; its target is still to be set.
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

    /// Returns the kind of the piece after its move.
    #[inline(always)]
    pub const fn becomes(self) -> Kind {
        match self.special {
            Special::Promotion(into) => into,
            _ => self.kind,
        }
    }

    /// Returns `true` if it is not a knight's leap. Meant for cats.
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
