//! Captures of neutral pieces by moves that capture nothing else: the captor's player puts the neutral piece on an
//! empty square.

use crate::bits::{Bits, squares, without};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::play::targets::Board;
use crate::program::codes::code;
use crate::program::tables::ways::DisplaceTable;
use crate::program::{CODES, Code, KindMoves, Mover, Special};
use springald_board::{Set, Square};
use springald_core::{Change, Layer, Observer, Sink, Verb};
use springald_language::model::Declaration;
use std::ops::ControlFlow;

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// Returns the tables of a game.
pub(crate) fn tables(declaration: &Declaration) -> Vec<DisplaceTable> {
    let kinds = declaration.kinds.iter().enumerate();
    let table = |(kind, declared): (usize, &springald_language::model::Kind)| {
        let displaced = declared.displaced.as_ref()?;
        Some(DisplaceTable {
            code: code(kind),
            by: displaced.by.iter().fold(0, |bits, &by| bits | 2 << by),
        })
    };
    kinds.filter_map(table).collect()
}

/// Passes on the captures of neutral pieces by some pieces.
#[inline(never)]
pub(crate) fn each_of<W: Bits>(
    position: &DeclaredPosition<W>,
    pieces: W,
    limits: &Limits<W>,
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let all = position.program.displaced.iter();
    let by = all.fold(0, |all, table| all | table.by);
    for moves in &position.program.movers[position.side.index()] {
        if by >> moves.code & 1 == 1 {
            for from in squares(position.with_code(moves.code) & pieces) {
                each(position, (moves, from), W::ONES, limits, board, sink)?;
            }
        }
    }
    GO_ON
}

/// Passes on the captures of neutral pieces by a piece, on some squares.
#[inline(always)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    (moves, from): (&KindMoves<W>, usize),
    allowed: W,
    limits: &Limits<W>,
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    for table in &position.program.displaced {
        if table.by >> moves.code & 1 == 0 {
            continue;
        }
        let neutral = position.with_code(table.code) & allowed;
        // Several ways may lead to the same square, which is one action.
        let mut listed = W::ZERO;
        for passes in [false, true] {
            let is_way = |way: &&Mover<W>| {
                let is_passing = way.special == Special::Passing;
                way.moves != W::ZERO && way.from.has(from) && is_passing == passes
            };
            let ways = moves.movers.iter().filter(is_way);
            let reached = ways.fold(W::ZERO, |all, way| {
                all | (position.reach(way, from, board.occupied) & way.into & neutral)
            });
            let new = without(reached, listed);
            listed = listed | new;
            each_put(position, (moves, from), (new, passes), limits, sink)?;
        }
    }
    GO_ON
}

/// Passes on the captures on some squares, with the squares on which the captured piece is put.
#[inline(never)]
fn each_put<W: Bits>(
    position: &DeclaredPosition<W>,
    (moves, from): (&KindMoves<W>, usize),
    (targets, passes): (W, bool),
    limits: &Limits<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    for to in squares(targets) {
        let mut promotions = moves.promotions.iter();
        let promotion = promotions.find(|one| one.applies(from, to, false));
        let mut list = [0; CODES];
        let own = [moves.code];
        let choices = promotion.map_or(&own[..], |one| position.choices(one, &mut list));
        for &code in choices {
            let action = |put: Square| Action {
                from: from as u8,
                to: to as u8,
                code,
                what: What::Displace(put.index() as u8, passes),
                step: limits.step,
            };
            sink.each(Set(position.put_squares(from, code)), action)?;
        }
    }
    GO_ON
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares on which a captured neutral piece may be put, if its captor comes from a square and becomes
    /// something.
    pub(crate) fn put_squares(&self, from: usize, code: Code) -> W {
        let replaced = if self.program.single >> code & 1 == 1 && self.code(from) != code {
            self.of(self.side, &[code])
        } else {
            W::ZERO
        };
        // A piece beneath a square appears there first.
        let left = without(W::bit(from) | replaced, self.sunk);
        without(self.program.board, self.occupied()) | left
    }

    /// Captures a neutral piece, and puts it on another square.
    #[inline(never)]
    pub(crate) fn displace<O: Observer>(&mut self, action: Action, put: u8, observer: &mut O) {
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let neutral = self.code(to);
        if O::LISTENS {
            observer.note(Change::Removed {
                piece: self.piece(NEUTRAL, neutral),
                layer: Layer::Board,
                at: Square::new(action.to),
                verb: Verb::CAPTURED,
            });
        }
        self.take(to, NEUTRAL, neutral);
        self.travel((from, to, Verb::MOVED), action.code, observer);
        self.settle(false, observer);
        self.put(put.into(), NEUTRAL, neutral);
        if O::LISTENS {
            observer.note(self.appearance(put.into(), Verb::PLACED));
        }
    }
}
