//! The turn starts before the current node, for repetitions.

/// The keys of the turn starts before the root and on the line, oldest first.
pub(super) struct Past {
    keys: Vec<u64>,
    /// The number of keys before the root.
    before_root: usize,
    /// The number of keys that cannot be repeated, because of a null move since.
    barrier: usize,
}

impl Past {
    /// Returns the past of a root after these turn starts.
    pub(super) fn new(keys: &[u64]) -> Self {
        Self {
            keys: keys.to_vec(),
            before_root: keys.len(),
            barrier: 0,
        }
    }

    /// Returns the keys before the root.
    pub(super) fn before_root(&self) -> &[u64] {
        &self.keys[..self.before_root]
    }

    #[inline(always)]
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u64> {
        self.keys.pop()
    }

    /// Puts back the key that [`Past::pop`] removed.
    pub(super) fn put_back(&mut self, key: Option<u64>) {
        self.keys.extend(key);
    }

    /// Makes all turn starts so far unrepeatable. Returns what [`Past::open`] needs to undo that.
    pub(super) fn close(&mut self) -> usize {
        std::mem::replace(&mut self.barrier, self.keys.len())
    }

    /// Undoes [`Past::close`].
    pub(super) fn open(&mut self, barrier: usize) {
        self.barrier = barrier;
    }

    /// Returns `true` if a position repeats one of the last `turns` turn starts: once within the
    /// searched line, where a side that could improve the second time could have done so the first
    /// time, or for the `claim`-th time in all.
    pub(super) fn repeats(&self, key: u64, turns: usize, claim: usize) -> bool {
        let mut seen = 0;
        let past = self.keys.iter().enumerate().skip(self.barrier);
        for (index, &earlier) in past.rev().take(turns) {
            if earlier == key {
                seen += 1;
                if index >= self.before_root || seen + 1 >= claim {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_on_the_line_or_twice_before_it_repeats() {
        let mut past = Past::new(&[7, 8, 7, 9]);
        assert!(past.repeats(7, 4, 3) && !past.repeats(7, 3, 3) && !past.repeats(8, 4, 3));
        past.push(5);
        assert!(past.repeats(5, 1, 3) && !past.repeats(5, 0, 3));
        let barrier = past.close();
        assert!(!past.repeats(5, 9, 3) && !past.repeats(7, 9, 3));
        past.open(barrier);
        assert!(past.repeats(5, 9, 3) && !past.repeats(7, 9, 4));
        assert_eq!(past.before_root(), [7, 8, 7, 9]);
    }
}
