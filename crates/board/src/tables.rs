//! Attack tables of any board, computed by the compiler.

use crate::{Line, Shape, Square};

/// A step: files to the right, ranks up.
pub(crate) type Step = (i8, i8);

/// The four directions of a rook.
pub const ROOK_STEPS: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// The four directions of a bishop.
pub const BISHOP_STEPS: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// The eight steps of a king.
pub const KING_STEPS: [Step; 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];
/// The eight leaps of a knight.
pub const KNIGHT_STEPS: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Returns the squares reached by one of the steps, for each square.
pub(crate) const fn leaps<const N: usize>(shape: Shape, steps: &[Step]) -> [u128; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < shape.squares() as u8 {
        let mut s = 0;
        while s < steps.len() {
            if let Some(to) = shape.step(Square::new(i), steps[s].0, steps[s].1) {
                table[i as usize] |= 1 << to.index();
            }
            s += 1;
        }
        i += 1;
    }
    table
}

/// Returns the squares from a square to the edge in one direction, the start excluded.
const fn ray(shape: Shape, from: Square, step: Step) -> u128 {
    let mut set = 0;
    let mut at = from;
    while let Some(next) = shape.step(at, step.0, step.1) {
        set |= 1 << next.index();
        at = next;
    }
    set
}

/// Returns the lower and upper part of each line through each square, for the four directions rank,
/// file, diagonal and antidiagonal.
pub(crate) const fn lines<const N: usize>(shape: Shape) -> [[Line<u128>; 4]; N] {
    const UP: [Step; 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut table = [[Line { lower: 0, upper: 0 }; 4]; N];
    let mut i = 0;
    while i < shape.squares() as u8 {
        let mut d = 0;
        while d < 4 {
            let (files, ranks) = UP[d];
            table[i as usize][d] = Line {
                lower: ray(shape, Square::new(i), (-files, -ranks)),
                upper: ray(shape, Square::new(i), (files, ranks)),
            };
            d += 1;
        }
        i += 1;
    }
    table
}

/// The squares between two squares of one line, and the whole line through them.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    /// The squares strictly between the two.
    pub(crate) between: u128,
    /// All squares of their line, to both edges, both included.
    pub(crate) through: u128,
}

/// Returns what lies between and through one square and each other square; empty if they share no line.
pub(crate) const fn pairs<const N: usize>(shape: Shape, from: Square) -> [Pair; N] {
    let mut row = [Pair {
        between: 0,
        through: 0,
    }; N];
    let mut d = 0;
    while d < 8 {
        let step = KING_STEPS[d];
        let back = ray(shape, from, (-step.0, -step.1));
        let through = back | ray(shape, from, step) | 1 << from.index();
        let mut between = 0;
        let mut at = from;
        while let Some(next) = shape.step(at, step.0, step.1) {
            row[next.index()] = Pair { between, through };
            between |= 1 << next.index();
            at = next;
        }
        d += 1;
    }
    row
}
