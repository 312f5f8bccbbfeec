//! The facts that all parts of the evaluation use, read from the board once, and the board as a side
//! sees it.

use super::terms::FOLDED;
use crate::{Pieces, Role};
use springald_board::b9x8::{self, SHAPE, Squares};
use springald_board::{PerSquare, Square};
use springald_core::Side;

/// The pieces of one side.
pub(super) struct SideView {
    pub(super) all: Squares,
    pub(super) pawns: Squares,
    pub(super) knights: Squares,
    pub(super) bishops: Squares,
    pub(super) rooks: Squares,
    pub(super) queens: Squares,
    pub(super) ballistas: Squares,
    pub(super) king: Square,
    /// The squares the pawns attack.
    pub(super) pawn_attacks: Squares,
    /// All squares of the files with pawns.
    pub(super) pawn_files: Squares,
}

/// A position as the evaluation sees it.
pub(super) struct BoardView {
    pub(super) occupied: Squares,
    /// Boosted pieces of both sides, which move like queens (§5).
    pub(super) boosted: Squares,
    /// White's pieces, then Black's.
    pub(super) sides: [SideView; 2],
}

/// The attacks of one side's pieces.
pub(super) struct Reach {
    pub(super) knights: Squares,
    pub(super) bishops: Squares,
    pub(super) rooks: Squares,
    pub(super) queens: Squares,
    /// All attacks, including king and pawns.
    pub(super) all: Squares,
    /// The squares that unboosted ballistas can go to.
    pub(super) ballista_steps: Squares,
    /// The strength of the attack on the zone of the enemy king, see `kings`.
    pub(super) assault: i32,
}

impl SideView {
    #[inline(always)]
    fn of(pieces: &Pieces, side: Side) -> Self {
        let all = pieces.of(side);
        let pawns = all & pieces.role(Role::Pawn);
        let [west, east] = Pieces::pawn_attack_sets(side, pawns);
        Self {
            all,
            pawns,
            knights: all & pieces.role(Role::Knight),
            bishops: all & pieces.role(Role::Bishop),
            rooks: all & pieces.role(Role::Rook),
            queens: all & pieces.role(Role::Queen),
            ballistas: all & pieces.role(Role::Ballista),
            king: (all & pieces.role(Role::King)).first(),
            pawn_attacks: west | east,
            pawn_files: onward::<true>(pawns) | onward::<false>(pawns),
        }
    }

    /// Returns knights and bishops.
    #[inline(always)]
    pub(super) fn minors(&self) -> Squares {
        self.knights | self.bishops
    }
}

impl BoardView {
    #[inline(always)]
    pub(super) fn of(pieces: &Pieces) -> Self {
        Self {
            occupied: pieces.occupied(),
            boosted: pieces.boosted(),
            sides: Side::BOTH.map(|side| SideView::of(pieces, side)),
        }
    }

    /// Returns our view and the enemy's.
    #[inline(always)]
    pub(super) fn sides<const WHITE: bool>(&self) -> (&SideView, &SideView) {
        pair::<WHITE, _>(&self.sides)
    }
}

/// Returns our part and the enemy's part of a pair.
#[inline(always)]
pub(super) fn pair<const WHITE: bool, X>(both: &[X; 2]) -> (&X, &X) {
    let [white, black] = both;
    if WHITE {
        (white, black)
    } else {
        (black, white)
    }
}

/// Returns the sign of this side's terms: White's less Black's.
#[inline(always)]
pub(super) const fn sign<const WHITE: bool>() -> i32 {
    if WHITE { 1 } else { -1 }
}

/// Returns the number of squares.
#[inline(always)]
pub(super) fn count(set: Squares) -> i32 {
    set.len() as i32
}

/// Returns the squares one step forward. Some may be off the board.
#[inline(always)]
pub(super) fn ahead<const WHITE: bool>(set: Squares) -> Squares {
    if WHITE { set << 9 } else { set >> 9 }
}

/// Returns the squares one step backward. Some may be off the board.
#[inline(always)]
pub(super) fn back<const WHITE: bool>(set: Squares) -> Squares {
    if WHITE {
        ahead::<false>(set)
    } else {
        ahead::<true>(set)
    }
}

/// Returns the set and all squares ahead of it.
#[inline(always)]
pub(super) fn onward<const WHITE: bool>(set: Squares) -> Squares {
    let filled = if WHITE {
        let filled = set | set << 9;
        let filled = filled | filled << 18;
        filled | filled << 36
    } else {
        let filled = set | set >> 9;
        let filled = filled | filled >> 18;
        filled | filled >> 36
    };
    filled & b9x8::ALL
}

/// Returns the set and all squares behind it.
#[inline(always)]
pub(super) fn homeward<const WHITE: bool>(set: Squares) -> Squares {
    if WHITE {
        onward::<false>(set)
    } else {
        onward::<true>(set)
    }
}

/// Returns the squares to the left and right.
#[inline(always)]
pub(super) fn beside(set: Squares) -> Squares {
    (set - b9x8::file(0)) >> 1 | (set - b9x8::file(8)) << 1
}

/// Returns the squares on and around the set.
#[inline(always)]
pub(super) fn around(set: Squares) -> Squares {
    let row = set | beside(set);
    (row | row << 9 | row >> 9) & b9x8::ALL
}

/// Returns the rank as the side counts it, from 0.
#[inline(always)]
pub(super) fn rank<const WHITE: bool>(at: Square) -> usize {
    let rank = SHAPE.rank(at) as usize;
    if WHITE { rank } else { 7 - rank }
}

/// The index of a square in a table of squares, for White and for Black.
static PLACES: [PerSquare<u8, 128>; 2] = {
    let mut places = [[0; 128]; 2];
    let mut i = 0;
    while i < SHAPE.squares() as u8 {
        let (file, rank) = (SHAPE.file(Square::new(i)), SHAPE.rank(Square::new(i)));
        let folded = if file < 4 { file } else { 8 - file };
        places[0][i as usize] = 5 * rank + folded;
        places[1][i as usize] = 5 * (7 - rank) + folded;
        i += 1;
    }
    let [white, black] = places;
    [PerSquare::new(white), PerSquare::new(black)]
};

/// Returns the index of a square in a table of squares.
#[inline(always)]
pub(super) fn place<const WHITE: bool>(at: Square) -> usize {
    let place = PLACES[usize::from(!WHITE)][at] as usize;
    debug_assert!(place < FOLDED);
    place
}
