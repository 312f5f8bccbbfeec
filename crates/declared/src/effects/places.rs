//! The places of pieces, seen from another one and its move.

use super::{Deed, EffectTable};
use crate::bits::{Bits, squares, without};
use springald_language::model::Heading;

impl<W: Bits> EffectTable<W> {
    /// Returns the index of the direction of a move along a line, and the number of its steps.
    pub(super) fn direction(&self, deed: Deed) -> Option<(usize, usize)> {
        let rays = self.rays[deed.from?].iter().enumerate();
        let found = rays.filter_map(|(index, ray)| {
            let steps = ray.iter().position(|&at| usize::from(at) == deed.to)?;
            Some((index, steps + 1))
        });
        found.min_by_key(|&(_, steps)| steps)
    }

    /// Returns `true` if a move has a direction.
    pub(super) fn goes(&self, deed: Deed, heading: Heading) -> bool {
        let Some((from, (ray, _))) = deed.from.zip(self.direction(deed)) else {
            return false;
        };
        let first = self.rays[from][ray].first();
        let is_straight = first.is_some_and(|&at| self.straight[from].has(at.into()));
        is_straight == (heading == Heading::Straight)
    }

    /// Returns the square beside a move along a line that is found by the index of its direction.
    pub(super) fn beside<'a>(&'a self, deed: Deed, square: impl Fn(usize) -> Option<&'a u8>) -> W {
        let found = self.direction(deed).and_then(|(ray, _)| square(ray));
        found.map_or(W::ZERO, |&at| W::bit(at.into()))
    }

    /// Returns the unbroken rows of some pieces that a move along a line approaches, and that it leaves.
    pub(super) fn rows_of(&self, deed: Deed, pieces: W) -> [W; 2] {
        let Some((from, (ray, _))) = deed.from.zip(self.direction(deed)) else {
            return [W::ZERO; 2];
        };
        let row = |ray: &[u8]| {
            let squares = ray.iter().map(|&at| usize::from(at));
            let row = squares.take_while(|&at| pieces.has(at));
            row.fold(W::ZERO, |all, at| all | W::bit(at))
        };
        [
            row(&self.rays[deed.to][ray]),
            row(&self.rays[from][self.back[ray]]),
        ]
    }

    /// Returns the squares between the ends of a move along a line.
    pub(super) fn passed_over(&self, deed: Deed) -> W {
        let Some((from, (ray, steps))) = deed.from.zip(self.direction(deed)) else {
            return W::ZERO;
        };
        let passed = self.rays[from][ray][..steps - 1].iter();
        passed.fold(W::ZERO, |all, &at| all | W::bit(at.into()))
    }

    /// Returns the squares where the ranks and files of a square cross the lines of other pieces.
    pub(super) fn corners(&self, partners: W, at: usize) -> W {
        let apart = without(partners, self.in_line[at] | W::bit(at));
        squares(apart).fold(W::ZERO, |all, other| {
            all | (self.in_line[at] & self.in_line[other])
        })
    }

    /// Returns the squares of enemy pieces on unbroken lines between a square and another own piece.
    pub(super) fn between(&self, own: W, enemy: W, at: usize) -> W {
        if let Some((lines, count)) = &self.lines {
            let lines = lines[at * count..][..*count].iter();
            return lines.fold(W::ZERO, |all, &line| {
                // The enemies in a row, and what comes behind the last one.
                let row = W::seen(line, !enemy);
                [line.lower, line.upper].iter().fold(all, |all, &half| {
                    if row & half & own == W::ZERO {
                        all
                    } else {
                        all | (row & half & enemy)
                    }
                })
            });
        }
        self.rays[at].iter().fold(W::ZERO, |all, ray| {
            let mut between = W::ZERO;
            for &next in ray {
                let next = usize::from(next);
                if !enemy.has(next) {
                    return if own.has(next) { all | between } else { all };
                }
                between = between | W::bit(next);
            }
            all
        })
    }

    /// Returns the squares of enemy pieces that stand in twos between a square and own pieces.
    pub(super) fn flanked_pairs(&self, own: W, enemy: W, at: usize) -> W {
        let rays = self.rays[at].iter();
        rays.fold(W::ZERO, |all, ray| match ray[..] {
            [next, second, behind, ..]
                if [next, second].iter().all(|&at| enemy.has(at.into()))
                    && own.has(behind.into()) =>
            {
                all | W::bit(next.into()) | W::bit(second.into())
            }
            _ => all,
        })
    }

    /// Returns the squares of enemy pieces in rows on a rank or file, each between a square and an own piece.
    pub(super) fn flanked_row(&self, own: W, enemy: W, at: usize) -> W {
        self.rays[at].iter().fold(W::ZERO, |all, ray| {
            let squares = || ray.iter().map(|&at| usize::from(at));
            let row = squares().take_while(|&at| enemy.has(at));
            let (length, row) = row.fold((0, W::ZERO), |(length, row), at| {
                (length + 1, row | W::bit(at))
            });
            let is_straight = squares()
                .next()
                .is_some_and(|next| self.straight[at].has(next));
            let is_closed = squares().nth(length).is_some_and(|behind| own.has(behind));
            if is_straight && is_closed {
                all | row
            } else {
                all
            }
        })
    }

    /// Returns the squares of these pieces that stand next to a square on both sides, on a rank or file.
    pub(super) fn on_both_sides(&self, pieces: W, at: usize) -> W {
        let next = |ray: usize| {
            let next = self.rays[at][ray].first().map(|&next| usize::from(next));
            next.filter(|&next| pieces.has(next) && self.straight[at].has(next))
        };
        (0..self.back.len()).fold(W::ZERO, |all, ray| {
            match (next(ray), next(self.back[ray])) {
                (Some(one), Some(_)) => all | W::bit(one),
                _ => all,
            }
        })
    }

    /// Returns the squares of enemy pieces right between a square and one of these, on a rank or file.
    pub(super) fn flanked(&self, anvils: W, enemy: W, at: usize) -> W {
        self.rays[at]
            .iter()
            .fold(W::ZERO, |all, ray| match ray[..] {
                [next, behind, ..]
                    if self.straight[at].has(next.into())
                        && enemy.has(next.into())
                        && anvils.has(behind.into()) =>
                {
                    all | W::bit(next.into())
                }
                _ => all,
            })
    }
}
