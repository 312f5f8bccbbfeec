//! Captures en passant, and where a turn has several moves: all squares that the turn passed are open afterwards.

use crate::bits::{Bits, squares, without};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::promotion::each_target;
use crate::play::targets::{Board, GO_ON};
use crate::program::reaches::{between, reach};
use crate::program::tables::ways::{Capturers, LendingTable, Passers};
use crate::program::{KindMoves, Mover, Program, Reach, Special};
use springald_core::{Side, Sink};
use springald_language::model::{Act, Declaration};
use std::ops::ControlFlow;

/// Returns the table of a side. Of several pieces that pass a square on different ways the first counts.
pub(crate) fn passers<W: Bits>(program: &Program<W>, side: Side) -> Passers {
    let count = usize::from(program.shape.squares());
    let mut passers = vec![u8::MAX; count];
    let kinds = program.movers[side.index()].iter();
    let ways = kinds.flat_map(|moves| &moves.movers);
    for way in ways.filter(|way| way.special == Special::Passing) {
        for from in squares(way.from).take_while(|&from| from < count) {
            for to in squares(reach(program, way, from, W::ZERO) & way.into) {
                for passed in squares(between(program, from, to)) {
                    if passers[passed] == u8::MAX {
                        passers[passed] = to as u8;
                    }
                }
            }
        }
    }
    passers.into()
}

/// Returns the table of a side; `None` if some of these captures are no leaps.
pub(crate) fn capturers<W: Bits>(program: &Program<W>, side: Side) -> Option<Capturers<W>> {
    let all = 0..usize::from(program.shape.squares());
    let mut capturers = Vec::new();
    for moves in &program.movers[side.index()] {
        let ways = moves.movers.iter();
        for way in ways.filter(|way| way.special == Special::EnPassant) {
            let Reach::Leap(table) = &way.reach else {
                return None;
            };
            let origins = |to: usize| {
                let from = all.clone().filter(|&from| way.from.has(from));
                let from = from.filter(|&from| (table[from] & way.into).has(to));
                from.fold(W::ZERO, |all, from| all | W::bit(from))
            };
            capturers.push((moves.code, all.clone().map(origins).collect()));
        }
    }
    Some(capturers)
}

/// Returns `true` if every move that can be captured en passant counts as progress.
pub(crate) fn is_progress<W: Bits>(
    declaration: &Declaration,
    movers: &[Vec<KindMoves<W>>; 2],
    lendings: &[LendingTable<W>],
) -> bool {
    let passes = |ways: &[Mover<W>]| ways.iter().any(|way| way.special == Special::Passing);
    // The field of passed squares has others in a game that spares pieces.
    declaration.spared().is_none()
        && movers.iter().flatten().all(|moves| {
            let mut lent = lendings.iter().filter(|table| table.lends_to(moves.code));
            let may_pass = passes(&moves.movers)
                || lent.any(|table| {
                    let mut sides = table.movers.iter();
                    sides.any(|ways| passes(ways))
                });
            let kind = usize::from(moves.code) - 1;
            !may_pass || declaration.progress.kinds.contains(&kind)
        })
}

/// Returns the square of the piece that passed these squares.
pub(crate) fn passer<W: Bits>(
    position: &DeclaredPosition<W>,
    mover: Side,
    passed: W,
) -> Option<u8> {
    let program = position.program;
    let free = without(program.board, position.occupied());
    // Since it left its origin, a neutral piece may have been put there, and after its turn, where it passed.
    let neutral = without(position.occupied(), position.sides[0] | position.sides[1]);
    let moved = neutral & W::filled(mover != position.side);
    // Effects may have left a piece behind.
    let mut effects = program.declaration.effects.iter();
    let leaves = effects.any(|effect| matches!(effect.act, Act::Leave(_)));
    let left = position.sides[mover.index()] & W::filled(leaves);
    for moves in &program.movers[mover.index()] {
        let passing = moves
            .movers
            .iter()
            .filter(|one| one.special == Special::Passing);
        for way in passing {
            for to in squares(position.of(mover, &[moves.code])) {
                for from in squares((free | neutral | left) & way.from) {
                    let unmoved = without(position.occupied(), moved) & !W::bit(to);
                    let comes = reach(program, way, from, unmoved).has(to);
                    let between = if comes {
                        between(program, from, to)
                    } else {
                        W::ZERO
                    };
                    if comes
                        && without(passed, between) == W::ZERO
                        && without(between, free | moved) == W::ZERO
                    {
                        return Some(to as u8);
                    }
                }
            }
        }
    }
    None
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the square of the piece that a capture en passant on a square takes.
    #[inline(always)]
    pub(crate) fn passer_of(&self, square: usize) -> usize {
        if self.program.has_many_moves {
            usize::from(self.program.passers[self.side.other().index()][square])
        } else {
            usize::from(self.passer)
        }
    }

    /// Returns the squares of a set that a piece of a side passed which still stands behind them.
    pub(crate) fn passed_by(&self, side: Side, passed: W) -> W {
        let stands = |&at: &usize| {
            let passer = usize::from(self.program.passers[side.index()][at]);
            passer < W::WIDTH && self.sides[side.index()].has(passer)
        };
        let all = squares(passed).filter(stands);
        all.fold(W::ZERO, |all, at| all | W::bit(at))
    }

    /// Returns the empty squares of a set that a piece of a side passed which still stands behind them.
    fn behind(&self, side: Side, passed: W) -> W {
        without(self.passed_by(side, passed), self.occupied())
    }

    /// Updates the open squares of both sides after an action. `passed` are the squares that it passes.
    pub(crate) fn note_passed(&mut self, us: Side, action: Action, passed: Option<W>) {
        if action.what == What::EnPassant {
            let rest = self.passed & !W::bit(action.to.into());
            let open = self.behind(us.other(), rest);
            self.set_open(open & targets(self, us));
        } else if action.what.is_move() {
            self.clear_passed();
        }
        let moves = matches!(
            action.what,
            What::Move | What::Pass | What::EnPassant | What::Swap
        );
        let left = |&at: &usize| !moves || self.program.passers[us.index()][at] != action.from;
        let kept = squares(self.fresh).filter(left);
        let kept = kept.fold(W::ZERO, |all, at| all | W::bit(at));
        self.set_fresh(self.passed_by(us, kept | passed.unwrap_or(W::ZERO)));
    }

    /// Opens squares to captures en passant, if an enemy piece can capture there by its moves.
    pub(crate) fn set_passed(&mut self, passed: W, passer: u8) {
        self.clear_passed();
        let open = open_to(self, self.side.other(), passed);
        if open != W::ZERO {
            self.passed = if self.program.names_passer() {
                passed
            } else {
                open
            };
            self.passer = passer;
            self.key ^= self.passed_key();
        }
    }

    /// Opens what the turn passed to the enemy, whose turn is next.
    pub(crate) fn open_passed(&mut self) {
        let fresh = self.fresh;
        self.set_fresh(W::ZERO);
        self.set_passed(self.behind(self.side, fresh), 0);
    }

    pub(crate) fn set_open(&mut self, open: W) {
        self.key ^= self.passed_key();
        self.passed = open;
        self.key ^= self.passed_key();
    }

    pub(crate) fn set_fresh(&mut self, fresh: W) {
        self.key ^= fresh_key(self.program, self.fresh) ^ fresh_key(self.program, fresh);
        self.fresh = fresh;
    }

    /// Reads the squares that the turn passed, and after a colon those that are still open. Returns `None` if there is
    /// anything else.
    pub(crate) fn read_open(&mut self, text: &str) -> Option<()> {
        let side = self.side;
        let (first, second) = match text.split_once(':') {
            Some((fresh, open)) if self.step > 0 => (fresh, Some(open)),
            _ => (text, None),
        };
        if self.step > 0 {
            if !["-", "!"].contains(&first) {
                let fresh = self.read_squares(first)?;
                self.fresh = Some(fresh).filter(|&all| self.passed_by(side, all) == all)?;
            }
        } else {
            self.passed = self.read_squares(first)?;
        }
        if let Some(open) = second {
            self.passed = self.read_squares(open)?;
        }
        if self.behind(side.other(), self.passed) != self.passed {
            return None;
        }
        let legal = self.legal_passed();
        self.passed = self.passed & legal;
        Some(())
    }

    pub(crate) fn read_squares(&self, text: &str) -> Option<W> {
        let mut all = W::ZERO;
        let mut rest = text;
        while !rest.is_empty() {
            let (at, after) = self.program.shape.parse_prefix(rest)?;
            all = all | W::bit(at.index());
            rest = after;
        }
        (all != W::ZERO).then_some(all)
    }

    /// Appends the squares of the field of passed squares in a later step.
    pub(crate) fn write_open(&self, out: &mut String) {
        match self.fresh {
            set if set == W::ZERO && self.progress => out.push('!'),
            set if set == W::ZERO => out.push('-'),
            set => {
                self.write_progress_of_passing(out);
                self.write_squares(set, out);
            }
        }
        if self.passed != W::ZERO {
            out.push(':');
            self.write_squares(self.passed, out);
        }
    }

    /// Appends the sign of progress before passed squares, if they do not imply it.
    pub(crate) fn write_progress_of_passing(&self, out: &mut String) {
        if self.step > 0 && self.progress && !self.program.passing_is_progress {
            out.push('!');
        }
    }

    /// Appends the names of squares.
    pub(crate) fn write_squares(&self, set: W, out: &mut String) {
        for at in squares(set) {
            out.push_str(self.square_name(at).as_str());
        }
    }
}

/// Returns the part of the key for the squares that a turn passed.
pub(crate) fn fresh_key<W: Bits>(program: &Program<W>, fresh: W) -> u64 {
    let key = squares(fresh).fold(0, |key, at| key ^ program.keys.passed(at));
    key.rotate_left(21)
}

/// Passes on the captures en passant of one piece in one way onto `new` squares.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (moves, from): (&KindMoves<W>, usize),
    (mover, new): (&Mover<W>, W),
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if position.passed == W::ZERO || !mover.from.has(from) {
        return GO_ON;
    }
    let what = What::EnPassant;
    let reached = reach(position.program, mover, from, board.occupied);
    let mut targets = reached & mover.into & position.passed & board.empty & new;
    if mover.asks {
        targets = targets & position.allowed_ends(mover, from);
    }
    let is_spared =
        |&to: &usize| position.program.spares() && !board.enemy.has(position.passer_of(to));
    for to in squares(targets).filter(|to| !is_spared(to)) {
        let action = Action {
            from: from as u8,
            to: to as u8,
            code: moves.code,
            what,
            step: limits.step,
        };
        if limits.allow(position, action) {
            each_target(position, limits, (moves, from), W::bit(to), what, sink)?;
        }
    }
    GO_ON
}

/// Returns the passed squares onto which a side could capture, by its moves alone.
pub(crate) fn open_to<W: Bits>(position: &DeclaredPosition<W>, side: Side, passed: W) -> W {
    let Some(capturers) = &position.program.capturers[side.index()] else {
        return passed & targets(position, side);
    };
    let own = position.sides[side.index()];
    let is_open = |&at: &usize| {
        let mut capturers = capturers.iter();
        capturers.any(|(code, origins)| position.with_code(*code) & own & origins[at] != W::ZERO)
    };
    let open = squares(without(passed, position.occupied())).filter(is_open);
    open.fold(W::ZERO, |all, at| all | W::bit(at))
}

/// Returns the squares onto which a side could capture, by its moves alone.
pub(crate) fn targets<W: Bits>(position: &DeclaredPosition<W>, side: Side) -> W {
    without(reached_by(position, side), position.occupied())
}

/// Returns the squares that a side's moves could reach by a capture en passant, empty or not.
pub(crate) fn reached_by<W: Bits>(position: &DeclaredPosition<W>, side: Side) -> W {
    let occupied = position.occupied();
    let mut targets = W::ZERO;
    for moves in &position.program.movers[side.index()] {
        for mover in &moves.movers {
            if mover.special == Special::EnPassant {
                for from in squares(position.of(side, &[moves.code]) & mover.from) {
                    let reached = reach(position.program, mover, from, occupied);
                    targets = targets | (reached & mover.into);
                }
            }
        }
    }
    targets
}
