//! The turn starts before the current node, for repetitions.

use crate::TurnStart;
use springald_core::{Checks, Side};

/// The turn starts before the root and on the line, oldest first.
pub(super) struct Past {
    starts: Vec<TurnStart>,
    /// The number of starts before the root.
    before_root: usize,
    /// The number of starts that cannot be repeated, because of a null move since.
    barrier: usize,
}

/// The occurrences of a position, and the side that has given check meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Recurrence {
    /// The number of times, now included.
    pub count: usize,
    /// The side that alone has given check in each turn since the first time.
    pub checker: Option<Side>,
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

    /// Returns how often a position has occurred within this many turns.
    pub(super) fn recurrence(&self, now: TurnStart, turns: usize) -> Recurrence {
        let mut found = Recurrence {
            count: 1,
            checker: None,
        };
        let mut checks = Checks::default();
        let mut later = now;
        for &earlier in self.starts[self.barrier..].iter().rev().take(turns) {
            if let Some((to_act, is_check)) = later.check {
                checks.add(to_act, is_check);
            }
            if earlier.key == now.key {
                found.count += 1;
                found.checker = checks.checker();
            }
            later = earlier;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns turn starts with these keys, in which nobody is in check.
    fn quiet(keys: &[u64]) -> Vec<TurnStart> {
        let start = |&key| TurnStart { key, check: None };
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
        let start = |key, to_act, is_check| TurnStart {
            key,
            check: Some((to_act, is_check)),
        };
        let white = |key, is_check| start(key, Side::White, is_check);
        let black = |key, is_check| start(key, Side::Black, is_check);
        let found = |starts: &[TurnStart], now| {
            let found = Past::new(starts).recurrence(now, 99);
            (found.count, found.checker)
        };
        // White is in check in 7 and in 9; Black never.
        let now = white(7, true);
        let cycle = [now, black(8, false), white(9, true), black(6, false)];
        assert_eq!(found(&cycle, now), (2, Some(Side::Black)));
        assert_eq!(found(&[cycle, cycle].concat(), now), (3, Some(Side::Black)));
        // One quiet turn in the first cycle is enough.
        let first = [now, black(8, false), white(5, false), black(6, false)];
        assert_eq!(found(&[first, cycle].concat(), now), (3, None));
        // Black is in check in 8 and 6.
        let now = white(7, false);
        let cycle = [now, black(8, true), white(9, false), black(6, true)];
        assert_eq!(found(&cycle, now), (2, Some(Side::White)));
        // Both give check.
        let now = white(7, true);
        assert_eq!(found(&[now, black(8, true)], now), (2, None));
        assert_eq!(found(&[now, black(8, true)], white(5, true)), (1, None));
        // White has two turns in a row.
        let now = white(7, false);
        let cycle = [now, white(5, false), black(8, true)];
        assert_eq!(found(&cycle, now), (2, Some(Side::White)));
        let cycle = [
            now,
            white(5, false),
            black(8, true),
            white(4, false),
            black(6, false),
        ];
        assert_eq!(found(&cycle, now), (2, None));
    }
}
