//! The words of sets of squares, for boards of up to 64, of up to 128, and of up to 256 squares.

use springald_board::{Line, U256, Word};

/// A word that has a bit for every square of a board.
pub trait Squares: Word {
    /// The number of bits.
    const WIDTH: usize;

    /// Returns the squares that a slider sees along a line, the first blocker on each side included.
    fn seen(line: Line<Self>, occupied: Self) -> Self;

    /// Returns `true` if the bit of a square is set.
    fn has(self, square: usize) -> bool;

    /// Returns the squares from which a step leads to one of these, by what it adds to the index. Bits that have no place
    /// in the word are lost.
    fn stepped_back(self, by: i32) -> Self;

    /// Returns the index of the highest bit set; meaningless for zero.
    fn highest(self) -> u32;

    /// Returns a word that repeats these bits.
    fn repeated(bits: u64) -> Self;

    /// Returns the low bits of a set in a declaration.
    fn narrowed(wide: U256) -> Self;
}

#[cfg(not(springald_compact))]
macro_rules! squares_of {
    ($($word:ty);*) => {$(
        impl Squares for $word {
            const WIDTH: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn seen(line: Line<Self>, occupied: Self) -> Self {
                line.seen(occupied)
            }

            #[inline(always)]
            fn has(self, square: usize) -> bool {
                // The compiler shifts one word, not two.
                let word = (self >> (square as u32 & (<$word>::BITS - 1) & !63)) as u64;
                word >> (square as u32 & 63) & 1 != 0
            }

            #[inline(always)]
            fn stepped_back(self, by: i32) -> Self {
                if by >= 0 {
                    self >> by
                } else {
                    self << -by
                }
            }

            #[inline(always)]
            fn highest(self) -> u32 {
                (<$word>::BITS - 1).wrapping_sub(self.leading_zeros())
            }

            #[inline(always)]
            fn repeated(bits: u64) -> Self {
                (u128::from(bits) << 64 | u128::from(bits)) as Self
            }

            fn narrowed(wide: U256) -> Self {
                let [low, high, ..] = wide.parts();
                (u128::from(high) << 64 | u128::from(low)) as Self
            }
        }
    )*};
}
#[cfg(not(springald_compact))]
squares_of!(u64);
#[cfg(not(any(springald_compact, target_arch = "wasm32")))]
squares_of!(u128);

impl Squares for U256 {
    const WIDTH: usize = 256;

    #[inline(always)]
    fn seen(line: Line<Self>, occupied: Self) -> Self {
        line.seen(occupied)
    }

    #[inline(always)]
    fn has(self, square: usize) -> bool {
        self.has(square)
    }

    fn stepped_back(self, by: i32) -> Self {
        let (parts, distance) = (self.parts(), by.unsigned_abs());
        let (whole, bits) = ((distance / 64) as i32, distance % 64);
        let part = |index: i32| {
            usize::try_from(index)
                .ok()
                .and_then(|index| parts.get(index))
        };
        let part = |index: i32| part(index).copied().unwrap_or_default();
        Self::new(std::array::from_fn(|index| {
            let index = index as i32;
            if by >= 0 {
                part(index + whole) >> bits
                    | part(index + whole + 1)
                        .checked_shl(64 - bits)
                        .unwrap_or_default()
            } else {
                part(index - whole) << bits
                    | part(index - whole - 1)
                        .checked_shr(64 - bits)
                        .unwrap_or_default()
            }
        }))
    }

    #[inline(always)]
    fn highest(self) -> u32 {
        self.highest()
    }

    #[inline(always)]
    fn repeated(bits: u64) -> Self {
        Self::new([bits; 4])
    }

    fn narrowed(wide: U256) -> Self {
        wide
    }
}

/// Returns an iterator over the squares of a set, as indices.
#[inline(always)]
pub(crate) fn squares<W: Word>(mut set: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == W::ZERO {
            return None;
        }
        let square = set.lowest() as usize;
        set = set.without_lowest();
        Some(square)
    })
}

/// Returns the first set without the squares of the second.
#[inline(always)]
pub(crate) fn without<W: Squares>(set: W, other: W) -> W {
    set & !other
}
