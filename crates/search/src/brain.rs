//! What a search remembers.

/// The memory of a search.
#[derive(Debug)]
pub struct Brain {
    threads: usize,
}

impl Brain {
    /// A memory with a table of `hash` MiB, for `threads` threads.
    pub fn new(_hash: usize, threads: usize) -> Self {
        Self { threads }
    }

    /// Gives the table another size, in MiB, and forgets everything.
    pub fn resize(&mut self, _hash: usize) {}

    /// How many threads search, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {}
}
