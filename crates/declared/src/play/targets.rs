//! The squares to which ways of moving lead, by what stands there.

use crate::bits::{Bits, squares, without};
use crate::play::position::DeclaredPosition;
use crate::program::{Mover, Reach, Special};
use std::ops::ControlFlow;

pub(crate) const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// The sets of squares that every way of moving needs.
pub(crate) struct Board<W> {
    /// The squares that pieces cannot go through.
    pub(crate) occupied: W,
    pub(crate) enemy: W,
    pub(crate) empty: W,
}

impl<W: Bits> Board<W> {
    /// Returns the sets for the side to move.
    #[inline(always)]
    pub(crate) fn of(position: &DeclaredPosition<W>) -> Self {
        let occupied = position.occupied();
        Self {
            occupied: position.blockers(),
            enemy: position.capturable_of(position.side.other()),
            empty: without(position.program.board, occupied),
        }
    }
}

/// Returns the squares to which a way of moving leads a piece, by what stands there.
#[inline]
pub(crate) fn targets_of<W: Bits>(
    position: &DeclaredPosition<W>,
    mover: &Mover<W>,
    from: usize,
    board: &Board<W>,
) -> W {
    if !mover.from.has(from) {
        return W::ZERO;
    }
    let enemy = capturable(position, mover, board);
    let mut ends = (mover.moves & board.empty) | (mover.takes & enemy);
    if mover.asks {
        if !mover.owns.is_empty() {
            ends = position.of(position.side, &mover.owns);
        }
        ends = ends & position.allowed_ends(mover, from);
    }
    position.reach(mover, from, board.occupied) & mover.into & ends
}

/// Returns the enemy pieces that a way of moving takes where it ends.
#[inline(always)]
pub(crate) fn capturable<W: Bits>(
    position: &DeclaredPosition<W>,
    mover: &Mover<W>,
    board: &Board<W>,
) -> W {
    if mover.victims.is_empty() {
        return board.enemy;
    }
    choose(position, mover, board)
}

/// The same for a way that takes only some kinds.
#[inline(never)]
fn choose<W: Bits>(position: &DeclaredPosition<W>, mover: &Mover<W>, board: &Board<W>) -> W {
    let named = position.of(position.side.other(), &mover.victims);
    if mover.excludes {
        without(board.enemy, named)
    } else {
        board.enemy & named
    }
}

/// Finds leaps of some of these pieces of the side to move to empty squares: for each its two squares, on which alone it
/// depends.
pub(crate) fn some_leaps<W: Bits>(
    position: &DeclaredPosition<W>,
    pieces: W,
    found: &mut [Option<W>],
) {
    let empty = without(position.program.board, position.occupied());
    let movers = position.program.movers[position.side.index()].iter().rev();
    let mut leaps = movers.flat_map(|moves| {
        squares(position.with_code(moves.code) & pieces).flat_map(move |from| {
            moves.movers.iter().filter_map(move |mover| {
                let Reach::Leap(table) = &mover.reach else {
                    return None;
                };
                let to = table[from] & mover.into & mover.moves & empty;
                let leaps =
                    mover.from.has(from) && mover.special != Special::EnPassant && !mover.asks;
                (leaps && to != W::ZERO).then(|| W::bit(from) | W::bit(to.lowest() as usize))
            })
        })
    });
    for slot in found {
        *slot = leaps.next();
    }
}

/// Returns `true` if one of these pieces of the side to move has a move by its ways alone.
pub(crate) fn moves_one_of<W: Bits>(position: &DeclaredPosition<W>, pieces: W) -> bool {
    let us = position.side;
    let occupied = position.occupied();
    let board = Board {
        occupied,
        enemy: position.capturable_of(us.other()),
        empty: without(position.program.board, occupied),
    };
    // Texts name the pawns last, which are many, and usually have a move.
    let mut movers = position.program.movers[us.index()].iter().rev();
    movers.any(|moves| {
        squares(position.with_code(moves.code) & pieces).any(|from| {
            let mut plain = moves.movers.iter();
            plain.any(|mover| {
                mover.special != Special::EnPassant
                    && targets_of(position, mover, from, &board) != W::ZERO
            })
        })
    })
}
