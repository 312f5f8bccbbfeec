//! Good squares for pawns and royal pieces in orthodox-like games: terms that depend on the square alone.

use super::aims::{goal, winning};
use super::terms::{ADVANCE, HOME, MIDDLE};
use crate::bits::{Bits, squares};
use crate::program::tables::scores::{Beginning, Pawns};
use crate::program::{Code, Program};
use springald_board::{Shape, Square};
use springald_core::Side;

/// The most files and ranks, each, that count for a royal piece away from home.
const FAR: i32 = 3;
/// The first steps of a pawn, which may take the middle.
const FIRST_STEPS: i32 = 2;

/// Returns the number of files between a square and the nearer side of the board.
fn from_side(shape: Shape, at: Square) -> i32 {
    let file = shape.file(at);
    i32::from(file.min(shape.files() - 1 - file))
}

/// Returns the number of files between the middle of the board and a side.
pub(super) fn half(program: &Program<impl Bits>) -> i32 {
    i32::from((program.shape.files() - 1) / 2)
}

/// Returns the steps by which a square is nearer to the goal of a kind than the farthest square.
pub(super) fn near<W: Bits>(program: &Program<W>, goal: W, at: usize) -> Option<i32> {
    let shape = program.shape;
    let farthest = shape.files().max(shape.ranks()) - 1;
    let at = Square::new(at as u8);
    let steps = squares(goal).map(|to| shape.distance(at, Square::new(to as u8)));
    steps.min().map(|steps| i32::from(farthest - steps))
}

/// Returns `true` if a royal kind goes wherever it likes, and has nothing to win by going.
pub(super) fn may_hide<W: Bits>(program: &Program<W>, kind: usize) -> bool {
    let moves = &program.movers[Side::White.index()][kind];
    let is_free = moves.movers.iter().any(|mover| {
        [mover.from, mover.into, mover.moves]
            .iter()
            .all(|&set| set & program.board == program.board)
    });
    is_free
        && Side::BOTH
            .iter()
            .all(|&side| winning(program, side, moves.code) == W::ZERO)
}

/// Returns `true` if the pawns or royal pieces of a kind begin as far from their goals, or from the first rank of their
/// side, for both sides. Otherwise, as in Horde, what is usual tells nothing.
pub(super) fn begin_alike<W: Bits>(program: &Program<W>, pawns: &Pawns<W>, kind: usize) -> bool {
    let [white, black] = Side::BOTH.map(|side| Beginning::of(program, pawns, (side, kind)));
    let last = program.shape.ranks() - 1;
    match (white.rank, black.rank) {
        (Some(white), Some(black)) => white == last - black,
        (None, None) => white.pawn.is_some() && white.pawn == black.pawn,
        _ => false,
    }
}

impl Beginning {
    pub(super) fn of<W: Bits>(
        program: &Program<W>,
        pawns: &Pawns<W>,
        (side, kind): (Side, usize),
    ) -> Self {
        let code = kind as Code + 1;
        let start = program.start.get();
        let homes = start.map_or(W::ZERO, |start| start.of(side, &[code]));
        let goal = goal(program, side, kind);
        let nearest = || {
            squares(homes)
                .filter_map(|at| near(program, goal, at))
                .min()
        };
        let is_pawn = pawns.codes[side.index()].contains(&code);
        let ranks = squares(homes).map(|at| program.shape.rank(Square::new(at as u8)));
        Self {
            pawn: is_pawn.then(nearest).flatten(),
            rank: ranks
                .min()
                .filter(|_| program.royal.contains(&code) && homes.count() == 1),
        }
    }

    /// Returns the counts of a piece on a square.
    pub(super) fn counts<W: Bits>(
        &self,
        program: &Program<W>,
        goal: W,
        at: usize,
    ) -> [(usize, i32); 3] {
        let shape = program.shape;
        let square = Square::new(at as u8);
        let aside = from_side(shape, square);
        let steps = match (self.pawn, near(program, goal, at)) {
            (Some(first), Some(near)) => (near - first).max(0),
            _ => 0,
        };
        let home = self.rank.map_or(0, |rank| {
            let ranks = i32::from(rank.abs_diff(shape.rank(square)));
            (aside - 1).clamp(0, FAR) + ranks.min(FAR)
        });
        [
            (ADVANCE, steps * (steps - 2)),
            (
                MIDDLE,
                steps.min(FIRST_STEPS) * (2 * aside - half(program)).max(0),
            ),
            (HOME, home),
        ]
    }
}
