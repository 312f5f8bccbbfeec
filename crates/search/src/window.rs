//! The window of a search.

use crate::score::{INFINITE, WIN};

/// The range of scores that matter, for the side that acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The score that the side to act has for certain elsewhere.
    pub(crate) alpha: i32,
    /// The score at which the other side avoids this node.
    pub(crate) beta: i32,
}

impl Window {
    /// The widest window.
    pub(crate) const OPEN: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// Returns the null window that asks only whether the score is above `alpha`.
    #[inline(always)]
    pub(crate) const fn above(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Returns the window as the other side sees it.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Narrows the window to what is possible `turns` turns after the root: no win is sooner than one
    /// in this turn, no loss sooner than one now (mate-distance pruning).
    #[inline(always)]
    pub(crate) fn within(self, turns: i32) -> Self {
        Self {
            alpha: self.alpha.max(turns - WIN),
            beta: self.beta.min(WIN - turns - 1),
        }
    }

    /// Returns `true` if no score lies between the ends.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Returns `true` if the window asks only on which side of a bound the score is.
    #[inline(always)]
    pub(crate) const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}
