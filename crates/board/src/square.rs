//! A square, and tables with one entry per square.

use std::ops::{Index, IndexMut};

/// A square of some board: its index counted along the ranks, `a1` = 0, `b1` = 1 and so on.
///
/// A square does not know its board; [`crate::Shape`] turns it into a name, a file and a rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(u8);

impl Square {
    /// The square with this index.
    #[inline(always)]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Its index, for tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square `by` indices further (up one rank = the number of files).
    ///
    /// The caller knows that the result is on the board.
    #[inline(always)]
    pub const fn offset(self, by: i8) -> Self {
        Self(self.0.wrapping_add_signed(by))
    }
}

/// A table with one entry per square; `N` is the number of squares rounded up to a power of two,
/// so that a look-up needs no bounds check: the index is masked instead.
#[derive(Clone, Debug)]
pub struct PerSquare<T, const N: usize>([T; N]);

impl<T, const N: usize> PerSquare<T, N> {
    const MASK: usize = {
        assert!(N.is_power_of_two());
        N - 1
    };

    /// Wraps the entries, in the order of the squares.
    pub const fn new(entries: [T; N]) -> Self {
        Self(entries)
    }

    /// The entry of a square, also in constants.
    #[inline(always)]
    pub const fn get(&self, square: Square) -> &T {
        &self.0[square.index() & Self::MASK]
    }
}

impl<T, const N: usize> Index<Square> for PerSquare<T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square) -> &T {
        &self.0[square.index() & Self::MASK]
    }
}

impl<T, const N: usize> IndexMut<Square> for PerSquare<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.0[square.index() & Self::MASK]
    }
}
