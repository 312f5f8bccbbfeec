//! A plain evaluation: material, how much of the board the pieces see, and the catapults.

use crate::actions::{Action, Special};
use crate::position::Position;
use crate::{Edition, Pair};
use springald_board::b8x8::Squares;
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
/// Centipawns for a pair of catapults: about what a move through them saves, a few times over.
const PAIR: i32 = 60;
/// Centipawns for a piece that stands ready to teleport.
const READY: i32 = 15;
/// Centipawns for an enemy on one catapult of the pair, halfway to capturing both.
const LOCKED: i32 = 20;

impl<E: Edition> Evaluate for Position<E> {
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
        action.role.map_or(0, |role| role as usize) * 64 + action.to.index()
    }

    fn code(&self, action: Action) -> u32 {
        let into = match action.special {
            Special::Promotion(into) => into as u32,
            _ => 0,
        };
        action.from.index() as u32
            | (action.to.index() as u32) << 6
            | into << 12
            | u32::from(action.role.is_none()) << 15
    }

    fn is_noisy(&self, action: Action) -> bool {
        self.men.at(action.to).is_some()
            || matches!(action.special, Special::EnPassant | Special::Promotion(_))
            || self.captures_catapults(action)
    }

    fn promise(&self, action: Action) -> i32 {
        let Some(role) = action.role else { return 0 };
        // Most valuable victim first, least valuable attacker among equals.
        let victim = self
            .men
            .at(action.to)
            .map_or(0, |(_, victim)| 10 * worth(victim) - worth(role));
        let more = match action.special {
            Special::Promotion(into) => 10 * worth(into),
            Special::EnPassant => 9 * worth(Role::Pawn),
            _ => 0,
        };
        let pair = if self.captures_catapults(action) {
            10 * PAIR
        } else {
            0
        };
        victim + more + pair
    }
}

impl<E: Edition> Position<E> {
    fn worth_of_pieces(&self, side: Side) -> i32 {
        let occupied = self.men.occupied();
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
    }

    fn worth_of_catapults(&self, side: Side) -> i32 {
        let pair = self.catapults(side);
        if pair == Pair::NONE {
            return 0;
        }
        let ready = self.teleport_danger(side) - self.men.of(side);
        let locked = pair.squares() & self.men.of(side.other());
        PAIR + READY * ready.len() as i32 - LOCKED * locked.len() as i32
    }

    /// Whether a move of a piece brings it onto the second of two enemy catapults (§6.1); the rook's
    /// part of a castling is not looked at.
    fn captures_catapults(&self, action: Action) -> bool {
        let enemies = self.catapults(self.side.other()).squares();
        let to = Squares::of(action.to);
        let ours = self.men.of(self.side) - Squares::of(action.from);
        action.role.is_some() && (enemies & to).any() && (enemies - ours) == to
    }
}

impl<E: Edition> Position<E> {
    fn balance(&self) -> i32 {
        let us = Side::White;
        let of = |side| self.worth_of_pieces(side) + self.worth_of_catapults(side);
        of(us) - of(us.other())
    }
}
