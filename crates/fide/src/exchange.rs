//! What comes of the captures that may follow one another on a square.

use crate::{Move, Pieces, Role, Special};
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::Side;

impl Role {
    /// What a piece counts in exchanges, in centipawns (the values of Larry Kaufman, "The Evaluation
    /// of Material Imbalances", 1999). A king is never captured and counts nothing.
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
    /// Returns what this move wins at once, in centipawns: what it captures, and by promoting.
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
    /// Whether `us`, whose piece of this kind has just come to `on`, loses at most `spare`
    /// centipawns by the captures that may follow there. Both sides capture with their least piece
    /// first, also through each other, and are free to stop; pins and promotions are not looked at.
    ///
    /// `occupied` are the squares with a piece now: with `on`, without the square that was left and
    /// that of a pawn captured en passant.
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
        // What the side that captures next is short of making the difference.
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
                // A king captures only what nothing protects any more.
                return holds == (attackers & self.of(side.other())).any();
            }
            holds = !holds;
            short = least.worth() - short;
            // Who stands well enough even if that piece is lost need not look further; we are
            // content with nothing lost, they want to be better off.
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

    /// The least valuable of some pieces, and where it stands.
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
