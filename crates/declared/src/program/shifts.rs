//! Pieces that may have a move, found for all pieces of a kind at once.
//!
//! A game with three dozen pawns, most of them blocked, would otherwise ask each of them.

use crate::bits::{Bits, squares};
use crate::play::targets::Board;
use crate::program::moves::Shift;
use crate::program::{KindMoves, Mover, Reach, Special};
use springald_board::{Shape, Square};

/// The most steps of a kind: more would be slower than to ask its pieces.
const MOST: usize = 8;

/// Returns the steps of the ways of a kind; none if they are many, or if more than the squares where they end decides.
pub(crate) fn of<W: Bits>(shape: Shape, movers: &[Mover<W>]) -> Box<[Shift<W>]> {
    let mut shifts: Vec<Shift<W>> = Vec::new();
    for (index, mover) in movers.iter().enumerate() {
        for from in shape.indices().map(Square::index) {
            let ends = match &mover.reach {
                _ if mover.asks || matches!(mover.special, Special::Leap | Special::Stay) => {
                    return Box::default();
                }
                Reach::Leap(targets) => targets[from],
                Reach::Lame(lanes) => lanes[from].iter().fold(W::ZERO, |ends, lane| ends | lane.1),
                _ => return Box::default(),
            };
            if !mover.from.has(from) {
                continue;
            }
            for to in squares(ends & mover.into) {
                let by = to as i32 - from as i32;
                let same = |shift: &Shift<W>| shift.mover == index && shift.by == by;
                match shifts.iter().position(same) {
                    Some(known) => shifts[known].from = shifts[known].from | W::bit(from),
                    None if shifts.len() == MOST => return Box::default(),
                    None => shifts.push(Shift {
                        by,
                        from: W::bit(from),
                        mover: index,
                    }),
                }
            }
        }
    }
    shifts.into()
}

impl<W: Bits> KindMoves<W> {
    /// Returns the pieces among these that may have a move by their own ways; `passed` are the squares open to captures en
    /// passant.
    #[inline(always)]
    pub(crate) fn movable(&self, pieces: W, board: &Board<W>, passed: W) -> W {
        // Few pieces are asked faster.
        if self.shifts.is_empty() || pieces.count() as usize <= self.shifts.len() {
            return pieces;
        }
        let from = self.shifts.iter().fold(W::ZERO, |all, shift| {
            let mover = &self.movers[shift.mover];
            let ends = if mover.special == Special::EnPassant {
                passed
            } else {
                (mover.moves & board.empty) | (mover.takes & board.enemy)
            };
            all | (ends.stepped_back(shift.by) & shift.from)
        });
        pieces & from
    }
}
