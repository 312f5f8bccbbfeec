//! Gates: squares on which a piece comes in from the hand when another leaves.

use crate::bits::{Bits, squares, without};
use crate::play::position::{AT_ROOK, Action, DeclaredPosition, What, gates_key};
use crate::program::codes::code;
use crate::program::regions::both;
use crate::program::tables::effects::GateTable;
use crate::program::{Code, Mover};
use springald_board::{Shape, Square};
use springald_core::{Observer, Side, Sink, Verb};
use springald_language::model::{Declaration, Gate};
use std::ops::ControlFlow;

impl<W: Bits> GateTable<W> {
    /// Compiles the gates of a game, or the squares of pieces that have ways for their first move, if there are any.
    pub(crate) fn of_game(shape: Shape, declaration: &Declaration) -> Option<Self> {
        if let Some(gate) = &declaration.gate {
            return Some(Self::of(shape, gate, declaration));
        }
        let on = both::<W>(declaration.fresh?);
        let has_first = |kind: &&usize| {
            let kind = &declaration.kinds[**kind];
            kind.beneath.is_none() && kind.paths.iter().any(|path| path.first)
        };
        let kinds: Vec<usize> = (0..declaration.kinds.len()).collect();
        Some(Self {
            codes: Vec::new(),
            on,
            ranks: ranks(shape, on),
            fresh: kinds
                .iter()
                .filter(has_first)
                .map(|&kind| code(kind))
                .collect(),
        })
    }

    /// Compiles the gates of a game.
    fn of(shape: Shape, gate: &Gate, declaration: &Declaration) -> Self {
        let slot = |kind: usize| {
            let mut drops = declaration.drops.iter();
            drops.position(|drop| drop.kind == kind)
        };
        let with_slot = |&kind: &usize| slot(kind).map(|slot| (code(kind), slot));
        let on = both::<W>(gate.on);
        Self {
            codes: gate.kinds.iter().filter_map(with_slot).collect(),
            on,
            ranks: ranks(shape, on),
            fresh: Vec::new(),
        }
    }

    /// Returns `true` if a kind comes in through gates.
    pub(crate) fn has(&self, code: Code) -> bool {
        self.codes.iter().any(|&(known, _)| known == code)
    }
}

/// Returns the rank of the squares of each side, which are on one.
fn ranks<W: Bits>(shape: Shape, on: [W; 2]) -> [u8; 2] {
    on.map(|set| {
        let at = Square::new(set.lowest() as u8);
        if set == W::ZERO { 0 } else { shape.rank(at) }
    })
}

/// Opens the gates of pieces that have come to stand on these squares at the start.
pub(crate) fn opened_by<W: Bits>(position: &mut DeclaredPosition<W>, at: W) {
    let us = position.side;
    let Some(gate) = &position.program.gate else {
        return;
    };
    let mut open = at & gate.on[us.index()];
    if !gate.fresh.is_empty() {
        open = open & position.of(us, &gate.fresh);
    }
    if !position.nothing_comes_in(us) {
        position.gates = position.gates | open;
        position.key ^= gates_key(position.program, open);
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares on which a way may end by what decides besides the board: the first move of the piece, checks,
    /// and the move before.
    #[inline(never)]
    pub(crate) fn allowed_ends(&self, mover: &Mover<W>, from: usize) -> W {
        if mover.first && !self.gates.has(from)
            || mover.calm && self.is_in_check(self.side)
            || !self.lets_go(mover, self.side)
        {
            return W::ZERO;
        }
        if !mover.lines.is_empty() {
            return self.ends_by_line(mover, from);
        }
        let open = self.onward_ends(mover, from);
        if mover.safe && open != W::ZERO {
            return self.unattacked(mover, from) & open;
        }
        if !mover.relieves {
            return open;
        }
        let royals = self.of(self.side, &self.program.royal);
        let attackers = squares(royals).fold(W::ZERO, |all, at| {
            all | self.attackers(at, self.side.other(), self.occupied())
        });
        if attackers.count() == 1 {
            attackers
        } else {
            W::ZERO
        }
    }

    /// Returns the squares to which a way leads where no enemy piece could capture what comes there.
    fn unattacked(&self, mover: &Mover<W>, from: usize) -> W {
        let occupied = self.occupied();
        let them = self.side.other();
        let others = without(occupied, W::bit(from));
        let ends = self.reach(mover, from, occupied) & mover.into;
        squares(ends)
            .filter(|&to| without(self.attackers(to, them, others), W::bit(to)) == W::ZERO)
            .fold(W::ZERO, |all, to| all | W::bit(to))
    }

    /// Passes on the codes that the side to move can bring in on a square when the piece there leaves it.
    #[inline(always)]
    pub(crate) fn each_incomer(
        &self,
        at: usize,
        mut f: impl FnMut(Code) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.gates.has(at) {
            return ControlFlow::Continue(());
        }
        for &(code, slot) in self.program.gate.iter().flat_map(|gate| &gate.codes) {
            if self.in_hand(self.side, slot) > 0 {
                f(code)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on a legal way to castle with all pieces that can come in.
    pub(crate) fn each_gated_castling(
        &self,
        action: Action,
        index: usize,
        sink: &mut impl Sink<Action>,
    ) -> ControlFlow<()> {
        let castling = &self.program.castlings[self.side.index()][index];
        let filled = [castling.king_to, castling.rook_to];
        for (at, mark) in [(castling.king_from, 0), (castling.rook_from, AT_ROOK)] {
            if filled.contains(&at) {
                continue;
            }
            self.each_incomer(at.into(), |code| {
                let what = What::GateCastle(index as u8, code | mark);
                sink.one(Action { what, ..action })
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Brings a piece from the hand onto a square that another has left.
    pub(crate) fn come_in<O: Observer>(&mut self, at: usize, code: Code, observer: &mut O) {
        let us = self.side;
        let mut codes = self.program.gate.iter().flat_map(|gate| &gate.codes);
        if let Some(&(_, slot)) = codes.find(|&&(known, _)| known == code) {
            self.take_out_of_hand(us, slot);
        }
        self.put(at, us.index(), code);
        if O::LISTENS {
            observer.note(self.appearance(at, Verb::PLACED));
        }
    }

    /// Takes a piece out of a hand, which closes the gates of the side if nothing is left to come in.
    #[inline(always)]
    pub(crate) fn take_out_of_hand(&mut self, side: Side, slot: usize) {
        self.set_in_hand(side, slot, self.in_hand(side, slot).saturating_sub(1));
        if self.nothing_comes_in(side) {
            self.close_gates(self.sides[side.index()]);
        }
    }

    /// Returns whether the hand of a side is empty for good, and so its gates are closed. Marks of pieces that have not moved
    /// mean more than gates, and stay.
    #[inline(always)]
    fn nothing_comes_in(&self, side: Side) -> bool {
        let has_gates_only = |gate: &GateTable<W>| gate.fresh.is_empty();
        self.hands[side.index()] == 0
            && !self.program.to_hand
            && self.program.gate.as_ref().is_some_and(has_gates_only)
    }

    /// Closes the gates on some squares.
    #[inline(always)]
    pub(crate) fn close_gates(&mut self, at: W) {
        if self.gates & at != W::ZERO {
            self.key ^= gates_key(self.program, self.gates & at);
            self.gates = without(self.gates, at);
        }
    }

    /// Opens the gate that a letter of a FEN names: the file of a piece, a capital for White's. Returns `false` if
    /// there is none.
    pub(crate) fn open_gate(&mut self, letter: char) -> bool {
        let Some(gate) = &self.program.gate else {
            return false;
        };
        let side = usize::from(letter.is_ascii_lowercase());
        let file = (letter.to_ascii_uppercase() as u32).wrapping_sub('A' as u32);
        let shape = self.program.shape;
        if file >= u32::from(shape.files()) {
            return false;
        }
        let bit = W::bit(shape.at(file as u8, gate.ranks[side]).index());
        let may_open = bit & gate.on[side] & self.sides[side] != W::ZERO
            && (gate.fresh.is_empty()
                || gate
                    .fresh
                    .iter()
                    .any(|&code| self.with_code(code) & bit != W::ZERO));
        if may_open {
            self.gates = self.gates | bit;
        }
        may_open
    }

    /// Opens the gates of the pieces that may castle, and closes the gates of a side without a piece in hand.
    pub(crate) fn settle_gates(&mut self) {
        let Some(gate) = &self.program.gate else {
            return;
        };
        for side in Side::BOTH {
            let at = side.index();
            self.gates = self.gates | (self.castling_squares(side) & gate.on[at]);
            if self.nothing_comes_in(side) {
                self.gates = without(self.gates, self.sides[at]);
            }
        }
    }

    /// Returns the squares of the pieces that may castle.
    fn castling_squares(&self, side: Side) -> W {
        let all = self.program.castlings[side.index()].iter();
        all.filter(|castling| self.may_castle(castling))
            .flat_map(|castling| [castling.king_from, castling.rook_from])
            .fold(W::ZERO, |all, at| all | W::bit(at.into()))
    }

    /// Returns the letters of a side's open gates, except for the pieces that may castle.
    pub(crate) fn gate_letters(&self, side: Side) -> String {
        let open = without(self.gates, self.castling_squares(side));
        let first = if side == Side::White { b'A' } else { b'a' };
        squares(open & self.sides[side.index()])
            .map(|at| char::from(first + self.program.shape.file(Square::new(at as u8))))
            .collect()
    }
}
