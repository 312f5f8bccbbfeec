//! A plain evaluation: material, how much of the board the pieces see, and whom ballistas serve.

use crate::actions::{Action, Special};
use crate::{Men, Position, Role};
use springald_board::b9x8::Squares;
use springald_core::{Evaluate, Group, Manners, Phase, Side, Tally, Weight};

/// What a piece is worth, in centipawns (orthodox pieces: the values of Larry Kaufman, "The
/// Evaluation of Material Imbalances", 1999). Kings are never captured. A ballista takes nothing
/// and threatens nothing; its worth is what it lends to others.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Ballista => 250,
        Role::Knight | Role::Bishop => 325,
        Role::Rook => 500,
        Role::Queen => 975,
        Role::King => 0,
    }
}

/// Centipawns for each square that a knight, bishop, rook or queen attacks.
const MOBILITY: i32 = 3;
/// Centipawns for a boosted piece other than a pawn: it goes where it is needed in one turn.
const BOOSTED_PIECE: i32 = 12;
/// Centipawns for a boosted pawn: a free line to the last rank is a queen.
const BOOSTED_PAWN: i32 = 20;

impl Evaluate for Position {
    const TERMS: &'static [Group] = &[Group::new("balance", 1)];
    const MANNERS: Manners = Manners::LIKE_CHESS;
    const SLOTS: usize = 8 * 72;

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
        action.role as usize * 72 + action.to.index()
    }

    fn code(&self, action: Action) -> u32 {
        action.from.index() as u32
            | (action.to.index() as u32) << 7
            | (action.into as u32) << 14
            | u32::from(action.captures()) << 17
    }

    fn is_noisy(&self, action: Action) -> bool {
        action.captures() || action.promotion().is_some()
    }

    fn promise(&self, action: Action) -> i32 {
        // Most valuable victim first, least valuable attacker among equals.
        let victim = match (action.special, self.passing) {
            (Special::EnPassant, Some(passing)) => passing.to,
            _ => action.to,
        };
        let gain = self
            .men
            .at(victim)
            .map_or(0, |(_, role)| 10 * worth(role) - worth(action.role));
        gain + action.promotion().map_or(0, |into| 10 * worth(into))
    }
}

impl Position {
    /// What one side has.
    fn judge(&self, side: Side) -> i32 {
        let ours = self.men.of(side);
        let occupied = self.men.occupied();
        let count = |squares: Squares| squares.len() as i32;
        let mut sum = 0;
        for role in Role::ALL {
            let pieces = ours & self.men.role(role);
            sum += worth(role) * count(pieces);
            if matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen) {
                for at in pieces {
                    sum += MOBILITY * count(Men::attacks(side, role, at, occupied));
                }
            }
        }
        let boosted = ours & self.men.boosted();
        let pawns = boosted & self.men.role(Role::Pawn);
        // A queen gains nothing by the boost.
        let pieces = boosted - pawns - self.men.role(Role::Queen);
        sum + BOOSTED_PAWN * count(pawns) + BOOSTED_PIECE * count(pieces)
    }
}

impl Position {
    fn balance(&self) -> i32 {
        let us = Side::White;
        self.judge(us) - self.judge(us.other())
    }
}
