//! Sliding attacks along one line of squares, by obstruction difference.
//!
//! A line through a square has a lower and an upper part. The nearest blocker below is the highest bit
//! of `lower & occupied`, the nearest above the lowest bit of `upper & occupied`; one subtraction fills
//! everything between them (Michael Hoffmann and Gerd Isenberg, "Obstruction Difference",
//! chessprogramming.org). It needs no multiplication and no large table, so it suits two-word boards,
//! WebAssembly, and processors without the `pext` instruction.

/// The squares of one line (rank, file or diagonal) through a square, the square itself excluded.
///
/// ```
/// use springald_board::Line;
///
/// // A rook in the middle of a rank of eight squares, with blockers on both sides.
/// let line = Line {
///     lower: 0b0000_0111_u64,
///     upper: 0b1111_0000,
/// };
/// assert_eq!(line.seen(0b0100_0010), 0b0111_0110);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line<W> {
    /// The squares with a lower index.
    pub lower: W,
    /// The squares with a higher index.
    pub upper: W,
}

macro_rules! lines {
    ($($word:ty),*) => {$(
        impl Line<$word> {
            /// Returns the squares a slider attacks along this line, the first blocker on each side
            /// included.
            #[inline(always)]
            pub const fn seen(self, occupied: $word) -> $word {
                let below = self.lower & occupied;
                let above = self.upper & occupied;
                // Without a blocker below, filling starts at bit 0, and the mask of the line cuts it.
                let nearest_below = (1 as $word) << (<$word>::BITS - 1 - (below | 1).leading_zeros());
                let nearest_above = above & above.wrapping_neg();
                // Without a blocker above, 0 - x has every bit from x up.
                let between = nearest_above.wrapping_shl(1).wrapping_sub(nearest_below);
                between & (self.lower | self.upper)
            }

            /// Fills a part of a table with what is seen along this and another line, for all subsets of a mask in the order
            /// in which `pext` numbers them. Another blocker hides what is beyond it, so each square of the mask doubles
            /// what is filled.
            #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
            pub(crate) const fn fill(self, other: Self, mut mask: $word, table: &mut [$word], first: usize) {
                table[first] = self.lower | self.upper | other.lower | other.upper;
                let mut filled = 1;
                while mask != 0 {
                    let blocker = mask & mask.wrapping_neg();
                    let visible = !(self.beyond(blocker) | other.beyond(blocker));
                    let mut i = 0;
                    while i < filled {
                        table[first + filled + i] = table[first + i] & visible;
                        i += 1;
                    }
                    filled *= 2;
                    mask ^= blocker;
                }
            }

            /// Returns the squares of this line that a blocker hides; none if it is not on the line.
            #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
            const fn beyond(self, bit: $word) -> $word {
                if self.lower & bit != 0 {
                    self.lower & (bit - 1)
                } else if self.upper & bit != 0 {
                    self.upper & !(bit | (bit - 1))
                } else {
                    0
                }
            }
        }
    )*};
}
lines!(u64, u128);

#[cfg(test)]
mod tests {
    use crate::{BISHOP_STEPS, ROOK_STEPS, SplitMix, Square, b9x8, b10x10};

    macro_rules! sliders_agree_with_walking {
        ($name:ident, $board:ident) => {
            #[test]
            fn $name() {
                let mut random = SplitMix::new(2);
                for _ in 0..20_000 {
                    let from = Square::new(random.below($board::SHAPE.squares() as usize) as u8);
                    let bits = u128::from(random.next()) << 64 | u128::from(random.next());
                    let more = u128::from(random.next()) << 64 | u128::from(random.next());
                    let occupied = crate::Set(bits & more) & $board::ALL;
                    let walk = |steps: [(i8, i8); 4]| {
                        let mut walked = $board::Squares::EMPTY;
                        for (files, ranks) in steps {
                            let mut at = from;
                            while let Some(next) = $board::SHAPE.step(at, files, ranks) {
                                walked |= $board::Squares::of(next);
                                at = next;
                                if occupied.has(next) {
                                    break;
                                }
                            }
                        }
                        walked
                    };
                    assert_eq!($board::rook(from, occupied), walk(ROOK_STEPS));
                    assert_eq!($board::bishop(from, occupied), walk(BISHOP_STEPS));
                }
            }
        };
    }

    sliders_agree_with_walking!(on_nine_files, b9x8);
    sliders_agree_with_walking!(on_ten_files, b10x10);
}
