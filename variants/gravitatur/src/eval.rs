//! How good a position is, and what a search asks of the game.
//!
//! Nobody but a king captures, so material hardly ever changes and nothing can be exchanged: what
//! there is to play for is mate, and queens that pawns become. Hence most terms are about kings.
//!
//! `terms` has the list of terms and the evaluation as a whole, `side_view` what each side's pieces are worth
//! by themselves, `king_attack` what they do around the enemy king. What orders and prunes actions is in
//! `ordering`.

mod king_attack;
mod ordering;
mod side_view;
mod terms;

use crate::GravitaturPosition;
use crate::actions::Action;
use crate::pull::pulled;
use springald_core::{
    Chances, Evaluate, Group, Phase, Position as _, SearchTraits, Side, Tally, Weight,
};
use springald_fide::Role;
use std::ops::ControlFlow;

/// Tuned; the file says from which games.
static WEIGHTS: [Weight; Group::total(terms::TERMS)] =
    springald_core::read_weights(include_str!("../weights.txt"), terms::TERMS);

/// What a piece is worth to those who order and prune actions, in centipawns: about its weights.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 330,
        Role::Rook => 460,
        Role::Queen => 900,
        Role::King => 0,
    }
}

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
            // A turn may nearly always be spent on a placement far away and a step of no importance.
            null_move: true,
            // A placement moves up to eight men at once, and wins nothing by itself.
            futility: false,
            // Whatever mates gives check, and all but discovered checks are promising: they are not
            // among the last.
            late_pruning: true,
            // There is nothing to recapture: whether the enemy king can take the piece says it all.
            exchanges: true,
            // Who is in check does not place, and nobody but the king captures or escapes.
            evasions: true,
            // A pull may change everything: measured by matches between the levels.
            eval_scale: 8,
            // A placement that gives check and is answered by going back is a perpetual check from the first
            // turns on. Measured: it costs nothing between equals and wins most of such games against others.
            contempt: 150,
            // Fitted to 120 games at 10,000 nodes a turn, as in all games.
            chances: Chances {
                half: 130,
                slope: 185,
            },
            ..SearchTraits::LIKE_CHESS
        }
    }

    fn weights(&self) -> &[Weight] {
        &WEIGHTS
    }

    #[inline(always)]
    fn each_term<T: Tally>(&self, tally: &mut T) {
        terms::count(self, tally);
    }

    #[inline(always)]
    fn phase(&self) -> Phase {
        terms::phase(&self.pieces)
    }

    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        terms::adjusted(self, white)
    }

    #[inline(always)]
    fn is_threatened(&self) -> bool {
        self.in_check()
    }

    /// Nothing in check (§2.2), and nothing with a single piece besides king and pawns: then all
    /// normal moves may be bad ones.
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

    /// Returns a king never moves to an attacked square (§6.3), and only the enemy king could take what
    /// anybody else has moved next to it.
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
    /// What stands on a square is worth, in centipawns; 0 where nothing stands.
    #[inline(always)]
    fn worth_on(&self, at: springald_board::Square) -> i32 {
        Role::from_code(self.pieces.code(at)).map_or(0, worth)
    }

    /// What the enemy king can take of what the action brought next to it, in centipawns.
    fn left_to_the_king(&self, action: Action) -> i32 {
        let (from, to, role) = match action {
            Action::Move { from, to, role } => (from, to, role),
            Action::Promote { from, to, into } => (from, to, into),
            // The turn is over (§3.6), with whatever was pulled next to the king.
            Action::Place { at, check: true } => {
                return ordering::most_left(&pulled(&self.pieces, at), self.side);
            }
            // The turn goes on, or the king's old square is nowhere near the other king.
            Action::Place { check: false, .. } | Action::Teleport { .. } => return 0,
        };
        if ordering::can_be_taken(self, from, to) {
            worth(role)
        } else {
            0
        }
    }
}

/// Returns the sign with which what a side has is counted.
#[inline(always)]
const fn sign(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
