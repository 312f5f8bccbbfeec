//! The noisy actions alone: captures of enemies other than mice, promotions to a queen, and the cat
//! that wins by arriving second on its last rank.
//!
//! Captures of neutral pieces are not among them: they change no material, and each is some fifty
//! actions, one for each square on which the piece may be put.

use super::{Field, ahead, side};
use crate::actions::{Action, Move, Special, Step};
use crate::home::rank_of;
use crate::turn::Mark;
use crate::{CatsPosition, Kind};
use springald_board::b10x10::{self, Squares};
use springald_board::{Set, Square};
use springald_core::{Each, Side, Sink};
use std::ops::ControlFlow;

impl CatsPosition {
    /// Returns `true` if a move wins material or the game.
    #[inline(always)]
    pub(crate) fn is_noisy_move(&self, mv: Move) -> bool {
        if mv.put.is_some() {
            return false;
        }
        match mv.special {
            Special::Promotion(Kind::Queen) => true,
            Special::Promotion(_) => self.completes_pair(mv),
            _ => !matches!(mv.takes, None | Some(Kind::Mouse)) || self.completes_pair(mv),
        }
    }

    /// Returns `true` if the move brings the second cat to the last rank and so wins (§9.2).
    #[inline(always)]
    pub(crate) fn completes_pair(&self, mv: Move) -> bool {
        if !mv.becomes().is_cat() || !rank_of(self.side, 9).has(mv.to) {
            return false;
        }
        let mut others = self.arrived_cats(self.side) - Squares::of(mv.from);
        if mv.special == Special::Promotion(Kind::Teleporter) {
            // The old one leaves the board first (§4.4).
            others = others - self.pieces.kind(Kind::Teleporter);
        }
        others.any()
    }

    /// Returns the cats of a side on its last rank.
    #[inline(always)]
    pub(crate) fn arrived_cats(&self, side: Side) -> Squares {
        self.pieces.cats() & self.pieces.of(side) & rank_of(side, 9)
    }

    #[inline(always)]
    pub(crate) fn each_noisy_move<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        f: F,
    ) -> ControlFlow<()> {
        match self.side {
            Side::White => self.noisy::<true, _>(&mut Each(f)),
            Side::Black => self.noisy::<false, _>(&mut Each(f)),
        }
    }

    fn noisy<const WHITE: bool, S: Sink<Action>>(&self, sink: &mut S) -> ControlFlow<()> {
        if self.turn.has(Mark::RollDue) || self.turn.is_won() {
            return ControlFlow::Continue(());
        }
        let field = self.field::<WHITE>();
        if self.turn.is_before_move() {
            return self.noisy_moves::<WHITE, S>(&field, Step::Required, sink);
        }
        if let Some(first) = self.turn.first_cat {
            self.second_cat_moves(&field.of_captures(), first, sink)?;
            let cats = field.ours & self.pieces.cats();
            self.pair_moves(&field, Step::SecondCat, cats - Squares::of(first), sink)?;
        }
        if self.turn.has(Mark::Extra) {
            self.noisy_moves::<WHITE, S>(&field, Step::Extra, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on the noisy moves of one step, except for second cats.
    #[inline(always)]
    fn noisy_moves<const WHITE: bool, S: Sink<Action>>(
        &self,
        field: &Field,
        step: Step,
        sink: &mut S,
    ) -> ControlFlow<()> {
        self.noisy_pawn_moves::<WHITE, S>(field, step, sink)?;
        self.piece_moves(&field.of_captures(), step, sink)?;
        self.pair_moves(field, step, field.ours & self.pieces.cats(), sink)
    }

    /// Passes on captures by pawns, and promotions.
    #[inline(always)]
    fn noisy_pawn_moves<const WHITE: bool, S: Sink<Action>>(
        &self,
        field: &Field,
        step: Step,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = side::<WHITE>();
        let forth: i8 = if WHITE { 10 } else { -10 };
        let last = rank_of(us, 9);
        let pawns = field.ours & self.pieces.kind(Kind::Pawn);
        let west = ahead::<WHITE>(Set((pawns - b10x10::file(0)).0 >> 1)) & field.theirs;
        let east = ahead::<WHITE>(Set((pawns - b10x10::file(9)).0 << 1)) & field.theirs;
        for (targets, forth) in [(west, forth - 1), (east, forth + 1)] {
            for to in (targets & field.prey) - last {
                sink.one(Action::Move(Move {
                    to,
                    takes: self.pieces.kind_at(to),
                    ..Move::quiet(step, Kind::Pawn, to.offset(-forth))
                }))?;
            }
        }
        let onto = ahead::<WHITE>(pawns);
        if (onto & last).any() {
            let steps = onto & field.vacant;
            for (targets, forth) in [(steps, forth), (west, forth - 1), (east, forth + 1)] {
                for to in targets & last {
                    self.noisy_promotions(
                        Move::quiet(step, Kind::Pawn, to.offset(-forth)),
                        to,
                        sink,
                    )?;
                }
            }
        }
        self.en_passant_captures(field, us, pawns, step, sink)
    }

    /// Passes on the promotions that are worth a look.
    #[inline(never)]
    fn noisy_promotions<S: Sink<Action>>(
        &self,
        pawn: Move,
        to: Square,
        sink: &mut S,
    ) -> ControlFlow<()> {
        for into in [Kind::Queen, Kind::Cat, Kind::Teleporter] {
            let promotion = Move {
                to,
                takes: self.pieces.kind_at(to),
                special: Special::Promotion(into),
                ..pawn
            };
            if into == Kind::Queen || self.completes_pair(promotion) {
                sink.one(Action::Move(promotion))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on moves by which one of `cats` arrives second, to vacant squares and mice; captures of
    /// other pieces are noisy anyway.
    #[inline(always)]
    fn pair_moves<S: Sink<Action>>(
        &self,
        field: &Field,
        step: Step,
        cats: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if self.arrived_cats(self.side).is_empty() {
            return ControlFlow::Continue(());
        }
        let last = rank_of(self.side, 9);
        let open = Field {
            neutrals: Squares::EMPTY,
            ..*field
        };
        let mice = field.theirs & self.pieces.mice() & last;
        for from in cats - last {
            let mut reach = b10x10::ORTHOGONAL[from];
            let mut captures = b10x10::DIAGONAL[from];
            if step != Step::SecondCat {
                // A second cat does not leap (§7.6).
                reach |= b10x10::KNIGHT[from];
                captures |= b10x10::KNIGHT[from];
            }
            self.cat(&open, step, from, reach & last, captures & mice, sink)?;
        }
        ControlFlow::Continue(())
    }
}

impl Field {
    /// Returns the field restricted to captures of enemies other than mice.
    #[inline(always)]
    fn of_captures(&self) -> Self {
        Self {
            theirs: self.prey,
            vacant: Squares::EMPTY,
            neutrals: Squares::EMPTY,
            ..*self
        }
    }
}
