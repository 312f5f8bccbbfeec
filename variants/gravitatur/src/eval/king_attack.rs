//! Attacks on the kings.

use super::side_view::SideView;
use super::terms::{CAPTURED, DANGERS, TERMS};
use super::worth::sign;
use crate::GravitaturPosition;
use crate::placing::arrivals_in_lanes;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_board::{PerSquare, Square};
use springald_core::{Group, Side, Tally};
use springald_fide::{Pieces, Role};

const DANGER: usize = Group::start(TERMS, "king danger");
const FLIGHTS: usize = Group::start(TERMS, "king flights");
const CHECKS: usize = Group::start(TERMS, "checks in reach");
const PLACED: usize = Group::start(TERMS, "checks by placing");
const DRAGGED: usize = Group::start(TERMS, "dragged to the king");
const OPEN_STRAIGHT: usize = Group::start(TERMS, "king open along ranks and files");
const OPEN_DIAGONAL: usize = Group::start(TERMS, "king open along diagonals");
const COMPANY: usize = Group::start(TERMS, "king company");
const REFUGES: usize = Group::start(TERMS, "king refuges");
const LEFT: usize = Group::start(TERMS, "left to the king");
const UNGUARDED: usize = Group::start(TERMS, "unguarded near the king");
const PROMOTION: usize = Group::start(TERMS, "promotion at hand");
const BARE_SQUARES: usize = Group::start(TERMS, "bare king squares");
const BARE_DISTANCE: usize = Group::start(TERMS, "bare king distance");

/// The number of checking squares beyond which danger does not grow.
const MOST_CHECKS: u32 = 3;

/// The squares two steps from a king.
static TWO_STEPS: PerSquare<Squares, 64> = {
    let mut table = [Squares::EMPTY; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            if SHAPE.distance(Square::new(a), Square::new(b)) == 2 {
                table[a as usize] = table[a as usize].or(Squares::of(Square::new(b)));
            }
            b += 1;
        }
        a += 1;
    }
    PerSquare::new(table)
};

/// Counts what each side has around the other's king.
#[inline(always)]
pub(super) fn count<T: Tally>(
    position: &GravitaturPosition,
    white: &SideView,
    black: &SideView,
    tally: &mut T,
) {
    let sieges = [
        KingAttack::new(position, white, black),
        KingAttack::new(position, black, white),
    ];
    let pulls = KingAttack::pulls(&sieges);
    for (king_attack, pulls) in sieges.iter().zip(&pulls) {
        king_attack.shelter(tally);
        let flights = king_attack.flights(tally);
        let checks = king_attack.checks(tally) + king_attack.pulled(pulls, tally);
        king_attack.danger(checks, flights, tally);
        king_attack.exposed(tally);
        king_attack.promotion(tally);
        king_attack.bare(tally);
    }
}

/// A king with its own pieces, and its attackers.
struct KingAttack<'a> {
    pieces: &'a Pieces,
    us: &'a SideView,
    them: &'a SideView,
    occupied: Squares,
    /// The squares next to the king of `them`.
    zone: Squares,
    /// The squares it sees along diagonals.
    diagonal: Squares,
    straight: Squares,
    /// The side to act, and whether it is to place.
    to_act: Side,
    placing: bool,
}

/// The possible effects of a placement, as far as set operations find them.
struct Pulls {
    /// The squares from which the Gravitatur pulls a piece to give check.
    checks: Squares,
    /// The squares from which it pulls a piece to where the king captures it: a diagonal slider, a
    /// straight slider, a knight, a pawn.
    drags: [Squares; 4],
}

impl<'a> KingAttack<'a> {
    #[inline(always)]
    fn new(position: &'a GravitaturPosition, us: &'a SideView, them: &'a SideView) -> Self {
        let pieces = &position.pieces;
        let (king, occupied) = (them.king, pieces.occupied());
        Self {
            pieces,
            us,
            them,
            occupied,
            zone: b8x8::KING[king],
            diagonal: b8x8::bishop(king, occupied),
            straight: b8x8::rook(king, occupied),
            to_act: position.side,
            placing: !position.placed,
        }
    }

    /// Returns the index within a pair of weights: the second applies if this side is to act.
    #[inline(always)]
    fn acting(&self, side_view: &SideView) -> usize {
        usize::from(side_view.side == self.to_act)
    }

    /// Returns the index within a pair of weights: the second applies if this side is to place.
    #[inline(always)]
    fn placing(&self, side_view: &SideView) -> usize {
        usize::from(side_view.side == self.to_act && self.placing)
    }

    /// Counts how open the king stands, its defenders, and the pieces it could swap with (§5.2).
    #[inline(always)]
    fn shelter<T: Tally>(&self, tally: &mut T) {
        let (them, sign) = (self.them, sign(self.them.side));
        tally.add(OPEN_STRAIGHT + half(self.straight - self.occupied), sign);
        tally.add(OPEN_DIAGONAL + half(self.diagonal - self.occupied), sign);
        tally.add(COMPANY + (self.zone & them.ours).len() as usize, sign);
        let alone = self.pieces.role(Role::Pawn) | Squares::of(them.king);
        let refuges = (them.ours - alone - self.us.attacked).len();
        tally.add(REFUGES + refuges.min(7) as usize, sign);
    }

    /// Counts the squares to which the king may step, captures included.
    #[inline(always)]
    fn flights<T: Tally>(&self, tally: &mut T) -> i32 {
        let flights = (self.zone - self.them.ours - self.us.attacked).len();
        tally.add(FLIGHTS + flights as usize, sign(self.them.side));
        flights as i32
    }

    /// Counts the kinds of pieces that could give check by a normal move without being captured.
    #[inline(always)]
    fn checks<T: Tally>(&self, tally: &mut T) -> i32 {
        // Next to the king a checking piece must be guarded. A pawn attacks other squares than it steps
        // to.
        let open = !self.occupied - (self.zone - self.us.twice);
        let (diagonal, straight) = (self.diagonal & open, self.straight & open);
        let views = [
            Pieces::pawn_attacks(self.them.side, self.them.king) & self.us.attacked,
            b8x8::KNIGHT[self.them.king] & open,
            diagonal,
            straight,
            diagonal | straight,
        ];
        let group = CHECKS + 5 * self.acting(self.us);
        let mut kinds = 0;
        for (index, (view, reach)) in views.into_iter().zip(self.us.reach).enumerate() {
            let checks = (view & reach).len().min(MOST_CHECKS) as i32;
            tally.add(group + index, checks * sign(self.us.side));
            kinds += i32::from(checks > 0);
        }
        kinds
    }

    /// Returns the possible effects of pulls around both kings. If several pieces are pulled the result
    /// may differ: the search will see.
    #[inline(always)]
    fn pulls(sieges: &[Self; 2]) -> [Pulls; 2] {
        let mut lanes = [[Squares::EMPTY; 8]; 3];
        for (index, king_attack) in sieges.iter().enumerate() {
            let (pieces, us) = (king_attack.pieces, king_attack.us);
            let empty = !king_attack.occupied;
            let unguarded = king_attack.zone - us.attacked;
            let views = [
                king_attack.diagonal,
                king_attack.straight,
                b8x8::KNIGHT[king_attack.them.king],
                Pieces::pawn_attacks(king_attack.them.side, king_attack.them.king),
            ];
            let kinds = [
                pieces.diagonal(),
                pieces.straight(),
                pieces.role(Role::Knight),
                pieces.role(Role::Pawn),
            ];
            for kind in 0..4 {
                let lane = 4 * index + kind;
                lanes[0][lane] = us.ours & kinds[kind];
                lanes[1][lane] = (views[kind] & empty) - unguarded;
                lanes[2][lane] = unguarded & empty;
            }
        }
        let [pieces, near, far] = &lanes;
        let [a, b] = arrivals_in_lanes(pieces, near, far, !sieges[0].occupied);
        let pulls = |from: usize| Pulls {
            checks: a[from] | a[from + 1] | a[from + 2] | a[from + 3],
            drags: [b[from], b[from + 1], b[from + 2], b[from + 3]],
        };
        [pulls(0), pulls(4)]
    }

    /// Counts checks by placements and pieces dragged to the king. Returns 1 if there is such a check.
    #[inline(always)]
    fn pulled<T: Tally>(&self, pulls: &Pulls, tally: &mut T) -> i32 {
        let sign = sign(self.us.side);
        let checks = pulls.checks.len().min(7) as usize;
        tally.add(PLACED + 8 * self.placing(self.us) + checks, sign);
        let group = DRAGGED + 4 * self.placing(self.them);
        for (index, drags) in pulls.drags.into_iter().enumerate() {
            tally.add(group + index, i32::from(drags.any()) * sign);
        }
        i32::from(checks > 0)
    }

    /// Counts everything about mate together: it takes several pieces, a check, and no flight.
    #[inline(always)]
    fn danger<T: Tally>(&self, checks: i32, flights: i32, tally: &mut T) {
        let danger = 2 * self.us.besiegers + 3 * checks + 2 * (4 - flights).max(0);
        let danger = danger.min(DANGERS as i32 - 1) as usize;
        let group = DANGER + DANGERS * self.acting(self.us);
        tally.add(group + danger, sign(self.them.side));
    }

    /// Counts unguarded pieces next to the enemy king and two steps from it.
    #[inline(always)]
    fn exposed<T: Tally>(&self, tally: &mut T) {
        let unguarded = self.us.ours - self.us.attacked;
        let left = LEFT + 5 * self.acting(self.them);
        self.roles(unguarded & self.zone, left, tally);
        let near = TWO_STEPS[self.them.king];
        self.roles(unguarded & near, UNGUARDED, tally);
    }

    /// Counts some pieces of `us` by their roles.
    #[inline(always)]
    fn roles<T: Tally>(&self, some: Squares, group: usize, tally: &mut T) {
        if some.any() {
            for (index, role) in CAPTURED.into_iter().enumerate() {
                let count = (some & self.pieces.role(role)).len() as i32;
                tally.add(group + index, count * sign(self.us.side));
            }
        }
    }

    #[inline(always)]
    fn promotion<T: Tally>(&self, tally: &mut T) {
        let last = b8x8::rank(if self.us.side == Side::White { 7 } else { 0 });
        let promoting = (self.us.reach[0] & last).len() as i32;
        let index = PROMOTION + self.acting(self.us);
        tally.add(index, promoting * sign(self.us.side));
    }

    /// Counts terms for a bare king, which is driven to the edge with the other king coming near.
    #[inline(always)]
    fn bare<T: Tally>(&self, tally: &mut T) {
        let (king, sign) = (self.them.king, sign(self.them.side));
        if self.them.ours == Squares::of(king) {
            tally.add(BARE_SQUARES + ring(king), sign);
            let distance = SHAPE.distance(king, self.us.king);
            tally.add(BARE_DISTANCE + distance as usize, sign);
        }
    }
}

/// Returns half the number of squares, at most 7: a king sees no more than 14 squares in straight
/// lines.
#[inline(always)]
const fn half(squares: Squares) -> usize {
    squares.len() as usize / 2
}

/// Returns the distance from the four centre squares, from 0 to 3.
#[inline(always)]
fn ring(at: Square) -> usize {
    let from_centre = |line: u8| if line < 4 { 3 - line } else { line - 4 };
    from_centre(SHAPE.file(at)).max(from_centre(SHAPE.rank(at))) as usize
}
