//! Exchanges on one square, and the noisy actions.

use crate::bits::{Bits, squares, without};
use crate::play::generate::candidates;
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::targets;
use springald_core::{Each, Evaluate, Position};
use springald_language::model::StepAction;
use std::ops::ControlFlow;

/// The value of a royal piece in exchanges: more than all others.
const ROYAL: i32 = 20_000;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a move or a drop and the exchanges on its target, each by the least valuable piece, gain at least
    /// this many centipawns. Pins are not seen.
    pub(super) fn gains_by_exchange(&self, action: Action, least: i32) -> bool {
        let excess = self.gain(action) - least;
        if excess < 0 {
            return false;
        }
        let drops = action.what.is_drop();
        if !drops && !matches!(action.what, What::Move | What::Pass | What::EnPassant) {
            return true;
        }
        let mut at_stake = self.value(action.code) - excess;
        if at_stake <= 0 || self.program.royal.contains(&action.code) {
            return true;
        }
        let to = usize::from(action.to);
        let mut occupied = self.occupied() | W::bit(to);
        if !drops {
            occupied = without(occupied, W::bit(action.from.into()));
        }
        if action.what == What::EnPassant {
            occupied = without(occupied, W::bit(self.passer_of(to)));
        }
        let attackers =
            |side, occupied: W| without(self.attackers(to, side, occupied) & occupied, W::bit(to));
        let (mut side, mut holds) = (self.side, true);
        loop {
            side = side.other();
            let Some((value, from)) = self.cheapest(attackers(side, occupied)) else {
                return holds;
            };
            if value == ROYAL {
                // A royal piece takes only what nobody defends.
                let rest = without(occupied, W::bit(from));
                let is_defended = attackers(side.other(), rest) != W::ZERO;
                return holds == is_defended;
            }
            holds = !holds;
            at_stake = value - at_stake;
            if at_stake < i32::from(holds) {
                return holds;
            }
            occupied = without(occupied, W::bit(from));
        }
    }

    /// Returns the value that a quiet move brings out of the reach of an enemy pawn, or puts at risk.
    pub(super) fn relief(&self, action: Action) -> i32 {
        let them = self.side.other().index();
        let pawns = &self.program.scores().pawns;
        if action.what != What::Move || pawns.codes[them].is_empty() {
            return 0;
        }
        let enemy = self.of(self.side.other(), &pawns.codes[them]);
        let strikers = &pawns.strikers[them];
        let at_risk = |at: u8| i32::from(strikers[usize::from(at)] & enemy != W::ZERO);
        let loss = self.value(action.code) - self.value(pawns.codes[them][0]);
        loss.max(0) * (at_risk(action.from) - at_risk(action.to))
    }

    /// Returns the least valuable of these pieces: its value and its square.
    fn cheapest(&self, pieces: W) -> Option<(i32, usize)> {
        let royal = &self.program.royal;
        let each = squares(pieces).map(|at| match self.code(at) {
            code if royal.contains(&code) => (ROYAL, at),
            code => (self.value(code), at),
        });
        each.min()
    }

    /// Passes on the noisy actions. Where all captures and promotions go to known squares, nothing else is listed.
    pub(super) fn each_noisy_here<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        mut f: F,
    ) -> ControlFlow<()> {
        let program = self.program;
        let scores = program.scores();
        let step = self.step_table();
        if !scores.noise_has_targets
            || self.over != 0
            || self.passed != W::ZERO
            || step.rules != 0
            || step.action != StepAction::Move
        {
            return self.each_action(|action| {
                if self.is_noisy(action) {
                    f(action)
                } else {
                    ControlFlow::Continue(())
                }
            });
        }
        let us = self.side;
        let wanted = self.sides[us.other().index()] | scores.promoting[us.index()];
        let limits = Limits::of(self, wanted);
        candidates(
            self,
            &limits,
            &mut Each(|action| {
                if self.is_noisy(action) {
                    f(action)
                } else {
                    targets::GO_ON
                }
            }),
        )
    }
}
