//! Captures en passant: which are legal, and which pawns can have passed.

use crate::{BallistaPosition, EnPassant, Pieces, Role};
use springald_board::Square;
use springald_board::b9x8::{self, SHAPE, Squares};
use springald_core::Side;

impl BallistaPosition {
    /// Returns `true` if `us` may capture a pawn that passed from `from`, on the passed square `to`,
    /// without exposing the king (§6.5, §8.1).
    pub(crate) fn en_passant_is_legal(
        &self,
        us: Side,
        en_passant: EnPassant,
        from: Square,
        to: Square,
    ) -> bool {
        let victim = Squares::of(en_passant.to);
        let occupied = (self.pieces.occupied() - Squares::of(from) - victim) | Squares::of(to);
        let attackers = self
            .pieces
            .attackers(self.pieces.king(us), us.other(), occupied);
        (attackers - victim).is_empty()
    }

    /// Sets the pawn move of `mover` over some squares, if the other side can legally capture on one of
    /// them now.
    #[inline(never)]
    pub(crate) fn set_en_passant(&mut self, mover: Side, en_passant: EnPassant) {
        let pawns = self.pieces.of(mover.other()) & self.pieces.role(Role::Pawn);
        let squares = en_passant.squares();
        // The squares from which a pawn can capture are those that a pawn of the other side attacks
        // from the target.
        let [west, east] = Pieces::pawn_attack_sets(mover, squares);
        if ((west | east) & pawns).any() && self.some_capture_is_legal(mover, en_passant, pawns) {
            self.en_passant = Some(en_passant);
            self.key ^= en_passant.key();
        }
    }

    #[cold]
    #[inline(never)]
    fn some_capture_is_legal(&self, mover: Side, en_passant: EnPassant, pawns: Squares) -> bool {
        en_passant.squares().into_iter().any(|to| {
            (Pieces::pawn_attacks(mover, to) & pawns)
                .into_iter()
                .any(|from| self.en_passant_is_legal(mover.other(), en_passant, from, to))
        })
    }
}

impl BallistaPosition {
    /// Checks that the side not to move can just have made this move; if not, returns what was expected
    /// (§10.1).
    pub(crate) fn check_en_passant(&self, en_passant: EnPassant) -> Result<(), String> {
        self.check_passage(en_passant)?;
        if self.pieces.occupied().has(en_passant.from) {
            let from = SHAPE.name(en_passant.from);
            return Err(format!("nothing on {from}, where the pawn came from"));
        }
        Ok(())
    }

    /// Checks that the side not to move can have made this move, if not just now: meanwhile another piece may have
    /// come to the square where it began. If not, returns what was expected.
    pub(crate) fn check_passage(&self, en_passant: EnPassant) -> Result<(), String> {
        let mover = self.side.other();
        let (from, to) = (SHAPE.name(en_passant.from), SHAPE.name(en_passant.to));
        match self.pieces.at(en_passant.to) {
            Some((side, Role::Pawn)) if side == mover => {}
            Some((side, role))
                if side == mover
                    && Role::PROMOTIONS.contains(&role)
                    && Self::last_rank(mover).has(en_passant.to) => {}
            _ => return Err(format!("{mover}'s pawn, or what it became, on {to}")),
        }
        let occupied = en_passant.squares() & self.pieces.occupied();
        if occupied.any() {
            let passed = SHAPE.name(occupied.first());
            return Err(format!("nothing on {passed}, which the pawn passed"));
        }
        if Self::last_rank(mover).has(en_passant.from)
            || !(could_push(mover, en_passant) || self.could_slide(en_passant))
        {
            return Err(format!(
                "a way on which a pawn can move from {from} to {to}"
            ));
        }
        Ok(())
    }

    /// Returns `true` if a ballista stood beside the pawn's origin (§5), other than one that the pawn
    /// promoted to.
    fn could_slide(&self, en_passant: EnPassant) -> bool {
        let ballistas = self.pieces.role(Role::Ballista) - Squares::of(en_passant.to);
        (b9x8::KING[en_passant.from] & ballistas).any()
    }
}

/// Returns how many squares a pawn may go straight forward if nothing is in its way (§6.1, §6.2).
pub(crate) fn push_reach(side: Side, from: Square) -> i8 {
    let rank = match side {
        Side::White => SHAPE.rank(from),
        Side::Black => 7 - SHAPE.rank(from),
    };
    match rank {
        0 => 3,
        1 => 2,
        _ => 1,
    }
}

/// Returns `true` if the move can be a pawn's push (§6.1, §6.2).
fn could_push(mover: Side, en_passant: EnPassant) -> bool {
    let steps = en_passant.squares().len() as i8 + 1;
    let forth = match mover {
        Side::White => steps,
        Side::Black => -steps,
    };
    SHAPE.step(en_passant.from, 0, forth) == Some(en_passant.to)
        && steps <= push_reach(mover, en_passant.from)
}
