//! Enemy pieces that the player chooses to remove.

use crate::bits::{Bits, squares, without};
use crate::compact::nobody;
use crate::explain::{Parts, Reason};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::codes::code;
use crate::program::regions::both;
use crate::program::tables::ends::LineTest;
use crate::program::tables::turns::RemovalTable;
use crate::program::{Code, Legality};
use springald_board::{Set, Square};
use springald_core::{Observer, Sink, capitalised};
use springald_language::model::{Declaration, StepAction, StepRule};
use std::ops::ControlFlow;

impl<W: Bits> RemovalTable<W> {
    /// Compiles the steps of a side that remove pieces.
    pub(crate) fn of_side(declaration: &Declaration, side: usize) -> Vec<Self> {
        let steps = declaration.turns[side].iter().enumerate();
        let removals = steps.filter(|(_, step)| step.action == StepAction::Remove);
        let table = |(index, step): (usize, &springald_language::model::Step)| {
            let terms = &step.terms;
            let line = terms.after.map(|(_, line)| line);
            Self {
                index,
                codes: terms.movers.iter().map(|&kind| code(kind)).collect(),
                on: terms.on.map_or([W::ONES; 2], both),
                after: line.map(|line| LineTest::of(declaration.shape(), line)),
                spares: terms.spares.is_some(),
            }
        };
        removals.map(table).collect()
    }
}

/// Passes on the removals of a step.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    index: usize,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    sink.each(Set(position.removable(index)), removal)
}

fn removal(at: Square) -> Action {
    Action {
        from: at.index() as u8,
        to: at.index() as u8,
        code: 0,
        what: What::Remove,
        step: 0,
    }
}

impl<W: Bits> DeclaredPosition<W> {
    fn removal_table(&self, index: usize) -> Option<&'static RemovalTable<W>> {
        let mut tables = self.program.removals[self.side.index()].iter();
        tables.find(|table| table.index == index)
    }

    /// Returns the enemy pieces that a step may remove.
    pub(crate) fn removable(&self, index: usize) -> W {
        let (us, them) = (self.side, self.side.other());
        let Some(table) = self.removal_table(index) else {
            return W::ZERO;
        };
        let mut targets = self.of(them, &table.codes) & table.on[us.index()];
        if let Some(after) = &table.after {
            let own = self.sides[us.index()];
            if !after.members(own, us).has(self.shooter.into()) {
                return W::ZERO;
            }
            let spared = self.spared(table);
            if without(targets, spared) != W::ZERO {
                targets = without(targets, spared);
            }
        }
        let looks_ahead = self.steps()[index].has(StepRule::LeavingAMove);
        if self.program.legality == Legality::Free && !looks_ahead {
            return targets;
        }
        let is_allowed = |&at: &usize| {
            let mut child = *self;
            child.remove_chosen(at, &mut nobody());
            child.is_allowed(us) && child.may_go_on(index)
        };
        let allowed = squares(targets).filter(is_allowed);
        allowed.fold(W::ZERO, |all, at| all | W::bit(at))
    }

    /// Returns the enemy pieces that a step spares while there are others.
    fn spared(&self, table: &RemovalTable<W>) -> W {
        let them = self.side.other();
        match &table.after {
            Some(line) if table.spares => line.members(self.sides[them.index()], them),
            _ => W::ZERO,
        }
    }

    /// Removes an enemy piece: it counts as captured.
    pub(crate) fn remove_chosen<O: Observer>(&mut self, at: usize, observer: &mut O) {
        self.capture(at, observer);
        self.keep_rights(self.program.keeps_rights[at]);
    }

    /// Returns a removal, or a move that takes one of two rows, in words.
    pub(crate) fn words_of_choice(&self, text: &str) -> Option<String> {
        let shape = self.program.shape;
        let (before, at) = text.split_once('x')?;
        let at = shape.parse(at)?.index();
        if before.is_empty() {
            return (self.code(at) != 0).then(|| format!("remove {}", self.the_piece(at)));
        }
        let (from, to) = shape.parse_prefix(before)?;
        let (from, to) = (from.index(), shape.parse(to)?.index());
        (self.code(from) != 0).then(|| {
            let [to, at] = [to, at].map(|at| self.square_name(at));
            format!("{} to {to}, taking the row from {at}", self.the_piece(from))
        })
    }

    /// Explains an action in a step that removes a piece.
    pub(crate) fn explain_removal(&self, parts: &Parts) -> Reason {
        let index = self.due_index();
        let step = &self.program.declaration.turns[self.side.index()][index];
        let at = parts.to;
        let stands = self.code(at) != 0 && self.owner(at) == self.side.other().index();
        let Some(table) = self
            .removal_table(index)
            .filter(|_| parts.removes && stands)
        else {
            return self.reason(step.clause, self.instruction(), &[at]);
        };
        let piece = capitalised(&self.the_piece(at));
        let code: Code = self.code(at);
        let sentence = if !table.codes.contains(&code) {
            format!("{piece} can't be removed.")
        } else if !table.on[self.side.index()].has(at) {
            format!("{piece} can't be removed there.")
        } else if self.spared(table).has(at) {
            let clause = step.terms.spares.flatten().or(step.clause);
            let sentence = format!("{piece} stands in a row, and other pieces can be removed.");
            return self.reason(clause, sentence, &[at]);
        } else {
            let mut child = *self;
            child.remove_chosen(at, &mut nobody());
            if child.is_allowed(self.side) {
                let rule = step.rule(StepRule::LeavingAMove);
                let clause = rule.and_then(|rule| rule.clause).or(step.clause);
                let sentence = format!("{piece} can't be removed: that leaves no move.");
                return self.reason(clause, sentence, &[at]);
            }
            format!("{piece} can't be removed: that leaves you in check.")
        };
        self.reason(step.clause, sentence, &[at])
    }
}
