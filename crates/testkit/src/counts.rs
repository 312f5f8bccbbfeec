//! Tables of perft counts.

use crate::at;
use springald_core::perft::{children, divide, perft, perft_full};
use springald_core::{NotationExt, Variant};

/// A position with its perft counts.
pub struct Counts {
    /// A description of the position, for messages.
    pub shows: &'static str,
    /// The canonical FEN.
    pub fen: &'static str,
    /// The counts for depth 1, 2 and so on.
    pub counts: &'static [u64],
}

/// Returns a row of a table of counts.
pub const fn row(shows: &'static str, fen: &'static str, counts: &'static [u64]) -> Counts {
    Counts { shows, fen, counts }
}

impl Counts {
    /// Compares perft with the counts that are `wanted`, and the FEN with the canonical one.
    ///
    /// # Panics
    /// If something differs.
    pub fn check<V: Variant + Default>(&self, wanted: impl Fn(u64) -> bool) {
        let Self { shows, fen, counts } = self;
        let position = at::<V>(fen);
        assert_eq!(position.fen(), *fen, "{shows}");
        for (depth, &expected) in (1..).zip(*counts) {
            if wanted(expected) {
                let found = perft(&position, depth);
                assert_eq!(found, expected, "{shows}: depth {depth} of {fen}");
            }
        }
    }

    /// Compares full perft with the counts of at most `most` leaves.
    ///
    /// # Panics
    /// If something differs.
    pub fn check_full<V: Variant + Default>(&self, most: u64) {
        let Self { shows, fen, counts } = self;
        let position = at::<V>(fen);
        for (depth, &expected) in (0..).zip([1].iter().chain(*counts)) {
            if expected <= most {
                let found = perft_full(&position, depth);
                assert_eq!(found, expected, "{shows}: depth {depth} of {fen}");
            }
        }
    }

    /// Compares perft divided by the first action, on one thread and on three, with the count for
    /// `depth`.
    ///
    /// # Panics
    /// If something differs.
    pub fn check_divided<V: Variant + Default>(&self, depth: u32) {
        let Self { shows, fen, counts } = self;
        let position = at::<V>(fen);
        for threads in [1, 3] {
            let children = children(&position);
            let below = divide(&children, depth, false, threads);
            assert_eq!(below.len() as u64, counts[0], "{shows}: {fen}");
            let expected = counts[depth as usize - 1];
            assert_eq!(below.iter().sum::<u64>(), expected, "{shows}: {fen}");
        }
    }
}
