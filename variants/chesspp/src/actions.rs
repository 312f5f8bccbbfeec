//! Legal actions, generated without trying moves out. The two exceptions, captures en passant and pinned pieces that
//! could teleport, are rare.

use crate::{Action, ChessPpPosition};
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::{Side, Sink};
use springald_fide::{CastlingPath, Move, Pieces, Role, Special, Wing};
use std::ops::ControlFlow;

impl ChessPpPosition {
    /// Passes on all legal actions. With `FORCEFUL` only captures of pieces or catapults, promotions,
    /// and a few more: castlings and moves between enemy catapults that merely look like captures of
    /// these.
    #[inline(always)]
    pub(crate) fn generate<const FORCEFUL: bool>(
        &self,
        sink: &mut impl Sink<Action>,
    ) -> ControlFlow<()> {
        match self.side {
            Side::White => self.generate_for::<true, FORCEFUL, _>(sink),
            Side::Black => self.generate_for::<false, FORCEFUL, _>(sink),
        }
    }

    /// Generates for one side, known at compile time.
    fn generate_for<const WHITE: bool, const FORCEFUL: bool, S: Sink<Action>>(
        &self,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let pieces = &self.pieces;
        let aims = if FORCEFUL {
            pieces.of(us.other()) | self.surrounding(us)
        } else {
            b8x8::ALL
        };
        let king = pieces.king(us);
        let guard = pieces.guard(king, us.other());
        let teleporters = self.teleporters(Squares::of(king), us.other());
        let checkers = guard.checkers | teleporters;
        self.king_steps(us, king, aims, sink)?;
        if checkers.many() {
            return ControlFlow::Continue(());
        }
        // In check a move must capture the checker or block its line (§10.1); nothing blocks a
        // teleport.
        let relief = if teleporters.any() {
            teleporters
        } else if checkers.any() {
            b8x8::between(king, checkers.first()) | checkers
        } else {
            self.castle::<FORCEFUL, S>(us, sink)?;
            if !FORCEFUL {
                self.catapult_moves(us, sink)?;
            }
            b8x8::ALL
        };
        let ours = pieces.of(us);
        let pinned = guard.shields & ours;
        let targets = (relief & aims) - ours;
        pieces.each_officer_move(us, pinned, targets, sink)?;
        // A pawn also goes to its last rank, which no pinned pawn reaches without a capture.
        let last = b8x8::rank(if WHITE { 7 } else { 0 });
        let pawns = (ours & pieces.role(Role::Pawn)) - pinned;
        let allowed = relief & (aims | last);
        pieces.each_pawn_move::<WHITE, false, Option<Role>>(pawns, allowed, sink)?;
        if pinned.any() {
            let (pinned, relief) = ((king, pinned), relief & aims);
            pieces.each_pinned_move::<WHITE, false, Option<Role>>(pinned, relief, !ours, sink)?;
        }
        self.teleport(us, targets, pinned, sink)?;
        self.en_passant_captures(us, sink)
    }

    /// Passes on steps and the teleport of the king to squares in `aims` that are not attacked once it
    /// has left its own (§5.1, §10.2).
    #[inline(always)]
    fn king_steps<S: Sink<Action>>(
        &self,
        us: Side,
        king: Square,
        aims: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let here = Squares::of(king);
        let reached = b8x8::KING[king] | self.catapults(us).across(here);
        let mut targets = (reached & aims) - self.pieces.of(us);
        if targets.any() {
            let them = us.other();
            let without_king = self.pieces.occupied() - here;
            targets = targets - self.pieces.danger(them, without_king) - self.teleport_danger(them);
        }
        Pieces::each_move_of((Some(Role::King), king), targets, sink)
    }

    /// Passes on castling (§9), with `FORCEFUL` only onto an enemy catapult; the king must not be in
    /// check.
    #[inline(always)]
    fn castle<const FORCEFUL: bool, S: Sink<Action>>(
        &self,
        us: Side,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if !self.castling.any(us) {
            return ControlFlow::Continue(());
        }
        let them = us.other();
        for wing in Wing::BOTH {
            let path = CastlingPath::of(us, wing);
            let crossed = path.between | path.safe;
            let ends = Squares::of(path.king.1) | Squares::of(path.rook.1);
            if FORCEFUL && (ends & self.catapults(them).squares()).is_empty() {
                continue;
            }
            if (crossed & self.teleport_danger(them)).is_empty()
                && self.castling.is_open(&self.pieces, us, wing)
            {
                sink.one(Move::castling(us, wing))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on moves of free catapults (§4). The king must not be in check; these moves cannot change
    /// that.
    #[inline(always)]
    fn catapult_moves<S: Sink<Action>>(&self, us: Side, sink: &mut S) -> ControlFlow<()> {
        let pair = self.catapults(us);
        let occupied = self.pieces.occupied();
        let free = pair.squares() - occupied;
        if free.any() {
            let taken = occupied | pair.squares() | self.catapults(us.other()).squares();
            for (from, reach) in pair.reaches() {
                if free.has(from) {
                    Pieces::each_move_of((None, from), reach - taken, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the teleport of a piece other than the king (§5) onto one of these squares, if it
    /// could not go there anyway (§5.6).
    ///
    /// There is at most one: if both catapults carry pieces of `us`, each is in the other's way.
    #[inline(always)]
    fn teleport<S: Sink<Action>>(
        &self,
        us: Side,
        targets: Squares,
        pinned: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let squares = self.catapults(us).squares();
        let riders = squares & self.riders(us);
        let ends = squares & targets;
        if riders.is_empty() || ends.is_empty() {
            return ControlFlow::Continue(());
        }
        self.teleport_one(us, riders.first(), ends.first(), pinned)
            .map_or(ControlFlow::Continue(()), |action| sink.one(action))
    }

    fn teleport_one(&self, us: Side, from: Square, to: Square, pinned: Squares) -> Option<Action> {
        let (_, role) = self
            .pieces
            .at(from)
            .filter(|&(_, role)| role != Role::King)?;
        if Pieces::attacks(us, role, from, self.pieces.occupied()).has(to) {
            return None;
        }
        if pinned.has(from) {
            let mut after = *self;
            after.pieces.shift(from, to, Pieces::code_of(us, role));
            if after.king_attacked(us) {
                return None;
            }
        }
        Some(Move {
            from,
            to,
            role: Some(role),
            special: Special::None,
        })
    }

    /// Passes on captures of a pawn that has just passed (§8.5).
    #[inline(always)]
    fn en_passant_captures(&self, us: Side, sink: &mut impl Sink<Action>) -> ControlFlow<()> {
        let is_legal = |from, to| self.en_passant_is_legal(us, from, to);
        self.pieces
            .each_en_passant_capture(us, self.en_passant, is_legal, sink)
    }
}
