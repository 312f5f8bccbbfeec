//! Orthodox pieces and facts on a screen.

use crate::Pieces;
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{Layer, Piece, Placed};

impl Pieces {
    /// Returns the piece on a square as a screen shows it.
    pub fn piece(&self, at: Square) -> Option<Piece> {
        let (side, role) = self.at(at)?;
        Some(Piece::of(side, role.letter()))
    }

    /// Calls `f` with every piece, in board order.
    pub fn each_placed(&self, mut f: impl FnMut(Placed)) {
        for at in self.occupied() {
            if let Some(piece) = self.piece(at) {
                f(Placed {
                    piece,
                    layer: Layer::Board,
                    at,
                    note: None,
                });
            }
        }
    }
}

/// Returns the request to the player to move.
pub const fn prompt(in_check: bool) -> &'static str {
    if in_check {
        "You are in check."
    } else {
        "Make a move."
    }
}

/// Returns a sentence about the square on which a capture en passant is possible.
pub fn en_passant_fact(en_passant: Option<Square>) -> Option<String> {
    let name = SHAPE.name(en_passant?);
    Some(format!("A pawn can be captured en passant on {name}."))
}
