//! How strong to play.

use crate::Limits;

/// A level from 1, for a beginner's first game, to 8, everything this search can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const MAX: Self = Self(8);

    /// The level with this number, where there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What a turn at this level may cost, and how far from the best it may stray.
    ///
    /// Actions, nodes and centipawns by level; the node counts keep every answer within about three
    /// seconds on an ordinary processor.
    pub fn limits(self, seed: u64) -> Limits<'static> {
        let (depth, nodes, margin) = match self.0 {
            1 => (1, 20_000, 250),
            2 => (1, 20_000, 120),
            3 => (2, 50_000, 80),
            4 => (2, 100_000, 25),
            5 => (3, 200_000, 10),
            6 => (4, 500_000, 0),
            7 => (5, 1_000_000, 0),
            _ => (64, 2_000_000, 0),
        };
        Limits {
            depth,
            nodes,
            margin,
            seed,
            ..Limits::depth(depth)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight_levels_and_each_may_look_at_more() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(9), None);
        let nodes: Vec<u64> = (1..=8)
            .filter_map(Level::new)
            .map(|level| level.limits(0).nodes)
            .collect();
        assert_eq!(nodes.len(), 8);
        assert!(nodes.is_sorted());
    }
}
