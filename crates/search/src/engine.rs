//! The memory of an engine from search to search.

use crate::history::History;
use crate::table::TranspositionTable;

/// An engine: the transposition table, which all its threads share, and the history scores of each
/// thread. [`Engine::search`] finds turns.
///
/// The table takes the memory that is set. The history scores of a thread take 4 bytes for every pair
/// of indices below [`history_size`](springald_core::Evaluate::history_size) of the game.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::Variant;
/// use springald_search::{Control, Engine, SearchRequest, Task};
///
/// let (position, task) = (Chess.start(), Task::of_nodes(2_000));
/// let (mut engine, control) = (Engine::new(1, 1), Control::default());
/// let mut depths = Vec::new();
/// let request = SearchRequest::new(&position, &task);
/// let result = engine
///     .search(&request, &control, &mut |report| depths.push(report.depth))
///     .unwrap();
/// assert_eq!(depths.last(), Some(&result.depth));
/// ```
#[derive(Debug)]
pub struct Engine {
    pub(crate) table: TranspositionTable,
    pub(crate) histories: Vec<History>,
}

impl Engine {
    /// Returns an engine with a table of `hash` MiB and this many threads, both at least 1.
    pub fn new(hash: usize, threads: usize) -> Self {
        let mut engine = Self {
            table: TranspositionTable::new(hash),
            histories: Vec::new(),
        };
        engine.set_threads(threads);
        engine
    }

    /// Resizes the table to `hash` MiB, and clears it.
    pub fn resize(&mut self, hash: usize) {
        // The old table is freed first, so that both need not fit at once.
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::new(hash);
    }

    /// Sets the number of threads, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), History::default);
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }
}
