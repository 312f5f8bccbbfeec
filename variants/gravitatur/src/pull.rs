//! What the Gravitatur does to the pieces when it appears (§3.2).

use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{KING_STEPS, PerSquare, Square};
use springald_fide::Pieces;

/// One of the eight directions from a square.
#[derive(Clone, Copy)]
struct Ray {
    /// The squares to the edge, the start excluded.
    all: Squares,
    /// The first of them, where there is one: the place of a man who is pulled from there.
    next: Squares,
}

static RAYS: PerSquare<[Ray; 8], 64> = {
    const NONE: Ray = Ray {
        all: Squares::EMPTY,
        next: Squares::EMPTY,
    };
    let mut table = [[NONE; 8]; 64];
    let mut i = 0;
    while i < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = KING_STEPS[d];
            let mut at = Square::new(i);
            while let Some(next) = SHAPE.step(at, files, ranks) {
                let ray = &mut table[i as usize][d];
                if ray.all.is_empty() {
                    ray.next = Squares::of(next);
                }
                ray.all = ray.all.or(Squares::of(next));
                at = next;
            }
            d += 1;
        }
        i += 1;
    }
    PerSquare::new(table)
};

/// Returns the pieces after the Gravitatur appeared on an empty square and left again.
#[inline(always)]
pub(crate) fn pulled(pieces: &Pieces, at: Square) -> Pieces {
    gathered(pieces, at, b8x8::queen(at, pieces.occupied()))
}

/// Returns the pieces after those whom the Gravitatur sees have come next to it.
///
/// Of each plane the bits that it sees are cleared, and come back next to it. There is no branch
/// and no look at single pieces, and all four planes fit into one vector register: that is why this is
/// a function of its own, as the compiler finds another, slower order where it is inlined.
#[inline(never)]
fn gathered(pieces: &Pieces, at: Square, seen: Squares) -> Pieces {
    let mut planes = *pieces.planes();
    planes.clear(seen);
    for ray in &RAYS[at] {
        for (plane, before) in planes.0.iter_mut().zip(pieces.planes().0) {
            *plane |= ray.next.when((before & seen & ray.all).any());
        }
    }
    Pieces::from_planes(planes)
}

/// Who is pulled from where to where; pieces who stand next to the Gravitatur already are not.
pub(crate) fn each_pulled(pieces: &Pieces, at: Square, mut f: impl FnMut(Square, Square)) {
    let seen = b8x8::queen(at, pieces.occupied()) & pieces.occupied();
    for ray in &RAYS[at] {
        let far = (seen & ray.all) - ray.next;
        if far.any() {
            f(far.first(), ray.next.first());
        }
    }
}
