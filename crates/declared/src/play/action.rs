//! Actions of declared games.

use crate::program::codes::Code;
use springald_board::Shape;

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
    /// Returns the promotion of an own piece on its square.
    pub(crate) const fn promotion(at: usize, code: Code) -> Self {
        Self {
            from: at as u8,
            to: at as u8,
            code,
            what: What::Promote,
            step: 0,
        }
    }

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
    /// An army is chosen, by its index.
    Choose(u8),
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
    /// A piece goes onto a carrier of its side.
    Board,
    /// A passenger leaves its carrier, and takes what stands on its target.
    Alight,
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
                | Self::Choose(_)
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

/// Returns the number of an action where squares have seven bits.
#[inline(always)]
pub(crate) fn narrow_code(action: Action) -> u32 {
    let what = what_code(action.what);
    let what = match action.step {
        0 => what,
        step if what < 64 => 3072 + u32::from(step) * 64 + what,
        step => what + u32::from(step) * 128,
    };
    u32::from(action.from) | u32::from(action.to) << 7 | u32::from(action.code) << 14 | what << 19
}

/// Returns a number of an action that is the same in programs with other words.
pub(crate) fn code_on(shape: Shape, action: Action) -> u32 {
    if shape.squares() > 128 {
        wide_code(action)
    } else {
        narrow_code(action)
    }
}

/// Returns the number of a class of actions.
fn what_code(what: What) -> u32 {
    match what {
        What::Move => 0,
        What::Pass => 1,
        What::EnPassant => 2,
        What::Drop => 3,
        What::Place => 4,
        What::Swap => 5,
        What::Shoot => 6,
        What::Beneath => 7,
        What::Add => 24,
        What::Skip => 25,
        What::Push => 26,
        What::Promote => 27,
        What::Become => 31,
        What::Accept => 28,
        What::Refuse => 29,
        What::Roll => 30,
        // Of many ways, the squares tell which.
        What::Castle(index) => 8 + u32::from(index.min(15)),
        What::Gate(code) => 32 + u32::from(code),
        // A game with prisons has no gates.
        What::Exchange(given) => 32 + u32::from(given),
        // Nor have games with carriers.
        What::Board => 32,
        What::Alight => 33,
        What::GateCastle(index, code) => 128 + u32::from(index) * 128 + u32::from(code),
        What::Shift => 2400,
        What::Throw => 2401,
        What::End => 2402,
        What::Leap(_) => 2403,
        What::Remove => 2404,
        What::Row(ahead) => 2405 + u32::from(ahead),
        What::Choose(index) => 2410 + u32::from(index),
        What::Displace(put, _) => 4096 + u32::from(put),
    }
}

/// Returns the number of an action where squares have eight bits. Pieces that are put back have squares of seven, as there
/// are none on boards of more than 128.
pub(crate) fn wide_code(action: Action) -> u32 {
    let [from, to, code, step] = [action.from, action.to, action.code, action.step].map(u32::from);
    let (what, code) = match action.what {
        What::Displace(put, passes) => {
            let put = u32::from(put) << 14 | u32::from(passes) << 27;
            return 3 << 30 | (step & 3) << 28 | put | code << 21 | to << 7 | from;
        }
        // The squares tell which way of castling it is.
        What::GateCastle(_, gated) => (64 + u32::from(gated >> 6), u32::from(gated & 63)),
        What::Shift => (66, code),
        What::Throw => (67, code),
        What::End => (68, code),
        What::Leap(_) => (69, code),
        What::Remove => (70, code),
        What::Row(ahead) => (71 + u32::from(ahead), code),
        // An answer has no code.
        What::Choose(index) => (what_code(What::Accept), 1 + u32::from(index)),
        what => (what_code(what), code),
    };
    (what + 73 * step) << 22 | code << 16 | to << 8 | from
}
