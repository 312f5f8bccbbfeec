//! The evaluation of declared games: the values of the pieces, and what their places are worth.

mod aims;
mod cells;
mod contest;
mod defaults;
mod exchange;
mod pawns;
mod posts;
mod scores;
mod terms;
mod territory;
mod text;
mod traits;

pub(crate) use defaults::{sum_loads, weights};
pub(crate) use text::{read, write};
pub(crate) use traits::of as traits;

use crate::bits::Bits;
use crate::play::action::{self, Offer};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::Code;
use springald_core::{Evaluate, Group, Phase, SearchTraits, Side, Tally, Weight};
use std::ops::ControlFlow;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns what a piece counts for in the order of actions.
    pub(crate) fn value(&self, code: Code) -> i32 {
        self.program.scores().values[usize::from(code)]
    }

    /// Returns `true` if an action captures an own piece.
    #[inline(always)]
    fn takes_own(&self, action: Action) -> bool {
        self.program.takes_own && self.sides[self.side.index()].has(action.to.into())
    }

    /// Returns the code of what an action captures from the enemy; 0 for nothing.
    fn captured(&self, action: Action) -> Code {
        let code = match action.what {
            What::EnPassant => self.code(self.passer_of(action.to.into())),
            What::Leap(_) => self.code(self.leapt(action)),
            What::Move | What::Gate(_) if self.takes_own(action) => 0,
            What::Move | What::Pass | What::Gate(_) | What::Remove | What::Alight => {
                self.code(action.to.into())
            }
            What::Row(_)
            | What::Displace(..)
            | What::Shift
            | What::Throw
            | What::End
            | What::Castle(_)
            | What::GateCastle(..)
            | What::Drop
            | What::Exchange(_)
            | What::Place
            | What::Shoot
            | What::Push
            | What::Promote
            | What::Become
            | What::Accept
            | What::Choose(_)
            | What::Refuse
            | What::Roll
            | What::Add
            | What::Skip
            | What::Swap
            | What::Board
            | What::Beneath => 0,
        };
        // Whoever replaces a piece in a union takes nothing from the enemy.
        match &self.program.unions {
            Some(unions) if unions.parts(code).is_some() => 0,
            _ => code,
        }
    }

    pub(crate) fn promotes(&self, action: Action) -> bool {
        let moves = matches!(
            action.what,
            What::Move
                | What::Pass
                | What::EnPassant
                | What::Leap(_)
                | What::Promote
                | What::Become
                | What::Displace(..)
        );
        let code = match self.program.unions {
            Some(_) => self.leaving(action.from.into()),
            None => self.code(action.from.into()),
        };
        moves && code != action.code && self.program.turning >> code & 1 == 0
    }
}

impl<W: Bits> Evaluate for DeclaredPosition<W> {
    fn terms(&self) -> &[Group] {
        &terms::TERMS
    }

    fn weights(&self) -> &[Weight] {
        self.program.weights()
    }

    fn each_term<T: Tally>(&self, tally: &mut T) {
        scores::each_term(self, tally);
    }

    fn evaluate(&self, us: Side) -> i32 {
        let white = scores::total(self);
        if us == Side::White { white } else { -white }
    }

    fn search_traits(&self) -> SearchTraits {
        self.program.scores().traits
    }

    fn history_size(&self) -> usize {
        (self.program.declaration.kinds.len() + 1) * self.squares()
    }

    fn phase(&self) -> Phase {
        self.program.scores().phase(self)
    }

    fn each_cell(&self, f: impl FnMut(usize, u8)) {
        self.each_cell_here(f);
    }

    fn null_move(&self) -> Option<Self> {
        let by_turn =
            self.program.exposes || self.program.asks_turn || self.program.changes.by_number;
        let is_free = self.offer == Offer::None && !by_turn && self.rolled == 0;
        let is_free = is_free && !self.has_armed && !self.chooses_army();
        if self.step != 0 || self.over != 0 || !is_free {
            return None;
        }
        let pieces = self.sides[self.side.index()].count();
        let pawns = self.program.movers[self.side.index()]
            .iter()
            .filter(|moves| {
                !moves.promotions.is_empty() || self.program.royal.contains(&moves.code)
            })
            .fold(0, |count, moves| {
                count + self.of(self.side, &[moves.code]).count()
            });
        // With only pawns and king, having to move may be a burden.
        if pieces == pawns {
            return None;
        }
        let mut twin = *self;
        let before = twin.turn_key();
        twin.clear_passed();
        twin.side = self.side.other();
        twin.counters = self.counters.after(false, self.side == Side::Black);
        twin.key ^= before ^ twin.turn_key();
        Some(twin)
    }

    fn is_noisy(&self, action: Action) -> bool {
        self.captured(action) != 0
            || self.promotes(action)
            || self.accepts_noise(action)
            || matches!(action.what, What::Choose(_))
    }

    fn each_noisy<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.each_noisy_here(f)
    }

    fn gain(&self, action: Action) -> i32 {
        let captured = match self.captured(action) {
            0 => 0,
            code => self.value(code),
        };
        let promoted = if self.promotes(action) {
            self.value(action.code) - self.value(self.code(action.from.into()))
        } else {
            0
        };
        if captured != 0 {
            return captured + promoted + self.blast_gain(action) + self.gain_by_effects(action);
        }
        let new = match action.what {
            What::Add => self.value(action.code),
            What::Move | What::Gate(_) if self.takes_own(action) => {
                -self.value(self.code(action.to.into()))
            }
            _ => 0,
        };
        promoted + new + self.gain_by_effects(action)
    }

    fn order_score(&self, action: Action) -> i32 {
        let gain = self.gain(action);
        if action.what.is_drop() || action.what == What::Beneath {
            return 0;
        }
        if action.what == What::Add {
            return 8 * gain;
        }
        if gain == 0 {
            return self.relief(action);
        }
        // Most valuable victim first, then the least valuable attacker.
        8 * gain - self.value(self.code(action.from.into()))
    }

    fn wins_exchange(&self, action: Action, least: i32) -> bool {
        self.gains_by_exchange(action, least)
    }

    fn history_index(&self, action: Action) -> usize {
        usize::from(action.code) * self.squares() + usize::from(action.to)
    }

    fn action_code(&self, action: Action) -> u32 {
        if W::WIDTH > 128 {
            action::wide_code(action)
        } else {
            action::narrow_code(action)
        }
    }

    fn is_threatened(&self) -> bool {
        self.is_in_check(self.side)
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the number of squares, for which the history has places.
    #[inline(always)]
    fn squares(&self) -> usize {
        self.program.shape.squares().into()
    }
}
