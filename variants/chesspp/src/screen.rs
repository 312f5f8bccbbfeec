//! The screen of Chess++.

use crate::Pair;
use crate::position::Action;
use crate::position::ChessPpPosition;
use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::{Gesture, Layer, Piece, Placed, Screen, Side, text};
use springald_fide::en_passant_fact;

impl Screen for ChessPpPosition {
    fn each_placed(&self, mut f: impl FnMut(Placed)) {
        for at in SHAPE.all() {
            let owner = |side: &Side| self.catapults(*side).squares().has(at);
            if let Some(side) = Side::BOTH.into_iter().find(owner) {
                let locked = self.pieces.at(at).is_some();
                f(Placed {
                    piece: Piece::of(side, self.edition.letter()),
                    layer: Layer::Floor,
                    at,
                    note: match (locked, self.catapults(side).is_fresh(at)) {
                        (true, true) => Some(text("locked, not moved yet")),
                        (true, false) => Some(text("locked")),
                        (false, true) => Some(text("not moved yet")),
                        (false, false) => None,
                    },
                });
            }
        }
        self.pieces.each_placed(f);
    }

    fn gesture(&self, action: Action) -> Gesture {
        action.gesture()
    }

    fn in_turn_of(&self, side: Side) -> Option<Self> {
        Some(if side == self.side {
            *self
        } else {
            self.after_nothing()
        })
    }

    fn checked(&self) -> Option<Square> {
        self.in_check().then(|| self.pieces.king(self.side))
    }

    fn prompt(&self) -> String {
        if self.in_check() {
            "You are in check.".into()
        } else if (self.catapults(self.side).squares() - self.pieces.occupied()).any() {
            format!("Move a piece or a free {}.", self.edition.name())
        } else {
            "Make a move.".into()
        }
    }

    fn facts(&self) -> Vec<String> {
        let en_passant = en_passant_fact(self.en_passant);
        let mut facts: Vec<String> = self.castling.fact().into_iter().chain(en_passant).collect();
        for side in Side::BOTH {
            if self.catapults(side) == Pair::NONE {
                facts.push(format!("{side} has no {} left.", self.edition.plural()));
            } else {
                self.tell_of_catapults(side, &mut facts);
            }
        }
        facts
    }
}

impl ChessPpPosition {
    /// Adds the threats of a side's pair and the threats to it.
    fn tell_of_catapults(&self, side: Side, facts: &mut Vec<String>) {
        let pair = self.catapults(side);
        for from in pair.squares() & self.riders(side) {
            let onto = pair.across(Squares::of(from));
            if (onto & self.pieces.of(side)).is_empty() {
                let rider = self.pieces.first_standing(Squares::of(from));
                let (rider, to) = (rider.text(SHAPE), SHAPE.name(onto.first()));
                facts.push(format!("{side}'s {rider} is ready to teleport to {to}."));
            }
        }
        for locked in pair.squares() & self.pieces.of(side.other()) {
            facts.push(format!(
                "{} has a piece on {side}'s {} on {}. With a piece on each, it captures both.",
                side.other(),
                self.edition.name(),
                SHAPE.name(locked)
            ));
        }
    }
}
