//! What a thread remembers of how well actions did: histories, by the slots that a game gives them.

use springald_core::Side;

/// The most that a history says for or against an action.
pub(crate) const LIMIT: i32 = 16_384;

/// How many earlier actions an action is remembered together with.
pub(crate) const FOLLOWS: usize = 2;

/// Histories of one thread. They outlive a search, as the next one begins near by.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    slots: usize,
    /// Quiet actions by side.
    quiet: Vec<i16>,
    /// Noisy actions by side.
    noisy: Vec<i16>,
    /// Quiet actions by the slot of an earlier action, one and two plies before.
    follow: [Vec<i16>; FOLLOWS],
}

impl Memory {
    /// Makes room for a game with so many slots; forgets everything where that is another number.
    pub(crate) fn fit(&mut self, slots: usize) {
        if self.slots != slots {
            *self = Self {
                slots,
                quiet: vec![0; 2 * slots],
                noisy: vec![0; 2 * slots],
                // One row more for "nothing went before".
                follow: [0; FOLLOWS].map(|_| vec![0; (slots + 1) * slots]),
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

    /// What is known of a quiet action after these earlier ones; up to three times [`LIMIT`].
    #[inline(always)]
    pub(crate) fn quiet(&self, side: Side, slot: usize, before: [usize; FOLLOWS]) -> i32 {
        i32::from(self.quiet[side.index() * self.slots + slot])
            + i32::from(self.follow[0][before[0] * self.slots + slot])
            + i32::from(self.follow[1][before[1] * self.slots + slot])
    }

    /// What is known of a noisy action; up to [`LIMIT`].
    #[inline(always)]
    pub(crate) fn noisy(&self, side: Side, slot: usize) -> i32 {
        i32::from(self.noisy[side.index() * self.slots + slot])
    }

    /// Notes that a quiet action did well, or, with a negative `bonus`, badly.
    pub(crate) fn note_quiet(
        &mut self,
        side: Side,
        slot: usize,
        before: [usize; FOLLOWS],
        bonus: i32,
    ) {
        shift(&mut self.quiet[side.index() * self.slots + slot], bonus);
        for (follow, earlier) in self.follow.iter_mut().zip(before) {
            shift(&mut follow[earlier * self.slots + slot], bonus);
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
        let mut memory = Memory::default();
        memory.fit(3);
        let before = [memory.nothing(), 1];
        for _ in 0..1000 {
            memory.note_quiet(Side::Black, 2, before, 1500);
            memory.note_noisy(Side::White, 0, -1500);
        }
        let quiet = memory.quiet(Side::Black, 2, before);
        assert!((2 * LIMIT..=3 * LIMIT).contains(&quiet), "{quiet}");
        assert!((-LIMIT..=-LIMIT / 2).contains(&memory.noisy(Side::White, 0)));
        assert_eq!(memory.quiet(Side::White, 2, [0, 0]), 0);
    }
}
