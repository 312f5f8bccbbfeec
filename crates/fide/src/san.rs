//! Parts of SAN.

use springald_board::{Shape, Square};
use springald_core::Origin;

/// Appends as much of a piece's origin as `origin` asks for.
///
/// `rivals` are the other pieces of the same kind and side that could legally go to the same square;
/// they are looked at only for [`Origin::AsNeeded`]. Then the file is written where it tells the
/// piece apart, else the rank where that does, else both.
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
