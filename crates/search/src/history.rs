//! What a thread remembers of how well actions did: histories, by the slots that a game gives them.

use springald_core::Side;

/// The most that a history says for or against an action.
pub(crate) const LIMIT: i32 = 16_384;

/// How many plies before an action the actions were that it is remembered together with. Those of
/// the last two share a table: where sides alternate, both are the same side's.
pub(crate) const FOLLOWS: [usize; 3] = [1, 2, 4];
/// The most of them.
pub(crate) const FURTHEST: usize = FOLLOWS[FOLLOWS.len() - 1];
/// The table of each.
const TABLES: [usize; FOLLOWS.len()] = [0, 1, 1];

/// The slots of earlier actions, in the order of [`FOLLOWS`].
pub(crate) type Before = [usize; FOLLOWS.len()];

/// Histories of one thread. They outlive a search, as the next one begins near by.
#[derive(Debug, Default)]
pub(crate) struct History {
    slots: usize,
    /// Quiet actions by side.
    quiet: Vec<i16>,
    /// Noisy actions by side.
    noisy: Vec<i16>,
    /// Quiet actions by the slot of an earlier action.
    follow: [Vec<i16>; 2],
}

impl History {
    /// Makes room for a game with so many slots; forgets everything where that is another number.
    pub(crate) fn fit(&mut self, slots: usize) {
        if self.slots != slots {
            *self = Self {
                slots,
                quiet: vec![0; 2 * slots],
                noisy: vec![0; 2 * slots],
                // One row more for "nothing went before".
                follow: [0; 2].map(|_| vec![0; (slots + 1) * slots]),
            };
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The row for "nothing went before".
    pub(crate) const fn nothing(&self) -> usize {
        self.slots
    }

    /// What is known of a quiet action after these earlier ones; up to four times [`LIMIT`].
    #[inline(always)]
    pub(crate) fn quiet(&self, side: Side, slot: usize, before: Before) -> i32 {
        let mut sum = i32::from(self.quiet[side.index() * self.slots + slot]);
        for (earlier, table) in before.into_iter().zip(TABLES) {
            sum += i32::from(self.follow[table][earlier * self.slots + slot]);
        }
        sum
    }

    /// What is known of a noisy action; up to [`LIMIT`].
    #[inline(always)]
    pub(crate) fn noisy(&self, side: Side, slot: usize) -> i32 {
        i32::from(self.noisy[side.index() * self.slots + slot])
    }

    /// Notes that a quiet action did well, or, with a negative `bonus`, badly.
    pub(crate) fn note_quiet(&mut self, side: Side, slot: usize, before: Before, bonus: i32) {
        shift(&mut self.quiet[side.index() * self.slots + slot], bonus);
        for (earlier, table) in before.into_iter().zip(TABLES) {
            shift(&mut self.follow[table][earlier * self.slots + slot], bonus);
        }
    }

    /// Notes that a noisy action did well, or, with a negative `bonus`, badly.
    pub(crate) fn note_noisy(&mut self, side: Side, slot: usize, bonus: i32) {
        shift(&mut self.noisy[side.index() * self.slots + slot], bonus);
    }
}

/// Moves a value by a bonus, less the nearer it is to its limit already.
#[inline(always)]
fn shift(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_never_leaves_its_limits() {
        let mut history = History::default();
        history.fit(3);
        let before = [history.nothing(), 1, 2];
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
