//! The evaluation of Cat's Chess: its terms ([`terms`], [`count`]), immediate wins ([`strike`]), and
//! the order of actions ([`order`], [`exchange`]).

mod count;
mod exchange;
mod order;
mod side_view;
mod strike;
mod terms;

use crate::actions::Action;
use crate::turn::Turn;
use crate::{CatsPosition, Kind};
use springald_core::{Chances, Evaluate, Group, Phase, SearchTraits, Side, Tally, Weight};
use std::ops::ControlFlow;

impl Evaluate for CatsPosition {
    fn terms(&self) -> &[Group] {
        terms::TERMS
    }

    #[inline(always)]
    fn history_size(&self) -> usize {
        order::HISTORY_SIZE
    }

    #[inline(always)]
    fn search_traits(&self) -> SearchTraits {
        SearchTraits {
            // There is no check: a threatened side has as many actions as any other (§3.1), and
            // `evaluate` knows that its king hangs.
            evasions: false,
            // A roll has some seventy outcomes, each with about a hundred replies.
            roll_cost: 6,
            // Captures, teleports and kings in danger in every turn. Measured by matches between the
            // levels.
            eval_scale: 8,
            // Nothing is drawn, and the dice may change much. Fitted to games at 10,000 nodes a turn.
            chances: Chances {
                half: 1,
                slope: 405,
            },
            ..SearchTraits::LIKE_CHESS
        }
    }

    #[inline(always)]
    fn weights(&self) -> &[Weight] {
        &terms::WEIGHTS
    }

    #[inline]
    fn each_term<T: Tally>(&self, tally: &mut T) {
        self.count(tally);
    }

    /// The phase by the pieces other than pawns and mice. Kinds that come back (§8.1) make it grow
    /// again.
    #[inline(always)]
    fn phase(&self) -> Phase {
        let pieces = &self.pieces;
        let heavy = pieces.kind(Kind::Queen).len() * 4 + pieces.kind(Kind::Rook).len() * 2;
        let light = pieces.cats() | pieces.kind(Kind::Bishop) | pieces.kind(Kind::Knight);
        Phase::of((heavy + light.len()) as i32, FULL)
    }

    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        self.judged(white)
    }

    /// Returns `true` if the opponent, to move, could capture the king or bring its second cat home.
    #[inline]
    fn is_threatened(&self) -> bool {
        !self.turn.is_won() && self.can_win_at_once(self.side.other())
    }

    /// A turn may change almost nothing, such as the step of a mouse, so zugzwang is very rare. A side
    /// with pawns alone, whose steps cannot be taken back, is excluded.
    fn null_move(&self) -> Option<Self> {
        if !self.turn.is_start() || !self.has_pieces() || self.is_threatened() {
            return None;
        }
        Some(Self {
            counters: self.counters.after(false, self.side == Side::Black),
            turn: Turn::START,
            en_passant: None,
            next_en_passant: None,
            side: self.side.other(),
            ..*self
        })
    }

    #[inline(always)]
    fn is_noisy(&self, action: Action) -> bool {
        matches!(action, Action::Move(mv) if self.is_noisy_move(mv))
    }

    #[inline(always)]
    fn each_noisy<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.each_noisy_move(f)
    }

    #[inline]
    fn gain(&self, action: Action) -> i32 {
        match action {
            Action::Move(mv) => self.gain_of(mv),
            _ => 0,
        }
    }

    #[inline]
    fn order_score(&self, action: Action) -> i32 {
        self.promise_of(action)
    }

    #[inline]
    fn wins_exchange(&self, action: Action, least: i32) -> bool {
        match action {
            Action::Move(mv) => self.comes_out_with(mv, self.gain_of(mv), least),
            // Nothing is captured, and a dropped piece has almost no value.
            _ => least <= 0,
        }
    }

    #[inline]
    fn history_index(&self, action: Action) -> usize {
        order::slot_of(action)
    }

    #[inline]
    fn action_code(&self, action: Action) -> u32 {
        order::code_of(action)
    }

    #[inline(always)]
    fn costs_no_depth(&self, action: Action) -> bool {
        action == Action::End
    }
}

/// The phase units at the start: two queens, four rooks, and twelve others.
const FULL: i32 = 2 * 4 + 4 * 2 + 12;

impl CatsPosition {
    /// Returns `true` if the side to act has more than king, pawns and mice.
    fn has_pieces(&self) -> bool {
        let others = self.pieces.diagonal() | self.pieces.straight() | self.pieces.cats();
        ((others | self.pieces.kind(Kind::Knight)) & self.pieces.of(self.side)).any()
    }
}
