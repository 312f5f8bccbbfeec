//! What may be captured en passant.

use crate::position::BallistaPosition;
use crate::{Pieces, Role};
use springald_board::b9x8::{self, SHAPE, Squares};
use springald_board::{PerSquare, Square};
use springald_core::Side;

/// A pawn's move over squares on which it may now be captured (§6.5). The promoted piece stands in
/// for a pawn that was promoted by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// Where the pawn came from.
    pub from: Square,
    /// Where it, or what it became, stands.
    pub to: Square,
}

/// Mixed into the key by where the pawn came from and where it stands.
static KEYS: [PerSquare<u64, 128>; 2] = [
    PerSquare::new(springald_board::keys(0xe9_f0)),
    PerSquare::new(springald_board::keys(0xe9_70)),
];

impl EnPassant {
    /// Returns the squares it passed: start and end are not among them.
    #[inline(always)]
    pub fn squares(self) -> Squares {
        b9x8::between(self.from, self.to)
    }

    /// Returns the part of the hash key.
    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        KEYS[0][self.from] ^ KEYS[1][self.to]
    }
}

impl BallistaPosition {
    /// Returns `true` if `us` may capture what passed from `from` onto the passed square `to` without
    /// leaving the king attacked (§6.5, §8.1).
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

    /// Remembers a pawn move of `mover` over some squares, where the other side can legally capture
    /// on one of them now.
    #[inline(never)]
    pub(crate) fn set_en_passant(&mut self, mover: Side, en_passant: EnPassant) {
        let pawns = self.pieces.of(mover.other()) & self.pieces.role(Role::Pawn);
        let squares = en_passant.squares();
        // Whoever can capture onto a square is where a pawn of the other side could go from it.
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
    /// Returns `true` if the side that does not move can just have made this move; else what was
    /// expected of it (§10.1).
    pub(crate) fn check_en_passant(&self, en_passant: EnPassant) -> Result<(), String> {
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
        if self.pieces.occupied().has(en_passant.from) {
            return Err(format!("nothing on {from}, where the pawn came from"));
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

    /// Returns `true` if a ballista stood beside the pawn where it came from (§5); it was not what the
    /// pawn became.
    fn could_slide(&self, en_passant: EnPassant) -> bool {
        let ballistas = self.pieces.role(Role::Ballista) - Squares::of(en_passant.to);
        (b9x8::KING[en_passant.from] & ballistas).any()
    }
}

/// How many squares a pawn may go straight forward when nothing is in its way (§6.1, §6.2).
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

/// Returns `true` if it was the push of a pawn (§6.1, §6.2).
fn could_push(mover: Side, en_passant: EnPassant) -> bool {
    let steps = en_passant.squares().len() as i8 + 1;
    let forth = match mover {
        Side::White => steps,
        Side::Black => -steps,
    };
    SHAPE.step(en_passant.from, 0, forth) == Some(en_passant.to)
        && steps <= push_reach(mover, en_passant.from)
}
