//! Ends by the form of pieces: all connected, surrounded, or enclosed.

use crate::bits::{Bits, squares, without};
use crate::language::model::{Declaration, Form, KindId};
use crate::play::position::DeclaredPosition;
use crate::program::Code;
use springald_board::{Shape, Square};
use springald_core::Side;

/// A condition about the form of pieces.
pub(crate) struct FormTest<W> {
    pub(crate) yours: bool,
    codes: Vec<Code>,
    form: FormOf<W>,
    /// For each square those next to it.
    near: Box<[W]>,
    /// The squares at the edge of the board.
    edge: W,
}

/// The form of pieces.
enum FormOf<W> {
    Connected,
    /// The empty squares that count as enemies, for each side.
    Surrounded([W; 2]),
    Enclosed,
}

/// Returns for each square those next to it: across edges only, or also across corners.
pub(crate) fn near<W: Bits>(shape: Shape, corners: bool) -> Box<[W]> {
    let steps = crate::program::reaches::around(shape).into_iter();
    let steps =
        steps.filter(|&(files, ranks)| corners || shape.is_hexagonal() || files == 0 || ranks == 0);
    let steps: Vec<(i8, i8)> = steps.collect();
    let of = |at: Square| {
        let ends = steps
            .iter()
            .filter_map(|&(files, ranks)| shape.step(at, files, ranks));
        ends.fold(W::ZERO, |all, to| all | W::bit(to.index()))
    };
    shape.indices().map(of).collect()
}

impl<W: Bits> FormTest<W> {
    /// Compiles a condition.
    pub(crate) fn of(game: &Declaration, yours: bool, kinds: &[KindId], form: Form) -> Self {
        let shape = game.shape();
        let near = near(shape, form == Form::Connected);
        let most = near.iter().map(|set: &W| set.count()).max().unwrap_or(0);
        let edge = near
            .iter()
            .enumerate()
            .filter(|(_, set)| set.count() < most);
        let edge = edge.fold(W::ZERO, |all, (at, _)| all | W::bit(at));
        Self {
            yours,
            codes: kinds
                .iter()
                .map(|&kind| crate::program::compile::code(kind))
                .collect(),
            form: match form {
                Form::Connected => FormOf::Connected,
                Form::Surrounded(region) => {
                    FormOf::Surrounded(crate::program::compile::both(region))
                }
                Form::Enclosed => FormOf::Enclosed,
            },
            near,
            edge,
        }
    }

    /// Returns the squares of a set that are connected with some of it.
    fn flood(&self, from: W, within: W) -> W {
        let (mut all, mut new) = (from, from);
        while new != W::ZERO {
            let next = squares(new).fold(W::ZERO, |next, at| next | self.near[at]);
            new = without(next & within, all);
            all = all | new;
        }
        all
    }

    /// Returns `true` if the pieces of a side have the form.
    pub(crate) fn holds(&self, position: &DeclaredPosition<W>, owner: Side) -> bool {
        let pieces = position.of(owner, &self.codes);
        if pieces == W::ZERO {
            return false;
        }
        let enemy = position.sides[owner.other().index()];
        match &self.form {
            FormOf::Connected => {
                let first = W::bit(pieces.lowest() as usize);
                self.flood(first, pieces) == pieces
            }
            FormOf::Surrounded(also) => {
                let walls = enemy | without(also[owner.index()], position.occupied());
                squares(without(pieces, self.edge))
                    .any(|at| without(self.near[at], walls) == W::ZERO)
            }
            FormOf::Enclosed => {
                let own = position.sides[owner.index()];
                let free = without(position.program.board, position.occupied()) | own;
                self.flood(pieces, free) & self.edge == W::ZERO
            }
        }
    }
}
