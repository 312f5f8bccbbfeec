//! Ends by the form of pieces: all connected, a chain or a line of some, surrounded, or enclosed.

use crate::bits::{Bits, squares, without};
use crate::language::model::{Declaration, Form, Heading, KindId, Line};
use crate::play::position::DeclaredPosition;
use crate::program::regions::both;
use crate::program::tables::ends::{FormOf, FormTest, LineTest};
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

/// Returns for each square the lines of so many squares of some that begin there, each once.
fn lines<W: Bits>(shape: Shape, count: u8, heading: Heading, on: W) -> Box<[Vec<W>]> {
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
        let squares = std::iter::successors(Some(at), |&at| shape.step(at, files, ranks));
        // Joined edges lead on without end.
        let squares = squares.take(shape.squares().into());
        let squares = squares.filter(|at| on.has(at.index()));
        let line = squares
            .take(count.into())
            .fold(W::ZERO, |line, at| line | W::bit(at.index()));
        (line.count() == u32::from(count)).then_some(line)
    };
    let of = |at: Square| {
        let steps = steps.iter().filter(|_| on.has(at.index()));
        steps.filter_map(|&step| line(at, step)).collect()
    };
    shape.indices().map(of).collect()
}

impl<W: Bits> LineTest<W> {
    /// Compiles the test for a row of pieces.
    pub(crate) fn of(shape: Shape, line: Line) -> Self {
        Self {
            count: line.count.into(),
            lines: both(line.on).map(|on| lines(shape, line.count, line.heading, on)),
        }
    }

    /// Returns `true` if some pieces of a side stand in a row.
    pub(crate) fn holds(&self, pieces: W, owner: Side) -> bool {
        pieces.count() >= self.count && self.rows(pieces, owner).next().is_some()
    }

    /// Returns the pieces of a side that stand in a row.
    pub(crate) fn members(&self, pieces: W, owner: Side) -> W {
        self.rows(pieces, owner).fold(W::ZERO, |all, row| all | row)
    }

    fn rows(&self, pieces: W, owner: Side) -> impl Iterator<Item = W> {
        let lines = &self.lines[owner.index()];
        let lines = squares(pieces).flat_map(|at| &lines[at]);
        lines
            .copied()
            .filter(move |&line| without(line, pieces) == W::ZERO)
    }
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
                Form::Line(line) => FormOf::Line(LineTest::of(shape, line)),
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
            FormOf::Line(line) => line.holds(pieces, owner),
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
