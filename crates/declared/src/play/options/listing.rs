//! The actions of a turn with optional steps.

use super::{FollowStep, OpenTurn, ShiftStep, bare};
use crate::bits::{Bits, squares, without};
use crate::compact::{first, nobody};
use crate::effects::displacing;
use crate::play::generate::{self, each_of_piece};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::targets;
use crate::play::targets::{Board, GO_ON};
use crate::program::{Reach, Special};
use springald_board::{Set, Square};
use springald_core::Sink;
use std::ops::ControlFlow;

/// Passes on all legal actions.
#[inline(never)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if !position.has_mark(turn.required) {
        if let Some(roll) = &turn.throw
            && position.may_throw(roll)
        {
            sink.one(bare(What::Throw, roll.code, 0))?;
        }
        if let Some(shift) = &turn.shift
            && !position.has_mark(shift.index)
        {
            each_shift(position, turn, shift, sink)?;
        }
        return each_own(position, turn, turn.required, sink);
    }
    // The turn would be over if no optional step were left.
    sink.one(bare(What::End, 0, 0))?;
    each_optional(position, turn, sink)
}

/// Passes on the actions of the optional steps after the required move.
fn each_optional<W: Bits>(
    position: &DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if let Some(follow) = &turn.follow
        && position.has_mark(follow.index)
    {
        each_follower(position, turn, follow, sink)?;
    }
    if let Some(add) = &turn.add
        && !position.has_mark(add.index)
    {
        let free = without(add.on[position.side.index()], position.occupied());
        let action = |to: Square| bare(What::Add, add.code, to.index());
        sink.each(Set(free & position.program.board), action)?;
    }
    match &turn.bonus {
        Some(bonus) if position.has_mark(bonus.index) => {
            each_own(position, turn, bonus.index, sink)
        }
        _ => GO_ON,
    }
}

/// Passes on the moves of own pieces in a step.
fn each_own<W: Bits>(
    position: &DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    step: u8,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let tame = position.tame(turn);
    let limits = Limits::in_step(step, !tame);
    generate::candidates(position, &limits, sink)?;
    if tame == W::ZERO {
        return GO_ON;
    }
    let board = Board::of(position);
    each_tame(position, (tame, W::ONES), &limits, &board, sink)
}

/// Passes on the moves of pieces that capture nothing, to some squares.
fn each_tame<W: Bits>(
    position: &DeclaredPosition<W>,
    (pieces, allowed): (W, W),
    limits: &Limits<W>,
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let board = Board {
        enemy: W::ZERO,
        ..*board
    };
    for from in squares(pieces) {
        let moves = position.program.moves(position.side, position.code(from));
        each_of_piece(position, moves, (from, allowed, limits), &board, sink)?;
    }
    GO_ON
}

/// Passes on the moves of pieces that follow another one.
fn each_follower<W: Bits>(
    position: &DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    follow: &FollowStep,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let us = position.side.index();
    let limits = Limits::in_step(follow.index, W::ONES);
    let board = Board::of(position);
    let tame = position.tame(turn);
    let own = without(position.sides[us], W::bit(position.shooter.into()));
    for moves in &position.program.movers[us] {
        if follow.movers >> moves.code & 1 == 0 {
            continue;
        }
        for from in squares(position.with_code(moves.code) & own) {
            let allowed = if follow.near {
                turn.around[from]
            } else {
                W::ONES
            };
            if tame.has(from) {
                each_tame(position, (W::bit(from), allowed), &limits, &board, sink)?;
                continue;
            }
            each_of_piece(position, moves, (from, allowed, &limits), &board, sink)?;
            displacing::each(position, (moves, from), allowed, &limits, &board, sink)?;
        }
    }
    GO_ON
}

/// Passes on the moves of neutral pieces.
fn each_shift<W: Bits>(
    position: &DeclaredPosition<W>,
    turn: &OpenTurn<W>,
    shift: &ShiftStep,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let certain = !shift.leaves_move || position.surely_has_a_move();
    for from in squares(position.with_code(shift.code)) {
        let mut targets = position.shift_targets(shift, from);
        let action = |to: usize| Action {
            from: from as u8,
            ..bare(What::Shift, shift.code, to)
        };
        if !certain {
            targets = squares(targets)
                .filter(|&to| position.leaves_a_move(turn, action(to)))
                .fold(W::ZERO, |legal, at| legal | W::bit(at));
        }
        sink.each(Set(targets), |to| action(to.index()))?;
    }
    GO_ON
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares to which a neutral piece may go, without regard to the moves that follow.
    pub(super) fn shift_targets(&self, shift: &ShiftStep, from: usize) -> W {
        let board = Board::of(self);
        let ways = self.program.moves(self.side, shift.code).movers.iter();
        ways.fold(W::ZERO, |all, way| {
            all | targets::targets_of(self, way, from, &board)
        })
    }

    /// Returns `true` if the player can make the required move after the move of a neutral piece.
    #[inline(never)]
    pub(super) fn leaves_a_move(&self, turn: &OpenTurn<W>, action: Action) -> bool {
        let mut child = *self;
        child.shift_neutral(turn, action, &mut nobody());
        each_own(&child, turn, turn.required, &mut first()).is_break()
    }

    /// Returns `true` if the player can make the required move.
    pub(super) fn has_a_move(&self, turn: &OpenTurn<W>) -> bool {
        each_own(self, turn, turn.required, &mut first()).is_break()
    }

    /// Returns `true` if moves that nothing in between can stop lead to different empty squares. Then one of them
    /// remains after any move of another piece.
    fn surely_has_a_move(&self) -> bool {
        let us = self.side.index();
        let empty = without(self.program.board, self.occupied());
        let mut reached = W::ZERO;
        for moves in &self.program.movers[us] {
            for from in squares(self.with_code(moves.code) & self.sides[us]) {
                for way in &moves.movers {
                    if let Reach::Leap(targets) = &way.reach
                        && way.special == Special::None
                        && way.from.has(from)
                    {
                        reached = reached | (targets[from] & way.into & way.moves & empty);
                    }
                }
                if reached.without_lowest() != W::ZERO {
                    return true;
                }
            }
        }
        false
    }

    /// Returns `true` if an optional step after the required move is left.
    pub(super) fn has_optional(&self, turn: &OpenTurn<W>) -> bool {
        if let Some(add) = &turn.add
            && !self.has_mark(add.index)
            && without(
                add.on[self.side.index()] & self.program.board,
                self.occupied(),
            ) != W::ZERO
        {
            return true;
        }
        self.marks & turn.conditional() != 0 && each_optional(self, turn, &mut first()).is_break()
    }
}
