//! What an opponent remembers from search to search.

use crate::history::History;
use crate::table::Table;

/// The history of an opponent: the transposition table, which all its threads share, and what each
/// thread has learnt of which actions do well.
///
/// The table takes what it is told to. The histories of a thread take 4 bytes for every pair of
/// [`springald_core::Evaluate::history_size`] of the game.
#[derive(Debug)]
pub struct Engine {
    pub(crate) table: Table,
    pub(crate) histories: Vec<History>,
}

impl Engine {
    /// A history with a table of `hash` MiB, for `threads` threads; of both at least one.
    pub fn new(hash: usize, threads: usize) -> Self {
        let mut engine = Self {
            table: Table::new(hash),
            histories: Vec::new(),
        };
        engine.set_threads(threads);
        engine
    }

    /// Gives the table another size, in MiB, and forgets what was in it.
    pub fn resize(&mut self, hash: usize) {
        // The old one goes first, so that both need not fit at once.
        self.table = Table::new(0);
        self.table = Table::new(hash);
    }

    /// How many threads are to search, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), History::default);
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }
}
