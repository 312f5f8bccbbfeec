//! Sets of squares as the bits of one word.

use crate::Square;
use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

/// The word of a set: `u64` for boards of up to 64 squares, `u128` for up to 128, [`U256`](crate::U256) for larger ones.
pub trait Word:
    Copy
    + Eq
    + std::hash::Hash
    + fmt::Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The empty set.
    const ZERO: Self;
    /// All bits, including those that are no squares.
    const ONES: Self;
    /// Returns the word with one bit set.
    fn bit(index: usize) -> Self;
    /// Returns the number of bits set.
    fn count(self) -> u32;
    /// Returns the index of the lowest bit set; for zero, the width of the word.
    fn lowest(self) -> u32;
    /// Returns the word without its lowest bit.
    fn without_lowest(self) -> Self;
    /// Returns all ones if `condition` holds, otherwise zero, without a branch.
    fn filled(condition: bool) -> Self;
}

/// A set of squares.
///
/// ```
/// use springald_board::{Set, Square};
/// let set = Set::<u64>::of(Square::new(3)) | Set::<u64>::of(Square::new(5));
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.into_iter().map(Square::index).collect::<Vec<_>>(), [3, 5]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Set<W>(pub W);

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            const ONES: Self = Self::MAX;
            #[inline(always)]
            fn bit(index: usize) -> Self {
                (1 as Self) << (index as u32 & (Self::BITS - 1))
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn filled(condition: bool) -> Self {
                (0 as Self).wrapping_sub(condition as Self)
            }
        }

        impl Set<$word> {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Returns the set of one square.
            #[inline(always)]
            pub const fn of(square: Square) -> Self {
                Self((1 as $word) << (square.index() as u32 & (<$word>::BITS - 1)))
            }

            /// Returns `true` if the square is in the set.
            #[inline(always)]
            pub const fn has(self, square: Square) -> bool {
                (self.0 >> (square.index() as u32 & (<$word>::BITS - 1))) & 1 != 0
            }

            /// Returns `true` if the set is empty.
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns `true` if the set has at least one square.
            #[inline(always)]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Returns `true` if the set has at least two squares.
            #[inline(always)]
            pub const fn many(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Returns the number of squares.
            #[inline(always)]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Returns the square with the lowest index. The set must not be empty.
            #[inline(always)]
            pub const fn first(self) -> Square {
                Square::new(self.0.trailing_zeros() as u8)
            }

            /// Returns the square with the highest index. The set must not be empty.
            #[inline(always)]
            pub const fn last(self) -> Square {
                Square::new((<$word>::BITS - 1 - self.0.leading_zeros()) as u8)
            }

            /// Returns the union; unlike `|`, works in constants.
            #[inline(always)]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the intersection; unlike `&`, works in constants.
            #[inline(always)]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
    )*};
}
words!(u64, u128);

impl<W: Word> Set<W> {
    /// Returns this set if `condition` holds, otherwise the empty one, without a branch.
    #[inline(always)]
    pub fn when(self, condition: bool) -> Self {
        Self(self.0 & W::filled(condition))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident),*) => {$(
        impl<W: Word> $trait for Set<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
        impl<W: Word> $assign for Set<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0.$method(other.0);
            }
        }
    )*};
}
operators!(
    BitAnd bitand BitAndAssign bitand_assign,
    BitOr bitor BitOrAssign bitor_assign,
    BitXor bitxor BitXorAssign bitxor_assign
);

impl<W: Word> Not for Set<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Returns the squares of the first set that are not in the second.
impl<W: Word> Sub for Set<W> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<W: Shl<u32, Output = W>> Shl<u32> for Set<W> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self(self.0 << by)
    }
}

impl<W: Shr<u32, Output = W>> Shr<u32> for Set<W> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self(self.0 >> by)
    }
}

/// An iterator over the squares of a set, in board order.
#[derive(Clone, Debug)]
pub struct Iter<W>(W);

impl<W: Word> Iterator for Iter<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == W::ZERO {
            return None;
        }
        let square = Square::new(self.0.lowest() as u8);
        self.0 = self.0.without_lowest();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<W: Word> ExactSizeIterator for Iter<W> {}

impl<W: Word> IntoIterator for Set<W> {
    type Item = Square;
    type IntoIter = Iter<W>;

    #[inline(always)]
    fn into_iter(self) -> Iter<W> {
        Iter(self.0)
    }
}

impl<W: Word> fmt::Debug for Set<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.into_iter().map(Square::index))
            .finish()
    }
}
