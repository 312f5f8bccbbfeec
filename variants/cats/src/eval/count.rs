//! Counting the terms.

use super::side_view::{
    BEFORE_KING, BISHOP, CAT, KINDS, KNIGHT, MOUSE, PAWN, QUEEN, ROOK, SideView, TELEPORTER, ahead,
    all_ahead, around, beside, folded, place, sign,
};
use super::terms;
use crate::home::{homes, rank_of, returning};
use crate::turn::Mark;
use crate::{CatsPosition, Kind};
use springald_board::b10x10::{self, Squares};
use springald_core::{Side, Tally};
use springald_fide::Wing;

/// The attacks of a side's pieces, collected while they are counted.
struct Sight {
    pawns: Squares,
    /// By knights, bishops and cats.
    minors: Squares,
    rooks: Squares,
    /// By all pieces but mice, which attack only kings and queens.
    all: Squares,
    /// The number of pieces that attack the squares around the enemy king, stronger ones counted more.
    pressure: i32,
    /// The leaps that the foremost cat needs to the last rank, and the leaps that the next one needs.
    leaps: [usize; 2],
}

/// The leaps assumed for a missing cat, which must first be rolled or promoted to.
const NO_CAT: usize = 6;

/// The input and the tally of all counting.
struct Counting<'a, T> {
    tally: &'a mut T,
    blockers: Squares,
    neutrals: Squares,
}

impl CatsPosition {
    /// Adds every term of the position.
    #[inline(always)]
    pub(super) fn count<T: Tally>(&self, tally: &mut T) {
        let pieces = &self.pieces;
        let camps @ [white, black] = &SideView::both(pieces);
        self.count_material(camps, tally);
        let mut counting = Counting {
            tally,
            blockers: pieces.blockers(),
            neutrals: pieces.neutrals(),
        };
        let sights = [counting.pieces(white, black), counting.pieces(black, white)];
        let [white_sight, black_sight] = &sights;
        for (own, other, sight, enemy) in [
            (white, black, white_sight, black_sight),
            (black, white, black_sight, white_sight),
        ] {
            counting.pawns(own, other, enemy);
            counting.threats(own, other, sight, enemy);
            counting.king(own, other, sight, enemy);
            counting.cats(own, sight, enemy);
        }
        self.count_turn(camps, &sights, tally);
    }

    #[inline(always)]
    fn count_material<T: Tally>(&self, [white, black]: &[SideView; 2], tally: &mut T) {
        for (kind, &name) in KINDS.iter().enumerate().take(MOUSE + 1) {
            let (ours, theirs) = (white.kinds[kind], black.kinds[kind]);
            let more = ours.len() as i32 - theirs.len() as i32;
            tally.add(terms::MATERIAL + kind, more);
            let all = ours | theirs;
            // Teleporting cats and mice do not die out.
            if kind != MOUSE && kind != TELEPORTER && !all.many() {
                let beneath = self.beneath & homes(name);
                tally.add(
                    terms::LAST_OF_KIND + kind,
                    if beneath.any() { 0 } else { more },
                );
            }
        }
        for at in self.beneath {
            let code = returning(at);
            let owner = if code & 16 == 0 { 1 } else { -1 };
            if let Some(kind) = Kind::from_code(code) {
                tally.add(terms::BENEATH + place(kind), owner);
            }
        }
    }

    /// Counts the terms for the side to act and the progress of its turn.
    #[inline(always)]
    fn count_turn<T: Tally>(&self, camps: &[SideView; 2], sights: &[Sight; 2], tally: &mut T) {
        for side in Side::BOTH {
            let rights = Wing::BOTH.map(|wing| i32::from(self.castling.has(side, wing)));
            tally.add(terms::CASTLING, sign(side) * (rights[0] + rights[1]));
        }
        let next = self.next_mover();
        let (own, sight) = (&camps[next.index()], &sights[next.index()]);
        tally.add(terms::TEMPO, own.sign());
        let leaps = sight.leaps[0] + sight.leaps[1];
        if leaps < 5 {
            tally.add(terms::RACE_TO_ACT + leaps, own.sign());
        }
        if self.attackers(own.king, next.other()).any() {
            tally.add(terms::KING_ATTACKED, own.sign());
        }
        let ours = sign(self.side);
        tally.add(
            terms::SECOND_CAT,
            ours * i32::from(self.turn.first_cat.is_some()),
        );
        tally.add(
            terms::EXTRA_MOVE,
            ours * i32::from(self.turn.has(Mark::Extra)),
        );
        if self.turn.has(Mark::RollDue) {
            self.count_landing(
                &camps[self.side.index()],
                &sights[self.side.other().index()],
                tally,
            );
        }
    }

    /// Counts the mean value of the possible landing squares of the teleporting cat.
    #[inline(never)]
    fn count_landing<T: Tally>(&self, own: &SideView, enemy: &Sight, tally: &mut T) {
        let (us, rolls) = (own.side, self.rolls());
        let share = |squares: Squares| {
            let good = (squares & rolls).len() as i32;
            own.sign() * 64 * good / (rolls.len() as i32).max(1)
        };
        tally.add(terms::LANDING, own.sign());
        tally.add(terms::LANDING_UNATTACKED, share(b10x10::ALL - enemy.all));
        let ranks = rank_of(us, 5) | rank_of(us, 6) | rank_of(us, 7);
        tally.add(terms::LANDING_AHEAD, share(ranks));
        if (own.kinds[CAT] & rank_of(us, 9)).any() {
            // A leap from there to a vacant square can be the second cat's.
            let goals = rank_of(us, 9) & self.pieces.vacant();
            tally.add(
                terms::LANDING_WINS,
                share(ahead(us.other(), beside(goals), 2)),
            );
        }
    }
}

impl<T: Tally> Counting<'_, T> {
    /// Counts squares and mobility of a side's pieces, and returns their attacks.
    #[inline(always)]
    fn pieces(&mut self, own: &SideView, other: &SideView) -> Sight {
        let (us, sign) = (own.side, own.sign());
        let zone = b10x10::KING[other.king] | Squares::of(other.king);
        let guarded = pawn_attacks(other);
        let goals = b10x10::ALL - own.all - self.neutrals - guarded;
        let pawns = pawn_attacks(own);
        let king = b10x10::KING[own.king];
        let mut sight = Sight {
            pawns,
            minors: Squares::EMPTY,
            rooks: Squares::EMPTY,
            all: pawns | king,
            pressure: 0,
            leaps: [NO_CAT; 2],
        };
        self.tally
            .add(terms::KING_SQUARES + folded(us, own.king), sign);
        for at in own.kinds[PAWN] {
            self.tally.add(terms::PAWN_SQUARES + folded(us, at), sign);
        }
        for at in own.kinds[KNIGHT] {
            let seen = b10x10::KNIGHT[at];
            self.tally.add(terms::KNIGHT_SQUARES + folded(us, at), sign);
            self.tally
                .add(terms::KNIGHT_MOBILITY + (seen & goals).len() as usize, sign);
            sight.minors |= seen;
            sight.press(seen & zone, 2);
        }
        for at in own.kinds[BISHOP] {
            let seen = b10x10::bishop(at, self.blockers);
            self.tally.add(terms::BISHOP_SQUARES + folded(us, at), sign);
            self.tally
                .add(terms::BISHOP_MOBILITY + (seen & goals).len() as usize, sign);
            sight.minors |= seen;
            sight.press(seen & zone, 2);
        }
        for (kind, squares) in [
            (CAT, terms::CAT_SQUARES),
            (TELEPORTER, terms::TELEPORTER_SQUARES),
        ] {
            for at in own.kinds[kind] {
                let seen = b10x10::DIAGONAL[at] | b10x10::KNIGHT[at];
                let steps = (b10x10::ORTHOGONAL[at] | b10x10::KNIGHT[at]) - self.blockers;
                let moves = (steps | (seen & other.all)) & goals;
                let folded = folded(us, at);
                self.tally.add(squares + folded, sign);
                self.tally
                    .add(terms::CAT_MOBILITY + moves.len() as usize, sign);
                sight.minors |= seen;
                sight.press(seen & zone, 3);
                sight.race((10 - folded / 5) / 2);
            }
        }
        for at in own.kinds[ROOK] {
            let seen = b10x10::rook(at, self.blockers);
            self.tally.add(terms::ROOK_SQUARES + folded(us, at), sign);
            self.tally
                .add(terms::ROOK_MOBILITY + (seen & goals).len() as usize, sign);
            sight.rooks |= seen;
            sight.press(seen & zone, 3);
        }
        let mut queens = Squares::EMPTY;
        for at in own.kinds[QUEEN] {
            let seen = b10x10::queen(at, self.blockers);
            self.tally.add(terms::QUEEN_SQUARES + folded(us, at), sign);
            self.tally.add(
                terms::QUEEN_MOBILITY + (seen & goals).len() as usize / 2,
                sign,
            );
            queens |= seen;
            sight.press(seen & zone, 5);
        }
        for at in own.kinds[MOUSE] {
            self.tally
                .add(terms::MOUSE_BY_RANK + folded(us, at) / 5, sign);
        }
        sight.all |= sight.minors | sight.rooks | queens;
        sight
    }

    /// Counts a side's pawn structure, and its rooks relative to the pawns of both sides.
    #[inline(always)]
    fn pawns(&mut self, own: &SideView, other: &SideView, enemy: &Sight) {
        let (us, sign) = (own.side, own.sign());
        let (pawns, theirs) = (own.kinds[PAWN], other.kinds[PAWN]);
        let count = |squares: Squares| sign * squares.len() as i32;
        let in_front = all_ahead(us, pawns);
        let files = in_front | all_ahead(us.other(), pawns) | pawns;
        let their_front = all_ahead(us.other(), theirs);
        let their_files = their_front | all_ahead(us, theirs) | theirs;
        let guarded = pawn_attacks(own);

        self.tally
            .add(terms::SIDE_BY_SIDE, count(pawns & beside(pawns)));
        self.tally.add(terms::GUARDED, count(pawns & guarded));
        self.tally
            .add(terms::ISOLATED, count(pawns - beside(files)));
        self.tally.add(terms::DOUBLED, count(pawns & in_front));

        let bishops = own.kinds[BISHOP];
        self.tally
            .add(terms::BISHOP_PAIR, sign * i32::from(bishops.many()));
        let half_open = own.kinds[ROOK] - files;
        self.tally
            .add(terms::OPEN_FILE, count(half_open - their_files));
        self.tally
            .add(terms::HALF_OPEN_FILE, count(half_open & their_files));

        let stopped = their_front | beside(their_front);
        // A neutral piece ahead does not stop a pawn, which captures it (§5.3).
        let barred = (self.blockers - self.neutrals) | (enemy.all - guarded);
        for at in pawns - stopped {
            let rank = folded(us, at) / 5;
            self.tally.add(terms::PASSED + rank, sign);
            let free = (ahead(us, Squares::of(at), 1) & barred).is_empty();
            self.tally
                .add(terms::FREE_PASSED + rank, sign * i32::from(free));
        }
    }

    /// Counts the side's pieces that the enemy attacks profitably.
    #[inline(always)]
    fn threats(&mut self, own: &SideView, other: &SideView, sight: &Sight, enemy: &Sight) {
        let count = |squares: Squares| own.sign() * squares.len() as i32;
        let loose = enemy.all - sight.all;
        for (term, attacked) in [(terms::BY_PAWN, enemy.pawns), (terms::HANGING, loose)] {
            // Usually nothing is attacked.
            if (own.all & attacked).any() {
                for kind in PAWN..=QUEEN {
                    self.tally
                        .add(term + kind, count(own.kinds[kind] & attacked));
                }
            }
        }
        let (rooks, queens) = (own.kinds[ROOK], own.kinds[QUEEN]);
        self.tally
            .add(terms::ROOK_BY_MINOR, count(rooks & enemy.minors));
        self.tally
            .add(terms::QUEEN_BY_MINOR, count(queens & enemy.minors));
        self.tally
            .add(terms::QUEEN_BY_ROOK, count(queens & enemy.rooks));
        let nibbled = queens & around(other.kinds[MOUSE]);
        self.tally.add(terms::QUEEN_BY_MOUSE, count(nibbled));
    }

    /// Counts the safety of a side's king.
    #[inline(always)]
    fn king(&mut self, own: &SideView, other: &SideView, sight: &Sight, enemy: &Sight) {
        let sign = own.sign();
        let zone = b10x10::KING[own.king];
        // The king itself guards the squares around it, but weakly.
        let weak = (zone & enemy.all) - (sight.pawns | sight.minors | sight.rooks);
        let danger = (enemy.pressure + weak.len() as i32).min(19);
        self.tally.add(terms::KING_DANGER + danger as usize, sign);
        let before = BEFORE_KING[own.side.index()][own.king];
        let pawns = (own.kinds[PAWN] & before).len().min(4);
        self.tally.add(terms::SHELTER + pawns as usize, sign);
        let mice = (other.kinds[MOUSE] & zone).len() as i32;
        self.tally.add(terms::MOUSE_AT_KING, -sign * mice);
        let neutrals = (self.neutrals & zone).len() as i32;
        self.tally.add(terms::NEUTRAL_AT_KING, sign * neutrals);
    }

    /// Counts how near a side is to two cats on the last rank (§9.2).
    #[inline(always)]
    fn cats(&mut self, own: &SideView, sight: &Sight, enemy: &Sight) {
        let [first, second] = sight.leaps;
        self.tally.add(terms::RACE + first + second, own.sign());
        let cats = own.kinds[CAT] | own.kinds[TELEPORTER];
        let arrived = cats & rank_of(own.side, 9);
        if arrived.any() {
            let attacked = (arrived & enemy.all).any();
            let term = if attacked {
                terms::ARRIVED_ATTACKED
            } else {
                terms::ARRIVED
            };
            self.tally.add(term, own.sign());
        }
    }
}

impl Sight {
    /// Notes that a piece of this strength attacks these squares around the enemy king.
    #[inline(always)]
    fn press(&mut self, attacked: Squares, strength: i32) {
        self.pressure += strength * i32::from(attacked.any());
    }

    /// Notes that a cat needs this many leaps to the last rank.
    #[inline(always)]
    fn race(&mut self, leaps: usize) {
        let [first, second] = self.leaps;
        self.leaps = [first.min(leaps), second.min(first.max(leaps))];
    }
}

/// Returns the squares the pawns of a side attack.
#[inline(always)]
fn pawn_attacks(side_view: &SideView) -> Squares {
    beside(ahead(side_view.side, side_view.kinds[PAWN], 1))
}
