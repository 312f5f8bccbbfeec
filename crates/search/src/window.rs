//! The window of a search.

use crate::score::{INFINITE, WIN};

/// The range of scores that matter, for the side that acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The score that this side already has elsewhere.
    pub(crate) alpha: i32,
    /// The score from which on the other side avoids this node.
    pub(crate) beta: i32,
}

impl Window {
    /// All scores.
    pub(crate) const OPEN: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// Returns the window that only asks whether the score is above `alpha`.
    #[inline(always)]
    pub(crate) const fn above(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Returns the window of the other side.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns the window within what is possible `turns` turns after the root: no win is sooner than
    /// one in this turn, no loss sooner than one now.
    #[inline(always)]
    pub(crate) fn within(self, turns: i32) -> Self {
        Self {
            alpha: self.alpha.max(turns - WIN),
            beta: self.beta.min(WIN - turns - 1),
        }
    }

    /// Whether no score lies between the ends.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether it only asks on which side of a bound the score is.
    #[inline(always)]
    pub(crate) const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}
