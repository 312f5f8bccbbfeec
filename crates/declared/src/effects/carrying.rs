//! Carriers: a piece boards one of its own side, travels with it, and leaves it again.
//!
//! A carrier with its passenger has a code of its own, above the codes of the kinds of the text, and the moves of the carrier.
//! So it is captured, attacks and stands in the way like any other piece.

use crate::bits::{Bits, squares};
use crate::compact::nobody;
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::promotion::each_target;
use crate::play::targets::{Board, GO_ON, targets_of};
use crate::program::tables::carrying::CarryTable;
use crate::program::{Code, KindMoves, Program, Special};
use springald_core::{Observer, Side, Sink};
use std::ops::ControlFlow;

/// Passes on the moves of a piece onto carriers on these squares.
#[inline(never)]
pub(crate) fn board<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (code, from): (Code, usize),
    targets: W,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    for to in squares(targets) {
        if let Some(loaded) = position.loaded_code(position.code(to), code) {
            let action = Action {
                from: from as u8,
                to: to as u8,
                code: loaded,
                what: What::Board,
                step: limits.step,
            };
            if limits.allow(position, action) {
                sink.one(action)?;
            }
        }
    }
    GO_ON
}

/// Passes on the moves of a passenger that leaves its carrier, to allowed squares.
#[inline(never)]
pub(crate) fn alight<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (loaded, from): (&KindMoves<W>, usize),
    (allowed, board): (W, &Board<W>),
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let Some([_, passenger]) = position.load_on(from) else {
        return GO_ON;
    };
    let moves = position.program.moves(position.side, passenger);
    let ways = loaded.movers.iter();
    let ways = ways.filter(|way| way.special == Special::Alights);
    let targets = ways.fold(W::ZERO, |all, way| {
        all | targets_of(position, way, from, board)
    });
    let targets = targets & allowed;
    each_target(position, limits, (moves, from), targets, What::Alight, sink)
}

impl<W: Bits> Program<W> {
    /// Returns `true` if a code means a carrier with its passenger.
    pub(crate) fn is_loaded(&self, code: Code) -> bool {
        let table = self.carrying.as_ref();
        table.is_some_and(|table| table.parts(code).is_some())
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the code of a carrier with a passenger; `None` if the one does not carry the other.
    pub(crate) fn loaded_code(&self, carrier: Code, passenger: Code) -> Option<Code> {
        let table = self.program.carrying.as_ref()?;
        table.code_of(carrier, passenger)
    }

    /// Returns the codes of the carrier and its passenger on a square, if they stand there.
    pub(crate) fn load_on(&self, at: usize) -> Option<[Code; 2]> {
        let table = self.program.carrying.as_ref()?;
        table.parts(self.code(at))
    }

    /// Returns the squares of carriers with passengers.
    pub(crate) fn loaded(&self) -> W {
        let table = self.program.carrying.iter();
        let codes = table.flat_map(CarryTable::codes);
        codes.fold(W::ZERO, |all, code| all | self.with_code(code))
    }

    /// Returns the number of pieces of a side with a code that carry others or are carried.
    pub(crate) fn count_in_loads(&self, side: Side, code: Code) -> u32 {
        let loaded = self.loaded() & self.sides[side.index()];
        let parts = squares(loaded).filter_map(|at| self.load_on(at)).flatten();
        parts.filter(|&part| part == code).count() as u32
    }

    /// Returns the number of carriers with passengers of a side that are both of these codes: each counts once more.
    pub(crate) fn counted_twice(&self, side: Side, codes: &[Code]) -> u32 {
        let loaded = self.loaded() & self.sides[side.index()];
        let parts = squares(loaded).filter_map(|at| self.load_on(at));
        parts
            .filter(|parts| parts.iter().all(|part| codes.contains(part)))
            .count() as u32
    }

    /// Plays an action in a game with carriers. Where a carrier with its passenger is moved or captured, or is made or parted,
    /// both are reported.
    #[inline(never)]
    pub(crate) fn play_carrying<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let concerned = [action.from, action.to].map(usize::from);
        let is_plain = action.what != What::Board
            && concerned.into_iter().all(|at| self.load_on(at).is_none());
        if !O::LISTENS || action.what.is_drop() || is_plain {
            return self.play_at_once(action, observer);
        }
        let old = *self;
        self.play_at_once(action, &mut nobody());
        self.report_united(&old, observer);
    }

    /// Moves a piece onto a carrier, or off it.
    pub(crate) fn ride<O: Observer>(&mut self, action: Action, observer: &mut O) {
        match action.what {
            What::Board => self.go_on_board(action),
            _ => self.go_off_board(action, observer),
        }
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let rights = &self.program.keeps_rights;
        self.keep_rights(rights[from] & rights[to]);
        self.close_gates(W::bit(from) | W::bit(to));
    }

    /// Moves a piece onto a carrier.
    fn go_on_board(&mut self, action: Action) {
        let us = self.side.index();
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let (code, carrier) = (self.code(from), self.code(to));
        self.progress |= self.is_progress(code, (from, to));
        self.take(from, us, code);
        self.take(to, us, carrier);
        self.put(to, us, action.code);
    }

    /// Moves a passenger off its carrier, and takes what stands on its target.
    fn go_off_board<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let us = self.side.index();
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let Some([carrier, passenger]) = self.load_on(from) else {
            return;
        };
        if self.occupied().has(to) {
            self.capture(to, observer);
        }
        let promotes = action.code != passenger;
        self.progress |= self.is_progress(passenger, (from, to)) || promotes;
        self.take(from, us, self.code(from));
        self.put(from, us, carrier);
        self.put(to, us, action.code);
        if self.program.demotes {
            self.promoted = self.promoted & !W::bit(to);
            if promotes && self.program.plus >> action.code & 1 == 0 {
                self.promoted = self.promoted | W::bit(to);
            }
        }
    }

    /// Puts a carrier and its passenger that were captured into the hand.
    pub(crate) fn take_load_in_hand(&mut self, code: Code) {
        let table = self.program.carrying.as_ref();
        for part in table
            .and_then(|table| table.parts(code))
            .into_iter()
            .flatten()
        {
            if let Some(slot) = self.program.slot_of(part) {
                let us = self.side;
                self.set_in_hand(us, slot, self.in_hand(us, slot).saturating_add(1));
            }
        }
    }
}
