//! Turns with optional steps: the player chooses which of them to make, in their order.

pub(crate) mod fen;
mod listing;
mod moves;
mod playing;
mod throws;
mod why;
mod words;

pub(crate) use listing::each;

use crate::bits::Bits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::turns;
use crate::program::Code;
use crate::program::codes::{bits, code};
use crate::program::regions::both;
use crate::program::tables::turns::{
    AddStep, BonusStep, FollowStep, OpenTurn, ShiftStep, ThrowStep,
};
use springald_board::Shape;
use springald_language::model::{Declaration, KindId, Step, StepAction, StepRule};

/// The mark in `over` of a position in which dice are to be thrown.
pub(crate) const DUE: u8 = 127;

/// Returns the codes of some kinds.
fn codes(kinds: &[KindId]) -> Vec<Code> {
    kinds.iter().map(|&kind| code(kind)).collect()
}

impl<W: Bits> OpenTurn<W> {
    /// Compiles the turn of a game, if it has optional steps.
    pub(crate) fn of(shape: Shape, declaration: &Declaration) -> Option<Self> {
        let steps = &declaration.turns[0];
        let is_optional = |step: &Step| step.rule(StepRule::Optional).is_some();
        if !turns::has_options(declaration) {
            return None;
        }
        let mut turn = Self {
            throw: None,
            shift: None,
            required: 0,
            follow: None,
            add: None,
            bonus: None,
            around: crate::program::reaches::all_around(shape),
        };
        for (index, step) in (0u8..).zip(steps) {
            turn.add_step(index, step, is_optional(step));
        }
        Some(turn)
    }

    fn add_step(&mut self, index: u8, step: &Step, is_optional: bool) {
        let terms = &step.terms;
        let on = terms.on.map_or([W::ZERO; 2], both);
        match step.action {
            StepAction::Throw(kind) => {
                let again = terms.again.as_ref();
                self.throw = Some(ThrowStep {
                    index,
                    code: code(kind),
                    on,
                    again: again.map_or(Vec::new(), |(_, kinds)| codes(kinds)),
                    tames: terms.tame.is_some(),
                });
            }
            StepAction::Shift(kind) => {
                self.shift = Some(ShiftStep {
                    index,
                    code: code(kind),
                    leaves_move: step.rule(StepRule::LeavingAMove).is_some(),
                });
            }
            StepAction::Move if is_optional => {
                let taken = bits(&terms.taken);
                self.bonus = Some(BonusStep { index, taken });
            }
            StepAction::Follow => {
                self.follow = Some(FollowStep {
                    index,
                    movers: bits(&terms.movers),
                    leaders: bits(&terms.leaders),
                    near: terms.neighbours.is_some(),
                });
            }
            StepAction::Add(kind) => {
                self.add = Some(AddStep {
                    index,
                    code: code(kind),
                    on,
                });
            }
            _ => self.required = index,
        }
    }

    /// Returns the squares to which pieces of a side and a code come from outside.
    pub(crate) fn comes_to(&self, side: usize, code: Code) -> W {
        let rolled = self.throw.iter().filter(|roll| roll.code == code);
        let added = self.add.iter().filter(|add| add.code == code);
        let all = rolled
            .map(|roll| roll.on[side])
            .chain(added.map(|add| add.on[side]));
        all.fold(W::ZERO, |all, on| all | on)
    }

    /// Returns the marks of steps that are open only under conditions.
    fn conditional(&self) -> u8 {
        let follow = self.follow.as_ref().map_or(0, |step| 1 << step.index);
        let bonus = self.bonus.as_ref().map_or(0, |step| 1 << step.index);
        follow | bonus
    }
}

/// The progress of a turn: for each step a bit, which says that it was made, or of a step that is open only under
/// conditions, that it is open.
impl<W: Bits> DeclaredPosition<W> {
    /// Returns the bit of a step.
    #[inline(always)]
    pub(crate) fn has_mark(&self, index: u8) -> bool {
        self.marks >> index & 1 == 1
    }

    fn mark(&mut self, index: u8, value: bool) {
        self.marks = self.marks & !(1 << index) | u8::from(value) << index;
    }

    /// Returns `true` if dice are to be thrown.
    #[inline(always)]
    pub(crate) fn is_throw_due(&self) -> bool {
        self.over == DUE
    }

    /// Sets the step of the turn from the marks.
    fn set_step(&mut self, turn: &OpenTurn<W>) {
        let made = self.marks & !turn.conditional();
        self.step = if self.is_throw_due() {
            1
        } else {
            8 - made.leading_zeros() as u8
        };
    }

    /// Returns the part of the key for the progress of the turn.
    pub(crate) fn progress_key(&self) -> u64 {
        let keys = &self.program.keys;
        keys.marks(self.marks) ^ keys.lifted(self.lifted) ^ keys.shooter(self.shooter.into())
    }

    /// Returns our only piece of a kind that is limited to one a side, as a set.
    fn single(&self, code: Code) -> W {
        self.of(self.side, &[code])
    }

    /// Returns the pieces that capture nothing in this turn.
    fn tame(&self, turn: &OpenTurn<W>) -> W {
        match &turn.throw {
            Some(roll) if roll.tames && self.has_mark(roll.index) => self.single(roll.code),
            _ => W::ZERO,
        }
    }
}

/// Returns an action that no piece on a square makes.
fn bare(what: What, code: Code, to: usize) -> Action {
    Action {
        from: 0,
        to: to as u8,
        code,
        what,
        step: 0,
    }
}
