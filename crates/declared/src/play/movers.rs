//! Steps that ask for a piece that has moved in this turn, or for one that has not.

use crate::bits::{Bits, squares, without};
use crate::explain::Reason;
use crate::play::position::{Action, DeclaredPosition};
use crate::play::{generate, targets};
use crate::program::tables::turns::{LIMITED, StepTable, bit};
use crate::program::{Code, Program};
use springald_core::fen::quoted;
use springald_core::{FenError, Sink, capitalised};
use springald_language::model::{Step, StepAction, StepRule};
use springald_language::words::{a, names};
use std::ops::ControlFlow;

/// The rules that ask for the piece that moves.
const RULES: [StepRule; 2] = [StepRule::AnotherPiece, StepRule::SamePiece];

/// The bits of the rules that ask for the piece that moves.
const BITS: u32 = bit(StepRule::AnotherPiece) | bit(StepRule::SamePiece);

impl StepTable {
    /// Returns `true` if not all moves make the step.
    pub(crate) const fn asks(&self) -> bool {
        self.rules & (BITS | LIMITED) != 0
    }
}

impl<W: Bits> Program<W> {
    /// Returns `true` if a step asks for the piece that moves.
    #[inline(always)]
    pub(crate) const fn asks_movers(&self) -> bool {
        self.step_rules & BITS != 0
    }
}

/// Passes on the legal moves and drops of a step that not all moves make.
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
    /// Returns `true` if an action makes a step, as far as its piece and its captures count. A turn that has not moved yet
    /// asks for any piece.
    pub(crate) fn is_asked_for(&self, table: &StepTable, action: Action) -> bool {
        let has_moved = !action.what.is_drop() && self.moved.has(action.from.into());
        let is_it = table.rules & BITS == 0
            || self.moved == W::ZERO
            || has_moved == table.has(StepRule::SamePiece);
        let is_kind = table.movers == 0 || table.movers >> self.mover_code(action) & 1 == 1;
        is_it && is_kind && !(table.is_tame && self.takes(action))
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

    /// Returns the reason that a piece may not make the step that is due, because of its kind, or because it has moved or
    /// has not.
    pub(crate) fn explain_mover(&self, from: usize) -> Option<Reason> {
        if let Some(reason) = self.explain_kind(self.code(from)) {
            return Some(reason);
        }
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

    /// Returns the reason that a piece of another kind makes the step that is due.
    fn explain_kind(&self, code: Code) -> Option<Reason> {
        let step = self.due_step();
        let is_another = step.action == StepAction::Move && step.movers >> code & 1 == 0;
        let names = self.asked_kinds().filter(|_| is_another)?;
        let sentence = format!("Only {} makes this move.", a(&names));
        Some(self.reason(self.due_terms().clause, sentence, &[]))
    }

    /// Returns the names of the kinds that make the step that is due, unless all do.
    pub(crate) fn asked_kinds(&self) -> Option<String> {
        let movers = &self.due_terms().terms.movers;
        (!movers.is_empty()).then(|| names(&self.program.declaration, movers))
    }

    /// Returns the declaration of the step that is due.
    fn due_terms(&self) -> &'static Step {
        let due = self.due_index();
        &self.program.declaration.turns[self.side.index()][due]
    }

    /// Returns the reason that an action does not make the step that is due, which not all moves do.
    pub(crate) fn explain_limits(&self, action: Action) -> Option<Reason> {
        let due = self.due_terms();
        let tame = due.terms.tame.filter(|_| self.takes(action));
        let captures = tame.map(|clause| {
            let sentence = "Nothing is captured in this step of the turn.".to_owned();
            self.reason(clause.or(due.clause), sentence, &[action.to.into()])
        });
        captures.or_else(|| self.explain_kind(self.mover_code(action)))
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
