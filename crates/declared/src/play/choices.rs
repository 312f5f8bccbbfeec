//! Steps between which the player chooses: some are made instead of others, and some may be left out.

use crate::bits::{Bits, squares};
use crate::effects::{placing, removing, shifting, shooting};
use crate::explain::Parts;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::play::targets::GO_ON;
use crate::play::{movers, offers};
use crate::program::Code;
use crate::program::codes::code;
use crate::program::tables::turns::{CHOICE, LEAVABLE, StepTable, bit};
use springald_core::{Each, capitalised};
use springald_language::model::{Step, StepAction, StepRule};
use std::ops::ControlFlow;

/// Notes which steps are made instead of others. None of these is left out alone.
pub(crate) fn join(turn: &[Step], tables: &mut [StepTable]) {
    let mut start = 0;
    for index in 0..turn.len() {
        if !turn[index].instead {
            start = index;
        }
        let rest = turn[index + 1..].iter().take_while(|step| step.instead);
        let end = index + 1 + rest.count();
        let table = &mut tables[index];
        table.choices = start..end;
        if table.choices.len() > 1 {
            table.rules |= CHOICE;
            let rules = [StepRule::IfPossible, StepRule::Optional];
            if rules.iter().all(|&rule| turn[index].rule(rule).is_none()) {
                table.rules &= !bit(StepRule::IfPossible);
            }
        }
    }
}

/// Passes on the actions of all steps between which the player chooses now, the end of the turn last.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    index: usize,
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (listed, ends) = position.choices_from(index);
    for index in squares(listed) {
        each_of(position, index, f)?;
    }
    if ends { f(END) } else { GO_ON }
}

/// Returns `true` if one of the steps that may be made instead of each other has an action.
pub(crate) fn has_action<W: Bits>(position: &DeclaredPosition<W>, index: usize) -> bool {
    let mut choices = position.steps()[index].choices.clone();
    choices.any(|index| has_action_alone(position, index))
}

fn has_action_alone<W: Bits>(position: &DeclaredPosition<W>, index: usize) -> bool {
    each_of(position, index, &mut |_| ControlFlow::Break(())).is_break()
}

/// The action that ends a turn before its last steps.
const END: Action = Action {
    from: 0,
    to: 0,
    code: 0,
    what: What::End,
    step: 0,
};

/// Passes on the actions of one of them.
fn each_of<W: Bits>(
    position: &DeclaredPosition<W>,
    index: usize,
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let table = &position.steps()[index];
    let sink = &mut Each(f);
    match table.action {
        StepAction::Move if table.asks() => movers::each_move(position, table, sink),
        StepAction::Move => offers::each_move(position, sink),
        StepAction::Place(kind) => placing::each(kind, placing::legal(position, index, kind), sink),
        StepAction::Remove => removing::each(position, index, sink),
        StepAction::Shift(kind) => shifting::each(position, (index, kind), sink),
        action => shooting::each(position, action, sink),
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a listing lists the actions of a step, which is one of several to choose from, with the others.
    pub(crate) fn lists_choice(&self, index: usize) -> bool {
        let table = &self.steps()[index];
        let is_first = table.choices.start == index || index == usize::from(self.step);
        is_first && (!table.has(StepRule::IfPossible) || has_action(self, index))
    }

    /// Returns the steps between which the player chooses from one on, as bits, and `true` if the turn may end as well. Behind
    /// a step that may be left out follow those whose actions look different.
    fn choices_from(&self, first: usize) -> (u64, bool) {
        let steps = self.steps();
        let (mut listed, mut index) = (0u64, first);
        while let Some(table) = steps.get(index) {
            let of_choice = table.choices.clone();
            let mut all = of_choice.clone();
            let is_alike = all.any(|index| {
                let mut earlier = squares(listed);
                earlier.any(|other| steps[other].is_like(&steps[index]))
            });
            if listed == 0 || !(is_alike || self.leaves_out(index)) {
                listed = of_choice
                    .clone()
                    .fold(listed, |all, index| all | 1 << index);
                if table.rules & LEAVABLE == 0 {
                    return (listed, false);
                }
            }
            index = of_choice.end;
        }
        // A turn that has begun has left nobody in check, but one may begin so.
        (listed, self.is_allowed(self.side))
    }

    /// Returns the steps between which the player chooses now, as bits, and `true` if the turn may end as well.
    fn open_choices(&self) -> (u64, bool) {
        self.choices_from(self.due_index())
    }

    /// Returns `true` if a move is due, or one of the actions that are, or of those behind steps that may be left out.
    pub(crate) fn is_move_due(&self) -> bool {
        let mut due = squares(self.open_choices().0);
        due.any(|index| self.steps()[index].action == StepAction::Move)
    }

    /// Returns the index of the step that an action makes, from the one that is due on.
    pub(crate) fn made_by(&self, what: What, due: usize) -> usize {
        let fits = |&index: &usize| self.steps()[index].is_made_by(what);
        (due..self.steps().len()).find(fits).unwrap_or(due)
    }

    /// Returns `true` if the player may choose between steps now, or end the turn.
    fn chooses(&self) -> bool {
        self.due_step().rules & (CHOICE | LEAVABLE) != 0
    }

    /// Returns `true` if the player may end the turn now.
    pub(crate) fn may_end_turn(&self) -> bool {
        self.chooses() && self.open_choices().1
    }

    /// Returns the reason that a turn does not end yet, in a game whose players may end turns.
    pub(crate) fn refused_end(&self) -> Option<String> {
        if self.program.leaps.may_go_on && !self.is_allowed(self.side) {
            let (royal, attacker) = self.first_attack(self.side);
            let [royal, attacker] = [royal, attacker].map(|at| self.the_piece(at));
            return Some(format!(
                "The turn can't end yet: {attacker} attacks {royal}."
            ));
        }
        if self.program.leaps.may_go_on {
            return Some("The turn ends with the move, unless a piece may go on.".to_owned());
        }
        let ends = self.program.step_rules & LEAVABLE != 0;
        ends.then(|| format!("The turn does not end here. {}", self.instruction()))
    }

    /// Returns what is to be done now in a sentence, if there is a choice.
    pub(crate) fn instruction_of_choices(&self) -> Option<String> {
        if !self.chooses() {
            return None;
        }
        let (listed, ends) = self.open_choices();
        let open = squares(listed).filter(|&index| has_action_alone(self, index));
        let mut open: Vec<usize> = open.collect();
        if open.is_empty() {
            open.extend(squares(listed));
        }
        let said = open.into_iter().map(|index| {
            let mut twin = *self;
            twin.step = index as u8;
            twin.instruction_of_step()
        });
        let mut said: Vec<String> = said.collect();
        said.extend(ends.then(|| "End the turn.".to_owned()));
        let said = said.join(" ").replace(". ", ", or ");
        Some(capitalised(&said.to_ascii_lowercase()))
    }

    /// Returns `true` if a click on a square may be meant to remove what stands there.
    pub(crate) fn may_mean_removal(&self, at: usize) -> bool {
        let removes = |index: usize| self.steps()[index].action == StepAction::Remove;
        if !self.chooses() {
            return removes(self.due_index());
        }
        let is_enemy = self.sides[self.side.other().index()].has(at);
        is_enemy && squares(self.open_choices().0).any(removes)
    }

    /// Returns the position with the step as the one that is due, of several to choose from, that an action text means.
    pub(crate) fn as_meant(&self, parts: &Parts) -> Self {
        let mut twin = *self;
        if !self.chooses() {
            return twin;
        }
        let listed = || squares(self.open_choices().0);
        let is_nobodys = |code: Code, at: usize| self.code(at) == code && self.owner(at) == NEUTRAL;
        let means = |index: &usize| match (self.steps()[*index].action, parts.from) {
            (StepAction::Remove, _) => parts.removes,
            (StepAction::Shift(kind), Some(from)) => is_nobodys(code(kind), from),
            (
                StepAction::Place(kind) | StepAction::Shoot(kind) | StepAction::Build(kind, _),
                None,
            ) => parts.code == Some(code(kind)),
            _ => false,
        };
        let is_move = |index: &usize| self.steps()[*index].action == StepAction::Move;
        let meant = listed().find(means);
        let meant = meant.or_else(|| listed().find(is_move).filter(|_| !parts.removes));
        twin.step = meant.unwrap_or(self.due_index()) as u8;
        twin
    }

    /// Returns the number of steps of this turn that have been made or left out.
    pub(crate) fn slashes(&self) -> usize {
        let steps = self.steps();
        let done = usize::from(self.step);
        let instead = |index: &usize| steps[*index].choices.start != *index;
        done - (0..done.min(steps.len())).filter(instead).count()
    }

    /// Returns the step that is due after so many.
    pub(crate) fn step_after(&self, count: usize) -> usize {
        let steps = self.steps();
        let firsts = (0..steps.len()).filter(|&index| steps[index].choices.start == index);
        let all = firsts.clone().count();
        let mut later = firsts.skip(count);
        later
            .next()
            .unwrap_or(steps.len() + count.saturating_sub(all))
    }
}
