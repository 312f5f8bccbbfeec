//! Sets of squares as bits of one word.

use crate::Square;
use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

/// The word that a set is made of: `u64` for boards of up to 64 squares, `u128` for larger ones.
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
    /// No square.
    const ZERO: Self;
    /// Every bit, also those that are no squares.
    const ONES: Self;
    /// The word with one bit set.
    fn bit(index: usize) -> Self;
    /// Number of bits set.
    fn count(self) -> u32;
    /// Index of the lowest bit set; the width of the word where there is none.
    fn lowest(self) -> u32;
    /// The word without its lowest bit.
    fn without_lowest(self) -> Self;
    /// All ones where `condition` holds, zero otherwise, without a branch.
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
            /// No square.
            pub const EMPTY: Self = Self(0);

            /// The set of one square.
            #[inline(always)]
            pub const fn of(square: Square) -> Self {
                Self((1 as $word) << (square.index() as u32 & (<$word>::BITS - 1)))
            }

            /// Whether the square is in the set.
            #[inline(always)]
            pub const fn has(self, square: Square) -> bool {
                (self.0 >> (square.index() as u32 & (<$word>::BITS - 1))) & 1 != 0
            }

            /// Whether there is no square in it.
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether there is at least one square in it.
            #[inline(always)]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Whether there are at least two squares in it.
            #[inline(always)]
            pub const fn many(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Number of squares.
            #[inline(always)]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The square with the lowest index. The caller knows that there is one.
            #[inline(always)]
            pub const fn first(self) -> Square {
                Square::new(self.0.trailing_zeros() as u8)
            }

            /// The square with the highest index. The caller knows that there is one.
            #[inline(always)]
            pub const fn last(self) -> Square {
                Square::new((<$word>::BITS - 1 - self.0.leading_zeros()) as u8)
            }

            /// Both sets together, also in constants.
            #[inline(always)]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What both sets share, also in constants.
            #[inline(always)]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
    )*};
}
words!(u64, u128);

impl<W: Word> Set<W> {
    /// This set where `condition` holds, the empty one otherwise, without a branch.
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

/// The squares of the first set that are not in the second.
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

/// The squares of a set, in board order.
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
