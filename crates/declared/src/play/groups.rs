//! Ends by the form of pieces: all connected, a chain or a line of some, surrounded, or enclosed.

use crate::bits::{Bits, squares, without};
use crate::language::model::{Declaration, Form, Heading, KindId};
use crate::play::position::DeclaredPosition;
use crate::program::regions::both;
use crate::program::tables::ends::{FormOf, FormTest};
use springald_board::{Shape, Square};
use springald_core::Side;

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

/// Returns for each square the lines of so many squares that begin there, each once.
fn lines<W: Bits>(shape: Shape, count: u8, heading: Heading) -> Box<[Vec<W>]> {
    let steps = crate::program::reaches::around(shape).into_iter();
    let is_meant = |&(files, ranks): &(i8, i8)| {
        let is_straight = shape.is_hexagonal() || files == 0 || ranks == 0;
        let fits = match heading {
            Heading::Any => true,
            Heading::Straight => is_straight,
            Heading::Diagonal => !is_straight,
        };
        // The other half of the directions has the same lines.
        fits && (files, ranks) > (0, 0)
    };
    let steps: Vec<(i8, i8)> = steps.filter(is_meant).collect();
    let line = |at: Square, (files, ranks): (i8, i8)| {
        let mut squares = std::iter::successors(Some(at), |&at| shape.step(at, files, ranks));
        let first = squares.by_ref().take(count.into());
        let line = first.fold(W::ZERO, |line, at| line | W::bit(at.index()));
        (line.count() == u32::from(count)).then_some(line)
    };
    let of = |at: Square| steps.iter().filter_map(|&step| line(at, step)).collect();
    shape.indices().map(of).collect()
}

impl<W: Bits> FormTest<W> {
    /// Compiles a condition.
    pub(crate) fn of(game: &Declaration, yours: bool, kinds: &[KindId], form: Form) -> Self {
        let shape = game.shape();
        let corners = matches!(form, Form::Connected | Form::Chain(..));
        let near = near(shape, corners);
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
                .map(|&kind| crate::program::codes::code(kind))
                .collect(),
            form: match form {
                Form::Connected => FormOf::Connected,
                Form::Surrounded(region) => FormOf::Surrounded(both(region)),
                Form::Enclosed => FormOf::Enclosed,
                Form::Line(count, heading) => {
                    FormOf::Line(count.into(), lines(shape, count, heading))
                }
                Form::Chain(from, to) => FormOf::Chain(both(from), both(to)),
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
            FormOf::Line(count, lines) => {
                pieces.count() >= *count
                    && squares(pieces).any(|at| {
                        let mut lines = lines[at].iter();
                        lines.any(|&line| without(line, pieces) == W::ZERO)
                    })
            }
            FormOf::Chain(from, to) => {
                let [from, to] = [from, to].map(|area| area[owner.index()] & pieces);
                self.flood(from, pieces) & to != W::ZERO
            }
            FormOf::Enclosed => {
                let own = position.sides[owner.index()];
                let free = without(position.program.board, position.occupied()) | own;
                self.flood(pieces, free) & self.edge == W::ZERO
            }
        }
    }
}
