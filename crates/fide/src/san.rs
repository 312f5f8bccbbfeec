//! The parts of SAN.

use crate::Role;
use springald_board::{Shape, Square};
use springald_core::{Origin, PositionExt};

/// Appends a piece's origin to the extent of `origin`.
///
/// `rivals` are the other pieces of the same kind and side that could legally go to the same square;
/// only [`Origin::AsNeeded`] uses them. Then the file is written if it identifies the piece, else the
/// rank if that does, else both.
pub fn write_origin(
    shape: Shape,
    from: Square,
    origin: Origin,
    rivals: impl FnOnce() -> Vec<Square>,
    out: &mut String,
) {
    let name = shape.name(from);
    let (file, rank) = name.as_str().split_at(1);
    let needed = if origin == Origin::AsNeeded {
        let rivals = rivals();
        if rivals.is_empty() {
            return;
        } else if rivals
            .iter()
            .all(|&rival| shape.file(rival) != shape.file(from))
        {
            Origin::File
        } else if rivals
            .iter()
            .all(|&rival| shape.rank(rival) != shape.rank(from))
        {
            Origin::Rank
        } else {
            Origin::Square
        }
    } else {
        origin
    };
    match needed {
        Origin::File => out.push_str(file),
        Origin::Rank => out.push_str(rank),
        Origin::AsNeeded | Origin::Square => out.push_str(name.as_str()),
    }
}

/// Appends the `x` of a capture, the target and the promotion: `xe8=Q`.
pub fn write_target(
    shape: Shape,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
    out: &mut String,
) {
    if captures {
        out.push('x');
    }
    out.push_str(shape.name(to).as_str());
    if let Some(into) = promotion {
        out.push('=');
        out.push(into.letter());
    }
}

/// Appends the mark for the position after a move: `+` for check, `#` for mate.
pub fn write_mark<P: PositionExt>(after: &P, in_check: bool, out: &mut String) {
    if in_check {
        out.push(if after.has_action() { '+' } else { '#' });
    }
}
