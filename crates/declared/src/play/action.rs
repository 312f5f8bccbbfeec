//! Actions of declared games.

use crate::program::codes::Code;

/// The mark of a piece that comes in where the rook stood.
pub(crate) const AT_ROOK: Code = 64;

/// An action of a declared game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The square it leaves.
    pub(crate) from: u8,
    /// The square it comes to.
    pub(crate) to: u8,
    /// The code of the piece that stands there afterwards.
    pub(crate) code: Code,
    pub(crate) what: What,
    /// The index of its step in a turn with optional steps; 1 if the piece may go on after it; otherwise 0.
    pub(crate) step: u8,
}

impl Action {
    /// Returns `true` if the squares that it passes are open to captures en passant.
    pub(crate) fn passes(self) -> bool {
        matches!(self.what, What::Pass | What::Displace(_, true))
    }
}

/// The class of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum What {
    /// A piece goes from one square to another, and takes what stands there.
    Move,
    /// The same, and the squares it passes are open to captures en passant.
    Pass,
    /// A piece takes another that passed the square it goes to.
    EnPassant,
    /// The king and a rook of a way to castle, by its index.
    Castle(u8),
    /// A piece comes from the hand.
    Drop,
    /// A piece comes from the enemy's prison, for an enemy piece of this slot that goes to the enemy's hand.
    Exchange(u8),
    /// A neutral piece is put on a square.
    Place,
    /// A neutral piece is shot by the piece that has just moved.
    Shoot,
    /// An enemy piece is pushed one square forward.
    Push,
    /// An own piece that was pushed becomes another, on its square.
    Promote,
    /// The move that the enemy proposes is accepted.
    Accept,
    /// The move that the enemy proposes is refused.
    Refuse,
    /// Dice are rolled, or the square of the neutral piece with the code of the action.
    Roll,
    /// A piece comes from outside.
    Add,
    /// The player passes, or moves a piece away and back: it stays on its square.
    Skip,
    /// An own piece becomes another, on its square, in a step `move`.
    Become,
    /// Two own pieces change places.
    Swap,
    /// A piece moves for the first time, and one of this code comes from the hand onto the square it leaves.
    Gate(Code),
    /// Castling by its index. A piece of this code also comes from the hand, onto the king's square, or with
    /// [`AT_ROOK`] onto the rook's.
    GateCastle(u8, Code),
    /// A piece beneath the others goes from one square to another.
    Beneath,
    /// A piece takes a neutral one, which is put on this square; `true` if the squares it passes are open to captures en
    /// passant.
    Displace(u8, bool),
    /// A neutral piece goes from one square to another.
    Shift,
    /// Dice are to be thrown for a piece.
    Throw,
    /// The turn ends before its optional steps are made, or before a piece goes on that may.
    End,
    /// A piece goes from one square to another, and of two rows takes the one that it approaches, or else the one that it
    /// leaves.
    Row(bool),
    /// An enemy piece is removed.
    Remove,
    /// A piece goes to an empty square, and takes the piece over which it leaps; `true` if it promotes.
    Leap(bool),
}

impl What {
    /// Returns `true` if a piece comes from the hand, or from the enemy's prison.
    pub(crate) const fn is_drop(self) -> bool {
        matches!(self, Self::Drop | Self::Exchange(_))
    }

    /// Returns `true` if the row ahead was chosen, `false` if the one behind was.
    pub(crate) const fn ahead(self) -> Option<bool> {
        match self {
            Self::Row(ahead) => Some(ahead),
            _ => None,
        }
    }

    /// Returns `true` for the actions of a step `move`.
    pub(crate) const fn is_move(self) -> bool {
        !matches!(
            self,
            Self::Place
                | Self::Shoot
                | Self::Push
                | Self::Remove
                | Self::Shift
                | Self::Promote
                | Self::Accept
                | Self::Refuse
                | Self::Roll
        )
    }
}

/// The fate of the last move that may be refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    /// It was played, or there was none.
    None,
    /// It waits for the answer of the side to act.
    Proposed(Action),
    /// The enemy refused it: the side to act makes another one.
    Refused(Action),
}
