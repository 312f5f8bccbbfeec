//! What an action is, and who takes the actions that the generator finds.

use crate::Role;
use springald_board::Square;
use springald_board::b9x8::Squares;
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
    /// Whether it takes an enemy piece.
    pub const fn captures(&self) -> bool {
        matches!(self.special, Special::Capture | Special::EnPassant)
    }

    /// What a pawn becomes by this move.
    pub fn promotion(&self) -> Option<Role> {
        (self.into != self.role).then_some(self.into)
    }
}

/// Takes what the generator finds, a set of targets at a time, so that counting needs no list.
pub(crate) trait Sink {
    /// One piece may go to any of these squares, capturing or not.
    fn piece(
        &mut self,
        role: Role,
        from: Square,
        targets: Squares,
        special: Special,
    ) -> ControlFlow<()>;
    /// A pawn may go to each of these squares; `origin` tells from where.
    fn pawns(
        &mut self,
        targets: Squares,
        origin: impl Fn(Square) -> Square,
        special: Special,
    ) -> ControlFlow<()>;
    /// The same on the last rank, where each pawn has a choice.
    fn promotions(
        &mut self,
        targets: Squares,
        origin: impl Fn(Square) -> Square,
        special: Special,
    ) -> ControlFlow<()>;
    /// King and rook may castle.
    fn castling(&mut self, king: (Square, Square), wing: Wing) -> ControlFlow<()>;
}

/// Counts.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Squares, _: Special) -> ControlFlow<()> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(
        &mut self,
        targets: Squares,
        _: impl Fn(Square) -> Square,
        _: Special,
    ) -> ControlFlow<()> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        targets: Squares,
        _: impl Fn(Square) -> Square,
        _: Special,
    ) -> ControlFlow<()> {
        self.0 += u64::from(targets.len()) * Role::PROMOTIONS.len() as u64;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, _: (Square, Square), _: Wing) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Calls a function with one action after the other.
pub(crate) struct Each<F>(pub(crate) F);

impl<F: FnMut(Action) -> ControlFlow<()>> Sink for Each<F> {
    #[inline(always)]
    fn piece(
        &mut self,
        role: Role,
        from: Square,
        targets: Squares,
        special: Special,
    ) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Action {
                from,
                to,
                role,
                into: role,
                special,
            })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(
        &mut self,
        targets: Squares,
        origin: impl Fn(Square) -> Square,
        special: Special,
    ) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Action {
                from: origin(to),
                to,
                role: Role::Pawn,
                into: Role::Pawn,
                special,
            })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        targets: Squares,
        origin: impl Fn(Square) -> Square,
        special: Special,
    ) -> ControlFlow<()> {
        for to in targets {
            for into in Role::PROMOTIONS {
                (self.0)(Action {
                    from: origin(to),
                    to,
                    role: Role::Pawn,
                    into,
                    special,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, (from, to): (Square, Square), wing: Wing) -> ControlFlow<()> {
        (self.0)(Action {
            from,
            to,
            role: Role::King,
            into: Role::King,
            special: Special::Castling(wing),
        })
    }
}
