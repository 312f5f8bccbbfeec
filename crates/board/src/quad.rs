//! A word of 256 bits, for boards of more than 128 squares.

use crate::{Line, Word};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A word of 256 bits: the sets of boards of up to 256 squares. It has what sets need, and no arithmetic.
///
/// ```
/// use springald_board::{U256, Word};
///
/// let set = U256::bit(3) | U256::bit(200);
/// assert!(set.has(200) && !set.has(72));
/// assert_eq!((set.count(), set.lowest(), set.highest()), (2, 3, 200));
/// assert_eq!(set.without_lowest(), U256::bit(200));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct U256([u64; 4]);

impl U256 {
    /// All bits.
    pub const MAX: Self = Self([u64::MAX; 4]);
    /// No bit.
    pub const MIN: Self = Self([0; 4]);

    /// Returns a word of four parts, the lowest first.
    #[inline(always)]
    pub const fn new(parts: [u64; 4]) -> Self {
        Self(parts)
    }

    /// Returns the four parts, the lowest first.
    #[inline(always)]
    pub const fn parts(self) -> [u64; 4] {
        self.0
    }

    /// Returns the word with one bit set, or none if the index is too large.
    #[inline(always)]
    pub const fn at(index: usize) -> Self {
        let mut parts = [0; 4];
        if index < 256 {
            parts[index >> 6] = 1 << (index & 63);
        }
        Self(parts)
    }

    /// Returns `true` if a bit is set.
    #[inline(always)]
    pub const fn has(self, index: usize) -> bool {
        self.0[index >> 6 & 3] >> (index & 63) & 1 != 0
    }

    /// Returns `true` if no bit is set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Returns the index of the highest bit set; 0 for zero.
    #[inline(always)]
    pub const fn highest(self) -> u32 {
        let mut i = 3;
        while i > 0 && self.0[i] == 0 {
            i -= 1;
        }
        i as u32 * 64 + (self.0[i] | 1).ilog2()
    }
}

impl Word for U256 {
    const ZERO: Self = Self::MIN;
    const ONES: Self = Self::MAX;

    #[inline(always)]
    fn bit(index: usize) -> Self {
        Self::at(index & 255)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        let mut i = 0;
        while i < 3 && self.0[i] == 0 {
            i += 1;
        }
        i as u32 * 64 + self.0[i].trailing_zeros()
    }

    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        if let Some(part) = self.0.iter_mut().find(|part| **part != 0) {
            *part &= *part - 1;
        }
        self
    }

    #[inline(always)]
    fn filled(condition: bool) -> Self {
        Self([0_u64.wrapping_sub(condition.into()); 4])
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait for U256 {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }
    )*};
}
operators!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl Not for U256 {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|part| !part))
    }
}

impl From<u128> for U256 {
    fn from(word: u128) -> Self {
        Self([word as u64, (word >> 64) as u64, 0, 0])
    }
}

impl FromIterator<usize> for U256 {
    /// Returns the word with these bits set.
    fn from_iter<I: IntoIterator<Item = usize>>(bits: I) -> Self {
        bits.into_iter()
            .fold(Self::MIN, |all, index| all | Self::bit(index))
    }
}

impl Line<U256> {
    /// Returns the squares a slider attacks along this line, the first blocker on each side included.
    #[inline(always)]
    pub fn seen(self, occupied: U256) -> U256 {
        let below = self.lower & occupied;
        let above = self.upper & occupied;
        // All bits from the nearest blocker below up, and all up to the nearest one above.
        let first = below.highest() as usize;
        let from: [u64; 4] = std::array::from_fn(|i| match first >> 6 {
            part if part < i => u64::MAX,
            part if part > i => 0,
            _ => u64::MAX << (first & 63),
        });
        let mut open = true;
        let up_to = above.0.map(|part| {
            let seen = if part == 0 {
                u64::MAX
            } else {
                part ^ (part - 1)
            };
            let seen = if open { seen } else { 0 };
            open &= part == 0;
            seen
        });
        self.lower & U256(from) | self.upper & U256(up_to)
    }
}

#[cfg(test)]
mod tests {
    use super::U256;
    use crate::{KING_STEPS, Line, Shape, SplitMix, Square, Word};

    #[test]
    fn words_agree_with_lists_of_bits() {
        let mut random = SplitMix::new(3);
        for _ in 0..200 {
            let mut bits: Vec<usize> = (0..random.below(9)).map(|_| random.below(256)).collect();
            bits.sort_unstable();
            bits.dedup();
            let word: U256 = bits.iter().copied().collect();
            assert_eq!(word.count() as usize, bits.len());
            assert_eq!(word.is_empty(), bits.is_empty());
            assert!((0..256).all(|bit| word.has(bit) == bits.contains(&bit)));
            assert_eq!(word | !word, U256::MAX);
            if let (Some(&first), Some(&last)) = (bits.first(), bits.last()) {
                assert_eq!((word.lowest(), word.highest()), (first as u32, last as u32));
                let rest: U256 = bits[1..].iter().copied().collect();
                assert_eq!(word.without_lowest(), rest);
                assert_eq!(word ^ rest, U256::bit(first));
            }
        }
        assert_eq!((U256::ZERO.lowest(), U256::at(256)), (256, U256::MIN));
        assert_eq!(
            (U256::filled(true), U256::filled(false)),
            (U256::ONES, U256::ZERO)
        );
    }

    #[test]
    fn sliders_agree_with_walking_on_the_largest_board() {
        let shape = Shape::new(16, 16);
        let mut random = SplitMix::new(5);
        for _ in 0..20_000 {
            let from = Square::new(random.below(256) as u8);
            let thick = |random: &mut SplitMix| U256(std::array::from_fn(|_| random.next()));
            let occupied = thick(&mut random) & thick(&mut random) & thick(&mut random);
            let (x, y) = KING_STEPS[random.below(8)];
            let walk = |(x, y): (i8, i8), occupied: U256| {
                let mut walked = U256::ZERO;
                let mut at = from;
                while let Some(next) = shape.step(at, x, y) {
                    walked = walked | U256::bit(next.index());
                    at = next;
                    if occupied.has(next.index()) {
                        break;
                    }
                }
                walked
            };
            let (there, back) = (walk((x, y), U256::ZERO), walk((-x, -y), U256::ZERO));
            let upwards = there.lowest() as usize > from.index() && !there.is_empty()
                || back.highest() as usize <= from.index() && there.is_empty();
            let (upper, lower) = if upwards {
                (there, back)
            } else {
                (back, there)
            };
            assert_eq!(
                Line { lower, upper }.seen(occupied),
                walk((x, y), occupied) | walk((-x, -y), occupied)
            );
        }
    }
}
