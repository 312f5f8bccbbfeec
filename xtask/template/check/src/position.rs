//! The state of a game, the legal moves, and what playing one does.

use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::{Counters, Each, Node, Observer, Position, Side, Sink, Verb, Verdict};
use springald_fide::{Castling, Move, Pieces, Role, Special, Wing, en_passant_key, without_action};
use std::ops::ControlFlow;

/// A position: everything that decides what may happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct @Name@Position {
    pub(crate) pieces: Pieces,
    /// The square that a pawn has just passed, kept only while a capture onto it is legal (§2.4).
    pub(crate) en_passant: Option<Square>,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
}

/// Mixed into the key if Black is to move.
const BLACK_TO_MOVE: u64 = 0x3c7e_15d2_9a4b_60f8;

impl @Name@Position {
    /// Returns the position in which games begin.
    pub fn start() -> Self {
        Self {
            pieces: Pieces::start(),
            en_passant: None,
            counters: Counters::START,
            side: Side::White,
            castling: Castling::ALL,
        }
    }

    /// Returns `true` if the king of this side is attacked.
    pub(crate) fn is_in_check(&self, side: Side) -> bool {
        is_attacked(&self.pieces, side)
    }

    /// Keeps the square that a pawn of `mover` just passed if the other side can legally capture onto it.
    pub(crate) fn set_en_passant(&mut self, mover: Side, passed: Square) {
        let (enemy, pieces) = (mover.other(), &self.pieces);
        let is_legal = |from| !is_attacked(&pieces.after_en_passant(enemy, from, passed), enemy);
        let can_capture = pieces.can_capture_en_passant(enemy, passed, is_legal);
        self.en_passant = can_capture.then_some(passed);
    }

    /// Passes on all moves, those that leave the king in check included (§2.2 to §2.4).
    fn generate(&self, sink: &mut impl Sink<Move>) -> ControlFlow<()> {
        let (us, pieces) = (self.side, &self.pieces);
        let (own, king) = (pieces.of(us), pieces.king(us));
        Pieces::each_move_of((Role::King, king), b8x8::KING[king] - own, sink)?;
        if !self.is_in_check(us) {
            for wing in Wing::BOTH {
                if self.castling.is_open(pieces, us, wing) {
                    sink.one(Move::castling(us, wing))?;
                }
            }
        }
        pieces.each_officer_move(us, Squares::EMPTY, !own, sink)?;
        let pawns = own & pieces.role(Role::Pawn);
        match us {
            Side::White => pieces.each_pawn_move::<true, false, Role>(pawns, b8x8::ALL, sink)?,
            Side::Black => pieces.each_pawn_move::<false, false, Role>(pawns, b8x8::ALL, sink)?,
        }
        pieces.each_en_passant_capture(us, self.en_passant, |_, _| true, sink)
    }

    /// Moves the pieces. Returns `true` for a capture or a pawn move.
    fn shift(&mut self, step: Move) -> bool {
        let code = Pieces::code_of(self.side, step.role);
        let (captured, _) = self.pieces.travel(step.from, step.to, code);
        self.pieces.finish_special(self.side, step.to, step.special);
        captured != 0 || step.role == Role::Pawn
    }
}

/// Returns `true` if the king of this side is attacked.
fn is_attacked(pieces: &Pieces, side: Side) -> bool {
    let attackers = pieces.attackers(pieces.king(side), side.other(), pieces.occupied());
    attackers.any()
}

impl Position for @Name@Position {
    type Action = Move;
    type Outcome = std::convert::Infallible;

    /// §2.1.
    fn node(&self) -> Node {
        Node::Decision(self.side)
    }

    /// §2.5: tries each move on a copy.
    fn each_action<F: FnMut(Move) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        self.generate(&mut Each(|step| {
            let mut after = *self;
            after.shift(step);
            if after.is_in_check(self.side) {
                return ControlFlow::Continue(());
            }
            f(step)
        }))
    }

    fn play_unchecked<O: Observer>(&mut self, action: Move, observer: &mut O) {
        let us = self.side;
        if O::LISTENS {
            action.report(&self.pieces, (us, action.role, Verb::MOVED), observer);
        }
        let progress = self.shift(action);
        self.castling.moved(action.from, action.to);
        self.en_passant = None;
        if action.special == Special::DoubleStep {
            let passed = action.from.index().midpoint(action.to.index());
            self.set_en_passant(us, Square::new(passed as u8));
        }
        self.counters = self.counters.after(progress, us == Side::Black);
        self.side = us.other();
    }

    fn key(&self) -> u64 {
        let turn = if self.side == Side::Black {
            BLACK_TO_MOVE
        } else {
            0
        };
        turn ^ self.pieces.key() ^ self.castling.key() ^ en_passant_key(self.en_passant)
    }

    /// §3.1 and §3.2.
    fn verdict_without_action(&self) -> Verdict {
        without_action(self.side, self.is_in_check(self.side))
    }

    /// §3.3.
    fn has_insufficient_material(&self) -> bool {
        self.pieces.cannot_mate()
    }

    fn may_win(&self, side: Side) -> bool {
        self.pieces.may_mate(side)
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn check_consistency(&self) -> Result<(), String> {
        self.pieces.check(self.castling, self.side)
    }
}
