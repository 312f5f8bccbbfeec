//! The evaluation: the orthodox terms on nine files, and terms of ballistas (RULES.md §4 to §6).

mod board_view;
mod boosts;
mod ending;
mod exchange;
mod kings;
mod pawns;
mod pieces;
mod terms;
mod threats;
mod worth;

use crate::actions::{Action, Special};
use crate::{BallistaPosition, Role};
use board_view::BoardView;
use springald_board::Square;
use springald_core::{Evaluate, Group, Phase, SearchTraits, Side, Tally, Weight};
use std::ops::ControlFlow;
use terms::{TEMPO, TERMS, WEIGHTS};
use worth::worth;

/// The total of all pieces for [`Evaluate::phase`], with full sets of both sides.
const FULL_PHASE: u32 = 2 * (2 + 2 + 2 * 2 + 4);
/// An underpromotion is tried last of the quiet actions: it is seldom better.
const UNDERPROMOTION: i32 = -500;

impl Evaluate for BallistaPosition {
    fn terms(&self) -> &[Group] {
        TERMS
    }

    /// As in chess: boosts make pieces fast, but change no capture (§5.4), so exchanges and checks work
    /// as there. The one thing that a boost can win at once, a queen, is a noisy action.
    #[inline(always)]
    fn history_size(&self) -> usize {
        8 * 72
    }

    #[inline(always)]
    fn search_traits(&self) -> SearchTraits {
        SearchTraits::LIKE_CHESS
    }

    #[inline(always)]
    fn weights(&self) -> &[Weight] {
        &WEIGHTS
    }

    #[inline]
    fn each_term<T: Tally>(&self, tally: &mut T) {
        let board = BoardView::of(&self.pieces);
        let reach = [
            pieces::count::<true, T>(&board, tally),
            pieces::count::<false, T>(&board, tally),
        ];
        let white_acts = self.side == Side::White;
        pawns::count::<true, T>(&board, tally);
        pawns::count::<false, T>(&board, tally);
        threats::count::<true, T>(&board, &reach, tally);
        threats::count::<false, T>(&board, &reach, tally);
        kings::count::<true, T>(&board, &reach, tally);
        kings::count::<false, T>(&board, &reach, tally);
        boosts::count::<true, T>(&board, &reach, white_acts, tally);
        boosts::count::<false, T>(&board, &reach, !white_acts, tally);
        tally.add(TEMPO, if white_acts { 1 } else { -1 });
    }

    #[inline]
    fn phase(&self) -> Phase {
        // Queens count with the bishops and with the rooks, and once more.
        let pieces = &self.pieces;
        let left = pieces.role(Role::Knight).len()
            + pieces.diagonal().len()
            + 2 * pieces.straight().len()
            + pieces.role(Role::Queen).len();
        Phase::of(left as i32, FULL_PHASE as i32)
    }

    #[inline]
    fn adjusted(&self, white: i32) -> i32 {
        ending::adjusted(self, white)
    }

    fn is_threatened(&self) -> bool {
        self.in_check()
    }

    /// Not if only pawns and ballistas are left beside the king: zugzwang is common there.
    fn null_move(&self) -> Option<Self> {
        let pieces = &self.pieces;
        let helpless =
            pieces.role(Role::Pawn) | pieces.role(Role::King) | pieces.role(Role::Ballista);
        if (pieces.of(self.side) - helpless).is_empty() || self.in_check() {
            return None;
        }
        Some(self.without_turn())
    }

    #[inline(always)]
    fn is_noisy(&self, action: Action) -> bool {
        action.captures() || action.promotion() == Some(Role::Queen)
    }

    #[inline(always)]
    fn each_noisy<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.each_legal_noisy(f)
    }

    fn gain(&self, action: Action) -> i32 {
        self.prey(action) + worth(action.into) - worth(action.role)
    }

    fn order_score(&self, action: Action) -> i32 {
        if self.is_noisy(action) {
            // Most valuable victim first, then least valuable attacker.
            8 * self.gain(action) - worth(action.role)
        } else if action.promotion().is_some() {
            UNDERPROMOTION
        } else {
            0
        }
    }

    fn wins_exchange(&self, action: Action, least: i32) -> bool {
        exchange::wins(self, action, least)
    }

    #[inline(always)]
    fn history_index(&self, action: Action) -> usize {
        action.role as usize * 72 + action.to.index()
    }

    #[inline(always)]
    fn action_code(&self, action: Action) -> u32 {
        // A slide and a capture en passant may share their squares (§6.7).
        action.from.index() as u32
            | (action.to.index() as u32) << 7
            | (action.into as u32) << 14
            | u32::from(action.captures()) << 17
    }
}

impl BallistaPosition {
    /// Returns the square of the captured piece.
    #[inline(always)]
    fn victim(&self, action: Action) -> Square {
        match (action.special, self.en_passant) {
            (Special::EnPassant, Some(en_passant)) => en_passant.to,
            _ => action.to,
        }
    }

    /// Returns the value of the captured piece; 0 without a capture.
    #[inline(always)]
    fn prey(&self, action: Action) -> i32 {
        if !action.captures() {
            return 0;
        }
        let victim = Role::from_code(self.pieces.code(self.victim(action)));
        victim.map_or(0, worth)
    }
}
