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

/// Pulls the pieces as the Gravitatur appears on an empty square and vanishes again.
#[inline(always)]
pub(crate) fn pull(pieces: &mut Pieces, at: Square) {
    gather(pieces, at, b8x8::queen(at, pieces.occupied()));
}

/// Returns the pieces after such a pull.
#[inline(always)]
pub(crate) fn pulled(pieces: &Pieces, at: Square) -> Pieces {
    let mut pieces = *pieces;
    pull(&mut pieces, at);
    pieces
}

/// Moves the pieces that the Gravitatur sees next to it.
///
/// The bits that it sees are cleared in each plane, and set again next to it. There is no branch and no look at single
/// pieces, and all four planes fit into one vector register. The compiler finds this order only in a separate function
/// that maps the rays: inlined, or with a loop over the rays, it chooses slower ones.
#[inline(never)]
fn gather(pieces: &mut Pieces, at: Square, seen: Squares) {
    let mut planes = *pieces.planes();
    let pulled = planes.0.map(|plane| plane & seen);
    planes.clear(seen);
    let _ = RAYS[at].each_ref().map(|ray| {
        for (plane, pulled) in planes.0.iter_mut().zip(pulled) {
            *plane |= ray.next.when((pulled & ray.all).any());
        }
    });
    *pieces = Pieces::from_planes(planes);
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
