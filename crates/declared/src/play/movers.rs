//! Steps that ask for a piece that has moved in this turn, or for one that has not.

use crate::bits::{Bits, squares, without};
use crate::explain::Reason;
use crate::language::model::StepRule;
use crate::play::position::{Action, DeclaredPosition};
use crate::play::{generate, targets};
use crate::program::Program;
use crate::program::tables::turns::{StepTable, bit};
use springald_core::fen::quoted;
use springald_core::{FenError, Sink, capitalised};
use std::ops::ControlFlow;

/// The rules that ask for the piece that moves.
const RULES: [StepRule; 2] = [StepRule::AnotherPiece, StepRule::SamePiece];

/// The bits of the rules that ask for the piece that moves.
const BITS: u16 = bit(StepRule::AnotherPiece) | bit(StepRule::SamePiece);

impl StepTable {
    /// Returns `true` if the step asks for the piece that moves.
    pub(crate) const fn asks(&self) -> bool {
        self.rules & BITS != 0
    }
}

impl<W: Bits> Program<W> {
    /// Returns `true` if a step asks for the piece that moves.
    #[inline(always)]
    pub(crate) const fn asks_movers(&self) -> bool {
        self.step_rules & BITS != 0
    }
}

/// Passes on the legal moves and drops of a step that asks for the piece that moves.
pub(crate) fn each_move<W: Bits>(
    position: &DeclaredPosition<W>,
    table: &StepTable,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    generate::each_move_dyn(position, &mut |action| {
        let may = (position.rolled == 0 || position.dice_allow(action))
            && position.is_asked_for(table, action);
        if may {
            sink.one(action)
        } else {
            targets::GO_ON
        }
    })
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a step asks for the piece of an action. A turn that has not moved yet asks for any.
    fn is_asked_for(&self, table: &StepTable, action: Action) -> bool {
        let has_moved = !action.what.is_drop() && self.moved.has(action.from.into());
        self.moved == W::ZERO || has_moved == table.has(StepRule::SamePiece)
    }

    /// Notes the pieces that an action has moved or brought, given the squares of the side before it.
    #[inline(never)]
    pub(crate) fn note_movers(&mut self, before: W, action: Action) {
        if !action.what.is_move() {
            return;
        }
        let own = self.sides[self.side.index()];
        let from = if action.what.is_drop() {
            W::ZERO
        } else {
            W::bit(action.from.into())
        };
        // In castling the rook has moved, too, and an effect may bring a piece of the enemy over.
        let came = without(own, before);
        let moved = self.moved | came | from | W::bit(action.to.into());
        self.set_moved(moved & own);
    }

    pub(crate) fn set_moved(&mut self, moved: W) {
        self.key ^= self.moved_key();
        self.moved = moved;
        self.key ^= self.moved_key();
    }

    /// Returns the part of the key for the pieces that have moved.
    pub(crate) fn moved_key(&self) -> u64 {
        // No game whose turns have several moves names the piece that passed, to which these numbers belong.
        let keys = &self.program.keys;
        squares(self.moved).fold(0, |key, at| key ^ keys.passer(at))
    }

    /// Reads the squares of the pieces that have moved.
    pub(crate) fn read_moved(&mut self, field: &str, text: Option<&str>) -> Result<(), FenError> {
        let Some(text) = text else {
            return Ok(());
        };
        let own = self.sides[self.side.index()];
        let found = self.read_squares(text);
        let found = found.filter(|&found| self.step > 0 && found & own == found);
        let Some(moved) = found else {
            let expected = "'@' and the squares of own pieces that have moved in this turn";
            return Err(FenError::new("ep", quoted(field), expected));
        };
        self.moved = moved;
        Ok(())
    }

    /// Appends the squares of the pieces that have moved.
    pub(crate) fn write_moved(&self, out: &mut String) {
        if self.moved != W::ZERO {
            out.push('@');
            self.write_squares(self.moved, out);
        }
    }

    /// Returns the rule about the piece that moves, if the step that is due has one and a piece has moved.
    pub(crate) fn asked_mover(&self) -> Option<StepRule> {
        let table = self.due_step();
        let mut rules = RULES.into_iter().filter(|&rule| table.has(rule));
        rules.next().filter(|_| self.moved != W::ZERO)
    }

    /// Returns the reason that a piece may not make the step that is due, because it has moved or has not.
    pub(crate) fn explain_mover(&self, from: usize) -> Option<Reason> {
        match (self.asked_mover()?, self.moved.has(from)) {
            (StepRule::SamePiece, false) => self.explain_other_mover(),
            (StepRule::AnotherPiece, true) => {
                let piece = capitalised(&self.the_piece(from));
                let sentence = format!("{piece} has already moved in this turn.");
                Some(self.reason_of_mover(StepRule::AnotherPiece, sentence, &[from]))
            }
            _ => None,
        }
    }

    /// Returns the reason that another piece moves, or is dropped, where the step that is due asks for the same piece.
    pub(crate) fn explain_other_mover(&self) -> Option<Reason> {
        let rule = self
            .asked_mover()
            .filter(|&rule| rule == StepRule::SamePiece)?;
        let sentence = "The piece that has moved makes this move, too.".to_owned();
        let moved: Vec<usize> = squares(self.moved).collect();
        Some(self.reason_of_mover(rule, sentence, &moved))
    }

    fn reason_of_mover(&self, rule: StepRule, sentence: String, at: &[usize]) -> Reason {
        let steps = self.program.declaration.turns[self.side.index()].iter();
        let mut rules = steps.filter_map(|step| Some((step.rule(rule)?.clause, step.clause)));
        let clause = rules.next().and_then(|(clause, step)| clause.or(step));
        self.reason(clause, sentence, at)
    }
}
