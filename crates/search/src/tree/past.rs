//! The turn starts before the current node, for repetitions.

use crate::TurnStart;
use springald_core::{Chase, Chases, Checks, Node, Position};

/// The turn starts before the root and on the line, oldest first.
pub(super) struct Past<P> {
    starts: Vec<TurnStart>,
    /// The positions of the starts; empty in games in which perpetual chase does not matter.
    positions: Vec<P>,
    /// For each position what is known of the turn that led to it.
    chases: Vec<Option<Chase>>,
    /// The number of starts before the root.
    before_root: usize,
    /// The number of starts that cannot be repeated, because of a null move since.
    barrier: usize,
}

/// The occurrences of a position, and what has happened meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Recurrence {
    /// The number of times, now included.
    pub count: usize,
    /// The number of turns since the first time.
    pub turns: usize,
    /// The checks in these turns.
    pub checks: Checks,
}

impl<P: Position> Past<P> {
    /// Returns the past of a root after these turn starts, with their positions where they matter.
    pub(super) fn new(starts: &[TurnStart], positions: &[P]) -> Self {
        Self {
            starts: starts.to_vec(),
            positions: positions.to_vec(),
            chases: vec![None; positions.len()],
            before_root: starts.len(),
            barrier: 0,
        }
    }

    /// Returns the turn starts before the root.
    pub(super) fn before_root(&self) -> &[TurnStart] {
        &self.starts[..self.before_root]
    }

    /// Adds the start of the turn that begins in a position with this key.
    #[inline(always)]
    pub(super) fn push(&mut self, key: u64, position: &P) {
        self.starts.push(TurnStart::with_key(key, position));
        if position.draw_rules().perpetual_chase_loses {
            self.positions.push(position.clone());
            self.chases.push(None);
        }
    }

    /// Removes the start of the turn that begins in a position, the last one.
    #[inline(always)]
    pub(super) fn pop(&mut self, position: &P) {
        self.starts.pop();
        if position.draw_rules().perpetual_chase_loses {
            self.positions.pop();
            self.chases.pop();
        }
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
        let mut checks = Checks::default();
        let mut found = Recurrence {
            count: 1,
            turns: 0,
            checks,
        };
        let mut later = now;
        let past = self.starts[self.barrier..].iter().rev().take(turns);
        for (index, &earlier) in past.enumerate() {
            if let Some((to_act, is_check)) = later.check {
                checks.add(to_act, is_check);
            }
            if earlier.key == now.key {
                found.count += 1;
                found.turns = index + 1;
                found.checks = checks;
            }
            later = earlier;
        }
        found
    }

    /// Returns the chases in this many turns before a position, which is not among the starts.
    pub(super) fn chases(&mut self, now: &P, turns: usize) -> Chases {
        let mut chases = Chases::default();
        let size = self.positions.len();
        for index in (size.saturating_sub(turns)..size).rev() {
            let before = &self.positions[index];
            let Node::Decision(by) = before.node() else {
                continue;
            };
            let turn = match self.positions.get(index + 1) {
                None => now.chase_since(before),
                Some(after) => {
                    *self.chases[index + 1].get_or_insert_with(|| after.chase_since(before))
                }
            };
            chases.add_earlier(by, turn);
            if chases.are_over() {
                break;
            }
        }
        chases
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_chess::{Chess, ChessPosition};
    use springald_core::{Side, Variant};

    /// Returns turn starts with these keys, in which nobody is in check.
    fn quiet(keys: &[u64]) -> Vec<TurnStart> {
        let start = |&key| TurnStart { key, check: None };
        keys.iter().map(start).collect()
    }

    #[test]
    fn once_on_the_line_or_twice_before_it_repeats() {
        let mut past = Past::new(&quiet(&[7, 8, 7, 9]), &[]);
        assert!(past.repeats(7, 4, 3) && !past.repeats(7, 3, 3) && !past.repeats(8, 4, 3));
        past.push(5, &Chess.start());
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
            let past: Past<ChessPosition> = Past::new(starts, &[]);
            let found = past.recurrence(now, 99);
            (found.count, found.checks.checker())
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
