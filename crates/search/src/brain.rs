//! What an opponent remembers from search to search.

use crate::memory::Memory;
use crate::table::Table;

/// The memory of an opponent: the transposition table, which all its threads share, and what each
/// thread has learnt of which actions do well.
///
/// The table takes what it is told to. The histories of a thread take 4 bytes for every pair of
/// [`springald_core::Evaluate::SLOTS`] of the game.
#[derive(Debug)]
pub struct Brain {
    pub(crate) table: Table,
    pub(crate) memories: Vec<Memory>,
}

impl Brain {
    /// A memory with a table of `hash` MiB, for `threads` threads; of both at least one.
    pub fn new(hash: usize, threads: usize) -> Self {
        let mut brain = Self {
            table: Table::new(hash),
            memories: Vec::new(),
        };
        brain.set_threads(threads);
        brain
    }

    /// Gives the table another size, in MiB, and forgets what was in it.
    pub fn resize(&mut self, hash: usize) {
        // The old one goes first, so that both need not fit at once.
        self.table = Table::new(0);
        self.table = Table::new(hash);
    }

    /// How many threads are to search, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::default);
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }
}
