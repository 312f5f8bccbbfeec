//! What may be captured en passant.

use crate::position::Position;
use crate::{Men, Role};
use springald_board::b9x8::{self, SHAPE, Squares};
use springald_board::{PerSquare, Square};
use springald_core::Side;

/// A pawn's move over squares on which it may now be captured (§6.5). The promoted piece stands in
/// for a pawn that was promoted by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Passing {
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

impl Passing {
    /// The squares it passed: start and end are not among them.
    #[inline(always)]
    pub fn squares(self) -> Squares {
        b9x8::between(self.from, self.to)
    }

    /// The part of the hash key.
    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        KEYS[0][self.from] ^ KEYS[1][self.to]
    }
}

impl Position {
    /// Whether `us` may capture what passed from `from` onto the passed square `to` without leaving
    /// the king attacked (§6.5, §8.1).
    pub(crate) fn en_passant_is_legal(
        &self,
        us: Side,
        passing: Passing,
        from: Square,
        to: Square,
    ) -> bool {
        let victim = Squares::of(passing.to);
        let occupied = (self.men.occupied() - Squares::of(from) - victim) | Squares::of(to);
        let attackers = self.men.attackers(self.men.king(us), us.other(), occupied);
        (attackers - victim).is_empty()
    }

    /// Remembers a pawn move of `mover` over some squares, where the other side can legally capture
    /// on one of them now.
    #[inline(never)]
    pub(crate) fn pass(&mut self, mover: Side, passing: Passing) {
        let pawns = self.men.of(mover.other()) & self.men.role(Role::Pawn);
        let squares = passing.squares();
        // Whoever can capture onto a square is where a pawn of the other side could go from it.
        let [west, east] = Men::pawn_attack_sets(mover, squares);
        if ((west | east) & pawns).any() && self.some_capture_is_legal(mover, passing, pawns) {
            self.passing = Some(passing);
            self.key ^= passing.key();
        }
    }

    #[cold]
    #[inline(never)]
    fn some_capture_is_legal(&self, mover: Side, passing: Passing, pawns: Squares) -> bool {
        passing.squares().into_iter().any(|to| {
            (Men::pawn_attacks(mover, to) & pawns)
                .into_iter()
                .any(|from| self.en_passant_is_legal(mover.other(), passing, from, to))
        })
    }
}

impl Position {
    /// Whether the side that does not move can just have made this move; else what was expected of
    /// it (§10.1).
    pub(crate) fn check_passing(&self, passing: Passing) -> Result<(), String> {
        let mover = self.side.other();
        let (from, to) = (SHAPE.name(passing.from), SHAPE.name(passing.to));
        match self.men.at(passing.to) {
            Some((side, Role::Pawn)) if side == mover => {}
            Some((side, role))
                if side == mover
                    && Role::PROMOTIONS.contains(&role)
                    && Self::last_rank(mover).has(passing.to) => {}
            _ => return Err(format!("{mover}'s pawn, or what it became, on {to}")),
        }
        let occupied = passing.squares() & self.men.occupied();
        if occupied.any() {
            let passed = SHAPE.name(occupied.first());
            return Err(format!("nothing on {passed}, which the pawn passed"));
        }
        if self.men.occupied().has(passing.from) {
            return Err(format!("nothing on {from}, where the pawn came from"));
        }
        if Self::last_rank(mover).has(passing.from)
            || !(could_push(mover, passing) || self.could_slide(passing))
        {
            return Err(format!(
                "a way on which a pawn can move from {from} to {to}"
            ));
        }
        Ok(())
    }

    /// Whether a ballista stood beside the pawn where it came from (§5); it was not what the pawn
    /// became.
    fn could_slide(&self, passing: Passing) -> bool {
        let ballistas = self.men.role(Role::Ballista) - Squares::of(passing.to);
        (b9x8::KING[passing.from] & ballistas).any()
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

/// Whether it was the push of a pawn (§6.1, §6.2).
fn could_push(mover: Side, passing: Passing) -> bool {
    let steps = passing.squares().len() as i8 + 1;
    let forth = match mover {
        Side::White => steps,
        Side::Black => -steps,
    };
    SHAPE.step(passing.from, 0, forth) == Some(passing.to)
        && steps <= push_reach(mover, passing.from)
}
