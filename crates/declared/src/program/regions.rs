//! The regions of a declaration as sets.

use crate::bits::Bits;
use crate::language::model::Region;
use springald_core::Side;

/// Returns the squares of a region for each side.
pub(crate) fn both<W: Bits>(region: Region) -> [W; 2] {
    [region.white, region.black].map(W::narrowed)
}

impl Region {
    /// Returns the squares of a side.
    pub(crate) fn of<W: Bits>(self, side: Side) -> W {
        both(self)[side.index()]
    }
}
