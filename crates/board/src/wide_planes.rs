//! The pieces on boards of more than 64 squares as bit planes.

use crate::{Set, Square};

/// [`crate::Planes`] for boards of two words: a store of one small code per square, kept as `N` bit
/// planes. Code 0 is an empty square.
///
/// The planes are pairs of 64-bit words rather than `u128`, because the compiler vectorizes loops over
/// those: a move changes four planes of two words in a dozen instructions, instead of about seventy on
/// `u128`.
///
/// ```
/// use springald_board::{WidePlanes, Square};
/// let mut planes: WidePlanes<4> = WidePlanes::EMPTY;
/// planes.put(Square::new(70), 9);
/// assert_eq!(planes.code(Square::new(70)), 9);
/// assert_eq!(planes.plane(0).len(), 1);
/// planes.shift(Square::new(70), Square::new(3), 5);
/// assert_eq!(planes.code(Square::new(3)), 5);
/// planes.take(Square::new(3));
/// assert_eq!(planes, WidePlanes::EMPTY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WidePlanes<const N: usize>([Pair; N]);

/// The squares below 64, and the rest.
type Pair = [u64; 2];

/// The set of one square.
static BIT: [Pair; 128] = {
    let mut bits = [[0; 2]; 128];
    let mut square = 0;
    while square < 128 {
        bits[square][square / 64] = 1 << (square % 64);
        square += 1;
    }
    bits
};

#[inline(always)]
fn bit(square: Square) -> Pair {
    BIT[square.index() & 127]
}

impl<const N: usize> WidePlanes<N> {
    /// An empty board.
    pub const EMPTY: Self = Self([[0; 2]; N]);

    /// For each code and plane, all ones if the bit is set.
    const SPREAD: &'static [[Pair; N]; 32] = &{
        assert!(N <= 5);
        let mut spread = [[[0; 2]; N]; 32];
        let mut code = 0;
        while code < 32 {
            let mut i = 0;
            while i < N {
                spread[code][i] = if code >> i & 1 == 1 { [!0; 2] } else { [0; 2] };
                i += 1;
            }
            code += 1;
        }
        spread
    };

    /// Returns the squares whose code has bit `i` set.
    #[inline(always)]
    pub const fn plane(&self, i: usize) -> Set<u128> {
        let [low, high] = self.0[i];
        Set(low as u128 | (high as u128) << 64)
    }

    /// Returns the code on a square; 0 if it is empty.
    #[inline(always)]
    pub const fn code(&self, square: Square) -> u8 {
        let (word, at) = (square.index() >> 6 & 1, square.index() & 63);
        let mut code = 0;
        let mut i = 0;
        while i < N {
            code |= (self.0[i][word] >> at & 1) << i;
            i += 1;
        }
        code as u8
    }

    /// Puts a code on a square, in place of any other.
    #[inline(always)]
    pub fn put(&mut self, square: Square, code: u8) {
        self.replace(bit(square), bit(square), code);
    }

    /// Empties a square.
    #[inline(always)]
    pub fn take(&mut self, square: Square) {
        self.replace(bit(square), [0; 2], 0);
    }

    /// Moves the piece on `from` to `to`, with this code, and replaces what stood there.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square, code: u8) {
        let (from, to) = (bit(from), bit(to));
        self.replace([from[0] | to[0], from[1] | to[1]], to, code);
    }

    /// Empties the squares of `old`, then puts a code on the squares of `new`, a subset of them.
    #[inline(always)]
    fn replace(&mut self, old: Pair, new: Pair, code: u8) {
        let spread = &Self::SPREAD[code as usize & 31];
        for (plane, spread) in self.0.iter_mut().zip(spread) {
            for half in 0..2 {
                plane[half] = (plane[half] & !old[half]) | (new[half] & spread[half]);
            }
        }
    }
}
