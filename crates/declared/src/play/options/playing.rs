//! Playing an action of a turn with optional steps.

use super::OpenTurn;
use crate::bits::{Bits, squares};
use crate::play::en_passant;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::program::Code;
use crate::program::reaches::between;
use springald_core::{Counters, Observer, Side, Verb};

impl<W: Bits> DeclaredPosition<W> {
    /// Plays an action.
    #[inline(never)]
    pub(crate) fn play_optional<O: Observer>(
        &mut self,
        turn: &OpenTurn<W>,
        action: Action,
        observer: &mut O,
    ) {
        let before = self.turn_key() ^ self.progress_key();
        match action.what {
            What::Throw => self.lift(turn, observer),
            What::End => self.end_open_turn(),
            What::Shift => self.shift_neutral(turn, action, observer),
            What::Add => {
                self.carry_out(action, observer);
                self.close(turn, turn.add.as_ref().map_or(0, |step| step.index));
                self.end_if_over(turn, false);
            }
            _ => self.play_own(turn, action, observer),
        }
        self.key ^= before ^ self.turn_key() ^ self.progress_key();
    }

    /// Moves a neutral piece.
    pub(super) fn shift_neutral<O: Observer>(
        &mut self,
        turn: &OpenTurn<W>,
        action: Action,
        observer: &mut O,
    ) {
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        self.leave_lifted();
        if O::LISTENS {
            observer.note(self.travelled(NEUTRAL, action.code, [from, to], Verb::MOVED));
        }
        self.take(from, NEUTRAL, action.code);
        self.put(to, NEUTRAL, action.code);
        self.settle(false, observer);
        self.mark(turn.shift.as_ref().map_or(0, |step| step.index), true);
        self.set_step(turn);
    }

    /// Moves an own piece.
    fn play_own<O: Observer>(&mut self, turn: &OpenTurn<W>, action: Action, observer: &mut O) {
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let (moved, victim) = (self.code(from), self.victim(action));
        self.leave_lifted();
        let lost = self.may_lose_a_kind(action);
        self.replace_single(action, observer);
        self.carry_out(action, observer);
        self.settle(lost, observer);
        if action.passes() {
            self.set_fresh(self.fresh | between(self.program, from, to));
        }
        if self.passed != W::ZERO {
            self.set_open(self.open(self.side, self.passed));
        }
        self.close(turn, action.step);
        let near = turn.around[from].has(to);
        if let Some(follow) = &turn.follow
            && action.step == turn.required
            && follow.leaders >> moved & 1 == 1
            && (near || !follow.near)
        {
            self.mark(follow.index, true);
            self.shooter = action.to;
        }
        if let Some(bonus) = &turn.bonus
            && action.step != bonus.index
            && bonus.taken >> victim & 1 == 1
        {
            self.mark(bonus.index, true);
        }
        if self.program.watches_ends {
            self.over = self.reached_end(self.side);
        }
        let is_last = turn
            .bonus
            .as_ref()
            .is_some_and(|one| one.index == action.step);
        self.end_if_over(turn, is_last);
    }

    /// Returns the code of what an action captures; 0 for nothing.
    fn victim(&self, action: Action) -> Code {
        match action.what {
            What::EnPassant => self.code(self.passer_of(action.to.into())),
            What::Move | What::Pass => self.code(action.to.into()),
            What::Leap(_) => self.code(self.leapt(action)),
            _ => 0,
        }
    }

    /// Marks a step as made, and closes the one that follows a move.
    fn close(&mut self, turn: &OpenTurn<W>, index: u8) {
        let is_made = turn.conditional() >> index & 1 == 0;
        self.mark(index, is_made);
        if let Some(follow) = &turn.follow {
            self.mark(follow.index, false);
            self.shooter = 0;
        }
        self.set_step(turn);
    }

    /// Ends the turn after its last step, or if nothing is left to choose, unless the game is over.
    fn end_if_over(&mut self, turn: &OpenTurn<W>, is_last: bool) {
        if self.over == 0 && (is_last || !self.has_optional(turn)) {
            self.end_open_turn();
        }
    }

    fn end_open_turn(&mut self) {
        let us = self.side;
        self.counters = Counters::after(self.counters, self.progress, us == Side::Black);
        self.progress = false;
        self.marks = 0;
        self.step = 0;
        self.shooter = 0;
        self.side = us.other();
        if self.fresh != W::ZERO || self.passed != W::ZERO {
            let open = self.open(self.side, self.fresh);
            self.set_open(open);
            self.set_fresh(W::ZERO);
        }
    }

    /// Returns the squares of a set that enemies of a side have passed which still stand behind them, and onto which
    /// the side's pieces could capture if nothing stood there.
    pub(super) fn open(&self, side: Side, passed: W) -> W {
        if passed == W::ZERO {
            return W::ZERO;
        }
        let reached = en_passant::reached_by(self, side);
        self.passed_by(side.other(), passed) & reached
    }

    /// Returns `true` if some squares are those that pieces of a side can have passed.
    pub(super) fn were_passed(&self, side: Side, passed: W) -> bool {
        squares(passed).all(|at| {
            let passer = usize::from(self.program.passers[side.index()][at]);
            passer < W::WIDTH
                && self.sides[side.index()].has(passer)
                && self.program.passes(side, self.code(passer))
        })
    }
}
