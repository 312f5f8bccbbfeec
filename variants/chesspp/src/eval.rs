//! The evaluation of Chess++: an orthodox one, with catapults.
//!
//! Each side is seen from its own end of the board, so everything is written once, for a side that
//! plays upwards.

mod catapults;
mod endings;
mod king;
mod pawns;
mod side_view;
mod survey;
mod terms;
mod threats;
mod view;

use crate::position::Action;
use crate::position::ChessPpPosition;
use side_view::SideView;
use springald_core::{
    Each, Evaluate, Group, Phase, SearchTraits, Side, Tally, Weight, read_weights,
};
use springald_fide::{Role, Special, Wing};
use std::ops::ControlFlow;
use survey::Survey;
use terms::{CASTLING, TEMPO, TERMS};
use view::View;

static WEIGHTS: [Weight; Group::total(TERMS)] = read_weights(include_str!("../weights.txt"), TERMS);

impl Evaluate for ChessPpPosition {
    fn terms(&self) -> &[Group] {
        TERMS
    }

    /// All that holds in chess holds here. Zugzwang is even rarer, as a catapult can move instead of a
    /// piece; and a catapult's move changes little at once.
    #[inline(always)]
    fn search_traits(&self) -> SearchTraits {
        SearchTraits::LIKE_CHESS
    }

    #[inline(always)]
    fn weights(&self) -> &[Weight] {
        &WEIGHTS
    }

    fn each_term<T: Tally>(&self, tally: &mut T) {
        let [white, black] = Side::BOTH.map(|side| SideView::of(self, side));
        let [white_turned, black_turned] = [white.turned(), black.turned()];
        let seen_by_white = Survey::of(&white, &black_turned, 1, tally);
        let seen_by_black = Survey::of(&black, &white_turned, -1, tally);
        let views = [
            View {
                us: &white,
                them: &black_turned,
                ours: &seen_by_white,
                theirs: &seen_by_black.turned(),
            },
            View {
                us: &black,
                them: &white_turned,
                ours: &seen_by_black,
                theirs: &seen_by_white.turned(),
            },
        ];
        for (view, sign) in views.into_iter().zip([1, -1]) {
            pawns::count(&view, sign, tally);
            king::count(&view, sign, tally);
            threats::count(&view, sign, tally);
            catapults::count(&view, sign, tally);
            endings::count(&view, sign, tally);
        }
        for wing in Wing::BOTH {
            let [white, black] = Side::BOTH.map(|side| i32::from(self.castling.has(side, wing)));
            tally.add(CASTLING, white - black);
        }
        tally.add(TEMPO, if self.side == Side::White { 1 } else { -1 });
    }

    #[inline(always)]
    fn phase(&self) -> Phase {
        let count = |role| self.pieces.role(role).len() as i32;
        let left = count(Role::Knight) + count(Role::Bishop);
        Phase::of(left + 2 * count(Role::Rook) + 4 * count(Role::Queen), 24)
    }

    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        endings::adjusted(self, white)
    }

    #[inline(always)]
    fn is_threatened(&self) -> bool {
        self.in_check()
    }

    /// Not in check, nor with only king and pawns, where zugzwang is common.
    fn null_move(&self) -> Option<Self> {
        let pieces = &self.pieces;
        let officers = self.riders(self.side) - pieces.role(Role::King);
        (officers.any() && !self.in_check()).then(|| self.after_nothing())
    }

    #[inline(always)]
    fn is_noisy(&self, action: Action) -> bool {
        self.pieces.code(action.to) != 0
            || matches!(action.special, Special::EnPassant | Special::Promotion(_))
            || self.captures_catapults(action)
    }

    #[inline(always)]
    fn each_noisy<F: FnMut(Action) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        let may_surround = self.surrounding(self.side);
        self.generate::<true>(&mut Each(|action: Action| {
            let doubtful = may_surround.has(action.to) || action.special == Special::Castling;
            if doubtful && !self.is_noisy(action) {
                return ControlFlow::Continue(());
            }
            f(action)
        }))
    }

    #[inline(always)]
    fn gain(&self, action: Action) -> i32 {
        self.wins_at_once(action)
    }

    /// Most valuable victim first, then least valuable attacker.
    #[inline(always)]
    fn order_score(&self, action: Action) -> i32 {
        match (self.wins_at_once(action), action.role) {
            (0, _) | (_, None) => 0,
            (gain, Some(role)) => 8 * gain - role.worth(),
        }
    }

    fn wins_exchange(&self, action: Action, least: i32) -> bool {
        self.exchange_wins(action, least)
    }

    #[inline(always)]
    fn history_index(&self, action: Action) -> usize {
        action.role.map_or(0, |role| role as usize) * 64 + action.to.index()
    }

    #[inline(always)]
    fn action_code(&self, action: Action) -> u32 {
        action.code() | u32::from(action.role.is_none()) << 15
    }
}
