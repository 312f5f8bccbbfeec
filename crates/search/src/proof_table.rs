//! What a proof knows of turn starts.

/// Entries, one word each: 4 MiB.
const ENTRIES: usize = 1 << 19;
/// The bits of a word that hold what is known; the others are those of the key.
const ANSWER: u64 = 0b1_1111;
/// The most turns that can be told apart.
pub(crate) const MOST: u32 = 15;

/// Whether positions win with so many turns, by their keys. What is newer replaces what is older where
/// both have one place, so it never grows.
#[derive(Debug)]
pub(crate) struct ProofTable(Vec<u64>);

impl ProofTable {
    /// Knows nothing. The memory is only taken as it is written to.
    pub(crate) fn new() -> Self {
        Self(vec![0; ENTRIES])
    }

    /// Whether the position wins with `turns` turns, 1 to [`MOST`].
    pub(crate) fn get(&self, key: u64, turns: u32) -> Option<bool> {
        let word = self.0[Self::place(key, turns)];
        (word >> 1 == Self::word(key, turns) >> 1).then_some(word & 1 == 1)
    }

    /// Remembers it.
    pub(crate) fn set(&mut self, key: u64, turns: u32, wins: bool) {
        self.0[Self::place(key, turns)] = Self::word(key, turns) | u64::from(wins);
    }

    /// The key with the turns in its lowest bits but one; never 0, as there is a turn.
    fn word(key: u64, turns: u32) -> u64 {
        debug_assert!((1..=MOST).contains(&turns));
        key & !ANSWER | u64::from(turns) << 1
    }

    /// From the highest bits, so that those left out of the word matter little.
    fn place(key: u64, turns: u32) -> usize {
        (key.rotate_left(turns) >> (64 - ENTRIES.ilog2())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_board::SplitMix;

    #[test]
    fn what_was_set_last_is_known() {
        let (mut random, mut known) = (SplitMix::new(1), ProofTable::new());
        for round in 0..1000 {
            let (key, turns, wins) = (random.next(), 1 + round % 3, round % 2 == 0);
            assert_eq!(known.get(key, turns), None);
            known.set(key, turns, wins);
            assert_eq!(known.get(key, turns), Some(wins));
            assert_eq!(known.get(key, 1 + (round + 1) % 3), None);
            assert_eq!(known.get(key ^ 32, turns), None);
            known.set(key, turns, !wins);
            assert_eq!(known.get(key, turns), Some(!wins));
        }
        assert_eq!(known.0.len(), ENTRIES);
    }
}
