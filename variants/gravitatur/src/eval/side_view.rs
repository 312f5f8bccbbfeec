//! The pieces of each side by themselves, and their attacks.

use super::terms::{CAPTURED, TERMS};
use super::worth::sign;
use crate::actions::{self, ahead};
use springald_board::PerSquare;
use springald_board::b8x8::{self, Squares};
use springald_core::{Group, Side, Tally};
use springald_fide::{Pieces, Role};

const MATERIAL: usize = Group::start(TERMS, "material");
const PAWN_SQUARES: usize = Group::start(TERMS, "pawn squares");
const KNIGHT_SQUARES: usize = Group::start(TERMS, "knight squares");
const BISHOP_SQUARES: usize = Group::start(TERMS, "bishop squares");
const ROOK_SQUARES: usize = Group::start(TERMS, "rook squares");
const QUEEN_SQUARES: usize = Group::start(TERMS, "queen squares");
const KING_SQUARES: usize = Group::start(TERMS, "king squares");
const KNIGHT_MOBILITY: usize = Group::start(TERMS, "knight mobility");
const BISHOP_MOBILITY: usize = Group::start(TERMS, "bishop mobility");
const ROOK_MOBILITY: usize = Group::start(TERMS, "rook mobility");
const QUEEN_MOBILITY: usize = Group::start(TERMS, "queen mobility");
const STEP: usize = Group::start(TERMS, "pawn may step by rank");
const ROAD: usize = Group::start(TERMS, "pawn has free road by rank");

/// The index of each square in a table of 32 squares, for White and for Black.
static FOLDED: [PerSquare<u8, 64>; 2] = {
    let mut tables = [[0; 64]; 2];
    let mut i = 0;
    while i < 64 {
        let (rank, file) = (i / 8, i % 8);
        let file = if file < 4 { file } else { 7 - file };
        tables[0][i as usize] = 4 * rank + file;
        tables[1][i as usize] = 4 * (7 - rank) + file;
        i += 1;
    }
    [PerSquare::new(tables[0]), PerSquare::new(tables[1])]
};

/// The attacks of one side's pieces.
pub(super) struct SideView {
    pub(super) side: Side,
    pub(super) ours: Squares,
    pub(super) king: springald_board::Square,
    /// The squares attacked once, and those attacked twice.
    pub(super) attacked: Squares,
    pub(super) twice: Squares,
    /// The squares that pawns may step to, and those that knights, bishops, rooks and queens attack.
    pub(super) reach: [Squares; 5],
    /// The number of pieces that attack a square next to the enemy king.
    pub(super) besiegers: i32,
}

impl SideView {
    /// Counts the terms of each single piece of the side.
    #[inline(always)]
    pub(super) fn survey<const WHITE: bool, T: Tally>(pieces: &Pieces, tally: &mut T) -> Self {
        let side = actions::side::<WHITE>();
        let mut side_view = Self {
            side,
            ours: pieces.of(side),
            king: pieces.king(side),
            attacked: Squares::EMPTY,
            twice: Squares::EMPTY,
            reach: [Squares::EMPTY; 5],
            besiegers: 0,
        };
        for (index, role) in CAPTURED.into_iter().enumerate() {
            let count = (side_view.ours & pieces.role(role)).len() as i32;
            tally.add(MATERIAL + index, count * sign(side));
        }
        let king = FOLDED[side.index()][side_view.king];
        tally.add(KING_SQUARES + king as usize, sign(side));
        side_view.note(b8x8::KING[side_view.king]);
        side_view.pawns::<WHITE, T>(pieces, tally);
        side_view.pieces(pieces, 1, KNIGHT_SQUARES, KNIGHT_MOBILITY, tally);
        side_view.pieces(pieces, 2, BISHOP_SQUARES, BISHOP_MOBILITY, tally);
        side_view.pieces(pieces, 3, ROOK_SQUARES, ROOK_MOBILITY, tally);
        side_view.pieces(pieces, 4, QUEEN_SQUARES, QUEEN_MOBILITY, tally);
        side_view
    }

    /// Notes the attacks of a piece.
    #[inline(always)]
    fn note(&mut self, attacks: Squares) {
        self.twice |= self.attacked & attacks;
        self.attacked |= attacks;
    }

    #[inline(always)]
    fn pieces<T: Tally>(
        &mut self,
        pieces: &Pieces,
        index: usize,
        squares: usize,
        mobility: usize,
        tally: &mut T,
    ) {
        let (role, occupied) = (CAPTURED[index], pieces.occupied());
        let besieged = b8x8::KING[pieces.king(self.side.other())];
        for at in self.ours & pieces.role(role) {
            let attacks = Pieces::attacks(self.side, role, at, occupied);
            let square = FOLDED[self.side.index()][at] as usize;
            tally.add(squares + square, sign(self.side));
            let empty = (attacks - occupied).len() as usize;
            tally.add(mobility + empty, sign(self.side));
            self.note(attacks);
            self.reach[index] |= attacks;
            self.besiegers += i32::from((attacks & besieged).any());
        }
    }

    #[inline(always)]
    fn pawns<const WHITE: bool, T: Tally>(&mut self, pieces: &Pieces, tally: &mut T) {
        let (pawns, occupied) = (self.ours & pieces.role(Role::Pawn), pieces.occupied());
        for at in pawns {
            let square = FOLDED[self.side.index()][at] as usize;
            tally.add(PAWN_SQUARES + square, sign(self.side));
        }
        let steps = ahead::<WHITE>(pawns) - occupied;
        let free = ahead::<WHITE>(pawns) - behind::<WHITE>(occupied);
        // The ranks on which pawns may stand, and those to which they step.
        for rank in 1..7 {
            let next = b8x8::rank(if WHITE { rank + 1 } else { 6 - rank });
            let (step, road) = ((steps & next).len() as i32, (free & next).len() as i32);
            tally.add(STEP + rank as usize, step * sign(self.side));
            tally.add(ROAD + rank as usize, road * sign(self.side));
        }
        self.reach[0] = steps;
        let besieged = b8x8::KING[pieces.king(self.side.other())];
        let forward = ahead::<WHITE>(pawns);
        for attacks in [(forward - b8x8::FILE_A) >> 1, (forward - b8x8::FILE_H) << 1] {
            self.note(attacks);
            self.besiegers += i32::from((attacks & besieged).any());
        }
    }
}

/// Returns these squares and all that a pawn passes on its way to them.
#[inline(always)]
fn behind<const WHITE: bool>(squares: Squares) -> Squares {
    let mut all = squares;
    for by in [8, 16, 32] {
        all |= if WHITE { all >> by } else { all << by };
    }
    all
}
