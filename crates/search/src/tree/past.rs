//! The turn starts before the current node, for repetitions.

use crate::TurnStart;

/// The turn starts before the root and on the line, oldest first.
pub(super) struct Past {
    starts: Vec<TurnStart>,
    /// The number of starts before the root.
    before_root: usize,
    /// The number of starts that cannot be repeated, because of a null move since.
    barrier: usize,
}

/// The occurrences of a position, and the side that gave check meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Recurrence {
    /// The number of times, now included.
    pub count: usize,
    /// The side that alone has given check in each turn since the first time: `true` for the one that has just acted,
    /// `false` for the one to act.
    pub checker: Option<bool>,
}

impl Past {
    /// Returns the past of a root after these turn starts.
    pub(super) fn new(starts: &[TurnStart]) -> Self {
        Self {
            starts: starts.to_vec(),
            before_root: starts.len(),
            barrier: 0,
        }
    }

    /// Returns the turn starts before the root.
    pub(super) fn before_root(&self) -> &[TurnStart] {
        &self.starts[..self.before_root]
    }

    #[inline(always)]
    pub(super) fn push(&mut self, start: TurnStart) {
        self.starts.push(start);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<TurnStart> {
        self.starts.pop()
    }

    /// Puts back what [`Past::pop`] removed.
    pub(super) fn put_back(&mut self, start: Option<TurnStart>) {
        self.starts.extend(start);
    }

    /// Makes all turn starts so far unrepeatable. Returns what [`Past::open`] needs to undo that.
    pub(super) fn close(&mut self) -> usize {
        std::mem::replace(&mut self.barrier, self.starts.len())
    }

    /// Undoes [`Past::close`].
    pub(super) fn open(&mut self, barrier: usize) {
        self.barrier = barrier;
    }

    /// Returns `true` if a position repeats one of the last `turns` turn starts: once within the
    /// searched line, where a side that could improve the second time could have done so the first
    /// time, or for the `limit`-th time in all.
    pub(super) fn repeats(&self, key: u64, turns: usize, limit: usize) -> bool {
        let mut seen = 0;
        let past = self.starts.iter().enumerate().skip(self.barrier);
        for (index, earlier) in past.rev().take(turns) {
            if earlier.key == key {
                seen += 1;
                if index >= self.before_root || seen + 1 >= limit {
                    return true;
                }
            }
        }
        false
    }

    /// Returns how often a position has occurred within so many turns.
    pub(super) fn recurrence(&self, now: TurnStart, turns: usize) -> Recurrence {
        let mut found = Recurrence {
            count: 1,
            checker: None,
        };
        // Whether all starts were checks so far: those of the side to act now, and those of the other side.
        let mut checks = [now.is_check, true];
        let past = self.starts[self.barrier..].iter().rev().take(turns);
        for (ago, earlier) in (1..).zip(past) {
            if earlier.key == now.key {
                found.count += 1;
                found.checker = (checks[0] != checks[1]).then_some(checks[0]);
            }
            checks[ago % 2] &= earlier.is_check;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns turn starts with these keys, in which nobody is in check.
    fn quiet(keys: &[u64]) -> Vec<TurnStart> {
        let start = |&key| TurnStart {
            key,
            is_check: false,
        };
        keys.iter().map(start).collect()
    }

    #[test]
    fn once_on_the_line_or_twice_before_it_repeats() {
        let mut past = Past::new(&quiet(&[7, 8, 7, 9]));
        assert!(past.repeats(7, 4, 3) && !past.repeats(7, 3, 3) && !past.repeats(8, 4, 3));
        past.push(quiet(&[5])[0]);
        assert!(past.repeats(5, 1, 3) && !past.repeats(5, 0, 3));
        let barrier = past.close();
        assert!(!past.repeats(5, 9, 3) && !past.repeats(7, 9, 3));
        past.open(barrier);
        assert!(past.repeats(5, 9, 3) && !past.repeats(7, 9, 4));
        assert_eq!(past.before_root(), quiet(&[7, 8, 7, 9]));
    }

    #[test]
    fn who_checks_without_end_is_known() {
        let checked = |key, is_check| TurnStart { key, is_check };
        let found = |starts: &[TurnStart], now| {
            let found = Past::new(starts).recurrence(now, 99);
            (found.count, found.checker)
        };
        // The side that acts in 7 is in check there and in 9; the other one never.
        let now = checked(7, true);
        let cycle = [now, checked(8, false), checked(9, true), checked(6, false)];
        assert_eq!(found(&cycle, now), (2, Some(true)));
        assert_eq!(found(&[cycle, cycle].concat(), now), (3, Some(true)));
        // One quiet turn in the first cycle is enough.
        let first = [now, checked(8, false), checked(5, false), checked(6, false)];
        assert_eq!(found(&[first, cycle].concat(), now), (3, None));
        // The side that acts in 8 and 6 is in check there: the side to act in 7 gives it.
        let now = checked(7, false);
        let cycle = [now, checked(8, true), checked(9, false), checked(6, true)];
        assert_eq!(found(&cycle, now), (2, Some(false)));
        // Both give check.
        let now = checked(7, true);
        let cycle = [now, checked(8, true)];
        assert_eq!(found(&cycle, now), (2, None));
        assert_eq!(found(&cycle, checked(5, true)), (1, None));
    }
}
