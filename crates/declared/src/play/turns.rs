//! The steps of a turn as tables, and the order in which they are due.

use crate::bits::Bits;
use crate::play::choices;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::Program;
use crate::program::codes::bits;
use crate::program::tables::turns::{
    ARMED, BY_DICE, CHOICE, CHOOSING, CONDITIONAL, ENDING, LEAVABLE, LIMITED, StepTable, YIELDING,
    bit,
};
use springald_language::model::{self, Declaration, LONGEST_TURN, StepAction, StepRule};

/// Returns the bits of the rules that a step has without saying so.
fn first_rules(step: &model::Step, has_dice: bool) -> u32 {
    // Most turns have no pending promotion or answer, and many nothing to remove.
    let may_be_left_out = matches!(
        step.action,
        StepAction::Promote | StepAction::Answer | StepAction::Remove
    );
    let is_move = step.action == StepAction::Move;
    let terms = &step.terms;
    let is_limited = is_move && (!terms.movers.is_empty() || terms.tame.is_some());
    let ends = !terms.enders.is_empty() || step.rule(StepRule::CapturesEndTurn).is_some();
    (u32::from(has_dice) * BY_DICE)
        | (u32::from(may_be_left_out) * bit(StepRule::IfPossible))
        | (u32::from(!terms.when.is_empty()) * CONDITIONAL)
        | (u32::from(is_limited) * LIMITED)
        | (u32::from(ends) * ENDING)
}

/// Returns the tables of the steps of a turn of each side. In a game whose pieces may go on, its one step is a move that
/// goes on.
pub(crate) fn tables(declaration: &Declaration, chooses: bool) -> [Vec<StepTable>; 2] {
    let goes_on = declaration.may_go_on() || declaration.unions.is_some();
    let goes_on = u32::from(goes_on) * bit(StepRule::GoesOn);
    let choosing = u32::from(chooses) * CHOOSING;
    let armed = u32::from(declaration.armies.is_some()) * ARMED;
    let is_open = has_options(declaration);
    (declaration.turns.each_ref()).map(|turn| of_turn(turn, goes_on | choosing | armed, is_open))
}

/// Returns the tables of the steps of a turn, all with these rules. In an open turn `phases` say which steps were made.
fn of_turn(turn: &[model::Step], rules: u32, is_open: bool) -> Vec<StepTable> {
    let has_dice = turn
        .iter()
        .any(|step| matches!(step.action, StepAction::Roll(_)));
    let table = |step: &model::Step| StepTable {
        action: step.action,
        rules: (step.rules.iter())
            .filter(|one| one.rule == StepRule::GoesOn || !one.rule.is_about_leaps())
            .fold(first_rules(step, has_dice) | rules, |bits, one| {
                bits | bit(one.rule)
            }),
        movers: bits(&step.terms.movers),
        is_tame: step.terms.tame.is_some(),
        enders: bits(&step.terms.enders),
        earners: u32::MAX,
        may_be_over: false,
        choices: 0..0,
    };
    let mut tables: Vec<StepTable> = turn.iter().map(table).collect();
    choices::join(turn, &mut tables);
    for (index, step) in turn.iter().enumerate().skip(1) {
        if step.action == StepAction::Remove && !step.terms.taken.is_empty() {
            tables[index - 1].earners = bits(&step.terms.taken);
            tables[index - 1].rules |= ENDING;
        }
    }
    // One optional step makes all of them steps with rules.
    let optional = tables.iter().fold(0, |all, table| all | table.rules) & bit(StepRule::Optional);
    for table in &mut tables {
        if is_open {
            table.rules |= optional;
        } else if table.has(StepRule::Optional) {
            table.rules ^= bit(StepRule::Optional);
            table.rules |= LEAVABLE | bit(StepRule::IfPossible);
        }
    }
    let mut may_be_over = true;
    for index in (0..tables.len()).rev() {
        let (earlier, later) = tables.split_at_mut(index + 1);
        let table = &mut earlier[index];
        let alike = |one: &StepTable| one.is_like(table);
        let yields = table.may_be_left_out() && later.iter().any(alike);
        table.rules |= u32::from(yields) * YIELDING;
        may_be_over &= table.may_be_left_out();
        table.may_be_over = may_be_over;
    }
    tables
}

impl StepTable {
    /// Returns `true` if an action makes the step.
    pub(crate) fn is_made_by(&self, what: What) -> bool {
        match self.action {
            _ if what == What::Roll => self.rolls(),
            StepAction::Move => what.is_move(),
            StepAction::Place(_) => what == What::Place,
            StepAction::Shoot(_) | StepAction::Build(..) => what == What::Shoot,
            StepAction::Push(_) => what == What::Push,
            StepAction::Promote => what == What::Promote,
            StepAction::Remove => what == What::Remove,
            StepAction::Answer => matches!(what, What::Accept | What::Refuse),
            StepAction::Roll(_) | StepAction::Follow => false,
            StepAction::Throw(_) => what == What::Throw,
            StepAction::Shift(_) => what == What::Shift,
            StepAction::Add(_) => what == What::Add,
        }
    }
}

/// Returns `true` if turns have optional steps in an order of their own, and FENs say which ones were made.
pub(crate) fn has_options(declaration: &Declaration) -> bool {
    !declaration.phases.is_empty() && declaration.has_rule(StepRule::Optional)
}

/// Returns `true` if a turn may have several moves.
pub(crate) fn has_many_moves(declaration: &Declaration) -> bool {
    let moves = |turn: &Vec<model::Step>| {
        let moves = turn.iter().filter(|step| step.action == StepAction::Move);
        moves.count() > 1
    };
    declaration.grows() || declaration.turns.iter().any(moves)
}

impl<W: Bits> Program<W> {
    /// Returns `true` if a step places the piece of a kind.
    pub(crate) fn places(&self, kind: usize) -> bool {
        let mut steps = self.steps.iter().flatten();
        steps.any(|step| step.action == StepAction::Place(kind))
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if an own royal piece of the side to move is attacked.
    pub(crate) fn in_check(&self) -> bool {
        self.program.has_check() && self.attacked_royals(self.side) != W::ZERO
    }

    /// Returns the steps of a turn of the side to move.
    #[inline(always)]
    pub(crate) fn steps(&self) -> &'static [StepTable] {
        &self.program.steps[self.side.index()]
    }

    /// Returns the number of steps of this turn.
    #[inline(always)]
    pub(crate) fn turn_length(&self) -> usize {
        let stated = self.steps().len();
        if self.program.changes.by_number {
            self.grown(stated)
        } else {
            stated
        }
    }

    /// Returns the number of steps of this turn in a game whose turns grow, or change with the number of turns.
    fn grown(&self, stated: usize) -> usize {
        if !self.program.changes.stages.is_empty() {
            return stated;
        }
        let before = 2 * (self.counters.fullmove as usize - 1) + self.side.index();
        (stated + before.min(LONGEST_TURN)).min(LONGEST_TURN)
    }

    /// Returns the part of the key for the side, the step of its turn, and the length of the turn.
    #[inline(always)]
    pub(crate) fn turn_key(&self) -> u64 {
        let keys = &self.program.keys;
        let step = keys.step[self.turn_index()];
        if self.program.changes.by_number {
            step ^ keys.length[self.stage().unwrap_or_else(|| self.turn_length())]
        } else {
            step
        }
    }

    /// Returns the table of the step that is due, if nothing is left out.
    #[inline(always)]
    pub(crate) fn step_table(&self) -> &'static StepTable {
        let steps = self.steps();
        &steps[usize::from(self.step).min(steps.len() - 1)]
    }

    /// Returns the index of the step that an action makes: those before it are left out.
    pub(crate) fn step_of(&self, what: What) -> usize {
        let step = usize::from(self.step);
        if step >= self.steps().len() {
            return step;
        }
        let mut rest = self.steps()[step..].iter();
        step + rest
            .position(|table| table.is_made_by(what))
            .unwrap_or_default()
    }

    /// Returns the index of the step that an action is about to make, and `true` if it ends the turn, in a turn in which
    /// the action alone does not tell: not all pieces make every move, a step like a later one may be left out, some
    /// moves end the turn, or the player chooses between steps.
    #[inline(always)]
    pub(crate) fn plan_of(&self, action: Action) -> Option<(usize, bool)> {
        if self.program.step_rules & (LIMITED | ENDING | YIELDING | CHOICE | LEAVABLE) == 0 {
            return None;
        }
        self.planned(action)
    }

    #[inline(never)]
    fn planned(&self, action: Action) -> Option<(usize, bool)> {
        if action.what == What::Roll {
            return None;
        }
        if action.what == What::End {
            return Some((self.steps().len() - 1, true));
        }
        let index = self.made_by(action.what, self.due_index());
        let table = &self.steps()[index];
        let ends = action.what.is_move()
            && (table.enders >> self.mover_code(action) & 1 == 1
                || table.has(StepRule::CapturesEndTurn) && self.takes(action));
        let earns = table.earners == u32::MAX || table.earners >> self.prey_of(action).0 & 1 == 1;
        let index = table.choices.end.max(index + 1) - 1;
        Some((index.max(self.step.into()), ends || !earns))
    }

    /// Returns the step that is due, after those that are left out.
    pub(crate) fn due_step(&self) -> &'static StepTable {
        &self.steps()[self.due_index()]
    }

    /// Returns the index of that step.
    pub(crate) fn due_index(&self) -> usize {
        let steps = self.steps();
        let first = usize::from(self.step).min(steps.len() - 1);
        let due = (first..steps.len()).find(|&index| !self.leaves_out(index));
        due.unwrap_or(first)
    }

    /// Returns the action that is due.
    pub(crate) fn due(&self) -> StepAction {
        self.due_step().action
    }
}
