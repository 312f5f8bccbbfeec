//! The table of proven turn starts.

use crate::params::PROOF_TABLE;

/// The bits of a word that hold turns and result. The others hold bits of the key.
const RESULT: u64 = 0b1_1111;
/// The most turns that a word can hold.
pub(super) const MOST_TURNS: u32 = 15;

/// Proven results by key and number of turns, one word each. A new result replaces an older one in the
/// same slot, so the table never grows.
#[derive(Debug)]
pub(super) struct ProofTable(Vec<u64>);

impl ProofTable {
    /// Returns an empty table. The system supplies its memory only as it is written.
    pub(super) fn new() -> Self {
        Self(vec![0; PROOF_TABLE])
    }

    /// Returns `true` if the position wins within `turns` turns, 1 to [`MOST_TURNS`]; `None` if
    /// unknown.
    pub(super) fn get(&self, key: u64, turns: u32) -> Option<bool> {
        let word = self.0[Self::place(key, turns)];
        (word >> 1 == Self::word(key, turns) >> 1).then_some(word & 1 == 1)
    }

    /// Keeps a result.
    pub(super) fn set(&mut self, key: u64, turns: u32, wins: bool) {
        self.0[Self::place(key, turns)] = Self::word(key, turns) | u64::from(wins);
    }

    /// Returns the word of a loss: the key with the turns above its lowest bit. Never 0, as `turns` is
    /// not.
    fn word(key: u64, turns: u32) -> u64 {
        debug_assert!((1..=MOST_TURNS).contains(&turns));
        key & !RESULT | u64::from(turns) << 1
    }

    /// Returns the slot, from the highest bits: the word leaves out some of the lowest.
    fn place(key: u64, turns: u32) -> usize {
        (key.rotate_left(turns) >> (64 - PROOF_TABLE.ilog2())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_board::SplitMix;

    #[test]
    fn the_last_result_is_known() {
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
        assert_eq!(known.0.len(), PROOF_TABLE);
    }
}
