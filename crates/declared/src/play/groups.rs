//! Ends by the form of pieces: all connected, a chain or a line of some, surrounded, or enclosed.

use crate::bits::{Bits, squares, without};
use crate::play::position::DeclaredPosition;
use crate::program::regions::both;
use crate::program::tables::ends::{FormOf, FormTest, LineTest, Row};
use springald_board::{Shape, Square};
use springald_core::Side;
use springald_language::model::{Declaration, Form, Heading, KindId, Line};

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

/// Returns the squares of a set that are connected with some of it.
fn flood<W: Bits>(near: &[W], from: W, within: W) -> W {
    let (mut all, mut new) = (from, from);
    while new != W::ZERO {
        let next = squares(new).fold(W::ZERO, |next, at| next | near[at]);
        new = without(next & within, all);
        all = all | new;
    }
    all
}

/// Returns the pieces in groups beside which no square is empty.
pub(crate) fn without_liberties<W: Bits>(near: &[W], pieces: W, empty: W) -> W {
    let beside = squares(empty).fold(W::ZERO, |all, at| all | near[at]);
    without(pieces, flood(near, beside & pieces, pieces))
}

/// Returns for each square the blocks of four squares whose first one it is.
fn blocks<W: Bits>(shape: Shape) -> Box<[Vec<Row<W>>]> {
    let block = |at: Square| {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let corners = corners.map(|(files, ranks)| shape.step(at, files, ranks));
        let set = corners.into_iter().flatten();
        let set = set.fold(W::ZERO, |set, at| set | W::bit(at.index()));
        (set.count() == 4)
            .then_some((set, W::ZERO))
            .into_iter()
            .collect()
    };
    shape.indices().map(block).collect()
}

/// Returns for each square the lines of so many squares of some that begin there, each once, and the squares next to their
/// ends that must not continue them.
fn lines<W: Bits>(shape: Shape, row: Line, on: W) -> Box<[Vec<Row<W>>]> {
    let steps = crate::program::reaches::around(shape).into_iter();
    let is_meant = |&(files, ranks): &(i8, i8)| {
        let is_straight = shape.is_hexagonal() || files == 0 || ranks == 0;
        let fits = match row.heading {
            Heading::Any => true,
            Heading::Straight => is_straight,
            Heading::Diagonal => !is_straight,
        };
        // The other half of the directions has the same lines.
        fits && (files, ranks) > (0, 0)
    };
    let steps: Vec<(i8, i8)> = steps.filter(is_meant).collect();
    let line = |at: Square, (files, ranks): (i8, i8)| {
        let squares = |(files, ranks)| {
            let squares = std::iter::successors(Some(at), move |&at| shape.step(at, files, ranks));
            // Joined edges lead on without end.
            let squares = squares.take(shape.squares().into());
            squares.filter(|at| on.has(at.index()))
        };
        let set = |set: W, at: Square| set | W::bit(at.index());
        let count = usize::from(row.count);
        let line = squares((files, ranks)).take(count).fold(W::ZERO, set);
        let ahead = squares((files, ranks)).nth(count);
        let beyond = ahead.into_iter().chain(squares((-files, -ranks)).nth(1));
        let beyond = if row.exact {
            without(beyond.fold(W::ZERO, set), line)
        } else {
            W::ZERO
        };
        (line.count() == u32::from(row.count)).then_some((line, beyond))
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
            lines: both(line.on).map(|on| lines(shape, line, on)),
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
        let rows = lines.filter(move |&&(line, beyond)| {
            without(line, pieces) == W::ZERO && beyond & pieces == W::ZERO
        });
        rows.map(|&(line, _)| line)
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
                Form::Square => FormOf::Line(LineTest {
                    count: 4,
                    lines: [blocks(shape), blocks(shape)],
                }),
                Form::WithoutLiberties => FormOf::WithoutLiberties,
                Form::Chain(from, to) => FormOf::Chain(both(from), both(to)),
            },
            near,
            edge,
        }
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
                flood(&self.near, first, pieces) == pieces
            }
            FormOf::Surrounded(also) => {
                let walls = enemy | without(also[owner.index()], position.occupied());
                squares(without(pieces, self.edge))
                    .any(|at| without(self.near[at], walls) == W::ZERO)
            }
            FormOf::Line(line) => line.holds(pieces, owner),
            FormOf::WithoutLiberties => {
                let empty = without(position.program.board, position.occupied());
                without_liberties(&self.near, pieces, empty) != W::ZERO
            }
            FormOf::Chain(from, to) => {
                let [from, to] = [from, to].map(|area| area[owner.index()] & pieces);
                flood(&self.near, from, pieces) & to != W::ZERO
            }
            FormOf::Enclosed => {
                let own = position.sides[owner.index()];
                let free = without(position.program.board, position.occupied()) | own;
                flood(&self.near, pieces, free) & self.edge == W::ZERO
            }
        }
    }
}
