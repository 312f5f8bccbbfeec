//! The screen of Ballista Chess.

use crate::actions::{Action, Special};
use crate::position::BallistaPosition;
use springald_board::Square;
use springald_board::b9x8::SHAPE;
use springald_core::{Click, Gesture, Layer, Piece, Placed, Screen, Side, Text, text};
use springald_fide::prompt;

impl Screen for BallistaPosition {
    fn each_placed(&self, mut f: impl FnMut(Placed)) {
        let boosted = self.pieces.boosted();
        for at in SHAPE.all() {
            if let Some((side, role)) = self.pieces.at(at) {
                f(Placed {
                    piece: Piece::of(side, role.letter()),
                    layer: Layer::Board,
                    at,
                    note: boosted.has(at).then_some(text("boosted")),
                });
            }
        }
    }

    fn gesture(&self, action: Action) -> Gesture {
        let mut clicks = vec![Click::Square(action.from), Click::Square(action.to)];
        if self.has_twin(action) {
            clicks.push(Click::Button(if action.special == Special::EnPassant {
                text("capture")
            } else {
                text("slide")
            }));
        }
        if let Some(into) = action.promotion() {
            clicks.push(Click::Piece(into.letter()));
        }
        clicks
    }

    fn in_turn_of(&self, side: Side) -> Option<Self> {
        let own = side == self.side;
        Some(if own { *self } else { self.without_turn() })
    }

    fn checked(&self) -> Option<Square> {
        self.in_check().then(|| self.pieces.king(self.side))
    }

    fn prompt(&self) -> String {
        prompt(self.in_check()).into()
    }

    fn button_help(&self, name: &str) -> Option<Text> {
        match name {
            "capture" => Some(text("Capture the passing pawn en passant.")),
            "slide" => Some(text("Move to the square without capturing.")),
            _ => None,
        }
    }

    fn facts(&self) -> Vec<String> {
        let mut facts: Vec<String> = self.castling.fact().into_iter().collect();
        if let Some(en_passant) = self.en_passant {
            let names: Vec<String> = en_passant
                .squares()
                .into_iter()
                .map(|passed| SHAPE.name(passed).to_string())
                .collect();
            facts.push(format!(
                "The piece that just moved to {} can be captured en passant on {}.",
                SHAPE.name(en_passant.to),
                names.join(" or ")
            ));
        }
        facts
    }
}
