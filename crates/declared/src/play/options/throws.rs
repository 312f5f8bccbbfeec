//! Dice that decide where a piece comes to stand.

use super::{DUE, OpenTurn, ThrowStep};
use crate::Outcome;
use crate::bits::{Bits, squares, without};
use crate::play::position::{Action, DeclaredPosition};
use springald_board::Square;
use springald_core::{Change, Layer, Observer, Verb};

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares that dice may name.
    pub(crate) fn landings(&self, roll: &ThrowStep<W>) -> W {
        let taken = (roll.again.iter()).fold(self.occupied(), |taken, &code| {
            without(taken, self.with_code(code))
        });
        without(roll.on[self.side.index()] & self.program.board, taken)
    }

    /// Calls `f` with the outcomes of the throw that is due.
    pub(crate) fn each_landing(&self, f: impl FnMut(Outcome)) {
        if let Some((_, step)) = self.program.throw() {
            squares(self.landings(step))
                .map(|at| Outcome(at as u8))
                .for_each(f);
        }
    }

    /// Returns `true` if the player may have dice thrown.
    pub(crate) fn may_throw(&self, roll: &ThrowStep<W>) -> bool {
        if self.step > 0 {
            // The piece beneath comes back, and leaves its square to be rolled.
            return self.lifted != 0;
        }
        self.landings(roll) != W::ZERO || {
            let landing = without(roll.on[self.side.index()], self.sunk);
            self.single(roll.code) & landing != W::ZERO
        }
    }

    /// Lifts the piece that dice put elsewhere; what lay beneath it comes back.
    pub(super) fn lift<O: Observer>(&mut self, turn: &OpenTurn<W>, observer: &mut O) {
        let Some(roll) = &turn.throw else {
            return;
        };
        let single = self.single(roll.code);
        if single != W::ZERO {
            let at = single.lowest() as usize;
            self.lift_from(at, observer);
            match std::mem::take(&mut self.lifted) {
                0 => self.settle(false, observer),
                lifted => {
                    self.put(at, usize::from(lifted >> 5), lifted & 31);
                    if O::LISTENS {
                        observer.note(self.appearance(at, Verb::RETURNED));
                    }
                }
            }
        }
        self.marks = 0;
        self.over = DUE;
        self.set_step(turn);
    }

    /// Lifts our only piece of a kind that is limited to one a side, if an action makes another one.
    pub(crate) fn replace_single<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let is_single = self.program.single >> action.code & 1 == 1;
        if is_single && self.mover_code(action) != action.code {
            for at in squares(self.single(action.code)) {
                self.lift_from(at, observer);
            }
        }
    }

    /// Takes the piece on a square off the board without capturing it.
    pub(crate) fn lift_from<O: Observer>(&mut self, at: usize, observer: &mut O) {
        let (owner, code) = (self.owner(at), self.code(at));
        self.take(at, owner, code);
        if O::LISTENS {
            observer.note(Change::Removed {
                piece: self.piece(owner, code),
                layer: Layer::Board,
                at: Square::new(at as u8),
                verb: Verb::LIFTED,
            });
        }
    }

    /// Puts the piece on the square that dice named.
    pub(crate) fn land<O: Observer>(&mut self, at: usize, observer: &mut O) {
        let Some((turn, roll)) = self.program.throw() else {
            return;
        };
        let before = self.turn_key() ^ self.progress_key();
        self.over = 0;
        if self.occupied().has(at) {
            self.lifted = (self.owner(at) as u8) << 5 | self.code(at);
            self.lift_from(at, observer);
        }
        self.put(at, self.side.index(), roll.code);
        if O::LISTENS {
            observer.note(self.appearance(at, Verb::ROLLED));
        }
        self.mark(roll.index, true);
        self.set_step(turn);
        self.key ^= before ^ self.turn_key() ^ self.progress_key();
    }

    /// Gives up to throw dice again: the piece on which another came to stand is gone for good.
    pub(super) fn leave_lifted(&mut self) {
        if self.lifted != 0 {
            self.lifted = 0;
            self.progress = true;
        }
    }
}
