//! Actions, and handing on many of them at once.

use crate::Role;
use springald_board::Square;
use springald_board::b9x8::Squares;
use springald_core::Sink;
use springald_fide::Wing;
use std::ops::ControlFlow;

/// One move, with what playing it needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// Where the piece stands; the king, when castling.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What moves.
    pub role: Role,
    /// What stands on the target afterwards: another kind only where a pawn is promoted (§6.4).
    pub into: Role,
    /// What else happens.
    pub special: Special,
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// An enemy piece is captured where it stands.
    Capture,
    /// A pawn moves without capturing and passes a square that an enemy pawn attacks (§6.5).
    LongStep,
    /// A pawn captures what has just passed its target (§6.5).
    EnPassant,
    /// King and rook move together (§7).
    Castling(Wing),
}

impl Action {
    /// Returns `true` if it takes an enemy piece.
    pub const fn captures(&self) -> bool {
        matches!(self.special, Special::Capture | Special::EnPassant)
    }

    /// What a pawn becomes by this move.
    pub fn promotion(&self) -> Option<Role> {
        (self.into != self.role).then_some(self.into)
    }
}

/// Hands on the moves of one piece to these squares, capturing or not.
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

/// Hands on the moves of pawns to these squares, each from its `origin`, those to the `last` rank as
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
