//! The starting squares of orthodox pieces on an 8x8 board, and what depends on them: the paths of
//! castling, and the squares whose change ends a castling right.

use crate::{Castling, Pieces, Role, Wing};
use springald_board::b8x8::Squares;
use springald_board::{PerSquare, Set, Square};
use springald_core::Side;

impl Pieces {
    /// Returns the orthodox starting position.
    pub fn start() -> Self {
        let mut pieces = Self::EMPTY;
        for (file, letter) in (0..).zip("RNBQKBNR".chars()) {
            for side in Side::BOTH {
                let back = 56 * side.index() as u8;
                let pawns = 8 + 40 * side.index() as u8;
                if let Some(role) = Role::from_letter(letter) {
                    pieces.put(Square::new(back + file), side, role);
                }
                pieces.put(Square::new(pawns + file), side, Role::Pawn);
            }
        }
        pieces
    }
}

/// The rights that end when a piece leaves or reaches a square.
pub static RIGHTS_LOST: PerSquare<Castling, 64> = {
    let mut table = [Castling::NONE; 64];
    let mut i = 0;
    while i < 2 {
        let side = Side::BOTH[i];
        let home = 56 * i;
        let king = Castling::right(side, Wing::King);
        let queen = Castling::right(side, Wing::Queen);
        table[home] = queen;
        table[home + 4] = king.with(queen);
        table[home + 7] = king;
        i += 1;
    }
    PerSquare::new(table)
};

impl Castling {
    /// Removes the rights that end with a move between these squares, and returns the change of the
    /// hash key.
    #[inline(always)]
    pub fn moved(&mut self, from: Square, to: Square) -> u64 {
        let before = *self;
        *self = before.without(RIGHTS_LOST[from].with(RIGHTS_LOST[to]));
        if *self == before {
            return 0;
        }
        before.key() ^ self.key()
    }
}

/// The squares of king and rook before and after castling.
#[derive(Clone, Copy, Debug)]
pub struct CastlingPath {
    /// The king's squares, before and after.
    pub king: (Square, Square),
    /// The rook's squares, before and after.
    pub rook: (Square, Square),
    /// The squares between king and rook, which must be empty.
    pub between: Squares,
    /// The squares that must not be attacked: the king's start, path and target.
    pub safe: Squares,
}

impl CastlingPath {
    /// Returns the path of one side on one wing.
    #[inline(always)]
    pub const fn of(side: Side, wing: Wing) -> Self {
        let home = if matches!(side, Side::White) { 0 } else { 56 };
        // Measured from a1; shifted to the side's own first rank.
        let (king_to, rook, rook_to, between, safe): (u8, u8, u8, u64, u64) = match wing {
            Wing::King => (6, 7, 5, 0x60, 0x70),
            Wing::Queen => (2, 0, 3, 0x0e, 0x1c),
        };
        Self {
            king: (Square::new(home + 4), Square::new(home + king_to)),
            rook: (Square::new(home + rook), Square::new(home + rook_to)),
            between: Set(between << home),
            safe: Set(safe << home),
        }
    }
}

/// Returns the square of the pawn that `us` captures en passant on `en_passant`.
#[inline(always)]
pub const fn en_passant_victim(us: Side, en_passant: Square) -> Square {
    en_passant.offset(if matches!(us, Side::White) { -8 } else { 8 })
}
