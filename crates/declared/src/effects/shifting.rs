//! Neutral pieces that a step of the turn moves. Turns with optional steps have listings of their own.

use crate::bits::{Bits, squares};
use crate::compact::nobody;
use crate::explain::{Parts, Reason};
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::play::targets::{Board, GO_ON, targets_of};
use crate::program::codes::code;
use crate::program::{Code, Legality};
use springald_core::{NotationExt, Observer, Sink, Verb, capitalised};
use springald_language::model::StepRule;
use std::ops::ControlFlow;

/// Passes on the moves of neutral pieces of a kind in a step.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    (index, kind): (usize, usize),
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let code = code(kind);
    let looks_ahead = position.steps()[index].has(StepRule::LeavingAMove);
    let is_free = position.program.legality == Legality::Free && !looks_ahead;
    for from in squares(position.with_code(code)) {
        for to in squares(position.neutral_targets(code, from)) {
            let action = shift(code, from, to);
            if is_free || position.may_shift(index, action) {
                sink.one(action)?;
            }
        }
    }
    GO_ON
}

/// Returns the move of a neutral piece.
const fn shift(code: Code, from: usize, to: usize) -> Action {
    Action {
        from: from as u8,
        to: to as u8,
        code,
        what: What::Shift,
        step: 0,
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares to which a neutral piece may go, without regard to the moves that follow.
    pub(crate) fn neutral_targets(&self, code: Code, from: usize) -> W {
        let board = Board::of(self);
        let ways = self.program.moves(self.side, code).movers.iter();
        ways.fold(W::ZERO, |all, way| {
            all | targets_of(self, way, from, &board)
        })
    }

    fn may_shift(&self, index: usize, action: Action) -> bool {
        let mut child = *self;
        child.shift_by_step(action, &mut nobody());
        child.is_allowed(self.side) && child.may_go_on(index)
    }

    /// Moves a neutral piece.
    pub(crate) fn shift_by_step<O: Observer>(&mut self, action: Action, observer: &mut O) {
        self.shift(
            (action.from.into(), action.to.into()),
            Verb::MOVED,
            observer,
        );
    }

    /// Explains an action in a step that moves neutral pieces of a kind.
    pub(crate) fn explain_shift_due(&self, kind: usize, parts: &Parts) -> Reason {
        let index = self.due_index();
        let step = &self.program.declaration.turns[self.side.index()][index];
        let from = parts
            .from
            .filter(|&from| self.code(from) == code(kind) && self.owner(from) == NEUTRAL);
        let Some(from) = from else {
            return self.reason(step.clause, self.instruction(), &[]);
        };
        let (to, moves) = (parts.to, self.program.moves(self.side, code(kind)));
        if self.code(to) == 0 && !self.neutral_targets(code(kind), from).has(to) {
            return match self.explain_ways(moves, from, parts) {
                Err(Some((_, reason))) => reason,
                _ => self.reason(step.clause, self.instruction(), &[from]),
            };
        }
        let piece = capitalised(&self.the_piece(from));
        let square = self.square_name(to);
        if self.code(to) != 0 {
            let sentence = format!("{piece} can't go to {square}: it captures nothing.");
            return self.reason(step.clause, sentence, &[from, to]);
        }
        let action = shift(code(kind), from, to);
        let mut child = *self;
        child.shift_by_step(action, &mut nobody());
        let sentence = if !child.is_allowed(self.side) {
            return self.explain_forbidden(action);
        } else if child.may_go_on(index) {
            // The text lacks the sign.
            format!("{piece} goes to {square} as {}.", self.action_text(action))
        } else {
            format!("{piece} can't go to {square}: that leaves no move.")
        };
        self.reason(step.clause, sentence, &[from, to])
    }
}
