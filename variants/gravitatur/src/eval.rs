//! The evaluation of Gravitatur Chess, and what else a search needs.
//!
//! Only kings capture, so material hardly ever changes and there are no exchanges: the game is about
//! mate and promotion. Hence most terms are about kings.
//!
//! `terms` lists the terms, `count` sums them up, `side_view` has the pieces of each side by themselves,
//! `king_attack` their effect around the enemy king, `ordering` the order of actions.

mod count;
mod king_attack;
mod ordering;
mod side_view;
mod terms;
mod worth;

use crate::GravitaturPosition;
use crate::action::Action;
use crate::pull::pulled;
use springald_core::{Chances, Evaluate, Group, Phase, Position as _, SearchTraits, Tally, Weight};
use springald_fide::Role;
use std::ops::ControlFlow;
use worth::worth;

/// The tuned weights; the file says from which games.
static WEIGHTS: [Weight; Group::total(terms::TERMS)] =
    springald_core::read_weights(include_str!("../weights.txt"), terms::TERMS);

impl Evaluate for GravitaturPosition {
    fn terms(&self) -> &[Group] {
        terms::TERMS
    }

    #[inline(always)]
    fn history_size(&self) -> usize {
        ordering::HISTORY_SIZE
    }

    #[inline(always)]
    fn search_traits(&self) -> SearchTraits {
        SearchTraits {
            // A side can nearly always spend a turn on a distant placement and an irrelevant step.
            null_move: true,
            // A placement moves up to eight pieces at once, but wins nothing yet.
            futility: false,
            // Every mate is a check, and all checks but discovered ones are promising, so they are
            // never among the last.
            late_pruning: true,
            // There are no recaptures: all that matters is whether the enemy king can capture the
            // piece.
            exchanges: true,
            // A side in check does not place, and only kings capture or escape.
            evasions: true,
            // A pull may change everything. Measured by matches between the levels.
            eval_scale: 8,
            // A checking placement that is answered by stepping back is a perpetual check from the
            // first turns on. Measured: contempt costs nothing between equals and wins most of such
            // games against others.
            contempt: 150,
            // Fitted to 120 games at 10,000 nodes a turn, as in all games.
            chances: Chances {
                half: 130,
                slope: 185,
            },
            ..SearchTraits::LIKE_CHESS
        }
    }

    #[inline(always)]
    fn weights(&self) -> &[Weight] {
        &WEIGHTS
    }

    #[inline(always)]
    fn each_term<T: Tally>(&self, tally: &mut T) {
        count::count(self, tally);
    }

    #[inline(always)]
    fn phase(&self) -> Phase {
        count::phase(&self.pieces)
    }

    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        count::adjusted(self, white)
    }

    #[inline(always)]
    fn is_threatened(&self) -> bool {
        self.in_check()
    }

    /// Not in check (§2.2), nor with a single piece besides king and pawns: all normal moves may be bad
    /// then.
    fn null_move(&self) -> Option<Self> {
        let pieces =
            self.pieces.of(self.side) - self.pieces.role(Role::Pawn) - self.pieces.role(Role::King);
        if !self.at_turn_start() || !pieces.many() || self.in_check() {
            return None;
        }
        let mut passed = *self;
        passed.end_turn(false);
        Some(passed)
    }

    #[inline(always)]
    fn is_noisy(&self, action: Action) -> bool {
        match action {
            Action::Move { to, role, .. } => role == Role::King && self.pieces.occupied().has(to),
            Action::Promote { .. } => true,
            Action::Place { .. } | Action::Teleport { .. } => false,
        }
    }

    #[inline(always)]
    fn each_noisy<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.each_legal_noisy(f)
    }

    #[inline(always)]
    fn gain(&self, action: Action) -> i32 {
        match action {
            Action::Move {
                to,
                role: Role::King,
                ..
            } => self.worth_on(to),
            Action::Promote { into, .. } => worth(into) - worth(Role::Pawn),
            Action::Place { .. } | Action::Move { .. } | Action::Teleport { .. } => 0,
        }
    }

    #[inline(always)]
    fn order_score(&self, action: Action) -> i32 {
        ordering::order_score(self, action)
    }

    /// A king never moves to an attacked square (§6.3), and only the enemy king could capture other
    /// pieces, next to it.
    fn wins_exchange(&self, action: Action, least: i32) -> bool {
        self.gain(action) - self.left_to_the_king(action) >= least
    }

    #[inline(always)]
    fn history_index(&self, action: Action) -> usize {
        ordering::history_index(self, action)
    }

    #[inline(always)]
    fn action_code(&self, action: Action) -> u32 {
        ordering::action_code(action)
    }
}

impl GravitaturPosition {
    /// Returns the value of the piece on a square, in centipawns; 0 if it is empty.
    #[inline(always)]
    fn worth_on(&self, at: springald_board::Square) -> i32 {
        Role::from_code(self.pieces.code(at)).map_or(0, worth)
    }

    /// Returns the value of what the enemy king can capture after the action brought it close, in
    /// centipawns.
    fn left_to_the_king(&self, action: Action) -> i32 {
        let (from, to, role) = match action {
            Action::Move { from, to, role } => (from, to, role),
            Action::Promote { from, to, into } => (from, to, into),
            // The turn is over (§3.6), and pieces may have been pulled next to the king.
            Action::Place { at, check: true } => {
                return ordering::most_left(&pulled(&self.pieces, at), self.side);
            }
            // The turn continues, or the king's old square is far from the other king.
            Action::Place { check: false, .. } | Action::Teleport { .. } => return 0,
        };
        if ordering::can_be_taken(self, from, to) {
            worth(role)
        } else {
            0
        }
    }
}
