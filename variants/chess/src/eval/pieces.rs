//! Knights, bishops, rooks and queens: their squares and their mobility.

use super::side_view::{Ledger, SideView, and_ahead, and_behind, inwards, turned};
use super::terms::{
    BEHIND_PAWN, BISHOP_AND_PAWNS, BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_SQUARES, FAR_FROM_KING,
    KING_SQUARES, KNIGHT_AND_PAWN, KNIGHT_MOBILITY, KNIGHT_SQUARES, LONG_DIAGONAL, MATERIAL,
    OPEN_FILE, OUTPOST, PINNED, QUEEN_MOBILITY, QUEEN_SQUARES, ROOK_AND_PAWN, ROOK_MOBILITY,
    ROOK_PAIR, ROOK_SQUARES, SEVENTH, TRAPPED_ROOK,
};
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{Set, Square};
use springald_core::Tally;

/// The attacks of one side, and their pressure on the enemy king.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    pub(super) knights: Squares,
    pub(super) bishops: Squares,
    pub(super) rooks: Squares,
    pub(super) queens: Squares,
    pub(super) king: Squares,
    pub(super) any: Squares,
    /// The squares attacked at least twice.
    pub(super) twice: Squares,
    /// The number of pieces that attack the ring around the enemy king.
    pub(super) besiegers: i32,
    /// The total weight of those pieces; see [`siege_weight`].
    pub(super) king_attack: i32,
    /// The number of their attacks on the king's neighbouring squares.
    pub(super) hits: i32,
}

/// The weight of each attacker of the king. The values are estimates; queens count little, as their
/// checks count separately.
mod siege_weight {
    pub(super) const KNIGHT: i32 = 7;
    pub(super) const BISHOP: i32 = 5;
    pub(super) const ROOK: i32 = 5;
    pub(super) const QUEEN: i32 = 3;
}

impl Reach {
    #[inline(always)]
    fn of_king_and_pawns(us: &SideView) -> Self {
        let king = b8x8::KING[us.king];
        Self {
            king,
            any: king | us.pawn_reach,
            twice: king & us.pawn_reach,
            ..Self::default()
        }
    }

    #[inline(always)]
    fn add(&mut self, seen: Squares, them: &SideView, weight: i32) {
        self.twice |= self.any & seen;
        self.any |= seen;
        // Branch-free, because the branch is unpredictable.
        let besieges = i32::from((seen & them.ring).any());
        self.besiegers += besieges;
        self.king_attack += besieges * weight;
        self.hits += (seen & them.ring & b8x8::KING[them.king]).len() as i32;
    }

    /// Returns the same as the other side sees it.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        Self {
            knights: turned(self.knights),
            bishops: turned(self.bishops),
            rooks: turned(self.rooks),
            queens: turned(self.queens),
            king: turned(self.king),
            any: turned(self.any),
            twice: turned(self.twice),
            ..*self
        }
    }
}

/// The squares that matter to every piece of a side.
struct Ground {
    occupied: Squares,
    /// Squares worth going to: without an own pawn or king, and not attacked by an enemy pawn.
    safe: Squares,
    /// The pinned pieces.
    pinned: Squares,
    /// Squares in the enemy's half that an own pawn protects and no enemy pawn can ever attack.
    outposts: Squares,
}

impl Ground {
    #[inline(always)]
    fn of(us: &SideView, them: &SideView) -> Self {
        const ENEMY_HALF: Squares = Set(0x0000_ffff_ff00_0000);
        let occupied = us.all | them.all;
        Self {
            occupied,
            safe: !(us.pawns | Squares::of(us.king) | them.pawn_reach),
            pinned: pinned(us, them, occupied),
            outposts: (us.pawn_reach & ENEMY_HALF) - and_behind(them.pawn_reach),
        }
    }
}

#[inline(always)]
fn pinned(us: &SideView, them: &SideView, occupied: Squares) -> Squares {
    let snipers = (b8x8::bishop(us.king, Squares::EMPTY) & (them.bishops | them.queens))
        | (b8x8::rook(us.king, Squares::EMPTY) & (them.rooks | them.queens));
    let mut pinned = Squares::EMPTY;
    for sniper in snipers {
        let between = b8x8::between(us.king, sniper) & occupied;
        if !between.many() {
            pinned |= between & us.all;
        }
    }
    pinned
}

/// Counts the pieces and the king's square, and returns the attacks.
#[inline(always)]
pub(super) fn count<T: Tally>(us: &SideView, them: &SideView, ledger: &mut Ledger<'_, T>) -> Reach {
    let ground = Ground::of(us, them);
    let mut reach = Reach::of_king_and_pawns(us);
    count_material(us, ledger);
    ledger.one(KING_SQUARES + us.king.index());
    ledger.each(PINNED, ground.pinned);
    count_minors(us, them, &ground, ledger);
    count_knights(us, them, &ground, &mut reach, ledger);
    count_bishops(us, them, &ground, &mut reach, ledger);
    count_rooks(us, them, &ground, &mut reach, ledger);
    for at in us.queens {
        let seen = b8x8::queen(at, ground.occupied);
        let seen = along_pin(seen, us, at, &ground);
        ledger.one(QUEEN_SQUARES + folded(at));
        ledger.one(QUEEN_MOBILITY + (seen & ground.safe).len() as usize);
        reach.queens |= seen;
        reach.add(seen, them, siege_weight::QUEEN);
    }
    reach
}

#[inline(always)]
fn count_material<T: Tally>(us: &SideView, ledger: &mut Ledger<'_, T>) {
    let (knights, bishops) = (us.knights.len() as i32, us.bishops.len() as i32);
    let rooks = us.rooks.len() as i32;
    ledger.times(MATERIAL + 1, knights);
    ledger.times(MATERIAL + 2, bishops);
    ledger.times(MATERIAL + 3, rooks);
    ledger.each(MATERIAL + 4, us.queens);
    ledger.when(bishops >= 2, BISHOP_PAIR);
    ledger.when(rooks >= 2, ROOK_PAIR);
    // Knights prefer full boards, rooks empty ones. The scale is relative to five pawns, so that the
    // plain values keep their meaning.
    let pawns = us.pawns.len() as i32 - 5;
    ledger.times(KNIGHT_AND_PAWN, knights * pawns);
    ledger.times(ROOK_AND_PAWN, rooks * pawns);
}

/// Counts the common terms of knights and bishops.
#[inline(always)]
fn count_minors<T: Tally>(
    us: &SideView,
    them: &SideView,
    ground: &Ground,
    ledger: &mut Ledger<'_, T>,
) {
    ledger.each(OUTPOST, us.knights & ground.outposts);
    ledger.each(OUTPOST + 1, us.bishops & ground.outposts);
    let sheltered = (us.pawns | them.pawns) >> 8;
    ledger.each(BEHIND_PAWN, (us.knights | us.bishops) & sheltered);
}

#[inline(always)]
fn count_knights<T: Tally>(
    us: &SideView,
    them: &SideView,
    ground: &Ground,
    reach: &mut Reach,
    ledger: &mut Ledger<'_, T>,
) {
    for at in us.knights {
        // A pinned knight cannot move.
        let seen = b8x8::KNIGHT[at].when(!ground.pinned.has(at));
        ledger.one(KNIGHT_SQUARES + folded(at));
        ledger.times(FAR_FROM_KING, SHAPE.distance(us.king, at).into());
        ledger.one(KNIGHT_MOBILITY + (seen & ground.safe).len() as usize);
        reach.knights |= seen;
        reach.add(seen, them, siege_weight::KNIGHT);
    }
    ledger.each(OUTPOST + 2, (reach.knights & ground.outposts) - us.all);
}

#[inline(always)]
fn count_bishops<T: Tally>(
    us: &SideView,
    them: &SideView,
    ground: &Ground,
    reach: &mut Reach,
    ledger: &mut Ledger<'_, T>,
) {
    const LIGHT: Squares = Set(0x55aa_55aa_55aa_55aa);
    const CENTRE: Squares = Set(0x0000_0018_1800_0000);
    let rammed = us.pawns & (them.pawns >> 8);
    // X-rays through queens, as both press along the same line.
    let blockers = ground.occupied - us.queens;
    for at in us.bishops {
        let seen = along_pin(b8x8::bishop(at, blockers), us, at, ground);
        ledger.one(BISHOP_SQUARES + folded(at));
        ledger.one(BISHOP_MOBILITY + (seen & ground.safe).len() as usize);
        ledger.times(FAR_FROM_KING + 1, SHAPE.distance(us.king, at).into());
        let colour = if LIGHT.has(at) { LIGHT } else { !LIGHT };
        ledger.each(BISHOP_AND_PAWNS, us.pawns & colour);
        ledger.each(BISHOP_AND_PAWNS + 1, rammed & colour);
        let through_centre = b8x8::bishop(at, us.pawns | them.pawns) & CENTRE;
        ledger.when(through_centre.many(), LONG_DIAGONAL);
        reach.bishops |= seen;
        reach.add(seen, them, siege_weight::BISHOP);
    }
}

#[inline(always)]
fn count_rooks<T: Tally>(
    us: &SideView,
    them: &SideView,
    ground: &Ground,
    reach: &mut Reach,
    ledger: &mut Ledger<'_, T>,
) {
    let whole_files = |squares| and_behind(and_ahead(squares));
    let free = us.rooks - whole_files(us.pawns);
    let closed = whole_files(them.pawns);
    ledger.each(OPEN_FILE, free & closed);
    ledger.each(OPEN_FILE + 1, free - closed);
    // The seventh rank counts while there are pawns to capture or a king to cut off.
    let prey = (them.pawns & b8x8::rank(6)) | (Squares::of(them.king) & b8x8::rank(7));
    let seventh = b8x8::rank(6).when(prey.any());
    ledger.each(SEVENTH, us.rooks & seventh);
    ledger.each(SEVENTH + 1, us.queens & seventh);
    let blockers = ground.occupied - us.queens - us.rooks;
    for at in us.rooks {
        let seen = along_pin(b8x8::rook(at, blockers), us, at, ground);
        let mobility = (seen & ground.safe).len() as usize;
        ledger.one(ROOK_SQUARES + folded(at));
        ledger.one(ROOK_MOBILITY + mobility);
        if mobility <= 3 && is_shut_in(at, us.king) {
            ledger.one(TRAPPED_ROOK);
        }
        reach.rooks |= seen;
        reach.add(seen, them, siege_weight::ROOK);
    }
}

/// Returns `true` if the king on its first rank stands between the rook and the middle of the board.
#[inline(always)]
fn is_shut_in(rook: Square, king: Square) -> bool {
    let (rook, file) = (SHAPE.file(rook), SHAPE.file(king));
    SHAPE.rank(king) == 0 && if file < 4 { rook < file } else { rook > file }
}

/// Returns the attacks of a slider, limited to the line of its pin if it is pinned (§6.1).
#[inline(always)]
fn along_pin(seen: Squares, us: &SideView, at: Square, ground: &Ground) -> Squares {
    if ground.pinned.has(at) {
        seen & b8x8::through(us.king, at)
    } else {
        seen
    }
}

/// Returns the index of a square in a table that mirrors left and right.
#[inline(always)]
fn folded(at: Square) -> usize {
    at.index() / 8 * 4 + inwards(at)
}
