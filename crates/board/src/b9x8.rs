//! The board of nine files, a to i, and eight ranks.
//!
//! With the `bmi2` processor feature enabled at compile time, the attacks of a bishop, along a rank and
//! along a file each take one `pext` and one load from a 280 kB table; otherwise sliders use
//! obstruction difference ([`crate::Line`]).

crate::wide::wide_board!(9 x 8);

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use by_lines as sliders;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod sliders {
    use super::{LINES, SHAPE};
    use crate::{Line, PerSquare, Square};
    use std::arch::x86_64::_pext_u64;

    /// The blockers that matter for a view from a square, and the start of its part of [`SEEN`].
    ///
    /// A square at the edge is attacked, occupied or not, so only inner squares matter. The lower word of a set holds
    /// all of them, except for the last rank.
    #[derive(Clone, Copy)]
    struct Part {
        mask: u64,
        offset: u32,
    }

    /// The lines of an attack: both diagonals together, the rank, or the file.
    #[derive(Clone, Copy)]
    enum View {
        Diagonals,
        Rank,
        File,
    }

    // The sums over all squares of 2^(relevant blockers).
    const DIAGONALS: usize = 9_216;
    const RANKS: usize = 5_632;
    const FILES: usize = 2_880;

    /// Returns how far the relevant squares of a rank are shifted to fit the lower word.
    #[inline(always)]
    const fn shift(from: Square) -> u32 {
        let last_rank = SHAPE.squares() as u8 - SHAPE.files();
        if from.index() >= last_rank as usize {
            64
        } else {
            0
        }
    }

    /// Returns a half line without the square at the edge.
    const fn inner(half: u128, lower: bool) -> u128 {
        if half == 0 {
            0
        } else if lower {
            half & (half - 1)
        } else {
            half & !(1 << half.ilog2())
        }
    }

    const fn relevant(line: Line<u128>) -> u128 {
        inner(line.lower, true) | inner(line.upper, false)
    }

    const fn parts(view: View, mut offset: usize) -> PerSquare<Part, 128> {
        let mut parts = [Part { mask: 0, offset: 0 }; 128];
        let mut i = 0;
        while i < SHAPE.squares() as u8 {
            let [rank, file, diagonal, antidiagonal] = *LINES.get(Square::new(i));
            let mask = match view {
                View::Diagonals => relevant(diagonal) | relevant(antidiagonal),
                View::Rank => relevant(rank) >> shift(Square::new(i)),
                View::File => relevant(file),
            };
            assert!(mask >> 64 == 0);
            parts[i as usize] = Part {
                mask: mask as u64,
                offset: offset as u32,
            };
            offset += 1 << mask.count_ones();
            i += 1;
        }
        PerSquare::new(parts)
    }

    static DIAGONAL_PARTS: PerSquare<Part, 128> = parts(View::Diagonals, 0);
    static RANK_PARTS: PerSquare<Part, 128> = parts(View::Rank, DIAGONALS);
    static FILE_PARTS: PerSquare<Part, 128> = parts(View::File, DIAGONALS + RANKS);

    #[allow(long_running_const_eval)]
    static SEEN: [u128; DIAGONALS + RANKS + FILES] = {
        let mut seen = [0; DIAGONALS + RANKS + FILES];
        let mut i = 0;
        while i < SHAPE.squares() as u8 {
            let from = Square::new(i);
            let [rank, file, diagonal, antidiagonal] = *LINES.get(from);
            let nothing = Line { lower: 0, upper: 0 };
            let part = DIAGONAL_PARTS.get(from);
            diagonal.fill(
                antidiagonal,
                part.mask as u128,
                &mut seen,
                part.offset as usize,
            );
            let part = RANK_PARTS.get(from);
            let mask = (part.mask as u128) << shift(from);
            rank.fill(nothing, mask, &mut seen, part.offset as usize);
            let part = FILE_PARTS.get(from);
            file.fill(nothing, part.mask as u128, &mut seen, part.offset as usize);
            i += 1;
        }
        seen
    };

    /// Looks attacks up. Measured when it replaced obstruction difference: bulk perft of the start
    /// position nearly doubled.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn look(part: &Part, occupied: u64) -> u128 {
        // SAFETY: this module exists only where the whole build may use `bmi2`.
        let subset = unsafe { _pext_u64(occupied, part.mask) };
        SEEN[part.offset as usize + subset as usize]
    }

    #[inline(always)]
    pub(super) fn bishop(from: Square, occupied: u128) -> u128 {
        look(&DIAGONAL_PARTS[from], occupied as u64)
    }

    #[inline(always)]
    pub(super) fn sideways(from: Square, occupied: u128) -> u128 {
        look(&RANK_PARTS[from], (occupied >> shift(from)) as u64)
    }

    #[inline(always)]
    pub(super) fn rook(from: Square, occupied: u128) -> u128 {
        sideways(from, occupied) | look(&FILE_PARTS[from], occupied as u64)
    }
}
