//! Moves as long as the number of pieces on their line, as far as possible, or over enemy pieces, one at a time.

use crate::bits::{Bits, without};
use crate::explain::Reason;
use crate::play::position::DeclaredPosition;
use crate::program::Mover;
use springald_core::capitalised;
use springald_language::model::Path;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares to which a piece goes that moves as far as there are pieces on the line: over its own side, but
    /// not over enemies.
    fn counted_ends(&self, mover: &Mover<W>, from: usize) -> W {
        let occupied = self.occupied();
        let barriers = without(occupied, self.sides[self.owner_index(from)]);
        mover.lines[from]
            .iter()
            .fold(W::ZERO, |ends, (all, lanes)| {
                let count = (*all & occupied).count() as usize;
                match count.checked_sub(1).and_then(|steps| lanes.get(steps)) {
                    Some(&(between, to)) if between & barriers == W::ZERO => ends | to,
                    _ => ends,
                }
            })
    }

    /// Returns the squares to which a piece goes whose way depends on the pieces on the line.
    pub(crate) fn ends_by_line(&self, mover: &Mover<W>, from: usize) -> W {
        if mover.farthest {
            let lines = mover.lines[from].iter();
            return lines.fold(W::ZERO, |ends, (_, lanes)| ends | self.farthest(lanes));
        }
        if mover.crosses.is_empty() {
            return self.counted_ends(mover, from);
        }
        let occupied = self.occupied();
        let barriers = without(occupied, self.crossed(mover, from));
        let lines = mover.lines[from].iter();
        lines.fold(W::ZERO, |all, (_, lanes)| {
            let mut ends = W::ZERO;
            let mut over = false;
            for &(_, at) in lanes {
                if at & occupied == W::ZERO {
                    ends = ends | at;
                    over = false;
                } else if over || at & barriers != W::ZERO {
                    break;
                } else {
                    over = true;
                }
            }
            all | ends
        })
    }

    /// Returns the last of the empty squares with which a line begins; none if it begins with none.
    fn farthest(&self, lanes: &[(W, W)]) -> W {
        let occupied = self.occupied();
        let ends = lanes.iter().map(|&(_, at)| at);
        let open = ends.take_while(|&at| at & occupied == W::ZERO);
        open.last().unwrap_or(W::ZERO)
    }

    /// Returns the enemy pieces over which a piece may go, one at a time.
    fn crossed(&self, mover: &Mover<W>, from: usize) -> W {
        let kinds = mover.crosses.iter();
        let kinds = kinds.fold(W::ZERO, |all, &code| all | self.with_code(code));
        kinds & self.sides[1 - self.owner_index(from)]
    }

    /// Returns the index of the side whose piece stands on a square; of the side to move if there is none.
    fn owner_index(&self, at: usize) -> usize {
        match self.owner(at) {
            crate::play::position::NEUTRAL => self.side.index(),
            owner => owner,
        }
    }

    /// Returns why a piece does not go to a square that lies on one of its lines.
    pub(crate) fn explain_count(
        &self,
        mover: &Mover<W>,
        path: &Path,
        (from, to): (usize, usize),
    ) -> Option<Reason> {
        let (all, lanes) = mover.lines.get(from)?.iter().find(|(_, lanes)| {
            let mut ends = lanes.iter();
            ends.any(|(_, end)| end.has(to))
        })?;
        let occupied = self.occupied();
        if mover.farthest {
            let end = self.farthest(lanes);
            let &(between, _) = lanes.iter().find(|(_, end)| end.has(to))?;
            if (between | W::bit(to)) & occupied != W::ZERO {
                let at = ((between | W::bit(to)) & occupied).lowest() as usize;
                return (at != to).then(|| self.in_the_way((None, path.clause), (from, to), at));
            }
            let piece = capitalised(&self.the_piece(from));
            let end = self.square_name(end.lowest() as usize);
            let sentence = format!("{piece} moves as far as it can on that line: to {end}.");
            return Some(self.reason(path.clause, sentence, &[from]));
        }
        if !mover.crosses.is_empty() {
            return self.explain_going_over((mover, path), (from, to), lanes);
        }
        let count = (*all & occupied).count() as usize;
        let steps = 1 + lanes.iter().position(|(_, end)| end.has(to))?;
        let piece = capitalised(&self.the_piece(from));
        if steps != count {
            let sentence = format!(
                "{piece} goes as many squares on that line as there are pieces on it: {count}."
            );
            return Some(self.reason(path.clause, sentence, &[from]));
        }
        let enemies = without(occupied, self.sides[self.owner_index(from)]);
        let at = (lanes[steps - 1].0 & enemies).lowest() as usize;
        Some(self.in_the_way((None, path.clause), (from, to), at))
    }
    /// Returns why a piece does not go over others to a square on one of its lines.
    fn explain_going_over(
        &self,
        (mover, path): (&Mover<W>, &Path),
        (from, to): (usize, usize),
        lanes: &[(W, W)],
    ) -> Option<Reason> {
        let occupied = self.occupied();
        let &(between, _) = lanes.iter().find(|(_, end)| end.has(to))?;
        let barred = between & without(occupied, self.crossed(mover, from));
        if barred != W::ZERO {
            let at = barred.lowest() as usize;
            return Some(self.in_the_way((None, path.clause), (from, to), at));
        }
        let ahead = lanes.iter().map(|&(_, at)| at);
        let mut last = W::ZERO;
        let at = ahead
            .take_while(|at| !at.has(to))
            .chain([W::bit(to)])
            .find(|&at| {
                let second = last & occupied != W::ZERO && at & occupied != W::ZERO;
                last = at;
                second
            })?;
        let at = at.lowest() as usize;
        let sentence = format!(
            "{} goes only over pieces with an empty square right behind them, and {} stands behind one.",
            capitalised(&self.the_piece(from)),
            self.the_piece(at)
        );
        Some(self.reason(path.clause, sentence, &[from, at]))
    }
}
