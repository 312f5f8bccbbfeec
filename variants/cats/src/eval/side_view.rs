//! The pieces of one side by kind, and squares as seen from its end of the board.

use crate::{Kind, Pieces};
use springald_board::b10x10::{self, SHAPE, Squares};
use springald_board::{PerSquare, Set, Square};
use springald_core::Side;

/// The kinds with an index in tables; the first seven have a value.
pub(super) const KINDS: [Kind; 9] = [
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Cat,
    Kind::Teleporter,
    Kind::Rook,
    Kind::Queen,
    Kind::Mouse,
    Kind::King,
];
pub(super) const PAWN: usize = 0;
pub(super) const KNIGHT: usize = 1;
pub(super) const BISHOP: usize = 2;
pub(super) const CAT: usize = 3;
pub(super) const TELEPORTER: usize = 4;
pub(super) const ROOK: usize = 5;
pub(super) const QUEEN: usize = 6;
pub(super) const MOUSE: usize = 7;
pub(super) const KING: usize = 8;

/// Returns the index of a kind in [`KINDS`].
#[inline(always)]
pub(super) const fn place(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Cat => CAT,
        Kind::Teleporter => TELEPORTER,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        Kind::Mouse | Kind::Neutral => MOUSE,
        Kind::King => KING,
    }
}

/// The pieces of a side.
pub(super) struct SideView {
    pub(super) side: Side,
    /// All pieces, the king and mice included.
    pub(super) all: Squares,
    /// The pieces by kind, indexed as in [`KINDS`].
    pub(super) kinds: [Squares; KINDS.len()],
    pub(super) king: Square,
}

impl SideView {
    /// Returns both sides' pieces, White's first.
    #[inline(always)]
    pub(super) fn both(pieces: &Pieces) -> [Self; 2] {
        let kinds = KINDS.map(|kind| pieces.kind(kind));
        Side::BOTH.map(|side| {
            let all = pieces.of(side);
            let kinds = kinds.map(|kind| kind & all);
            let king = kinds[KING].first();
            Self {
                side,
                all,
                kinds,
                king,
            }
        })
    }

    /// Returns 1 for White, -1 for Black.
    #[inline(always)]
    pub(super) const fn sign(&self) -> i32 {
        sign(self.side)
    }
}

/// Returns 1 for White, -1 for Black.
#[inline(always)]
pub(super) const fn sign(side: Side) -> i32 {
    1 - 2 * side.index() as i32
}

/// The squares for each side, numbered from its own end, five to a rank: left and right half are folded
/// together.
static FOLDED: [PerSquare<u8, 128>; 2] = {
    let mut tables = [[0; 128]; 2];
    let mut index = 0;
    while index < SHAPE.squares() as u8 {
        let (file, rank) = (index % 10, index / 10);
        let file = if file < 5 { file } else { 9 - file };
        tables[0][index as usize] = 5 * rank + file;
        tables[1][index as usize] = 5 * (9 - rank) + file;
        index += 1;
    }
    let [white, black] = tables;
    [PerSquare::new(white), PerSquare::new(black)]
};

/// Returns the number of a square, from 0 to 49, in folded tables.
#[inline(always)]
pub(super) fn folded(side: Side, at: Square) -> usize {
    FOLDED[side.index()][at] as usize
}

/// The squares ahead of a king, for each side and square: three files, three ranks.
pub(super) static BEFORE_KING: [PerSquare<Squares, 128>; 2] = {
    let mut tables = [[Set(0); 128]; 2];
    let mut index = 0;
    while index < SHAPE.squares() as u8 {
        let at = Square::new(index);
        let mut side = 0;
        while side < 2 {
            tables[side][index as usize] = before(at, if side == 0 { 1 } else { -1 });
            side += 1;
        }
        index += 1;
    }
    let [white, black] = tables;
    [PerSquare::new(white), PerSquare::new(black)]
};

/// Returns the squares up to three ranks further and one file beside.
const fn before(at: Square, forth: i8) -> Squares {
    let mut squares = Squares::EMPTY;
    let mut file = -1;
    while file <= 1 {
        let mut rank = 1;
        while rank <= 3 {
            if let Some(to) = SHAPE.step(at, file, rank * forth) {
                squares = squares.or(Squares::of(to));
            }
            rank += 1;
        }
        file += 1;
    }
    squares
}

/// Returns these squares moved ahead by some ranks, as a side sees it.
#[inline(always)]
pub(super) fn ahead(side: Side, squares: Squares, ranks: u32) -> Squares {
    match side {
        Side::White => (squares << (10 * ranks)) & b10x10::ALL,
        Side::Black => squares >> (10 * ranks),
    }
}

/// Returns all squares ahead of these, as a side sees it.
#[inline(always)]
pub(super) fn all_ahead(side: Side, squares: Squares) -> Squares {
    let mut filled = ahead(side, squares, 1);
    filled |= ahead(side, filled, 1);
    filled |= ahead(side, filled, 2);
    filled | ahead(side, filled, 4) | ahead(side, filled, 5)
}

/// Returns the neighbours on the same rank.
#[inline(always)]
pub(super) fn beside(squares: Squares) -> Squares {
    ((squares - b10x10::file(9)) << 1) | ((squares - b10x10::file(0)) >> 1)
}

/// Returns the neighbours along ranks and files.
#[inline(always)]
pub(super) fn around(squares: Squares) -> Squares {
    beside(squares) | ahead(Side::White, squares, 1) | ahead(Side::Black, squares, 1)
}
