//! Legal actions, generated without trying moves out.

use crate::position::{Action, ChessPosition};
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::{Side, Sink};
use springald_fide::{Move, Pieces, Role, Wing};
use std::ops::ControlFlow;

impl ChessPosition {
    /// Passes on all legal actions; with `NOISY` only captures and promotions to a queen.
    #[inline(always)]
    pub(crate) fn generate<const NOISY: bool>(
        &self,
        sink: &mut impl Sink<Action>,
    ) -> ControlFlow<()> {
        match self.side {
            Side::White => self.generate_for::<true, NOISY, _>(sink),
            Side::Black => self.generate_for::<false, NOISY, _>(sink),
        }
    }

    /// Generates for one side, known at compile time.
    fn generate_for<const WHITE: bool, const NOISY: bool, S: Sink<Action>>(
        &self,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let pieces = &self.pieces;
        let king = pieces.king(us);
        let guard = pieces.guard(king, us.other());
        // No piece captures its own side, and noisy moves only go to enemies.
        let wanted = if NOISY {
            pieces.of(us.other())
        } else {
            !pieces.of(us)
        };
        self.king_steps(us, king, wanted, sink)?;
        if guard.checkers.many() {
            return ControlFlow::Continue(());
        }
        // In check a move must capture the checker or block its line (§6.1).
        let relief = guard.relief(king);
        if !NOISY && guard.checkers.is_empty() {
            self.castle(us, sink)?;
        }
        let pinned = guard.shields & pieces.of(us);
        pieces.each_officer_move(us, pinned, relief & wanted, sink)?;
        let pawns = pieces.of(us) & pieces.role(Role::Pawn);
        pieces.each_pawn_move::<WHITE, NOISY, Role>(pawns - pinned, relief, sink)?;
        if pinned.any() {
            let pinned = (king, pinned);
            pieces.each_pinned_move::<WHITE, NOISY, Role>(pinned, relief, wanted, sink)?;
        }
        // §4.5.
        let is_legal = |from, to| self.en_passant_is_legal(us, from, to);
        pieces.each_en_passant_capture(us, self.en_passant(), is_legal, sink)
    }

    /// Passes on king steps to wanted squares that are not attacked once it has left its own (§6.2).
    #[inline(always)]
    fn king_steps(
        &self,
        us: Side,
        king: Square,
        wanted: Squares,
        sink: &mut impl Sink<Action>,
    ) -> ControlFlow<()> {
        let mut targets = b8x8::KING[king] & wanted;
        if targets.any() {
            let without_king = self.pieces.occupied() - Squares::of(king);
            targets = targets - self.pieces.danger(us.other(), without_king);
        }
        Pieces::each_move_of((Role::King, king), targets, sink)
    }

    /// Passes on castling (§5); the king must not be in check.
    #[inline(always)]
    fn castle(&self, us: Side, sink: &mut impl Sink<Action>) -> ControlFlow<()> {
        if !self.castling.any(us) {
            return ControlFlow::Continue(());
        }
        for wing in Wing::BOTH {
            if self.castling.is_open(&self.pieces, us, wing) {
                sink.one(Move::castling(us, wing))?;
            }
        }
        ControlFlow::Continue(())
    }
}
