//! The 8x8 board: one 64-bit word.
//!
//! With the `bmi2` processor feature enabled at compile time, sliders use one `pext` and one load
//! from an 840 kB table; otherwise obstruction difference on a 4 kB table ([`crate::Line`]).

use crate::tables::{self, Step};
use crate::{KING_STEPS, KNIGHT_STEPS, PerSquare, Set, Shape, Square};

/// A set of squares of this board.
pub type Squares = Set<u64>;

/// Eight files, eight ranks.
pub const SHAPE: Shape = Shape::new(8, 8);
/// All squares.
pub const ALL: Set<u64> = Set(!0);
/// The a-file.
pub const FILE_A: Set<u64> = Set(0x0101_0101_0101_0101);
/// The h-file.
pub const FILE_H: Set<u64> = Set(0x8080_8080_8080_8080);

/// Returns the squares of a file, counted from 0.
#[inline(always)]
pub const fn file(file: u8) -> Set<u64> {
    Set(FILE_A.0 << file)
}

/// Returns the squares of a rank, counted from 0.
#[inline(always)]
pub const fn rank(rank: u8) -> Set<u64> {
    Set(0xff << (8 * rank))
}

const fn narrow(wide: [u128; 64]) -> PerSquare<Set<u64>, 64> {
    let mut table = [Set(0); 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Set(wide[i] as u64);
        i += 1;
    }
    PerSquare::new(table)
}

const fn leaps(steps: &[Step]) -> PerSquare<Set<u64>, 64> {
    narrow(tables::leaps(SHAPE, steps))
}

/// The squares a knight attacks.
pub static KNIGHT: PerSquare<Set<u64>, 64> = leaps(&KNIGHT_STEPS);
/// The squares a king attacks.
pub static KING: PerSquare<Set<u64>, 64> = leaps(&KING_STEPS);
/// The squares a white pawn attacks.
pub static WHITE_PAWN: PerSquare<Set<u64>, 64> = leaps(&[(-1, 1), (1, 1)]);
/// The squares a black pawn attacks.
pub static BLACK_PAWN: PerSquare<Set<u64>, 64> = leaps(&[(-1, -1), (1, -1)]);

static BETWEEN: PerSquare<PerSquare<Set<u64>, 64>, 64> = pairs(false);
static THROUGH: PerSquare<PerSquare<Set<u64>, 64>, 64> = pairs(true);

const fn pairs(whole_line: bool) -> PerSquare<PerSquare<Set<u64>, 64>, 64> {
    let mut table = [const { PerSquare::new([Set(0); 64]) }; 64];
    let mut a = 0;
    while a < 64 {
        let wide: [tables::Pair; 64] = tables::pairs(SHAPE, Square::new(a));
        let mut row = [Set(0); 64];
        let mut b = 0;
        while b < 64 {
            row[b] = Set(if whole_line {
                wide[b].through
            } else {
                wide[b].between
            } as u64);
            b += 1;
        }
        table[a as usize] = PerSquare::new(row);
        a += 1;
    }
    PerSquare::new(table)
}

/// Returns the squares strictly between two squares of one line; empty if they share no line.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Set<u64> {
    BETWEEN[a][b]
}

/// Returns all squares of the line through two squares, to both edges; empty if they share no line.
#[inline(always)]
pub fn through(a: Square, b: Square) -> Set<u64> {
    THROUGH[a][b]
}

/// Returns the squares a bishop attacks, the first blocker in each direction included.
#[inline(always)]
pub fn bishop(from: Square, occupied: Set<u64>) -> Set<u64> {
    Set(sliders::bishop(from, occupied.0))
}

/// Returns the squares a rook attacks, the first blocker in each direction included.
#[inline(always)]
pub fn rook(from: Square, occupied: Set<u64>) -> Set<u64> {
    Set(sliders::rook(from, occupied.0))
}

/// Returns the squares a queen attacks, the first blocker in each direction included.
#[inline(always)]
pub fn queen(from: Square, occupied: Set<u64>) -> Set<u64> {
    bishop(from, occupied) | rook(from, occupied)
}

static LINES: PerSquare<[crate::Line<u64>; 4], 64> = {
    let wide: [[crate::Line<u128>; 4]; 64] = tables::lines(SHAPE);
    let mut table = [[crate::Line { lower: 0, upper: 0 }; 4]; 64];
    let mut i = 0;
    while i < 64 {
        let mut d = 0;
        while d < 4 {
            table[i][d].lower = wide[i][d].lower as u64;
            table[i][d].upper = wide[i][d].upper as u64;
            d += 1;
        }
        i += 1;
    }
    PerSquare::new(table)
};

/// Obstruction difference.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
mod by_lines {
    use super::LINES;
    use crate::Square;

    #[inline(always)]
    pub(super) fn bishop(from: Square, occupied: u64) -> u64 {
        let [_, _, diagonal, antidiagonal] = LINES.get(from);
        diagonal.seen(occupied) | antidiagonal.seen(occupied)
    }

    #[inline(always)]
    pub(super) fn rook(from: Square, occupied: u64) -> u64 {
        let [rank, file, _, _] = LINES.get(from);
        rank.seen(occupied) | file.seen(occupied)
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use by_lines as sliders;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod sliders {
    use super::LINES;
    use crate::{PerSquare, Square};
    use std::arch::x86_64::_pext_u64;

    /// The blockers that matter from a square, and the start of its part of [`SEEN`].
    #[derive(Clone, Copy)]
    struct Part {
        mask: u64,
        offset: usize,
    }

    // The sums over all squares of 2^(relevant blockers): 5,248 for bishops, 102,400 for rooks.
    const BISHOPS: usize = 5_248;
    const ROOKS: usize = 102_400;

    const fn parts(rooks: bool, mut offset: usize) -> PerSquare<Part, 64> {
        let mut parts = [Part { mask: 0, offset: 0 }; 64];
        let mut i = 0;
        while i < 64 {
            let lines = LINES.get(Square::new(i as u8));
            let (a, b) = if rooks {
                (lines[0], lines[1])
            } else {
                (lines[2], lines[3])
            };
            // The last square of a line is attacked, occupied or not.
            let mask = inner(a.lower, true)
                | inner(a.upper, false)
                | inner(b.lower, true)
                | inner(b.upper, false);
            parts[i] = Part { mask, offset };
            offset += 1 << mask.count_ones();
            i += 1;
        }
        PerSquare::new(parts)
    }

    /// Returns a half line without the square at the edge.
    const fn inner(half: u64, lower: bool) -> u64 {
        if half == 0 {
            0
        } else if lower {
            half & (half - 1)
        } else {
            half & !(1 << half.ilog2())
        }
    }

    static BISHOP: PerSquare<Part, 64> = parts(false, 0);
    static ROOK: PerSquare<Part, 64> = parts(true, BISHOPS);

    #[allow(long_running_const_eval)]
    static SEEN: [u64; BISHOPS + ROOKS] = {
        let mut seen = [0; BISHOPS + ROOKS];
        let mut i = 0;
        while i < 64 {
            let square = Square::new(i);
            let [rank, file, diagonal, antidiagonal] = *LINES.get(square);
            let (bishop, rook) = (BISHOP.get(square), ROOK.get(square));
            diagonal.fill(antidiagonal, bishop.mask, &mut seen, bishop.offset);
            rank.fill(file, rook.mask, &mut seen, rook.offset);
            i += 1;
        }
        seen
    };

    /// Looks attacks up with one `pext` and one load. Measured against obstruction difference in the
    /// same build: bulk perft of chess is 1.35 (start) to 1.40 times as fast (Kiwipete), full perft 1.1
    /// times.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn look(part: &Part, occupied: u64) -> u64 {
        // SAFETY: this module exists only where the whole build may use `bmi2`.
        let subset = unsafe { _pext_u64(occupied, part.mask) };
        SEEN[part.offset + subset as usize]
    }

    #[inline(always)]
    pub(super) fn bishop(from: Square, occupied: u64) -> u64 {
        look(&BISHOP[from], occupied)
    }

    #[inline(always)]
    pub(super) fn rook(from: Square, occupied: u64) -> u64 {
        look(&ROOK[from], occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BISHOP_STEPS, ROOK_STEPS, SplitMix};

    #[test]
    fn sliders_agree_with_walking() {
        let mut random = SplitMix::new(1);
        for _ in 0..20_000 {
            let from = Square::new(random.below(64) as u8);
            let occupied = Set(random.next() & random.next());
            for (steps, seen) in [
                (BISHOP_STEPS, bishop(from, occupied)),
                (ROOK_STEPS, rook(from, occupied)),
            ] {
                let mut walked = Squares::EMPTY;
                for (files, ranks) in steps {
                    let mut at = from;
                    while let Some(next) = SHAPE.step(at, files, ranks) {
                        walked |= Squares::of(next);
                        at = next;
                        if occupied.has(next) {
                            break;
                        }
                    }
                }
                assert_eq!(seen, walked);
            }
        }
    }

    #[test]
    fn between_and_through() {
        let sq = |name| SHAPE.parse(name).unwrap();
        assert_eq!(between(sq("a1"), sq("a4")).len(), 2);
        assert_eq!(between(sq("a1"), sq("b3")), Squares::EMPTY);
        assert_eq!(through(sq("b2"), sq("c3")).len(), 8);
        assert_eq!(through(sq("b2"), sq("c4")), Squares::EMPTY);
    }
}
