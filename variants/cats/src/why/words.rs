//! Words for squares and what stands on them.

use springald_board::b10x10::SHAPE;
use springald_board::{Name, Square};
use springald_fide::Standing;

pub(super) fn name(at: Square) -> Name {
    SHAPE.name(at)
}

/// Returns "rook on a1".
pub(super) fn text(standing: &Standing) -> String {
    standing.text(SHAPE)
}
