//! What a screen shows of a game of chess.

use crate::actions::{Action, Special};
use crate::position::ChessPosition;
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{Click, Gesture, Layer, Piece, Placed, Screen, Side};

impl Screen for ChessPosition {
    fn each_placed(&self, mut f: impl FnMut(Placed)) {
        for at in SHAPE.all() {
            if let Some((side, role)) = self.pieces.at(at) {
                let piece = Piece::of(side, role.letter());
                f(Placed {
                    piece,
                    layer: Layer::Board,
                    at,
                    note: None,
                });
            }
        }
    }

    fn gesture(&self, action: Action) -> Gesture {
        let mut clicks = vec![Click::Square(action.from), Click::Square(action.to)];
        if let Special::Promotion(into) = action.special {
            clicks.push(Click::Piece(into.letter()));
        }
        clicks
    }

    fn in_turn_of(&self, side: Side) -> Option<Self> {
        Some(if side == self.side {
            *self
        } else {
            self.with_turn_skipped()
        })
    }

    fn checked(&self) -> Option<Square> {
        self.in_check().then(|| self.pieces.king(self.side))
    }

    fn prompt(&self) -> String {
        if self.in_check() {
            "You are in check.".into()
        } else {
            "Make a move.".into()
        }
    }

    fn facts(&self) -> Vec<String> {
        let mut facts: Vec<String> = self.castling.fact().into_iter().collect();
        if let Some(en_passant) = self.en_passant() {
            facts.push(format!(
                "A pawn can be captured en passant on {}.",
                SHAPE.name(en_passant)
            ));
        }
        facts
    }
}
