//! Actions, and passing on many of them at once.

use crate::Role;
use springald_board::Square;
use springald_board::b9x8::Squares;
use springald_core::Sink;
use springald_fide::Wing;
use std::ops::ControlFlow;

/// A move, with all that playing it needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The square of the piece; of the king, when castling.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The moving piece.
    pub role: Role,
    /// The piece on the target afterwards: another kind only if a pawn is promoted (§6.4).
    pub into: Role,
    /// The special effect of the move.
    pub special: Special,
}

/// The special effects of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// Captures an enemy piece on the target.
    Capture,
    /// A pawn moves without capturing and passes a square that an enemy pawn attacks (§6.5).
    LongStep,
    /// A pawn captures the piece that has just passed its target (§6.5).
    EnPassant,
    /// King and rook move together (§7).
    Castling(Wing),
}

impl Action {
    /// Returns `true` if it captures an enemy piece.
    pub const fn captures(&self) -> bool {
        matches!(self.special, Special::Capture | Special::EnPassant)
    }

    /// Returns the piece that a pawn promotes to.
    pub fn promotion(&self) -> Option<Role> {
        (self.into != self.role).then_some(self.into)
    }
}

/// Passes on the moves of one piece to these squares, capturing or not.
#[inline(always)]
pub(crate) fn each_move(
    (role, from): (Role, Square),
    targets: Squares,
    special: Special,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    sink.each(targets, |to| Action {
        from,
        to,
        role,
        into: role,
        special,
    })
}

/// Passes on the moves of pawns to these squares, each from its `origin`; those to the `last` rank are
/// promotions (§6.4).
#[inline(always)]
pub(crate) fn each_pawn_move(
    (targets, last): (Squares, Squares),
    origin: impl Fn(Square) -> Square,
    special: Special,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let action = |to, into| Action {
        from: origin(to),
        to,
        role: Role::Pawn,
        into,
        special,
    };
    if (targets & last).any() {
        sink.each_choice(targets & last, &Role::PROMOTIONS, action)?;
    }
    sink.each(targets - last, |to| action(to, Role::Pawn))
}
