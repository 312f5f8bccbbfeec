//! Material, squares and mobility; collects the attacks of each side on the way.
//!
//! Mobility counts attacks, which no boost changes (§5.4).

use super::board_view::{BoardView, Reach, SideView, count as size, place, sign};
use super::kings::{self, Attacker};
use super::terms::{
    BALLISTA_MOBILITY, BALLISTA_SQUARES, BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_SQUARES,
    GUARDED_MINOR, KING_SQUARES, KNIGHT_MOBILITY, KNIGHT_SQUARES, MATERIAL, PAWN_SQUARES,
    QUEEN_MOBILITY, QUEEN_SQUARES, QUEEN_VIEWS, ROOK_FILE, ROOK_MOBILITY, ROOK_SQUARES,
};
use crate::Pieces;
use springald_board::Square;
use springald_board::b9x8::{self, Squares};
use springald_core::Tally;

/// Counts views of one kind of pieces after the other.
struct Viewer<'a, T> {
    tally: &'a mut T,
    /// Squares that count as mobility.
    free: Squares,
    /// The zone of the enemy king.
    zone: Squares,
    assault: i32,
}

impl<T: Tally> Viewer<'_, T> {
    /// Counts all pieces of a kind by their squares and views, and returns their attacks.
    #[inline(always)]
    fn see<const WHITE: bool>(
        &mut self,
        pieces: Squares,
        squares: usize,
        (mobility, views): (usize, usize),
        attacker: Attacker,
        view: impl Fn(Square) -> Squares,
    ) -> Squares {
        let mut seen = Squares::EMPTY;
        for at in pieces {
            let attacks = view(at);
            seen |= attacks;
            let freedom = (attacks & self.free).len() as usize;
            self.tally
                .add(mobility + freedom.min(views - 1), sign::<WHITE>());
            self.tally
                .add(squares + place::<WHITE>(at), sign::<WHITE>());
            if (attacks & self.zone).any() {
                self.assault += attacker as i32;
            }
        }
        seen
    }
}

/// Counts the pieces of one side.
#[inline(always)]
pub(super) fn count<const WHITE: bool, T: Tally>(board: &BoardView, tally: &mut T) -> Reach {
    let (us, them) = board.sides::<WHITE>();
    let occupied = board.occupied;
    material::<WHITE, T>(us, tally);
    files::<WHITE, T>(us, them, tally);
    let king = Squares::of(us.king);
    let mut viewer = Viewer {
        tally,
        free: !(them.pawn_attacks | us.pawns | king),
        zone: kings::zone::<WHITE>(them.king),
        assault: 0,
    };
    let knights = viewer.see::<WHITE>(
        us.knights,
        KNIGHT_SQUARES,
        (KNIGHT_MOBILITY, 9),
        Attacker::Knight,
        |at| b9x8::KNIGHT[at],
    );
    let bishops = viewer.see::<WHITE>(
        us.bishops,
        BISHOP_SQUARES,
        (BISHOP_MOBILITY, 15),
        Attacker::Bishop,
        |at| b9x8::bishop(at, occupied),
    );
    let rooks = viewer.see::<WHITE>(
        us.rooks,
        ROOK_SQUARES,
        (ROOK_MOBILITY, 16),
        Attacker::Rook,
        |at| b9x8::rook(at, occupied),
    );
    let queens = viewer.see::<WHITE>(
        us.queens,
        QUEEN_SQUARES,
        (QUEEN_MOBILITY, QUEEN_VIEWS),
        Attacker::Queen,
        |at| b9x8::queen(at, occupied),
    );
    let assault = viewer.assault;
    Reach {
        knights,
        bishops,
        rooks,
        queens,
        all: us.pawn_attacks | knights | bishops | rooks | queens | b9x8::KING[us.king],
        ballista_steps: ballistas::<WHITE, T>(us, occupied, tally),
        assault,
    }
}

/// Counts material, and the squares of pieces without mobility.
#[inline(always)]
fn material<const WHITE: bool, T: Tally>(us: &SideView, tally: &mut T) {
    let kinds = [
        us.pawns,
        us.knights,
        us.bishops,
        us.rooks,
        us.queens,
        us.ballistas,
    ];
    for (index, pieces) in kinds.into_iter().enumerate() {
        tally.add(MATERIAL + index, sign::<WHITE>() * size(pieces));
    }
    if us.bishops.many() {
        tally.add(BISHOP_PAIR, sign::<WHITE>());
    }
    for at in us.pawns {
        tally.add(PAWN_SQUARES + place::<WHITE>(at), sign::<WHITE>());
    }
    tally.add(KING_SQUARES + place::<WHITE>(us.king), sign::<WHITE>());
    let guarded = us.minors() & us.pawn_attacks;
    tally.add(GUARDED_MINOR, sign::<WHITE>() * size(guarded));
}

/// Counts rooks on open and half-open files.
#[inline(always)]
fn files<const WHITE: bool, T: Tally>(us: &SideView, them: &SideView, tally: &mut T) {
    if us.rooks.is_empty() {
        return;
    }
    let (rooks, theirs) = (us.rooks - us.pawn_files, them.pawn_files);
    tally.add(ROOK_FILE, sign::<WHITE>() * size(rooks - theirs));
    tally.add(ROOK_FILE + 1, sign::<WHITE>() * size(rooks & theirs));
}

/// Counts ballistas, which move but attack nothing (§4), and returns the squares they can go to.
#[inline(always)]
fn ballistas<const WHITE: bool, T: Tally>(
    us: &SideView,
    occupied: Squares,
    tally: &mut T,
) -> Squares {
    let mut reached = Squares::EMPTY;
    for at in us.ballistas {
        let steps = Pieces::ballista_steps(at, occupied) - occupied;
        reached |= steps;
        tally.add(BALLISTA_MOBILITY + steps.len() as usize, sign::<WHITE>());
        tally.add(BALLISTA_SQUARES + place::<WHITE>(at), sign::<WHITE>());
    }
    reached
}
