//! The state of a game of chess, and how an action changes it.

use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::{Count, Counters, Each, Node, Observer, Position as _, Side, Verb, Verdict};
use springald_fide::{
    Castling, Move, Pieces, Role, Special, en_passant_key, en_passant_victim, without_action,
};
use std::ops::ControlFlow;

/// A move.
pub type Action = Move;

/// A position of chess: 64 bytes, aligned so that a copy by vector registers never crosses a cache line. (Without, one
/// process in ten ran full perft at 0.55 of the usual speed.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct ChessPosition {
    pub(crate) pieces: Pieces,
    pub(crate) key: u64,
    /// The square that a pawn has just passed, kept only while a capture onto it is legal (§4.5).
    pub(crate) en_passant: Squares,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
}

/// Part of the key if Black is to move.
const BLACK_TO_MOVE: u64 = 0x8f1b_92a3_57c4_d6e0;
impl ChessPosition {
    /// Returns the starting position.
    pub fn start() -> Self {
        let mut start = Self {
            pieces: Pieces::start(),
            key: 0,
            en_passant: Squares::EMPTY,
            counters: Counters::START,
            side: Side::White,
            castling: Castling::ALL,
        };
        start.key = start.recomputed_key();
        start
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the pieces.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns the castling rights.
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the en-passant square, if a capture onto it is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.any().then(|| self.en_passant.first())
    }

    /// Returns `true` if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns the pieces that give check.
    pub(crate) fn checkers(&self) -> Squares {
        self.pieces.attackers(
            self.pieces.king(self.side),
            self.side.other(),
            self.pieces.occupied(),
        )
    }

    /// Returns `true` if `us` may capture en passant from `from` on `en_passant` without exposing the
    /// king (§4.5, §6.1).
    pub(crate) fn en_passant_is_legal(&self, us: Side, from: Square, en_passant: Square) -> bool {
        let after = self.pieces.after_en_passant(us, from, en_passant);
        after
            .attackers(after.king(us), us.other(), after.occupied())
            .is_empty()
    }

    /// Returns the position after a null move.
    pub(crate) fn with_turn_skipped(&self) -> Self {
        Self {
            key: self.key ^ BLACK_TO_MOVE ^ en_passant_key(self.en_passant()),
            en_passant: Squares::EMPTY,
            counters: self.counters.after(false, self.side == Side::Black),
            side: self.side.other(),
            ..*self
        }
    }

    /// Sets the square passed by a double step of `mover`, if the other side can legally capture onto
    /// it now.
    pub(crate) fn set_en_passant(&mut self, mover: Side, en_passant: Square) {
        let enemy = mover.other();
        let is_legal = |from| self.en_passant_is_legal(enemy, from, en_passant);
        if self
            .pieces
            .can_capture_en_passant(enemy, en_passant, is_legal)
        {
            self.en_passant = Squares::of(en_passant);
            self.key ^= en_passant_key(Some(en_passant));
        }
    }
}

impl springald_core::Position for ChessPosition {
    type Action = Action;
    type Outcome = std::convert::Infallible;

    #[inline(always)]
    fn node(&self) -> Node {
        Node::Decision(self.side)
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.generate::<false>(&mut Each(f))
    }

    #[inline(always)]
    fn count_actions(&self) -> u64 {
        Count::of(|count| self.generate::<false>(count))
    }

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let Action {
            from,
            to,
            role,
            special,
        } = action;
        let us = self.side;
        if O::LISTENS {
            action.report(&self.pieces, (us, role, Verb::MOVED), observer);
        }
        let (captured, key) = self.pieces.travel(from, to, Pieces::code_of(us, role));
        self.key ^= BLACK_TO_MOVE ^ en_passant_key(self.en_passant()) ^ key;
        self.en_passant = Squares::EMPTY;
        self.key ^= self.castling.moved(from, to);
        if special == Special::DoubleStep {
            self.set_en_passant(us, Square::new(from.index().midpoint(to.index()) as u8));
        } else if special != Special::None {
            self.key ^= self.pieces.finish_special(us, to, special);
        }
        let progress = captured != 0 || role == Role::Pawn;
        self.counters = self.counters.after(progress, us == Side::Black);
        self.side = us.other();
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let mut key = self.pieces.key() ^ self.castling.key() ^ en_passant_key(self.en_passant());
        if self.side == Side::Black {
            key ^= BLACK_TO_MOVE;
        }
        key
    }

    /// Decides by §7.1 and §7.2.
    fn verdict_without_action(&self) -> Verdict {
        without_action(self.side, self.in_check())
    }

    /// Decides by §7.3.
    fn has_insufficient_material(&self) -> bool {
        self.pieces.cannot_mate()
    }

    /// Decides by §7.3.
    #[inline(always)]
    fn is_locked(&self) -> bool {
        self.en_passant.is_empty() && self.pieces.is_locked()
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
        self.pieces.check(self.castling, self.side)?;
        if let Some(en_passant) = self.en_passant() {
            let victim = en_passant_victim(self.side, en_passant);
            if self.pieces.at(victim) != Some((self.side.other(), Role::Pawn)) {
                let name = SHAPE.name(en_passant);
                return Err(format!("nothing to capture behind {name}"));
            }
        }
        Ok(())
    }
}
