//! A square, and tables with one entry per square.

use std::ops::{Index, IndexMut};

/// A square of some board: its index counted along the ranks, `a1` = 0, `b1` = 1 and so on.
///
/// A square does not know its board; [`crate::Shape`] turns it into a name, a file and a rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(u8);

impl Square {
    /// Returns the square with this index.
    #[inline(always)]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Returns the index, for tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the square `by` indices further; one rank up is the number of files.
    ///
    /// The result must be on the board.
    #[inline(always)]
    pub const fn offset(self, by: i8) -> Self {
        Self(self.0.wrapping_add_signed(by))
    }
}

/// A table with one entry per square. `N` is the number of squares rounded up to a power of two: the
/// index is masked, so a look-up needs no bounds check.
///
/// ```
/// use springald_board::{PerSquare, Square};
///
/// let table: PerSquare<u8, 64> = PerSquare::new([3; 64]);
/// assert_eq!(table[Square::new(63)], 3);
/// ```
#[derive(Clone, Debug)]
pub struct PerSquare<T, const N: usize>([T; N]);

impl<T, const N: usize> PerSquare<T, N> {
    const MASK: usize = {
        assert!(N.is_power_of_two());
        N - 1
    };

    /// Returns a table of these entries, in the order of the squares.
    pub const fn new(entries: [T; N]) -> Self {
        Self(entries)
    }

    /// Returns the entry of a square; unlike indexing, works in constants.
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
