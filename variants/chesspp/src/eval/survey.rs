//! The attacks of a side's pieces, found once for all terms, and the value of each single piece.

use super::side_view::{LIGHT, SideView, downwards, turned, upwards};
use super::terms::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, BISHOP_SQUARES, KING_SQUARES, KNIGHT_MOBILITY,
    KNIGHT_SQUARES, MATERIAL, OUTPOST, QUEEN_MOBILITY, QUEEN_SQUARES, ROOK_FILE, ROOK_MOBILITY,
    ROOK_SQUARES, folded,
};
use springald_board::Set;
use springald_board::b8x8::{self, Squares};
use springald_core::{Side, Tally};
use springald_fide::{Pieces, Role};

/// The attacks of a side, teleports included (§5.5).
#[derive(Clone, Copy)]
pub(super) struct Survey {
    pub(super) knights: Squares,
    pub(super) bishops: Squares,
    pub(super) rooks: Squares,
    pub(super) queens: Squares,
    pub(super) king: Squares,
    /// The attacks of all pieces together.
    pub(super) pieces: Squares,
    /// All attacks, including pawns.
    pub(super) all: Squares,
    /// The squares attacked at least twice.
    pub(super) twice: Squares,
    /// Units of attack on the squares near the enemy king.
    pub(super) danger: u32,
}

/// The terms of a kind of pieces.
struct Kind {
    role: Role,
    squares: usize,
    mobility: usize,
    /// Units of attack for each piece that attacks squares near the enemy king. The values are
    /// estimates.
    danger: u32,
}

const KNIGHT: Kind = Kind {
    role: Role::Knight,
    squares: KNIGHT_SQUARES,
    mobility: KNIGHT_MOBILITY,
    danger: 2,
};
const BISHOP: Kind = Kind {
    role: Role::Bishop,
    squares: BISHOP_SQUARES,
    mobility: BISHOP_MOBILITY,
    danger: 2,
};
const ROOK: Kind = Kind {
    role: Role::Rook,
    squares: ROOK_SQUARES,
    mobility: ROOK_MOBILITY,
    danger: 3,
};
const QUEEN: Kind = Kind {
    role: Role::Queen,
    squares: QUEEN_SQUARES,
    mobility: QUEEN_MOBILITY,
    danger: 5,
};

/// The ranks on which a piece needs no outpost.
const NEAREST_RANKS: Squares = Set(0xff_ffff);

impl Survey {
    /// Surveys all pieces of `us`, and counts each by its square and its mobility.
    #[inline(always)]
    pub(super) fn of<T: Tally>(us: &SideView, them: &SideView, sign: i32, tally: &mut T) -> Self {
        let mut survey = Self {
            knights: Squares::EMPTY,
            bishops: Squares::EMPTY,
            rooks: Squares::EMPTY,
            queens: Squares::EMPTY,
            king: Squares::EMPTY,
            pieces: Squares::EMPTY,
            all: us.pawn_attacks,
            twice: Squares::EMPTY,
            danger: 0,
        };
        survey.king = b8x8::KING[us.king] | us.pair.across(Squares::of(us.king));
        survey.note(survey.king);
        survey.knights = survey.look(us, them, us.knights, &KNIGHT, sign, tally);
        survey.bishops = survey.look(us, them, us.bishops, &BISHOP, sign, tally);
        survey.rooks = survey.look(us, them, us.rooks, &ROOK, sign, tally);
        survey.queens = survey.look(us, them, us.queens, &QUEEN, sign, tally);
        tally.add(KING_SQUARES + folded(us.king), sign);
        count_pieces(us, them, sign, tally);
        survey
    }

    /// Surveys all pieces of a kind, and returns their attacks.
    #[inline(always)]
    fn look<T: Tally>(
        &mut self,
        us: &SideView,
        them: &SideView,
        pieces: Squares,
        kind: &Kind,
        sign: i32,
        tally: &mut T,
    ) -> Squares {
        let occupied = us.all | them.all;
        let useless = us.pawns | Squares::of(us.king) | them.pawn_attacks;
        let near = b8x8::KING[them.king];
        let zone = near | near >> 8;
        let mut attacked = Squares::EMPTY;
        for from in pieces {
            let carried = us.pair.across(Squares::of(from));
            let seen = Pieces::attacks(Side::White, kind.role, from, occupied) | carried;
            tally.add(kind.squares + folded(from), sign);
            tally.add(kind.mobility + (seen - useless).len() as usize, sign);
            if (seen & zone).any() {
                self.danger += kind.danger + (seen & near).len();
            }
            self.note(seen);
            attacked |= seen;
        }
        attacked
    }

    #[inline(always)]
    fn note(&mut self, seen: Squares) {
        self.twice |= self.all & seen;
        self.all |= seen;
        self.pieces |= seen;
    }

    /// Returns the survey from the other end of the board.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        Self {
            knights: turned(self.knights),
            bishops: turned(self.bishops),
            rooks: turned(self.rooks),
            queens: turned(self.queens),
            king: turned(self.king),
            pieces: turned(self.pieces),
            all: turned(self.all),
            twice: turned(self.twice),
            danger: self.danger,
        }
    }
}

/// Counts pieces by their number and by the pawns around them.
#[inline(always)]
fn count_pieces<T: Tally>(us: &SideView, them: &SideView, sign: i32, tally: &mut T) {
    let times = |set: Squares| sign * set.len() as i32;
    tally.add(MATERIAL, times(us.pawns));
    for (kind, pieces) in us.pieces().into_iter().enumerate() {
        tally.add(MATERIAL + 1 + kind, times(pieces));
    }
    if (us.bishops & LIGHT).any() && (us.bishops - LIGHT).any() {
        tally.add(BISHOP_PAIR, sign);
    }
    for at in us.bishops {
        let colour = if LIGHT.has(at) { LIGHT } else { !LIGHT };
        tally.add(BISHOP_PAWNS, times(us.pawns & colour));
    }
    let driven = downwards(them.pawn_attacks);
    let posts = us.pawn_attacks - driven - NEAREST_RANKS;
    tally.add(OUTPOST, times(us.knights & posts));
    tally.add(OUTPOST + 1, times(us.bishops & posts));
    let closed = upwards(downwards(us.pawns));
    let watched = upwards(downwards(them.pawns));
    tally.add(ROOK_FILE, times(us.rooks - closed - watched));
    tally.add(ROOK_FILE + 1, times((us.rooks - closed) & watched));
}
