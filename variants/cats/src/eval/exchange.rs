//! Exchanges: sequences of captures on one square, each side with its least valuable piece first.

use super::order::worth;
use crate::actions::{Move, Special};
use crate::home::en_passant_victim;
use crate::{CatsPosition, Kind, Pieces};
use springald_board::Square;
use springald_board::b10x10::{self, Squares};
use springald_core::Side;

/// The order in which pieces capture. A king comes last: capturing it ends the game.
const CAPTORS: [Kind; 9] = [
    Kind::Mouse,
    Kind::Pawn,
    Kind::Teleporter,
    Kind::Knight,
    Kind::Bishop,
    Kind::Cat,
    Kind::Rook,
    Kind::Queen,
    Kind::King,
];

impl CatsPosition {
    /// Returns `true` if the mover wins at least `least` centipawns by the move and the exchange on its
    /// square, in which either side may stop.
    pub(super) fn comes_out_with(&self, mv: Move, gain: i32, least: i32) -> bool {
        // The margin of the side that captured last, counting its piece as lost.
        let mut ahead = gain - least;
        if ahead < 0 {
            return false;
        }
        let mut standing = mv.becomes();
        ahead -= worth(standing);
        if ahead >= 0 {
            return true;
        }
        let us = self.side;
        let mut left = self.left_after(mv);
        let mut captor = us.other();
        while let Some((from, kind)) = self.least_captor(captor, mv.to, standing, left) {
            ahead = -ahead - 1 - worth(kind);
            let safe = kind != Kind::King
                || self
                    .least_captor(captor.other(), mv.to, kind, left - Squares::of(from))
                    .is_none();
            if !safe {
                break;
            }
            captor = captor.other();
            if ahead >= 0 {
                break;
            }
            left = left - Squares::of(from);
            standing = kind;
        }
        // The side that stops gets less than it wants.
        captor != us
    }

    /// Returns the squares whose pieces are still there after the move, except the square of the
    /// exchange.
    #[inline(always)]
    fn left_after(&self, mv: Move) -> Squares {
        let gone = match mv.special {
            Special::EnPassant => Squares::of(en_passant_victim(self.side, mv.to)),
            _ => Squares::EMPTY,
        };
        self.pieces.occupied() - Squares::of(mv.from) - Squares::of(mv.to) - gone
    }

    /// Returns the least valuable piece of a side, among those left, that captures a piece of this kind
    /// on a square.
    #[inline(always)]
    fn least_captor(
        &self,
        side: Side,
        at: Square,
        prey: Kind,
        left: Squares,
    ) -> Option<(Square, Kind)> {
        let captors = self.captors(side, at, prey, left);
        if captors.is_empty() {
            return None;
        }
        let of_kind = |kind| captors & self.pieces.kind(kind);
        let kind = CAPTORS.into_iter().find(|&kind| of_kind(kind).any())?;
        Some((of_kind(kind).first(), kind))
    }

    /// Returns all pieces of a side, among those left, that capture a piece of this kind on a square.
    /// No cat is tame: the exchange continues in later turns.
    #[inline(always)]
    fn captors(&self, side: Side, at: Square, prey: Kind, left: Squares) -> Squares {
        let pieces = &self.pieces;
        let cats = (b10x10::DIAGONAL[at] | b10x10::KNIGHT[at]) & pieces.cats();
        let pawns = Pieces::pawn_attacks(side.other(), at) & pieces.kind(Kind::Pawn);
        let ours = pieces.of(side) & left;
        // Only pawns and cats capture mice (§3.10).
        if prey == Kind::Mouse {
            return (cats | pawns) & ours;
        }
        let blockers = pieces.blockers() & left;
        let mice =
            (b10x10::ORTHOGONAL[at] & pieces.mice()).when(matches!(prey, Kind::King | Kind::Queen));
        let near = (b10x10::KNIGHT[at] & pieces.kind(Kind::Knight))
            | (b10x10::KING[at] & pieces.kind(Kind::King));
        let far = (b10x10::bishop(at, blockers) & pieces.diagonal())
            | (b10x10::rook(at, blockers) & pieces.straight());
        (cats | pawns | mice | near | far) & ours
    }
}
