//! Principal variations: a line with its score, and the triangular table of a search.

use crate::params::MAX_PLY;

/// A line from the root and its score.
#[derive(Clone, Debug)]
pub(crate) struct Line<A> {
    pub(crate) score: i32,
    pub(crate) pv: Vec<A>,
}

/// The best line from each ply on. A search allocates nothing for it.
pub(crate) struct PvTable<A>(Vec<Vec<A>>);

impl<A: Copy> PvTable<A> {
    /// Returns a table of empty lines.
    pub(crate) fn new() -> Self {
        let lines = std::iter::repeat_with(|| Vec::with_capacity(MAX_PLY));
        Self(lines.take(MAX_PLY + 2).collect())
    }

    /// Clears the line from this ply on.
    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the line from this ply on to an action followed by the line of the next ply.
    pub(crate) fn put(&mut self, ply: usize, action: A) {
        let (here, deeper) = self.0.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&deeper[0]);
    }

    /// Returns the line from the root.
    pub(crate) fn best(&self) -> &[A] {
        &self.0[0]
    }
}
