//! The legal actions, by the step of the turn that is due.

use crate::bits::{Bits, without};
use crate::compact::first;
use crate::effects::{chains, placing, pushing, removing, rows, shifting, shooting};
use crate::play::position::{Action, DeclaredPosition};
use crate::play::targets::GO_ON;
use crate::play::{armies, choices, dice, generate, movers, offers, options, targets};
use crate::program::tables::turns::{CHOICE, CHOOSING, CONDITIONAL, LEAVABLE};
use springald_core::{Each, Sink};
use springald_language::model::{StepAction, StepRule};
use std::ops::ControlFlow;

/// Passes on all legal actions of a position whose game is not over.
///
/// Compiled once for each sink, and not into its callers: the search has many.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let step = position.step_table();
    if step.rules != 0 {
        return each_by_rules(position, sink);
    }
    match step.action {
        StepAction::Move => generate::each_move(position, sink),
        StepAction::Place(kind) => {
            let legal = placing::legal(position, usize::from(position.step), kind);
            placing::each(kind, legal, sink)
        }
        action @ (StepAction::Shoot(_) | StepAction::Build(..)) => {
            shooting::each(position, action, sink)
        }
        StepAction::Roll(_) | StepAction::Shift(_) => each_by_rules(position, sink),
        action => each_other(position, action, sink),
    }
}

/// Passes on all legal actions by virtual calls, so that the generator is not compiled again for each function.
pub(crate) fn each_dyn<W: Bits>(
    position: &DeclaredPosition<W>,
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each(position, &mut Each(f))
}

/// Passes on the actions of the first step that is not left out.
#[inline(never)]
pub(crate) fn each_by_rules<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if let Some(turn) = &position.program.open_turn {
        return options::each(position, turn, sink);
    }
    if position.chooses_army() {
        return armies::each(position, sink);
    }
    let steps = position.steps();
    let first = usize::from(position.step).min(steps.len() - 1);
    for (index, table) in steps.iter().enumerate().skip(first) {
        if table.has(StepRule::UnlessInCheck) && position.in_check()
            || table.rules & CONDITIONAL != 0 && position.is_barred(index)
        {
            continue;
        }
        if table.rules & (CHOICE | LEAVABLE) != 0 {
            if position.lists_choice(index) {
                return choices::each(position, index, &mut |action| sink.one(action));
            }
            continue;
        }
        match table.action {
            StepAction::Roll(_) => {
                if position.may_roll(index) {
                    return sink.one(dice::roll(table.action));
                }
            }
            StepAction::Place(_) if table.has(StepRule::OnARolledSquare) => {
                if !table.has(StepRule::IfPossible) || has_action(position, index) {
                    return sink.one(dice::roll(table.action));
                }
            }
            StepAction::Place(kind) => {
                let legal = placing::legal(position, index, kind);
                placing::each(kind, legal, sink)?;
                if legal != W::ZERO {
                    return GO_ON;
                }
            }
            action @ (StepAction::Shoot(_) | StepAction::Build(..)) => {
                let legal = shooting::legal(position, action);
                shooting::each(position, action, sink)?;
                if legal != W::ZERO {
                    return GO_ON;
                }
            }
            StepAction::Remove => {
                if position.removable(index) != W::ZERO {
                    return removing::each(position, index, sink);
                }
            }
            StepAction::Push(_) | StepAction::Promote | StepAction::Answer => {
                if has_action(position, index) {
                    return each_other(position, table.action, sink);
                }
            }
            StepAction::Shift(kind) => {
                if has_action(position, index) {
                    return shifting::each(position, (index, kind), sink);
                }
            }
            StepAction::Throw(_) | StepAction::Follow | StepAction::Add(_) => {}
            StepAction::Move if table.has(StepRule::GoesOn) => {
                return chains::each_move(position, sink);
            }
            StepAction::Move if table.rules & CHOOSING != 0 => {
                return rows::each_move(position, sink);
            }
            StepAction::Move => {
                if !table.has(StepRule::IfPossible) || has_action(position, index) {
                    return if table.asks() {
                        movers::each_move(position, table, sink)
                    } else {
                        offers::each_move(position, sink)
                    };
                }
            }
        }
        if !table.has(StepRule::IfPossible) {
            return GO_ON;
        }
    }
    GO_ON
}

/// Returns `true` if a side has an action for a step, without regard to the other steps.
pub(crate) fn has_action<W: Bits>(position: &DeclaredPosition<W>, index: usize) -> bool {
    let table = &position.steps()[index];
    if table.rules & CHOICE != 0 {
        return choices::has_action(position, index);
    }
    match table.action {
        StepAction::Place(kind) => placing::legal(position, index, kind) != W::ZERO,
        action @ (StepAction::Shoot(_) | StepAction::Build(..)) => {
            shooting::legal(position, action) != W::ZERO
        }
        StepAction::Remove => position.removable(index) != W::ZERO,
        StepAction::Shift(kind) => shifting::each(position, (index, kind), &mut first()).is_break(),
        StepAction::Roll(_) => position.may_roll(index),
        StepAction::Move if table.asks() => {
            movers::each_move(position, table, &mut first()).is_break()
        }
        StepAction::Move => dice::each_move(position, &mut first()).is_break(),
        action => each_other(position, action, &mut first()).is_break(),
    }
}

/// Passes on the pushes, the promotions of pushed pieces, or the answers to a move.
pub(crate) fn each_other<W: Bits>(
    position: &DeclaredPosition<W>,
    action: StepAction,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    match action {
        StepAction::Push(kind) => pushing::each_push(position, kind, sink),
        StepAction::Answer => offers::each_answer(position, sink),
        _ => pushing::each_promotion(position, sink),
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a step is left out.
    pub(crate) fn leaves_out(&self, index: usize) -> bool {
        let table = &self.steps()[index];
        table.has(StepRule::UnlessInCheck) && self.in_check()
            || table.rules & CONDITIONAL != 0 && self.is_barred(index)
            || table.has(StepRule::IfPossible) && !has_action(self, index)
    }

    /// Returns `true` if the turn is over because nothing of its rest can be done.
    pub(crate) fn has_nothing_left(&self) -> bool {
        if !self.step_table().may_be_over {
            return false;
        }
        if self.program.step_rules & CONDITIONAL != 0 {
            return self.leaves_out_the_rest();
        }
        each_by_rules(self, &mut first()).is_continue()
    }

    /// Returns `true` if a step may roll: dice that must leave a move need one for some roll.
    pub(crate) fn may_roll(&self, step: usize) -> bool {
        if !self.steps()[step].has(StepRule::LeavingAMove) {
            return true;
        }
        let mut twin = *self;
        twin.step = step as u8 + 1;
        each(&twin, &mut first()).is_break()
    }

    /// Returns `true` unless a step that was just made, but not finished, should have left an action for the next one.
    #[inline(never)]
    pub(crate) fn may_go_on(&mut self, step: usize) -> bool {
        let table = &self.steps()[step];
        if !table.has(StepRule::LeavingAMove) {
            return true;
        }
        self.step = step as u8 + 1;
        let them = self.side.other();
        self.surely_moves()
            || table.has(StepRule::CheckEndsTurn) && self.attacked_royals(them) != W::ZERO
            || each(self, &mut first()).is_break()
    }

    /// Returns `true` if a move could capture the only royal piece of the enemy, which has to be safe.
    pub(crate) fn may_take_king(&self) -> bool {
        let program = self.program;
        let royal = self.of(self.side.other(), &program.royal);
        if !program.legality.protects_own()
            || program.exposes
            || program.rolls
            || royal.count() != 1
        {
            return false;
        }
        let takes = |action: Action| self.takes(action) && royal.has(action.to.into());
        each_dyn(self, &mut |action| {
            if takes(action) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Returns `true` if a piece that nothing can pin has a move. An own royal piece must not be attacked.
    fn surely_moves(&self) -> bool {
        let (program, us) = (self.program, self.side);
        if !self.moves_freely() {
            return false;
        }
        let royal = self.of(us, &program.royal);
        if royal == W::ZERO {
            return false;
        }
        let shadow = program.attacks[us.other().index()].shadow[royal.lowest() as usize];
        let free = without(self.sides[us.index()], shadow | royal);
        targets::moves_one_of(self, free)
    }
}
