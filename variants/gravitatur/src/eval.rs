//! A plain evaluation: material, how much of the board the pieces see, above all around the enemy
//! king, and how far the pawns have come.

use crate::actions::Action;
use crate::position::Position;
use springald_board::b8x8::{self, SHAPE};
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
/// Centipawns more where that square is next to the enemy king: mate is nearly all there is to
/// play for.
const SIEGE: i32 = 8;
/// Centipawns for each rank that a pawn has left behind: nobody but a king can stop it for good.
const ADVANCE: i32 = 6;

impl Evaluate for Position {
    const TERMS: &'static [Group] = &[Group::new("balance", 1)];
    const MANNERS: Manners = Manners::LIKE_CHESS;
    const SLOTS: usize = 10 * 64;

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
        match action {
            Action::Place { at, .. } => at.index(),
            Action::Move { to, role, .. } => role as usize * 64 + to.index(),
            Action::Promote { to, .. } => 8 * 64 + to.index(),
            Action::Teleport { .. } => 9 * 64,
        }
    }

    fn code(&self, action: Action) -> u32 {
        let _ = action;
        0
    }

    fn is_noisy(&self, action: Action) -> bool {
        match action {
            Action::Move { to, .. } => self.men.occupied().has(to),
            Action::Promote { .. } => true,
            Action::Place { .. } | Action::Teleport { .. } => false,
        }
    }

    fn promise(&self, action: Action) -> i32 {
        match action {
            Action::Place { check, .. } => 200 * i32::from(check),
            Action::Move { to, .. } => self.men.at(to).map_or(0, |(_, role)| 10 * worth(role)),
            Action::Promote { into, .. } => 10 * worth(into),
            Action::Teleport { .. } => 0,
        }
    }
}

impl Position {
    /// What one side has.
    fn judge(&self, side: Side) -> i32 {
        let occupied = self.men.occupied();
        let ours = self.men.of(side);
        let besieged = b8x8::KING[self.men.king(side.other())];
        let mut sum = 0;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for at in ours & self.men.role(role) {
                let attacks = Men::attacks(side, role, at, occupied);
                sum += worth(role)
                    + MOBILITY * attacks.len() as i32
                    + SIEGE * (attacks & besieged).len() as i32;
            }
        }
        for at in ours & self.men.role(Role::Pawn) {
            let rank = i32::from(SHAPE.rank(at));
            let advance = if side == Side::White { rank } else { 7 - rank };
            sum += worth(Role::Pawn) + ADVANCE * advance;
        }
        sum
    }
}

impl Position {
    fn balance(&self) -> i32 {
        let us = Side::White;
        self.judge(us) - self.judge(us.other())
    }
}
