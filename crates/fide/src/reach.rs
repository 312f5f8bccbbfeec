//! The reasons why an orthodox piece cannot reach a square of an 8x8 board, as far as the squares and
//! the pieces on them decide it.

use crate::{OrthodoxReason, Pieces, Role, Standing, en_passant_victim};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::Side;

impl Pieces {
    /// Returns the piece on a square, for a sentence.
    pub fn standing(&self, on: Square) -> Option<Standing> {
        self.at(on).map(|(_, role)| Standing::new(role, on))
    }

    /// Returns the piece on the first of some squares, which must hold one.
    pub fn first_standing(&self, squares: Squares) -> Standing {
        let on = squares.first();
        self.standing(on).unwrap_or(Standing::unknown(on))
    }

    /// Returns the reason why this piece of `us` cannot go from `from` to `to`, a different square
    /// without a piece of its own side. `passed` is the square that an enemy pawn has just passed by a
    /// double step. `None` if it can; promotion, castling and the safety of kings are ignored.
    pub fn why_out_of_reach(
        &self,
        us: Side,
        role: Role,
        (from, to): (Square, Square),
        en_passant: Option<Square>,
    ) -> Option<OrthodoxReason> {
        if role == Role::Pawn {
            return self.why_no_pawn_move(us, from, to, en_passant);
        }
        let occupied = self.occupied();
        if Self::attacks(us, role, from, occupied).has(to) {
            return None;
        }
        let mover = Standing::new(role, from);
        if !Self::attacks(us, role, from, Squares::EMPTY).has(to) {
            return Some(OrthodoxReason::NotItsMove(mover, to));
        }
        let nearest = (b8x8::between(from, to) & occupied)
            .into_iter()
            .min_by_key(|&square| SHAPE.distance(from, square));
        let obstacle = self.first_standing(Squares::of(nearest.unwrap_or(to)));
        Some(OrthodoxReason::InTheWay {
            mover,
            to,
            obstacle,
        })
    }

    fn why_no_pawn_move(
        &self,
        us: Side,
        from: Square,
        to: Square,
        en_passant: Option<Square>,
    ) -> Option<OrthodoxReason> {
        if Self::pawn_attacks(us, from).has(to) {
            if self.at(to).is_some() || en_passant == Some(to) {
                return None;
            }
            let victim = en_passant_victim(us, to);
            let fifth = if us == Side::White { 4 } else { 3 };
            let passed_earlier =
                SHAPE.rank(from) == fifth && self.at(victim) == Some((us.other(), Role::Pawn));
            return Some(if passed_earlier {
                OrthodoxReason::PassedEarlier { victim, to }
            } else {
                OrthodoxReason::PawnCapturesNothing { pawn: from, to }
            });
        }
        let (home, forward) = if us == Side::White { (1, 1) } else { (6, -1) };
        let one = SHAPE.step(from, 0, forward);
        let two = SHAPE.step(from, 0, 2 * forward);
        if Some(to) != one && Some(to) != two {
            let pawn = Standing::new(Role::Pawn, from);
            return Some(OrthodoxReason::NotItsMove(pawn, to));
        }
        if Some(to) == two && SHAPE.rank(from) != home {
            return Some(OrthodoxReason::PawnTooFar(from));
        }
        let ahead = one.and_then(|one| self.standing(one));
        let obstacle = ahead.or_else(|| self.standing(to))?;
        Some(OrthodoxReason::PawnBlocked {
            pawn: from,
            obstacle,
        })
    }
}
