//! The noisy actions: captures and promotions to queens. They are generated legally, like all actions,
//! but without visiting any other.

use crate::actions::{Action, Special, each_move};
use crate::generate::LegalMasks;
use crate::{BallistaPosition, Pieces, Role};
use springald_board::Square;
use springald_board::b9x8::{self, Squares};
use springald_core::{Each, Evaluate, Side, Sink};
use std::ops::ControlFlow;

impl BallistaPosition {
    /// Calls `f` with every legal action that is noisy until it breaks.
    #[inline(always)]
    pub(crate) fn each_legal_noisy<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        mut f: F,
    ) -> ControlFlow<()> {
        // The generator also passes on underpromotions, which are not noisy.
        let mut each = Each(|action| {
            if self.is_noisy(action) {
                f(action)
            } else {
                ControlFlow::Continue(())
            }
        });
        match self.side {
            Side::White => self.generate_noisy::<true, _>(&mut each),
            Side::Black => self.generate_noisy::<false, _>(&mut each),
        }
    }

    /// Generates for one side, known at compile time.
    fn generate_noisy<const WHITE: bool, S: Sink<Action>>(&self, sink: &mut S) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let king = self.pieces.king(us);
        let guard = self.pieces.guard(king, us.other());
        self.en_passant_captures(us, sink)?;
        self.king_captures(us, king, sink)?;
        if guard.checkers.many() {
            return ControlFlow::Continue(());
        }
        let masks = self.masks(us, king, guard, Self::last_rank(us));
        self.piece_captures(us, &masks, sink)?;
        Self::all_pawns::<WHITE, S>(&masks, sink)
    }

    /// Passes on captures by the king of undefended pieces (§8.2).
    #[inline(always)]
    fn king_captures<S: Sink<Action>>(
        &self,
        us: Side,
        king: Square,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let prey = b9x8::KING[king] & self.pieces.of(us.other());
        let without_king = self.pieces.occupied() - Squares::of(king);
        for to in prey {
            let defenders = self.pieces.attackers(to, us.other(), without_king);
            if defenders.is_empty() {
                each_move((Role::King, king), Squares::of(to), Special::Capture, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on captures by knights, bishops, rooks and queens: a boost changes none of them (§5.4).
    #[inline(always)]
    fn piece_captures<S: Sink<Action>>(
        &self,
        us: Side,
        masks: &LegalMasks,
        sink: &mut S,
    ) -> ControlFlow<()> {
        // A pinned knight cannot move.
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in masks.ours & self.pieces.role(role) {
                let attacks = Pieces::attacks(us, role, from, masks.occupied);
                let prey = attacks & masks.prey;
                if prey.any() {
                    each_move(
                        (role, from),
                        prey & masks.line(from),
                        Special::Capture,
                        sink,
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
