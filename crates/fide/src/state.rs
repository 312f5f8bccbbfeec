//! The common parts of positions with kings, pawns and castling: keys, ends, and consistency.

use crate::{Castling, Pieces, Role, fen};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE};
use springald_core::{Side, Termination, Verdict};

/// Keys by the file of the square behind a pawn.
static EN_PASSANT_KEYS: [u64; 8] = springald_board::keys(0xe9);

/// Returns the part of the hash key for the en-passant square.
#[inline(always)]
pub fn en_passant_key(en_passant: Option<Square>) -> u64 {
    en_passant.map_or(0, |square| EN_PASSANT_KEYS[SHAPE.file(square) as usize & 7])
}

/// Returns the verdict if `side` has no legal action: checkmate or stalemate.
pub fn without_action(side: Side, in_check: bool) -> Verdict {
    if in_check {
        Verdict::win(side.other(), Termination::CHECKMATE)
    } else {
        Verdict::draw(Termination::STALEMATE)
    }
}

impl Pieces {
    /// Checks the consistency of a position: one king per side, no pawn on the first or last rank, king
    /// and rook at home for each castling right, and only the side to move in check.
    ///
    /// # Errors
    /// The first violation, in words.
    pub fn check(&self, castling: Castling, to_move: Side) -> Result<(), String> {
        for side in Side::BOTH {
            let kings = (self.role(Role::King) & self.of(side)).len();
            if kings != 1 {
                return Err(format!("{side} has {kings} kings"));
            }
        }
        if let Some((side, role, at)) = fen::missing_from_home(self, castling) {
            let (name, at) = (role.name(), SHAPE.name(at));
            return Err(format!(
                "{side} has a castling right without the {name} on {at}"
            ));
        }
        if (self.role(Role::Pawn) & (b8x8::rank(0) | b8x8::rank(7))).any() {
            return Err("a pawn stands on the first or last rank".into());
        }
        let waiting = to_move.other();
        let king = self.king(waiting);
        if self.attackers(king, to_move, self.occupied()).any() {
            return Err(format!("{waiting} is in check, but {to_move} is to move"));
        }
        Ok(())
    }
}
