//! The pieces on a board as bit planes.

use crate::{Set, Square, Word};

/// A store of one small code per square, kept as `N` bit planes: bit *i* of the code of a square is
/// that square's bit in plane *i*. Code 0 is an empty square.
///
/// Sixteen codes on 64 squares take 32 bytes, so a position is copied with one or two vector moves.
/// Reading a square needs no branch, and the set of squares with a property of the code is a few
/// logical operations (known in chess programming as quad-bitboards if `N` is 4).
///
/// ```
/// use springald_board::{Planes, Square};
/// let mut planes = Planes::<u64, 4>::EMPTY;
/// planes.put(Square::new(12), 9);
/// assert_eq!(planes.code(Square::new(12)), 9);
/// assert_eq!(planes.with_code(9).len(), 1);
/// planes.take(Square::new(12));
/// assert_eq!(planes, Planes::<u64, 4>::EMPTY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Planes<W: Word, const N: usize>(pub [Set<W>; N]);

macro_rules! planes {
    ($($word:ty),*) => {$(
        impl<const N: usize> Planes<$word, N> {
            /// An empty board.
            pub const EMPTY: Self = Self([Set::<$word>::EMPTY; N]);

            /// For each code and plane, all ones if the bit is set: a load instead of shifts.
            const SPREAD: &'static [[$word; N]; 32] = &{
                assert!(N <= 5);
                let mut spread = [[0; N]; 32];
                let mut code = 0;
                while code < 32 {
                    let mut i = 0;
                    while i < N {
                        spread[code][i] = if code >> i & 1 == 1 { !0 } else { 0 };
                        i += 1;
                    }
                    code += 1;
                }
                spread
            };

            /// Returns the code on a square; 0 if it is empty.
            #[inline(always)]
            pub const fn code(&self, square: Square) -> u8 {
                let mut code = 0;
                let mut i = 0;
                while i < N {
                    let shifted = self.0[i].0 >> (square.index() as u32 & (<$word>::BITS - 1));
                    code |= (shifted as u32 & 1) << i;
                    i += 1;
                }
                code as u8
            }

            /// Returns the squares with exactly this code.
            #[inline(always)]
            pub fn with_code(&self, code: u8) -> Set<$word> {
                let mut set = !Set::<$word>::EMPTY;
                for (i, plane) in self.0.iter().enumerate() {
                    set &= if code >> i & 1 == 1 { *plane } else { !*plane };
                }
                set
            }

            /// Puts a code on a square, in place of any other.
            #[inline(always)]
            pub fn put(&mut self, square: Square, code: u8) {
                let bit = Set::<$word>::of(square);
                for (plane, spread) in self.0.iter_mut().zip(Self::SPREAD[code as usize & 31]) {
                    *plane = (*plane - bit) | (bit & Set(spread));
                }
            }

            /// Empties a square.
            #[inline(always)]
            pub fn take(&mut self, square: Square) {
                self.clear(Set::<$word>::of(square));
            }

            /// Empties several squares.
            #[inline(always)]
            pub fn clear(&mut self, squares: Set<$word>) {
                for plane in &mut self.0 {
                    *plane = *plane - squares;
                }
            }

            /// Moves the piece on `from`, whose code must be `code`, to `to`, and replaces what stood
            /// there.
            #[inline(always)]
            pub fn shift(&mut self, from: Square, to: Square, code: u8) {
                let target = Set::<$word>::of(to);
                let both = Set::<$word>::of(from) | target;
                for (plane, spread) in self.0.iter_mut().zip(Self::SPREAD[code as usize & 31]) {
                    *plane = (*plane - both) | (target & Set(spread));
                }
            }
        }
    )*};
}
planes!(u64, u128);

impl<W: Word, const N: usize> Planes<W, N> {
    /// Returns the squares whose code has bit `i` set.
    #[inline(always)]
    pub fn plane(&self, i: usize) -> Set<W> {
        self.0[i]
    }
}
