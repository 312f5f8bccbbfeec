//! The square that a pawn has just passed, in one byte.

use springald_board::Square;
use std::fmt;

/// The square that a pawn has just passed, or none. An option of a square would take two bytes, and a larger position
/// costs speed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Passed(u8);

impl Passed {
    /// No square.
    pub(crate) const NOTHING: Self = Self(u8::MAX);

    /// Returns the square.
    #[inline(always)]
    pub(crate) const fn square(self) -> Option<Square> {
        if self.0 == Self::NOTHING.0 {
            None
        } else {
            Some(Square::new(self.0))
        }
    }
}

impl From<Option<Square>> for Passed {
    #[inline(always)]
    fn from(square: Option<Square>) -> Self {
        square.map_or(Self::NOTHING, |at| Self(at.index() as u8))
    }
}

impl fmt::Debug for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}
