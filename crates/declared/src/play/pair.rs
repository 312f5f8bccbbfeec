//! The pieces of a side beneath the others.

use crate::sets::Squares;

/// Marks a piece that has not moved.
const FRESH: u8 = 128;

/// The two pieces of a side that lie under the others, or none.
///
/// Each byte is a square, plus 128 while that piece has not moved; the lower square comes first. A side that has none
/// has the same byte twice, so both cancel out in any exclusive or.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair(pub(crate) [u8; 2]);

impl Pair {
    pub(crate) const NONE: Self = Self([0, 0]);

    /// Returns a pair on two different squares; the flag of each marks a piece that has not moved.
    pub(crate) const fn new([(a, a_fresh), (b, b_fresh)]: [(u8, bool); 2]) -> Self {
        let [one, two] = [a | (FRESH * a_fresh as u8), b | (FRESH * b_fresh as u8)];
        if a < b {
            Self([one, two])
        } else {
            Self([two, one])
        }
    }

    #[inline(always)]
    fn at(self, index: usize) -> usize {
        usize::from(self.0[index] & !FRESH)
    }

    /// Returns each piece: its square, and `true` if it has not moved.
    pub(crate) fn pieces(self) -> impl Iterator<Item = (usize, bool)> {
        let count = if self == Self::NONE { 0 } else { 2 };
        (0..count).map(move |i| (self.at(i), self.0[i] & FRESH != 0))
    }

    #[inline(always)]
    pub(crate) fn squares<W: Squares>(self) -> W {
        W::bit(self.at(0)) ^ W::bit(self.at(1))
    }

    /// Returns the squares of the twins of pieces on these squares.
    #[inline(always)]
    pub(crate) fn across<W: Squares>(self, set: W) -> W {
        let (a, b) = (self.at(0), self.at(1));
        (W::bit(b) & W::filled(set.has(a))) ^ (W::bit(a) & W::filled(set.has(b)))
    }

    /// Returns the pair after a move of one of its pieces.
    pub(crate) fn moved(self, from: usize, to: usize) -> Self {
        let stays = if self.at(0) == from {
            self.0[1]
        } else {
            self.0[0]
        };
        Self::new([(to as u8, false), (stays & !FRESH, stays & FRESH != 0)])
    }
}
