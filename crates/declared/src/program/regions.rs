//! The regions of a declaration as sets.

use crate::bits::Bits;
use springald_core::Side;
use springald_language::model::Region;

/// Returns the squares of a region for each side.
pub(crate) fn both<W: Bits>(region: Region) -> [W; 2] {
    [region.white, region.black].map(W::narrowed)
}

/// Returns the squares of a region for a side.
pub(crate) fn of<W: Bits>(region: Region, side: Side) -> W {
    both(region)[side.index()]
}
