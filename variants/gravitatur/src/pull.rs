//! The pull of the Gravitatur when it appears (§3.2).

use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{KING_STEPS, PerSquare, Square};
use springald_fide::Pieces;

/// One of the eight directions from a square.
#[derive(Clone, Copy)]
struct Ray {
    /// The squares to the edge, the start excluded.
    all: Squares,
    /// The first of them, if any: the square to which a piece is pulled.
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

/// Returns the pieces after the Gravitatur appeared on an empty square and vanished again.
#[inline(always)]
pub(crate) fn pulled(pieces: &Pieces, at: Square) -> Pieces {
    gathered(pieces, at, b8x8::queen(at, pieces.occupied()))
}

/// Returns the pieces after those that the Gravitatur sees have come next to it.
///
/// The bits that it sees are cleared in each plane, and set again next to it. There is no branch and no
/// look at single pieces, and all four planes fit into one vector register. That is why this is a
/// separate function: inlined, the compiler chooses a slower order.
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

/// Calls `f` with the origin and target of each pulled piece; pieces next to the Gravitatur stay.
pub(crate) fn each_pulled(pieces: &Pieces, at: Square, mut f: impl FnMut(Square, Square)) {
    let seen = b8x8::queen(at, pieces.occupied()) & pieces.occupied();
    for ray in &RAYS[at] {
        let far = (seen & ray.all) - ray.next;
        if far.any() {
            f(far.first(), ray.next.first());
        }
    }
}
