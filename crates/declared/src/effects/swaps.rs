//! Exchanges of a piece with another one.

use crate::bits::{Bits, squares, without};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::trial;
use crate::program::reaches::View;
use crate::program::tables::ways::SwapTable;
use crate::program::ways::{hurdles, mover};
use crate::program::{Code, Legality, Mover};
use springald_board::{Set, Shape, Square};
use springald_core::{Change, Observer, Side, Sink};
use springald_language::model::Kind;
use std::ops::ControlFlow;

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// Returns the tables of all exchanges.
pub(crate) fn tables<W: Bits>(
    shape: Shape,
    kinds: &[Kind],
    view: impl Fn(Side) -> View,
) -> Vec<SwapTable<W>> {
    let code = |kind: usize| kind as Code + 1;
    let of_kind = |(kind, declared): (usize, &Kind)| {
        let swaps = declared.swaps.iter().enumerate();
        let table = swaps.map(|(index, swap)| SwapTable {
            code: code(kind),
            enemy: swap.enemy,
            with: swap.with.iter().map(|&with| code(with)).collect(),
            ways: swap.way.as_ref().map(|path| {
                Side::BOTH.map(|side| Mover {
                    hurdles: hurdles(kinds, path, side),
                    ..mover(shape, view(side), index, path)
                })
            }),
            unless_in_check: swap.unless_in_check.is_some(),
            index,
        });
        table.collect::<Vec<_>>()
    };
    kinds.iter().enumerate().flat_map(of_kind).collect()
}

/// Passes on the legal exchanges of some pieces. `in_check` says whether an own royal piece is attacked.
#[inline(never)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    (among, in_check): (W, bool),
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    for swap in &position.program.swaps {
        if swap.unless_in_check && in_check {
            continue;
        }
        for from in squares(position.of(position.side, &[swap.code]) & among) {
            let partners = partners(position, swap, from);
            let legal = legal(position, swap, from, partners);
            let action = |to: Square| action(swap, from, to.index());
            sink.each(Set(legal), action)?;
        }
    }
    GO_ON
}

/// Returns the pieces with which a piece may change places, as far as no king has to be safe.
pub(crate) fn partners<W: Bits>(
    position: &DeclaredPosition<W>,
    swap: &SwapTable<W>,
    from: usize,
) -> W {
    let side = position.side;
    let owner = if swap.enemy { side.other() } else { side };
    let partners = without(position.of(owner, &swap.with), W::bit(from));
    match &swap.ways {
        None => partners,
        Some(ways) => {
            let way = &ways[side.index()];
            position.reach(way, from, position.blockers()) & way.into & partners
        }
    }
}

pub(crate) fn action<W>(swap: &SwapTable<W>, from: usize, to: usize) -> Action {
    Action {
        from: from as u8,
        to: to as u8,
        code: swap.code,
        what: What::Swap,
        step: 0,
    }
}

/// Returns the partners with which a piece may change places.
fn legal<W: Bits>(
    position: &DeclaredPosition<W>,
    swap: &SwapTable<W>,
    from: usize,
    partners: W,
) -> W {
    let program = position.program;
    if program.legality == Legality::Free {
        return partners;
    }
    let (them, occupied) = (position.side.other(), position.occupied());
    // The same squares are occupied by the same sides afterwards, so the attacks are the same.
    let by_attack =
        program.legality == Legality::Pins && program.royal == [swap.code] && !swap.enemy;
    let is_legal = |&at: &usize| {
        if by_attack {
            !position.has_attacker(at, them, occupied)
        } else {
            trial::is_legal_by_trial(position, position.side, action(swap, from, at))
        }
    };
    squares(partners)
        .filter(is_legal)
        .fold(W::ZERO, |legal, at| legal | W::bit(at))
}

impl<W: Bits> DeclaredPosition<W> {
    /// Exchanges a piece of the side to move with another one.
    #[inline(never)]
    pub(crate) fn swap<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let [a, b] = [action.from, action.to].map(usize::from);
        let [owner, other] = [a, b].map(|at| self.owner(at));
        let [first, second] = [a, b].map(|at| self.code(at));
        if O::LISTENS {
            observer.note(Change::Swapped {
                first: self.piece(owner, first),
                second: self.piece(other, second),
                a: Square::new(action.from),
                b: Square::new(action.to),
            });
        }
        let promoted = [a, b].map(|at| self.promoted.has(at));
        self.take(a, owner, first);
        self.take(b, other, second);
        self.put(a, other, second);
        self.put(b, owner, first);
        for (at, was_promoted) in [(b, promoted[0]), (a, promoted[1])] {
            self.promoted = (self.promoted & !W::bit(at)) | (W::bit(at) & W::filled(was_promoted));
        }
        let kept = &self.program.keeps_rights;
        self.keep_rights(kept[a] & kept[b]);
    }
}
