//! The evaluation of chess, and what else a search needs.
//!
//! The terms are the usual ones of chess programs. The same code counts them for both sides: Black's
//! pieces are mirrored first ([`side_view`]).

mod ending;
mod king;
mod pawns;
mod pieces;
mod side_view;
mod terms;
mod threats;

use crate::position::Action;
use crate::position::ChessPosition;
use pieces::Reach;
use side_view::{Ledger, SideView};
use springald_board::Square;
use springald_board::b8x8::Squares;
use springald_core::{Each, Evaluate, Group, Phase, SearchTraits, Side, Tally, Weight};
use springald_fide::{Pieces, Role, Special};
use std::ops::ControlFlow;

impl Evaluate for ChessPosition {
    fn terms(&self) -> &[Group] {
        terms::TERMS
    }

    #[inline(always)]
    fn search_traits(&self) -> SearchTraits {
        SearchTraits::LIKE_CHESS
    }

    #[inline(always)]
    fn weights(&self) -> &[Weight] {
        &terms::WEIGHTS
    }

    // Inlined, so that the compiler knows the weights: a tenth faster when measured.
    #[inline(always)]
    fn each_term<T: Tally>(&self, tally: &mut T) {
        let white = SideView::of(&self.pieces, Side::White);
        let black = SideView::of(&self.pieces, Side::Black);
        let (white_turned, black_turned) = (white.turned(), black.turned());

        let mut ledger = Ledger::of(Side::White, tally);
        let white_passed = pawns::count(&white, &black_turned, &mut ledger);
        let white_reach = pieces::count(&white, &black_turned, &mut ledger);
        let mut ledger = Ledger::of(Side::Black, tally);
        let black_passed = pawns::count(&black, &white_turned, &mut ledger);
        let black_reach = pieces::count(&black, &white_turned, &mut ledger);

        let (us, them) = (
            (&white, &white_reach),
            (&black_turned, &black_reach.turned()),
        );
        self.count_contest(Side::White, us, them, white_passed, tally);
        let (us, them) = (
            (&black, &black_reach),
            (&white_turned, &white_reach.turned()),
        );
        self.count_contest(Side::Black, us, them, black_passed, tally);
        Ledger::of(self.side, tally).one(terms::TEMPO);
    }

    #[inline(always)]
    fn phase(&self) -> Phase {
        let count = |role| self.pieces.role(role).len() as i32;
        let minors = count(Role::Knight) + count(Role::Bishop);
        let left = minors + 2 * count(Role::Rook) + 4 * count(Role::Queen);
        Phase::of(left, 24)
    }

    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        ending::adjusted(&self.pieces, white)
    }

    #[inline(always)]
    fn is_threatened(&self) -> bool {
        self.in_check()
    }

    /// With king and pawns alone, zugzwang is common.
    #[inline(always)]
    fn null_move(&self) -> Option<Self> {
        let pieces = &self.pieces;
        let officers = pieces.of(self.side) - pieces.role(Role::Pawn) - pieces.role(Role::King);
        (officers.any() && !self.in_check()).then(|| self.with_turn_skipped())
    }

    /// Captures, and promotions to a queen, are noisy. Other promotions are hardly ever better, so none
    /// of them is noisy, not even with a capture.
    #[inline(always)]
    fn is_noisy(&self, action: Action) -> bool {
        match action.special {
            Special::Promotion(into) => into == Role::Queen,
            Special::EnPassant => true,
            _ => self.pieces.code(action.to) != 0,
        }
    }

    #[inline(always)]
    fn each_noisy<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.generate::<true>(&mut Each(f))
    }

    #[inline(always)]
    fn gain(&self, action: Action) -> i32 {
        action.gain(&self.pieces)
    }

    /// Most valuable victim first, then least valuable attacker. Quiet pieces come first if they leave
    /// a square that a pawn attacks, and last if they go to one.
    #[inline(always)]
    fn order_score(&self, action: Action) -> i32 {
        if self.is_noisy(action) {
            return 8 * self.gain(action) - action.role.worth();
        }
        if matches!(action.role, Role::Pawn | Role::King) {
            return 0;
        }
        let pawns = self.pieces.role(Role::Pawn) & self.pieces.of(self.side.other());
        let at_risk = |on: Square| (Pieces::pawn_attacks(self.side, on) & pawns).any();
        let loss = action.role.worth() - Role::Pawn.worth();
        loss * (i32::from(at_risk(action.from)) - i32::from(at_risk(action.to)))
    }

    fn wins_exchange(&self, action: Action, least: i32) -> bool {
        let Action {
            from,
            to,
            role,
            special,
        } = action;
        let mut occupied = (self.pieces.occupied() - Squares::of(from)) | Squares::of(to);
        let lands = match special {
            // Neither king nor rook can be captured on its target (§5.3).
            Special::Castling => return least <= 0,
            Special::Promotion(into) => into,
            Special::EnPassant => {
                occupied = occupied - Squares::of(action.victim(self.side));
                role
            }
            _ => role,
        };
        let spare = self.gain(action) - least;
        self.pieces
            .loses_at_most(self.side, (lands, to), occupied, spare)
    }

    #[inline(always)]
    fn history_index(&self, action: Action) -> usize {
        action.role as usize * 64 + action.to.index()
    }

    #[inline(always)]
    fn action_code(&self, action: Action) -> u32 {
        action.code()
    }
}

impl ChessPosition {
    /// Counts the terms that depend on the attacks of both sides, for one side.
    #[inline(always)]
    fn count_contest<T: Tally>(
        &self,
        side: Side,
        (us, our): (&SideView, &Reach),
        (them, their): (&SideView, &Reach),
        passed: Squares,
        tally: &mut T,
    ) {
        let ledger = &mut Ledger::of(side, tally);
        let to_move = side == self.side;
        pawns::count_passed((us, our), (them, their), passed, to_move, ledger);
        king::count_shelter(us, them, (self.castling, side), ledger);
        king::count_attack((us, our), (them, their), ledger);
        threats::count((us, our), (them, their), ledger);
        threats::count_space(us, them, their, ledger);
    }
}
