//! The transposition table: shared by all threads, or all engines of a team, without locks.
//!
//! An entry is two words: the data, and the key mixed with the data (Hyatt and Mann 2002, "A lockless
//! transposition table implementation for parallel search chess engines"). Words of two different
//! writes do not match and read as no entry.

use crate::params::{TABLE_AGE, TABLE_DEEPER};
use crate::{SharedMemory, Team};
use std::sync::atomic::{AtomicU64, Ordering};

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum BoundKind {
    /// There is no score.
    None = 0,
    /// The score is at most this.
    Upper = 1,
    /// The score is at least this.
    Lower = 2,
    /// The score is the true one.
    Exact = 3,
}

/// The stored knowledge of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best action found, as [`action16`] of its code; 0 for none.
    pub(crate) action: u16,
    /// Its score, wins counted from this position.
    pub(crate) score: i32,
    /// The static evaluation, or [`NO_EVALUATION`].
    pub(crate) evaluation: i32,
    /// The depth of the search, in plies.
    pub(crate) depth: i32,
    /// The relation of the score to the true one.
    pub(crate) kind: BoundKind,
}

/// The value that stands for no evaluation.
pub(crate) const NO_EVALUATION: i32 = i16::MIN as i32;

/// The entry of an unknown position.
pub(crate) const UNKNOWN: Entry = Entry {
    action: 0,
    score: 0,
    evaluation: NO_EVALUATION,
    depth: -1,
    kind: BoundKind::None,
};

/// Folds the code of an action to sixteen bits, never 0: enough to find it among the legal ones.
#[inline(always)]
pub(crate) const fn action16(code: u32) -> u16 {
    // A code below 2^16 - 1 loses nothing.
    let folded = (code ^ (code >> 16).wrapping_mul(0x9e37)) as u16;
    folded.wrapping_add(1) | (folded == u16::MAX) as u16
}

impl Entry {
    /// The smallest depth that can be stored.
    const SHALLOWEST: i32 = -1;

    fn pack(self, age: u8) -> u64 {
        u64::from(self.action)
            | u64::from(self.score as u16) << 16
            | u64::from(self.evaluation as u16) << 32
            | ((self.depth - Self::SHALLOWEST).clamp(0, 255) as u64) << 48
            | (self.kind as u64 | u64::from(age) << 2) << 56
    }

    fn unpack(data: u64) -> Self {
        Self {
            action: data as u16,
            score: i32::from((data >> 16) as i16),
            evaluation: i32::from((data >> 32) as i16),
            depth: (data >> 48) as u8 as i32 + Self::SHALLOWEST,
            kind: match (data >> 56) & 3 {
                0 => BoundKind::None,
                1 => BoundKind::Upper,
                2 => BoundKind::Lower,
                _ => BoundKind::Exact,
            },
        }
    }

    /// Returns `true` if the score ends a search to this depth with this window.
    #[inline(always)]
    pub(crate) const fn decides(&self, depth: i32, score: i32, alpha: i32, beta: i32) -> bool {
        self.depth >= depth
            && match self.kind {
                BoundKind::None => false,
                BoundKind::Upper => score <= alpha,
                BoundKind::Lower => score >= beta,
                BoundKind::Exact => true,
            }
    }
}

/// Slots per bucket, which fills a cache line; a key may be in any of them.
const SLOTS: usize = 4;
/// Words per slot: the data, and the check of the key.
const WORDS: usize = 2;
/// The number of ages that can be told apart.
const AGES: u8 = 64;

/// A bucket in memory of the program.
#[derive(Debug)]
#[repr(align(64))]
struct Bucket([AtomicU64; SLOTS * WORDS]);

impl Bucket {
    const fn new() -> Self {
        Self([const { AtomicU64::new(0) }; SLOTS * WORDS])
    }
}

/// A bucket in memory that programs share.
#[derive(Clone, Copy)]
struct SharedBucket {
    memory: SharedMemory,
    /// The index of its first word.
    at: u32,
}

/// The slots of a key.
trait Slots: Copy {
    /// Returns a word of the bucket.
    fn word(self, index: usize) -> u64;

    /// Writes a word of the bucket.
    fn set_word(self, index: usize, word: u64);

    /// Returns the data of a slot, with `true` if they belong to this key.
    #[inline(always)]
    fn read(self, slot: usize, key: u64) -> (u64, bool) {
        let data = self.word(slot * WORDS);
        let check = self.word(slot * WORDS + 1);
        (data, check ^ data == key && data != 0)
    }

    /// Writes a slot.
    #[inline(always)]
    fn write(self, slot: usize, key: u64, data: u64) {
        self.set_word(slot * WORDS, data);
        self.set_word(slot * WORDS + 1, key ^ data);
    }

    /// Returns the entry of the position with this key, or [`UNKNOWN`].
    #[inline(always)]
    fn probe(self, key: u64) -> Entry {
        for slot in 0..SLOTS {
            let (data, fits) = self.read(slot, key);
            if fits {
                return Entry::unpack(data);
            }
        }
        UNKNOWN
    }

    /// Stores the entry of the position with this key, in place of the least valuable one.
    #[inline(always)]
    fn keep(self, key: u64, mut entry: Entry, age: u8) {
        let mut worst = (i32::MAX, 0);
        for slot in 0..SLOTS {
            let (data, fits) = self.read(slot, key);
            let old = Entry::unpack(data);
            let years = i32::from((AGES + age - (data >> 58) as u8) % AGES);
            if fits {
                if entry.action == 0 {
                    entry.action = old.action;
                }
                // A deeper result of the same search says more, unless the new one is exact.
                if entry.kind != BoundKind::Exact
                    && years == 0
                    && entry.depth + TABLE_DEEPER < old.depth
                {
                    return;
                }
                worst.1 = slot;
                break;
            }
            let worth = if data == 0 {
                i32::MIN
            } else {
                old.depth - TABLE_AGE * years
            };
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        self.write(worst.1, key, entry.pack(age));
    }

    /// Returns the number of slots that a search has filled.
    fn filled(self, age: u8) -> usize {
        let slots = 0..SLOTS;
        slots
            .filter(|slot| {
                let data = self.word(slot * WORDS);
                data != 0 && (data >> 58) as u8 == age
            })
            .count()
    }
}

impl Slots for &Bucket {
    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        self.0[index].load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn set_word(self, index: usize, word: u64) {
        self.0[index].store(word, Ordering::Relaxed);
    }
}

impl Slots for SharedBucket {
    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        (self.memory.load)(self.at + index as u32)
    }

    #[inline(always)]
    fn set_word(self, index: usize, word: u64) {
        (self.memory.store)(self.at + index as u32, word);
    }
}

/// The memory of a table.
#[derive(Debug)]
enum Buckets {
    Own(Vec<Bucket>),
    Shared(SharedMemory),
}

/// The transposition table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Buckets,
    /// The number of buckets.
    count: usize,
    /// The number of the search; older entries give way first.
    age: u8,
}

impl TranspositionTable {
    /// Returns a table of `mebibytes` MiB, at least 1.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let count = mebibytes.max(1) * (1 << 20) / size_of::<Bucket>();
        let buckets = std::iter::repeat_with(Bucket::new).take(count).collect();
        Self {
            buckets: Buckets::Own(buckets),
            count,
            age: 0,
        }
    }

    /// Returns the table in the memory of a team. Another engine may have filled it.
    ///
    /// # Panics
    /// If the memory has no room for a bucket.
    pub(crate) fn shared(memory: SharedMemory) -> Self {
        let count = memory.words.saturating_sub(Team::HEADER) as usize / (SLOTS * WORDS);
        assert!(count > 0, "the table has a bucket");
        Self {
            buckets: Buckets::Shared(memory),
            count,
            age: 0,
        }
    }

    /// Returns `true` if other engines use the table too.
    pub(crate) const fn is_shared(&self) -> bool {
        matches!(self.buckets, Buckets::Shared(_))
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        match &mut self.buckets {
            Buckets::Own(buckets) => buckets.fill_with(Bucket::new),
            Buckets::Shared(memory) => {
                for index in Team::HEADER..memory.words {
                    (memory.store)(index, 0);
                }
            }
        }
        self.age = 0;
    }

    /// Begins a new search.
    pub(crate) fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Begins the search with this number.
    pub(crate) fn set_search(&mut self, search: u32) {
        self.age = (search % u32::from(AGES)) as u8;
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.count as u128) >> 64) as usize
    }

    /// Returns the entry of the position with this key, or [`UNKNOWN`].
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Entry {
        let index = self.index(key);
        match &self.buckets {
            Buckets::Own(buckets) => buckets[index].probe(key),
            Buckets::Shared(memory) => shared_bucket(*memory, index).probe(key),
        }
    }

    /// Stores the entry of the position with this key, in place of the least valuable one.
    #[inline(always)]
    pub(crate) fn keep(&self, key: u64, entry: Entry) {
        let index = self.index(key);
        match &self.buckets {
            Buckets::Own(buckets) => buckets[index].keep(key, entry, self.age),
            Buckets::Shared(memory) => shared_bucket(*memory, index).keep(key, entry, self.age),
        }
    }

    /// Returns the part of the table that this search has filled, in permille.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = self.count.min(250);
        let used: usize = match &self.buckets {
            Buckets::Own(buckets) => {
                let first = buckets[..sample].iter();
                first.map(|bucket| bucket.filled(self.age)).sum()
            }
            Buckets::Shared(memory) => (0..sample)
                .map(|index| shared_bucket(*memory, index).filled(self.age))
                .sum(),
        };
        (used * 1000 / (sample * SLOTS)) as u32
    }
}

const fn shared_bucket(memory: SharedMemory, index: usize) -> SharedBucket {
    SharedBucket {
        memory,
        at: Team::HEADER + (index * SLOTS * WORDS) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry {
            action: action16(77),
            score: -29_500,
            evaluation: -31,
            depth,
            kind: BoundKind::Lower,
        }
    }

    #[test]
    fn kept_entries_are_found_again() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(0x1234_5678_9abc_def0), UNKNOWN);
        for depth in [-1_i32, 0, 9, 200] {
            let key = u64::from(depth.unsigned_abs()) * 77;
            table.keep(key, entry(depth));
            assert_eq!(table.probe(key), entry(depth));
        }
    }

    #[test]
    fn the_size_is_as_requested() {
        for mebibytes in [1, 3, 16] {
            let table = TranspositionTable::new(mebibytes);
            assert_eq!(table.count * size_of::<Bucket>(), mebibytes << 20);
        }
    }

    #[test]
    fn the_shallowest_gives_way_and_the_deep_stay() {
        let table = TranspositionTable::new(1);
        // Keys that differ in their lowest bits share a bucket.
        for depth in 0..=SLOTS as i32 {
            table.keep(0xffff << 48 | depth as u64, entry(10 + depth));
        }
        assert_eq!(table.probe(0xffff << 48), UNKNOWN);
        for depth in 1..=SLOTS as i32 {
            assert_eq!(table.probe(0xffff << 48 | depth as u64).depth, 10 + depth);
        }
    }

    #[test]
    fn an_action_is_not_forgotten_for_a_bound_without_one() {
        let table = TranspositionTable::new(1);
        table.keep(5, entry(3));
        table.keep(
            5,
            Entry {
                action: 0,
                ..entry(4)
            },
        );
        assert_eq!(table.probe(5), entry(4));
    }

    #[test]
    fn no_action_is_short_for_nothing() {
        assert!((0..=u32::from(u16::MAX)).all(|code| action16(code) != 0));
        assert!((0..1 << 12).all(|code| action16(code << 12 | code) != 0));
    }
}
