//! The value of captures, and exchanges.

use crate::ChessPpPosition;
use crate::position::Action;
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_fide::{Role, Special};

/// The value of capturing a pair of catapults, in centipawns; an estimate.
const PAIR: i32 = 60;

/// The kinds in the order in which they capture, the least valuable first.
const CHEAPEST_FIRST: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

impl ChessPpPosition {
    /// Returns what a legal action wins at once, in centipawns: pieces, catapults, and by promotion.
    #[inline(always)]
    pub(crate) fn wins_at_once(&self, action: Action) -> i32 {
        let pair = if self.captures_catapults(action) {
            PAIR
        } else {
            0
        };
        action.gain(&self.pieces) + pair
    }

    /// Returns `true` if the player of an action wins at least `least` centipawns by it and the
    /// exchange on its square. Teleports count (§5.5); pins and further captures of catapults do not.
    pub(crate) fn exchange_wins(&self, action: Action, least: i32) -> bool {
        let ahead = self.wins_at_once(action) - least;
        let Some(role) = action.role else {
            return ahead >= 0;
        };
        // A legal move of the king, castling included, ends on an unattacked square; the rook of a
        // castling stands beside it.
        if ahead < 0 || role == Role::King {
            return ahead >= 0;
        }
        let stands = match action.special {
            Special::Promotion(into) => into,
            _ => role,
        };
        if ahead >= stands.worth() {
            return true;
        }
        let mut occupied = self.pieces.occupied() - Squares::of(action.from);
        if action.special == Special::EnPassant {
            occupied = occupied - Squares::of(action.victim(self.side));
        }
        !self.recapture_wins(action.to, stands, ahead, occupied)
    }

    /// Returns `true` if the enemy, capturing first, wins more than `ahead` in the exchange on a square
    /// where a piece of the side to move `stands`, with these other squares `occupied`.
    fn recapture_wins(
        &self,
        to: Square,
        mut stands: Role,
        mut ahead: i32,
        mut occupied: Squares,
    ) -> bool {
        let pieces = &self.pieces;
        let lands = Squares::of(to);
        let us = self.side;
        let teleporters = self.teleporters(lands, us) | self.teleporters(lands, us.other());
        let by = |side, occupied| pieces.attackers(to, side, occupied);
        let mut attackers = by(us, occupied) | by(us.other(), occupied) | teleporters;
        let mut turn = us;
        // Each round the other side captures, or stops and lets the last capture decide. `ahead` is the
        // margin of the side that captured last, beyond its aim, if the exchange stops.
        loop {
            turn = turn.other();
            attackers &= occupied;
            let own = attackers & pieces.of(turn);
            let enemies = attackers - pieces.of(turn);
            let Some((role, set)) = self.cheapest(own) else {
                return turn == us;
            };
            // A king cannot capture a guarded piece.
            if role == Role::King && enemies.any() {
                return turn == us;
            }
            // The margin of the capturer; strict, as the other side was content with nothing.
            ahead = stands.worth() - ahead - 1;
            if ahead < 0 {
                return turn == us;
            }
            if ahead >= role.worth() {
                return turn != us;
            }
            stands = role;
            occupied = occupied - Squares::of(set.first());
            attackers |= (b8x8::bishop(to, occupied) & pieces.diagonal())
                | (b8x8::rook(to, occupied) & pieces.straight());
        }
    }

    /// Returns the kind of these pieces that captures first, and all of that kind.
    #[inline(always)]
    fn cheapest(&self, pieces: Squares) -> Option<(Role, Squares)> {
        CHEAPEST_FIRST
            .into_iter()
            .map(|role| (role, pieces & self.pieces.role(role)))
            .find(|(_, set)| set.any())
    }
}
