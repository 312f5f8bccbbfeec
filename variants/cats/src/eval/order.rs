//! The order of actions, and their numbers.

use super::side_view::place;
use crate::actions::{Action, Move, Special, Step};
use crate::home::rank_of;
use crate::{CatsPosition, Kind};
use springald_board::Square;
use springald_board::b10x10::{self, SHAPE};
use springald_core::Side;

/// Returns the value of a piece in exchanges, in centipawns. These are estimates, as there are no
/// published values. A cat moves to up to sixteen squares; a teleporting one can be had again at will,
/// but capturing it earns a move; a mouse costs nothing.
pub(super) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 280,
        Kind::Bishop => 350,
        Kind::Cat => 450,
        Kind::Teleporter => 200,
        Kind::Rook => 550,
        Kind::Queen => 1050,
        Kind::Mouse => 20,
        Kind::King => VICTORY,
        Kind::Neutral => 0,
    }
}

/// The gain of winning the game, in centipawns.
const VICTORY: i32 = 10_000;

/// The numbers of [`slot_of`]: nine kinds on a hundred squares, then the special moves.
const SECOND_CATS: usize = 900;
const PUTS: usize = 1000;
const NEUTRALS: usize = 1100;
const DROPS: usize = 1200;
const TELEPORT: usize = 1300;
const END: usize = 1301;
pub(super) const HISTORY_SIZE: usize = 1302;

/// Returns the history index: piece and target. For a capture of a neutral piece, where that is put
/// says more.
pub(super) fn slot_of(action: Action) -> usize {
    match action {
        Action::Move(Move { put: Some(put), .. }) => PUTS + put.index(),
        Action::Move(mv) if mv.step == Step::SecondCat => SECOND_CATS + mv.to.index(),
        Action::Move(mv) => place(mv.kind) * 100 + mv.to.index(),
        Action::Neutral { to, .. } => NEUTRALS + to.index(),
        Action::Drop(at) => DROPS + at.index(),
        Action::Teleport => TELEPORT,
        Action::End => END,
    }
}

/// Returns the code of an action: its kind, its promotion, and three squares of seven bits.
pub(super) fn code_of(action: Action) -> u32 {
    let (tag, into, from, to, put) = match action {
        Action::Move(mv) => {
            let into = match mv.special {
                Special::Promotion(into) => into as usize,
                _ => 0,
            };
            let put = mv.put.map_or(127, Square::index);
            let tag = match mv.step {
                Step::Required => 1,
                Step::SecondCat => 2,
                Step::Extra => 3,
            };
            (tag, into, mv.from.index(), mv.to.index(), put)
        }
        Action::Neutral { from, to } => (4, 0, from.index(), to.index(), 0),
        Action::Drop(at) => (5, 0, 0, at.index(), 0),
        Action::Teleport => (6, 0, 0, 0, 0),
        Action::End => (7, 0, 0, 0, 0),
    };
    (tag << 25 | into << 21 | put << 14 | to << 7 | from) as u32
}

impl CatsPosition {
    /// Returns the gain of a move at once.
    #[inline(always)]
    pub(super) fn gain_of(&self, mv: Move) -> i32 {
        if self.completes_pair(mv) {
            return VICTORY;
        }
        let promotion = match mv.special {
            Special::Promotion(into) => worth(into) - worth(Kind::Pawn),
            _ => 0,
        };
        mv.takes.map_or(0, worth) + promotion
    }

    /// Returns the order score of an action: for noisy ones the gain, then the least valuable captor.
    #[inline(always)]
    pub(super) fn promise_of(&self, action: Action) -> i32 {
        match action {
            Action::Move(mv) if self.is_noisy_move(mv) => 8 * self.gain_of(mv) - worth(mv.kind),
            Action::Move(mv) => self.promise_of_quiet(mv),
            // Most turns are best ended at once.
            Action::End => 500,
            Action::Teleport => -150,
            Action::Neutral { .. } => -300,
            Action::Drop(at) => {
                let enemies = self.pieces.royals() & self.pieces.of(self.side.other());
                if (b10x10::ORTHOGONAL[at] & enemies).any() {
                    150
                } else {
                    -250
                }
            }
        }
    }

    /// Returns the hint of a quiet move. Cats like to advance, and mice seldom achieve anything. Most
    /// squares for a captured neutral piece are equally good.
    #[inline(always)]
    fn promise_of_quiet(&self, mv: Move) -> i32 {
        if mv.put.is_some() {
            return -400;
        }
        match mv.kind {
            Kind::Mouse => -150,
            Kind::Cat | Kind::Teleporter => {
                let further = i32::from(SHAPE.rank(mv.to)) - i32::from(SHAPE.rank(mv.from));
                let further = if self.side == Side::White {
                    further
                } else {
                    -further
                };
                let arrives = rank_of(self.side, 9).has(mv.to);
                20 * further + 150 * i32::from(arrives)
            }
            _ => 0,
        }
    }
}
