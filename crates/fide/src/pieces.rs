//! The orthodox pieces on an 8x8 board.

use crate::Role;
use springald_board::b8x8::{self, Squares};
use springald_board::{PerSquare, Planes, Set, Square};
use springald_core::Side;

crate::orthodox_pieces! {
    /// The orthodox pieces of both sides: four bit planes, 32 bytes. Planes 0 to 2 hold the code of the
    /// [`Role`], plane 3 marks Black's.
    ///
    /// ```
    /// use springald_board::b8x8::SHAPE;
    /// use springald_core::Side;
    /// use springald_fide::{Role, fen};
    ///
    /// let pieces = fen::read_pieces("4k3/8/8/8/8/4r3/4B3/4K3").unwrap();
    /// let king = pieces.king(Side::White);
    /// let guard = pieces.guard(king, Side::Black);
    /// assert!(guard.checkers.is_empty());
    /// // The bishop is pinned.
    /// assert!(guard.shields.has(SHAPE.parse("e2").unwrap()));
    /// assert_eq!(
    ///     pieces.at(SHAPE.parse("e3").unwrap()),
    ///     Some((Side::Black, Role::Rook))
    /// );
    /// ```
    board: b8x8,
    planes: Planes<u64, 4>,
    squares: 64,
    role: Role,
    harmless: [],
    keys: 0x1e6,
}

impl Pieces {
    /// Returns the pieces of these planes; the inverse of [`Pieces::planes`].
    #[inline(always)]
    pub const fn from_planes(planes: Planes<u64, 4>) -> Self {
        Self(planes)
    }

    /// Returns the bit planes, for rules that move many pieces at once.
    #[inline(always)]
    pub const fn planes(&self) -> &Planes<u64, 4> {
        &self.0
    }

    /// Returns `true` if neither side could mate by any sequence of moves, judged by the material as
    /// FIDE does: bare kings, one knight or bishop, or only bishops on squares of one colour.
    pub fn cannot_mate(&self) -> bool {
        let rest = self.occupied() - self.role(Role::King);
        let bishops = self.role(Role::Bishop);
        if rest == bishops {
            return !Self::on_both_colours(bishops);
        }
        rest == self.role(Role::Knight) && !rest.many()
    }

    /// Returns `true` if `side` could mate with the help of the other side, judged by the material.
    /// Pawns, rooks and queens can. A lone knight needs another piece of the other side that is not a
    /// queen; bishops need a bishop of the other colour, a knight or a pawn of either side; a bare king
    /// cannot.
    pub fn may_mate(&self, side: Side) -> bool {
        let (own, other) = (self.of(side), self.of(side.other()));
        let (king, queen) = (self.role(Role::King), self.role(Role::Queen));
        let bishops = self.role(Role::Bishop);
        let (pawns, knights) = (self.role(Role::Pawn), self.role(Role::Knight));
        if (own & (pawns | queen | self.role(Role::Rook))).any() {
            return true;
        }
        if (own & knights).any() {
            return (own - king).many() || (other - king - queen).any();
        }
        (own & bishops).any() && ((pawns | knights).any() || Self::on_both_colours(bishops))
    }

    /// Returns `true` if only kings and pawns are left and no pawn can ever move or be captured, apart from captures en
    /// passant: each pawn stands before another one, none attacks an enemy, and neither king finds a way to an enemy pawn.
    pub fn is_locked(&self) -> bool {
        let pawns = self.role(Role::Pawn);
        if self.occupied() != pawns | self.role(Role::King) {
            return false;
        }
        let is_stuck = |side: Side| {
            let own = self.of(side) & pawns;
            let ahead = match side {
                Side::White => Set(own.0 << 8),
                Side::Black => Set(own.0 >> 8),
            };
            let [west, east] = Self::pawn_attack_sets(side, own);
            (ahead - pawns).is_empty() && ((west | east) & (pawns - own)).is_empty()
        };
        Side::BOTH
            .into_iter()
            .all(|side| is_stuck(side) && !self.may_king_take(side, pawns))
    }

    /// Returns `true` if the king of a side finds a way to one of these pawns of the enemy, while no pawn moves and the
    /// other king keeps away.
    fn may_king_take(&self, side: Side, pawns: Squares) -> bool {
        let enemy = pawns & self.of(side.other());
        let [west, east] = Self::pawn_attack_sets(side.other(), enemy);
        let barred = (pawns - enemy) | west | east;
        let mut reached = Squares::of(self.king(side));
        loop {
            let steps = |all, from: Square| all | b8x8::KING[from];
            let grown = reached | (reached.into_iter().fold(Squares::EMPTY, steps) - barred);
            if grown == reached {
                return (reached & enemy).any();
            }
            reached = grown;
        }
    }

    fn on_both_colours(bishops: Squares) -> bool {
        const LIGHT: Squares = Set(0x55aa_55aa_55aa_55aa);
        (bishops & LIGHT).any() && (bishops - LIGHT).any()
    }
}
