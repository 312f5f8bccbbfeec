//! The legal moves and drops.

use crate::bits::{Bits, squares, without};
use crate::compact::first;
use crate::effects::{becoming, carrying, displacing, leaping, lend, onward, swaps};
use crate::play::drops::{each_drop, each_required};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::promotion::each_target;
use crate::play::targets::{Board, GO_ON, targets_of};
use crate::play::{en_passant, layer, passing};
use crate::program::reaches::reach;
use crate::program::{Code, KindMoves, Special};
use springald_core::{Each, Sink};
use springald_language::model::Passing;
use std::ops::ControlFlow;

/// Passes on all legal moves and drops by virtual calls.
pub(crate) fn each_move_dyn<W: Bits>(
    position: &DeclaredPosition<W>,
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_move(position, &mut Each(f))
}

/// Passes on the legal moves of some pieces, and drops, by virtual calls.
pub(crate) fn each_move_among<W: Bits>(
    position: &DeclaredPosition<W>,
    pieces: W,
    f: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut limits = limits(position);
    limits.among = pieces;
    each_within(position, &limits, &mut Each(f))
}

/// Passes on all legal moves and drops.
pub(crate) fn each_move<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    each_within(position, &limits(position), sink)
}

/// Passes on all moves and drops within limits, or passing.
#[inline(always)]
pub(crate) fn each_within<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    candidates(position, limits, sink)?;
    match position.program.passing {
        None => GO_ON,
        Some(Passing::IfStuck) if candidates(position, limits, &mut first()).is_break() => GO_ON,
        Some(_) => passing::each(position, sink),
    }
}

/// Returns the limits of moves: captures only, if the side to move has a legal one and must capture.
#[inline(always)]
pub(crate) fn limits<W: Bits>(position: &DeclaredPosition<W>) -> Limits<W> {
    if position.program.must_take && can_take(position) {
        captures(position)
    } else {
        Limits::of(position, W::ONES)
    }
}

/// Returns the limits of captures.
fn captures<W: Bits>(position: &DeclaredPosition<W>) -> Limits<W> {
    let enemy = position.sides[position.side.other().index()];
    Limits::of_captures(position, enemy)
}

/// Returns `true` if the side to move has a legal capture.
#[inline(never)]
fn can_take<W: Bits>(position: &DeclaredPosition<W>) -> bool {
    candidates(position, &captures(position), &mut first()).is_break()
}

/// Passes on all moves and drops within limits.
#[inline(never)]
pub(crate) fn candidates<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let us = position.side;
    let program = position.program;
    let board = Board::of(position);
    let mut own = position.sides[us.index()] & limits.among;
    if !program.must_drop.is_empty() && position.must_drop_now() {
        let targets = board.empty & limits.targets & limits.wanted;
        if each_required(position, targets, limits.tries, &mut first()).is_break() {
            return each_required(position, targets, limits.tries, sink);
        }
    }
    if !program.lendings.is_empty() {
        let borrowers = lend::Borrowers::of(position, us);
        own = without(own, borrowers.all);
        lend::each(position, limits, &board, &borrowers, sink)?;
    }
    for moves in &program.movers[us.index()] {
        let mut pieces = position.with_code(moves.code) & own;
        if !program.mirrors && program.layer.is_none() {
            pieces = moves.movable(pieces, &board, position.passed);
        }
        for from in squares(pieces) {
            let allowed = if limits.king == Some(from) {
                safe_squares(position, moves, from, &board) & limits.wanted
            } else {
                limits.for_piece(from) & limits.wanted
            };
            if program.mirrors {
                let board = position.board_for(from, &board);
                each_of_piece(position, moves, (from, allowed, limits), &board, sink)?;
                continue;
            }
            each_of_piece_here(position, moves, (from, allowed, limits), &board, sink)?;
        }
    }
    if !program.displaced.is_empty() {
        displacing::each_of(position, own, limits, &board, sink)?;
    }
    for index in position.castling_indexes() {
        let castling = &program.castlings[us.index()][index];
        let is_possible = position.may_castle(castling)
            && position.castling_blockers(castling) == W::ZERO
            && (castling.ends & board.empty) == castling.ends
            && limits.wanted.has(castling.king_to.into())
            && squares(castling.safe).all(|at| !position.attacks_castling(castling, at))
            && (castling.uncarried == W::ZERO
                || castling.uncarried & position.carried_to(us.other()) == W::ZERO);
        if is_possible {
            let action = castling.action(index, limits.step);
            if limits.allow(position, action) {
                sink.one(action)?;
                position.each_gated_castling(action, index, sink)?;
            }
        }
    }
    if !program.swaps.is_empty() && limits.wanted == W::ONES {
        let in_check = limits.targets != W::ONES || (limits.tries && position.in_check());
        swaps::each(position, (limits.among, in_check), sink)?;
    }
    if !program.becomings[us.index()].is_empty() {
        becoming::each(position, limits, &board, sink)?;
    }
    if position.hands[us.index()] != 0 {
        let targets = board.empty & limits.targets & limits.wanted;
        each_drop(position, targets, limits.tries, sink)?;
        if let Some(prisons) = &program.prisons {
            prisons.each(position, targets, limits.tries, sink)?;
        }
    }
    if let Some(arrivals) = &program.arrivals {
        let targets = board.empty & limits.targets & limits.wanted;
        arrivals.each(position, targets, limits.tries, sink)?;
    }
    match &program.layer {
        Some(table) => layer::each(position, table, limits, &board, sink),
        None => GO_ON,
    }
}

/// Returns the squares to which the king can go without being attacked there.
fn safe_squares<W: Bits>(
    position: &DeclaredPosition<W>,
    moves: &KindMoves<W>,
    king: usize,
    board: &Board<W>,
) -> W {
    let them = position.side.other();
    let mut targets = W::ZERO;
    for mover in &moves.movers {
        targets = targets | targets_of(position, mover, king, board);
    }
    if let Some(table) = &position.program.layer {
        let twin = position.twin_of(table, position.side, king);
        targets = targets | (twin & (board.empty | board.enemy));
    }
    let without_king = without(board.occupied, W::bit(king));
    let mut safe = W::ZERO;
    for to in squares(targets) {
        let attackers = position.attackers(to, them, without_king);
        if without(attackers, W::bit(to)) == W::ZERO {
            safe = safe | W::bit(to);
        }
    }
    safe
}

/// Passes on the moves of one piece.
#[inline(never)]
pub(crate) fn each_of_piece<W: Bits>(
    position: &DeclaredPosition<W>,
    moves: &KindMoves<W>,
    (from, allowed, limits): (usize, W, &Limits<W>),
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    each_of_piece_here(position, moves, (from, allowed, limits), board, sink)
}

/// The same, compiled into its caller.
#[inline(always)]
fn each_of_piece_here<W: Bits>(
    position: &DeclaredPosition<W>,
    moves: &KindMoves<W>,
    (from, allowed, limits): (usize, W, &Limits<W>),
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let mut plain = W::ZERO;
    let mut has_special = false;
    for mover in &moves.movers {
        match mover.special {
            Special::None => {
                plain = plain | targets_of(position, mover, from, board);
            }
            _ => has_special = true,
        }
    }
    if let Some(table) = &position.program.layer {
        let twin = position.twin_of(table, position.side, from);
        plain = plain | (twin & (board.empty | board.enemy));
    }
    each_target(
        position,
        limits,
        (moves, from),
        plain & allowed,
        What::Move,
        sink,
    )?;
    position.each_incomer(from, |code| {
        let what = What::Gate(code);
        let targets = plain & allowed;
        each_target(position, limits, (moves, from), targets, what, sink)
    })?;
    if !has_special {
        return GO_ON;
    }
    // Several ways may lead to the same square, which is one action.
    let (mut listed, mut listed_en_passant) = (plain, W::ZERO);
    let (mut listed_leaps, mut listed_stay) = (W::ZERO, false);
    let (mut boarded, mut left) = (W::ZERO, false);
    for mover in &moves.movers {
        match mover.special {
            Special::None => {}
            Special::Passing => {
                let targets = targets_of(position, mover, from, board);
                let targets = without(targets, listed) & allowed;
                listed = listed | targets;
                each_target(position, limits, (moves, from), targets, What::Pass, sink)?;
            }
            Special::EnPassant => {
                let new = !listed_en_passant;
                en_passant::each(position, limits, (moves, from), (mover, new), board, sink)?;
                let reached = reach(position.program, mover, from, board.occupied);
                listed_en_passant = listed_en_passant | (reached & mover.into);
            }
            Special::Leap => {
                let targets = leaping::targets(position, mover, from);
                let new = without(targets, listed_leaps);
                listed_leaps = listed_leaps | targets;
                let onward;
                let limits = if mover.goes_on {
                    onward = limits.going_on();
                    &onward
                } else {
                    limits
                };
                leaping::each(position, limits, (moves, from), new, sink)?;
            }
            Special::GoesOn => {
                let targets = targets_of(position, mover, from, board);
                let targets = without(targets, listed) & allowed;
                listed = listed | targets;
                let limits = &limits.going_on();
                each_target(position, limits, (moves, from), targets, What::Move, sink)?;
            }
            Special::Boards => {
                let targets = targets_of(position, mover, from, board);
                let new = without(targets, boarded) & allowed;
                boarded = boarded | targets;
                carrying::board(position, limits, (moves.code, from), new, sink)?;
            }
            Special::Alights if left => {}
            Special::Alights => {
                left = true;
                carrying::alight(position, limits, (moves, from), (allowed, board), sink)?;
            }
            Special::Stay => {
                let new = !listed_stay;
                listed_stay |= onward::stay(position, mover, from, (limits, new), sink)?;
            }
        }
    }
    GO_ON
}

/// Returns `true` if the side to move can move one of these pieces into a region.
pub(crate) fn can_reach<W: Bits>(
    position: &DeclaredPosition<W>,
    codes: &[Code],
    region: W,
) -> bool {
    let mut comes = |action: Action| {
        let is_move = action.what.is_move() && !action.what.is_drop() && action.what != What::Add;
        if is_move && codes.contains(&position.code(action.from.into())) {
            ControlFlow::Break(())
        } else {
            GO_ON
        }
    };
    let comes: &mut dyn FnMut(Action) -> ControlFlow<()> = &mut comes;
    candidates(position, &Limits::of(position, region), &mut Each(comes)).is_break()
}
