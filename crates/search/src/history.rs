//! History scores: the success of actions, by the history indices of the game.

use crate::params::{FOLLOWS, TRIED, bonus_linear, bonus_most, bonus_square};
use springald_core::Side;

/// The largest history score of one table.
pub(crate) const LIMIT: i32 = 16_384;

/// The furthest of [`FOLLOWS`], in plies.
pub(crate) const FURTHEST: usize = FOLLOWS[FOLLOWS.len() - 1];
/// The table of each of [`FOLLOWS`]. The last two share one: where sides alternate, both actions are
/// the same side's.
const TABLES: [usize; FOLLOWS.len()] = [0, 1, 1];

/// The history indices of earlier actions, in the order of [`FOLLOWS`].
pub(crate) type Before = [usize; FOLLOWS.len()];

/// The history scores of one thread. They outlive a search, because the next search starts nearby.
#[derive(Debug, Default)]
pub(crate) struct History {
    size: usize,
    /// Quiet actions by side.
    quiet: Vec<i16>,
    /// Noisy actions by side.
    noisy: Vec<i16>,
    /// Quiet actions by the index of an earlier action.
    follow: [Vec<i16>; 2],
}

impl History {
    /// Makes room for `size` indices. Clears everything if the size changes.
    pub(crate) fn fit(&mut self, size: usize) {
        if self.size != size {
            *self = Self {
                size,
                quiet: vec![0; 2 * size],
                noisy: vec![0; 2 * size],
                // One row more for the index of no action.
                follow: [0; 2].map(|_| vec![0; (size + 1) * size]),
            };
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the index that stands for no earlier action.
    pub(crate) const fn no_action(&self) -> usize {
        self.size
    }

    /// Returns the score of a quiet action after these earlier ones, up to four times [`LIMIT`].
    #[inline(always)]
    pub(crate) fn quiet(&self, side: Side, index: usize, before: Before) -> i32 {
        let mut sum = i32::from(self.quiet[side.index() * self.size + index]);
        for (earlier, table) in before.into_iter().zip(TABLES) {
            sum += i32::from(self.follow[table][earlier * self.size + index]);
        }
        sum
    }

    /// Returns the score of a noisy action, up to [`LIMIT`].
    #[inline(always)]
    pub(crate) fn noisy(&self, side: Side, index: usize) -> i32 {
        i32::from(self.noisy[side.index() * self.size + index])
    }

    /// Moves the score of a quiet action towards [`LIMIT`], or with a negative `bonus` away from it.
    pub(crate) fn note_quiet(&mut self, side: Side, index: usize, before: Before, bonus: i32) {
        shift(&mut self.quiet[side.index() * self.size + index], bonus);
        for (earlier, table) in before.into_iter().zip(TABLES) {
            shift(&mut self.follow[table][earlier * self.size + index], bonus);
        }
    }

    /// Moves the score of a noisy action towards [`LIMIT`], or with a negative `bonus` away from it.
    pub(crate) fn note_noisy(&mut self, side: Side, index: usize, bonus: i32) {
        shift(&mut self.noisy[side.index() * self.size + index], bonus);
    }
}

/// Returns the bonus of an action that caused a cutoff at this depth, in plies.
pub(crate) fn bonus(depth: i32) -> i32 {
    (depth * depth * bonus_square() + depth * bonus_linear()).min(bonus_most())
}

/// Moves a score by a bonus; the closer the score is to its limit, the less it moves.
#[inline(always)]
fn shift(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// The actions of a node that were tried before the cutoff.
pub(crate) struct TriedActions {
    indices: [u16; TRIED],
    count: usize,
}

impl TriedActions {
    pub(crate) const fn new() -> Self {
        Self {
            indices: [0; TRIED],
            count: 0,
        }
    }

    /// Notes an action by its history index.
    pub(crate) const fn note(&mut self, index: usize) {
        if self.count < TRIED {
            self.indices[self.count] = index as u16;
            self.count += 1;
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.indices[..self.count].iter().map(|&index| index.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_never_leaves_its_limits() {
        let mut history = History::default();
        history.fit(3);
        let before = [history.no_action(), 1, 2];
        for _ in 0..1000 {
            history.note_quiet(Side::Black, 2, before, 1500);
            history.note_noisy(Side::White, 0, -1500);
        }
        let quiet = history.quiet(Side::Black, 2, before);
        assert!((3 * LIMIT..=4 * LIMIT).contains(&quiet), "{quiet}");
        assert!((-LIMIT..=-LIMIT / 2).contains(&history.noisy(Side::White, 0)));
        assert_eq!(history.quiet(Side::White, 2, [0; 3]), 0);
    }
}
