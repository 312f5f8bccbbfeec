//! A plain evaluation: material, and how much of the board the pieces see.

use crate::actions::{Action, Special};
use crate::position::Position;
use springald_core::{Evaluate, Group, Manners, Phase, Side, Tally, Weight};
use springald_fide::{Men, Role};

/// What a piece is worth, in centipawns (the values of Larry Kaufman, "The Evaluation of Material
/// Imbalances", 1999). Kings are never captured.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 325,
        Role::Rook => 500,
        Role::Queen => 975,
        Role::King => 0,
    }
}

/// Centipawns for each square that a knight, bishop, rook or queen attacks.
const MOBILITY: i32 = 3;

impl Evaluate for Position {
    const TERMS: &'static [Group] = &[Group::new("balance", 1)];
    const MANNERS: Manners = Manners::LIKE_CHESS;
    const SLOTS: usize = 8 * 64;

    fn weights() -> &'static [Weight] {
        static WEIGHTS: [Weight; 1] = [Weight::new(1, 1)];
        &WEIGHTS
    }

    fn each_term<T: Tally>(&self, tally: &mut T) {
        tally.add(0, self.balance());
    }

    fn phase(&self) -> Phase {
        Phase::of(1, 1)
    }

    fn is_threatened(&self) -> bool {
        self.in_check()
    }

    fn passed(&self) -> Option<Self> {
        None
    }

    fn gain(&self, action: Action) -> i32 {
        if self.is_noisy(action) {
            self.promise(action) / 10
        } else {
            0
        }
    }

    fn slot(&self, action: Action) -> usize {
        action.role as usize * 64 + action.to.index()
    }

    fn code(&self, action: Action) -> u32 {
        let into = match action.special {
            Special::Promotion(into) => into as u32,
            _ => 0,
        };
        action.from.index() as u32 | (action.to.index() as u32) << 6 | into << 12
    }

    fn is_noisy(&self, action: Action) -> bool {
        self.men.at(action.to).is_some()
            || matches!(action.special, Special::EnPassant | Special::Promotion(_))
    }

    fn promise(&self, action: Action) -> i32 {
        // Most valuable victim first, least valuable attacker among equals.
        let victim = self
            .men
            .at(action.to)
            .map_or(0, |(_, role)| 10 * worth(role) - worth(action.role));
        match action.special {
            Special::Promotion(into) => victim + 10 * worth(into),
            Special::EnPassant => 9 * worth(Role::Pawn),
            _ => victim,
        }
    }
}

impl Position {
    fn balance(&self) -> i32 {
        let us = Side::White;
        let occupied = self.men.occupied();
        let of = |side: Side| -> i32 {
            let mut sum = 0;
            for at in self.men.of(side) {
                let Some((_, role)) = self.men.at(at) else {
                    continue;
                };
                sum += worth(role);
                if !matches!(role, Role::Pawn | Role::King) {
                    sum += MOBILITY * Men::attacks(side, role, at, occupied).len() as i32;
                }
            }
            sum
        };
        of(us) - of(us.other())
    }
}
