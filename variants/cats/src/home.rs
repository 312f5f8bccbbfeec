//! Starting squares, castling, and the ranks that matter to a side.

use crate::{Kind, Pieces};
use springald_board::b10x10::{self, SHAPE, Squares};
use springald_board::{PerSquare, Square};
use springald_core::Side;
use springald_fide::{Castling, Wing};

/// White's pieces on the first rank, from the a-file on; Black mirrors them.
const BACK: [Kind; 10] = [
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Cat,
    Kind::Queen,
    Kind::King,
    Kind::Cat,
    Kind::Bishop,
    Kind::Knight,
    Kind::Rook,
];

/// The code on each square at the start of a game (§1.2).
pub(crate) static START: PerSquare<u8, 128> = {
    let mut codes = [0; 128];
    let mut file = 0;
    while file < 10 {
        codes[file] = Pieces::code_of(Side::White, BACK[file]);
        codes[20 + file] = Pieces::code_of(Side::White, Kind::Pawn);
        codes[70 + file] = Pieces::code_of(Side::Black, Kind::Pawn);
        codes[90 + file] = Pieces::code_of(Side::Black, BACK[file]);
        file += 1;
    }
    let mut corner = 0;
    while corner < 4 {
        codes[[10, 19, 80, 89][corner]] = Kind::Neutral as u8;
        corner += 1;
    }
    PerSquare::new(codes)
};

/// Returns the code of the piece that comes back to a square when its kind has died out (§8.1); 0 if
/// none does.
#[inline(always)]
pub(crate) fn returning(at: Square) -> u8 {
    match Kind::from_code(START[at]) {
        Some(Kind::King | Kind::Neutral) | None => 0,
        Some(_) => START[at],
    }
}

/// Returns the starting squares of a kind, of both sides.
#[inline(always)]
pub(crate) fn homes(kind: Kind) -> Squares {
    static HOMES: [Squares; 16] = {
        let mut homes = [Squares::EMPTY; 16];
        let mut square = 0;
        while square < SHAPE.squares() as u8 {
            let at = Square::new(square);
            let kind = (*START.get(at) & 15) as usize;
            homes[kind] = homes[kind].or(Squares::of(at));
            square += 1;
        }
        homes
    };
    HOMES[kind as usize & 15]
}

/// Returns the n-th rank from a side's own end, counted from 0.
#[inline(always)]
pub(crate) const fn rank_of(side: Side, n: u8) -> Squares {
    match side {
        Side::White => b10x10::rank(n),
        Side::Black => b10x10::rank(9 - n),
    }
}

/// Returns the opponent's first two ranks, to which no roll leads (§7.1).
#[inline(always)]
pub(crate) const fn far(side: Side) -> Squares {
    rank_of(side, 8).or(rank_of(side, 9))
}

/// Returns the square of the pawn that `us` captures en passant on `en_passant`.
#[inline(always)]
pub(crate) const fn en_passant_victim(us: Side, en_passant: Square) -> Square {
    en_passant.offset(if matches!(us, Side::White) { -10 } else { 10 })
}

/// The squares of king and rook before and after castling.
pub(crate) struct CastlingPath {
    pub(crate) king: (Square, Square),
    pub(crate) rook: (Square, Square),
    /// Squares between king and rook, which only mice may occupy.
    pub(crate) between: Squares,
    /// Targets of king and rook, which must be empty.
    pub(crate) ends: Squares,
}

impl CastlingPath {
    pub(crate) const fn of(side: Side, wing: Wing) -> Self {
        let home = if matches!(side, Side::White) { 0 } else { 90 };
        // Relative to a1; shifted to the side's own first rank.
        let (king_to, rook, rook_to, between): (u8, u8, u8, u128) = match wing {
            Wing::King => (8, 9, 7, 0x1c0),
            Wing::Queen => (2, 0, 3, 0x01e),
        };
        let (king_to, rook_to) = (Square::new(home + king_to), Square::new(home + rook_to));
        Self {
            king: (Square::new(home + 5), king_to),
            rook: (Square::new(home + rook), rook_to),
            between: springald_board::Set(between << home),
            ends: Squares::of(king_to).or(Squares::of(rook_to)),
        }
    }
}

/// The rights that end when a piece leaves or reaches a square (§6.1).
pub(crate) static RIGHTS_LOST: PerSquare<Castling, 128> = {
    let mut table = [Castling::NONE; 128];
    let mut i = 0;
    while i < 2 {
        let side = Side::BOTH[i];
        let home = 90 * i;
        let (king, queen) = (
            Castling::right(side, Wing::King),
            Castling::right(side, Wing::Queen),
        );
        table[home] = queen;
        table[home + 5] = king.with(queen);
        table[home + 9] = king;
        i += 1;
    }
    PerSquare::new(table)
};
