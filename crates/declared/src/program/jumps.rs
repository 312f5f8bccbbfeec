//! Jumps over pieces on the next square, once or again and again.

use crate::bits::{Bits, without};
use crate::program::{Lanes, Reach};
use springald_board::{Shape, Square};
use springald_language::model::{Leg, Path};

/// Files to the right and ranks upwards.
type Vector = (i8, i8);

/// Returns the tables of a path whose tracks are jumps.
/// `view` returns a step as the side sees it.
pub(super) fn table<W: Bits>(
    shape: Shape,
    view: impl Fn(Vector) -> Vector,
    path: &Path,
) -> Reach<W> {
    let lanes = shape.indices().map(|at| jumps(shape, &view, path, at));
    if path.repeated {
        Reach::Jumps(lanes.collect())
    } else {
        Reach::Jump(lanes.collect())
    }
}

/// Returns the jumps from a square: the squares of the pieces that are jumped over, and those where the jumps end.
fn jumps<W: Bits>(
    shape: Shape,
    view: impl Fn(Vector) -> Vector,
    path: &Path,
    from: Square,
) -> Lanes<W> {
    let jump = |legs: &[Leg]| {
        let &[Leg::Jump { step }] = legs else {
            return None;
        };
        let (files, ranks) = view(step);
        let over = shape.step(from, files, ranks)?;
        let to = shape.step(over, files, ranks)?;
        Some((W::bit(over.index()), W::bit(to.index())))
    };
    path.tracks
        .iter()
        .filter_map(|track| jump(&track.legs))
        .collect()
}

/// Returns the squares that a piece reaches by jumps over others, but none of those `barred`, one after the other.
#[inline(never)]
pub(super) fn reached<W: Bits>(lanes: &[Lanes<W>], from: usize, (occupied, barred): (W, W)) -> W {
    let occupied = without(occupied, W::bit(from));
    let hurdles = without(occupied, barred);
    let (mut found, mut open) = (W::ZERO, W::bit(from));
    while open != W::ZERO {
        let at = open.lowest() as usize;
        open = open.without_lowest();
        for &(over, to) in &lanes[at] {
            if over & hurdles != W::ZERO && to & (occupied | found) == W::ZERO {
                found = found | to;
                open = open | to;
            }
        }
    }
    without(found, W::bit(from))
}
