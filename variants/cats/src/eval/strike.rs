//! Immediate wins: kings that can be captured, and cats about to arrive.

use super::side_view::sign;
use crate::home::rank_of;
use crate::turn::Mark;
use crate::{CatsPosition, Kind, Pieces};
use springald_board::Square;
use springald_board::b10x10::{self, SHAPE, Squares};
use springald_core::Side;

/// Centipawns for a side that wins with its next move: almost a win.
const WINS_NEXT: i32 = 10_000;
/// The lead, in centipawns, from which on chasing the king matters most.
const WINNING: i32 = 1200;

impl CatsPosition {
    /// Returns the side that makes the next move that may win: the one to act, unless little more than
    /// ending its turn is left.
    #[inline(always)]
    pub(super) fn next_mover(&self) -> Side {
        if self.turn.is_before_move() || self.turn.has(Mark::Extra) {
            self.side
        } else {
            self.side.other()
        }
    }

    /// Returns the sum of the terms, unless the game is almost over. Far behind, a king is better off
    /// away from the edge and from the stronger king.
    #[inline(always)]
    pub(super) fn judged(&self, white: i32) -> i32 {
        let next = self.next_mover();
        if self.can_win_at_once(next) {
            return sign(next) * WINS_NEXT + white / 16;
        }
        if white.abs() < WINNING {
            return white;
        }
        let stronger = if white > 0 { Side::White } else { Side::Black };
        white + sign(stronger) * self.chase(stronger)
    }

    /// Returns how well the weaker side's king is chased.
    #[inline(never)]
    fn chase(&self, stronger: Side) -> i32 {
        let king = |side| (self.pieces.kind(Kind::King) & self.pieces.of(side)).first();
        let (own, prey) = (king(stronger), king(stronger.other()));
        let from_edge = |at: u8| i32::from(at.min(9 - at));
        let off_edge = from_edge(SHAPE.file(prey)) + from_edge(SHAPE.rank(prey));
        10 * (8 - off_edge) + 6 * (9 - i32::from(SHAPE.distance(own, prey)))
    }

    /// Returns `true` if a side, to move, could win: capture the king, bring the second cat to the last
    /// rank, or capture the teleporting cat and then the king. Neutral moves before it and rolls are
    /// not considered.
    #[inline(always)]
    pub(super) fn can_win_at_once(&self, side: Side) -> bool {
        let king = self.pieces.kind(Kind::King) & self.pieces.of(side.other());
        // The king is gone if it was just captured.
        king.any()
            && (self.attackers(king.first(), side).any()
                || self.can_bring_cats(side)
                || self.can_win_by_extra(side, king.first()))
    }

    /// Returns `true` if a side could capture the enemy's teleporting cat and, with the same piece and
    /// the extra move that this earns (§7.8), the king.
    #[inline(always)]
    fn can_win_by_extra(&self, side: Side, king: Square) -> bool {
        let earns = side != self.side || self.turn.is_before_move();
        match self.pieces.teleporter(side.other()) {
            Some(prey) if earns => self.can_win_through(side, prey, king),
            _ => false,
        }
    }

    #[inline(never)]
    fn can_win_through(&self, side: Side, prey: Square, king: Square) -> bool {
        // Mice capture no cats.
        let captors = self.attackers(prey, side) - self.pieces.mice();
        captors.into_iter().any(|from| {
            let blockers = self.pieces.blockers() - Squares::of(from);
            let reach = match self.pieces.kind_at(from) {
                Some(Kind::Pawn) => Pieces::pawn_attacks(side, prey),
                Some(Kind::Knight) => b10x10::KNIGHT[prey],
                Some(Kind::Bishop) => b10x10::bishop(prey, blockers),
                Some(Kind::Rook) => b10x10::rook(prey, blockers),
                Some(Kind::Queen) => b10x10::queen(prey, blockers),
                Some(Kind::King) => b10x10::KING[prey],
                _ => b10x10::DIAGONAL[prey] | b10x10::KNIGHT[prey],
            };
            reach.has(king)
        })
    }

    /// Returns the pieces of `by` that could capture a king on a square.
    #[inline(always)]
    pub(super) fn attackers(&self, king: Square, by: Side) -> Squares {
        let pieces = &self.pieces;
        let blockers = pieces.blockers();
        let cats = pieces.cats() - self.tame(by);
        let near = (b10x10::KNIGHT[king] & (pieces.kind(Kind::Knight) | cats))
            | (b10x10::DIAGONAL[king] & cats)
            | (b10x10::ORTHOGONAL[king] & pieces.mice())
            | (b10x10::KING[king] & pieces.kind(Kind::King))
            | (Pieces::pawn_attacks(by.other(), king) & pieces.kind(Kind::Pawn));
        let far = (b10x10::bishop(king, blockers) & pieces.diagonal())
            | (b10x10::rook(king, blockers) & pieces.straight());
        (near | far) & pieces.of(by)
    }

    /// Returns the teleporting cat that cannot capture in this turn (§7.3).
    #[inline(always)]
    fn tame(&self, side: Side) -> Squares {
        let tame = side == self.side && self.turn.has(Mark::Teleported);
        self.pieces.kind(Kind::Teleporter).when(tame)
    }

    /// Returns `true` if a side could have two cats on its last rank within a move, or by two cats that
    /// step one after the other (§7.6).
    #[inline(always)]
    fn can_bring_cats(&self, side: Side) -> bool {
        let cats = self.pieces.cats() & self.pieces.of(side);
        let near = rank_of(side, 7) | rank_of(side, 8) | rank_of(side, 9);
        (cats & near).many() && self.can_bring_near_cats(side, cats)
    }

    #[inline(never)]
    fn can_bring_near_cats(&self, side: Side, cats: Squares) -> bool {
        let last = rank_of(side, 9);
        if (cats & last).any() {
            let goals = |cat| self.goals(side, cat, b10x10::KNIGHT[cat]);
            return (cats - last).into_iter().any(|cat| goals(cat).any());
        }
        // At most one of two is a teleporting cat, which may not step first, but second.
        let (mut steps, mut all) = (0, Squares::EMPTY);
        for cat in cats & rank_of(side, 8) {
            let goals = self.goals(side, cat, Squares::EMPTY);
            steps += u32::from(goals.any());
            all |= goals;
        }
        steps > 1 && all.many()
    }

    /// Returns the squares of the last rank that a cat could reach by a step or one of these leaps.
    fn goals(&self, side: Side, cat: Square, leaps: Squares) -> Squares {
        let tame = self.tame(side).has(cat);
        let prey = self.pieces.of(side.other()).when(!tame);
        let open = self.pieces.vacant() | self.pieces.neutrals().when(!tame);
        let steps = (b10x10::ORTHOGONAL[cat] | leaps) & open;
        let captures = (b10x10::DIAGONAL[cat] | leaps) & prey;
        (steps | captures) & rank_of(side, 9)
    }
}
