//! Best lines: one with its score, and those of all nodes between the root and the present one.

use crate::params::MAX_PLY;

/// A line from the root and its score.
#[derive(Clone, Debug)]
pub(crate) struct Line<A> {
    pub(crate) score: i32,
    pub(crate) pv: Vec<A>,
}

/// The best line from each ply on, without allocation while searching.
pub(crate) struct PvTable<A>(Vec<Vec<A>>);

impl<A: Copy> PvTable<A> {
    /// Returns a table of empty lines.
    pub(crate) fn new() -> Self {
        let lines = std::iter::repeat_with(|| Vec::with_capacity(MAX_PLY));
        Self(lines.take(MAX_PLY + 2).collect())
    }

    /// Forgets the line from this ply on.
    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes the line from this ply on an action and the line of the next ply.
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
