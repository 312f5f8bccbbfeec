//! The screen of Gravitatur Chess.

use crate::action::Action;
use crate::position::GravitaturPosition;
use springald_board::Square;
use springald_core::{Click, Gesture, Placed, Screen, Side};

impl Screen for GravitaturPosition {
    fn each_placed(&self, f: impl FnMut(Placed)) {
        self.pieces.each_placed(f);
    }

    /// Placements and moves are never due at the same time, and a king never steps onto an own piece:
    /// so one click places, and two clicks move or teleport.
    fn gesture(&self, action: Action) -> Gesture {
        match action {
            Action::Place { at, .. } => vec![Click::Square(at)],
            Action::Move { from, to, .. }
            | Action::Teleport {
                king: from,
                partner: to,
            } => vec![Click::Square(from), Click::Square(to)],
            Action::Promote { from, to, into } => vec![
                Click::Square(from),
                Click::Square(to),
                Click::Piece(into.letter()),
            ],
        }
    }

    /// The position as after a placement that pulls nothing.
    fn in_turn_of(&self, side: Side) -> Option<Self> {
        Some(Self {
            side,
            placed: true,
            ..*self
        })
    }

    fn checked(&self) -> Option<Square> {
        self.in_check().then(|| self.pieces.king(self.side))
    }

    fn prompt(&self) -> String {
        if self.in_check() {
            "You are in check."
        } else if self.placed {
            "Make a move."
        } else if self.must_place() {
            "Place the Gravitatur on an empty square."
        } else {
            "The Gravitatur can't be placed this turn. Make a move."
        }
        .into()
    }

    fn facts(&self) -> Vec<String> {
        let placed = "The Gravitatur has been placed this turn.";
        self.placed.then(|| placed.into()).into_iter().collect()
    }
}
