//! The screen of chess.

use crate::position::Action;
use crate::position::ChessPosition;
use springald_board::Square;
use springald_core::{Gesture, Placed, Screen, Side};
use springald_fide::{en_passant_fact, prompt};

impl Screen for ChessPosition {
    fn each_placed(&self, f: impl FnMut(Placed)) {
        self.pieces.each_placed(f);
    }

    fn gesture(&self, action: Action) -> Gesture {
        action.gesture()
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
        prompt(self.in_check()).into()
    }

    fn facts(&self) -> Vec<String> {
        let en_passant = en_passant_fact(self.en_passant());
        self.castling.fact().into_iter().chain(en_passant).collect()
    }
}
