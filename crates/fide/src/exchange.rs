//! Exchanges: sequences of captures on one square.

use crate::{Move, Pieces, Role, Special};
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::Side;

impl Role {
    /// Returns the value of a piece in exchanges, in centipawns (the values of Larry Kaufman, "The
    /// Evaluation of Material Imbalances", 1999). A king is never captured and counts nothing.
    pub const fn worth(self) -> i32 {
        match self {
            Self::Pawn => 100,
            Self::Knight | Self::Bishop => 325,
            Self::Rook => 500,
            Self::Queen => 975,
            Self::King => 0,
        }
    }
}

impl<R> Move<R> {
    /// Returns the material that this move wins at once, in centipawns, by capture and by promotion.
    #[inline(always)]
    pub fn gain(&self, pieces: &Pieces) -> i32 {
        let captured = pieces.at(self.to).map_or(0, |(_, role)| role.worth());
        let more = match self.special {
            Special::EnPassant => Role::Pawn.worth(),
            Special::Promotion(into) => into.worth() - Role::Pawn.worth(),
            _ => 0,
        };
        captured + more
    }
}

impl Pieces {
    /// Returns `true` if `us`, whose piece of this kind has just come to `on`, loses at most `spare`
    /// centipawns in the captures that may follow there. Both sides capture with their least valuable
    /// piece first, X-rays included, and may stop at any time; pins and promotions are ignored.
    ///
    /// `occupied` holds the squares with a piece now: with `on`, but without the origin of the move and
    /// the square of a pawn captured en passant.
    pub fn loses_at_most(
        &self,
        us: Side,
        (role, on): (Role, Square),
        mut occupied: Squares,
        spare: i32,
    ) -> bool {
        if spare < 0 {
            return false;
        }
        // The amount by which the next side to capture falls short of its goal.
        let mut short = role.worth() - spare;
        if short <= 0 {
            return true;
        }
        let mut attackers =
            self.attackers(on, us, occupied) | self.attackers(on, us.other(), occupied);
        let mut side = us;
        let mut holds = true;
        loop {
            side = side.other();
            attackers &= occupied;
            let Some((least, from)) = self.least(attackers & self.of(side)) else {
                return holds;
            };
            if least == Role::King {
                // A king captures only unprotected pieces.
                return holds == (attackers & self.of(side.other())).any();
            }
            holds = !holds;
            short = least.worth() - short;
            // A side that reaches its goal even without that piece need not go on: for us it is not to lose more, for
            // them to gain.
            if short < i32::from(holds) {
                return holds;
            }
            occupied = occupied - Squares::of(from);
            if matches!(least, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= b8x8::bishop(on, occupied) & self.diagonal();
            }
            if matches!(least, Role::Rook | Role::Queen) {
                attackers |= b8x8::rook(on, occupied) & self.straight();
            }
        }
    }

    /// Returns the least valuable of some pieces, and its square.
    #[inline(always)]
    fn least(&self, among: Squares) -> Option<(Role, Square)> {
        const RISING: [Role; 6] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ];
        RISING.into_iter().find_map(|role| {
            let these = among & self.role(role);
            these.any().then(|| (role, these.first()))
        })
    }
}
