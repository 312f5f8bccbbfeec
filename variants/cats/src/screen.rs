//! The screen of Cat's Chess.

use crate::actions::{Action, Move, Special, Step};
use crate::home::returning;
use crate::turn::{Mark, Turn};
use crate::{CatsPosition, Kind, Pieces};
use springald_board::Square;
use springald_board::b10x10::SHAPE;
use springald_core::{
    Click, Gesture, Layer, Node, Placed, Position as _, PositionExt, Screen, Side, Text, text,
};

impl Screen for CatsPosition {
    fn each_placed(&self, mut f: impl FnMut(Placed)) {
        for at in self.pieces.occupied() {
            if let Some(piece) = self.pieces.piece_at(at) {
                f(Placed {
                    piece,
                    layer: Layer::Board,
                    at,
                    note: self.note(at).map(text),
                });
            }
        }
        for at in self.beneath {
            if let Some(piece) = Pieces::piece(returning(at)) {
                f(Placed {
                    piece,
                    layer: Layer::Beneath,
                    at,
                    note: None,
                });
            }
        }
    }

    /// A piece is moved by clicking its square and the target, a mouse is dropped by one click. The
    /// piece of a promotion is chosen next, then the square of a captured neutral piece.
    fn gesture(&self, action: Action) -> Gesture {
        match action {
            Action::Teleport => vec![Click::Button(text("teleport"))],
            Action::End => vec![Click::Button(text("end"))],
            Action::Drop(at) => vec![Click::Square(at)],
            Action::Neutral { from, to } => vec![Click::Square(from), Click::Square(to)],
            Action::Move(mv) => {
                let mut clicks = vec![Click::Square(mv.from), Click::Square(mv.to)];
                if let Special::Promotion(into) = mv.special {
                    clicks.push(Click::Piece(into.letter()));
                }
                clicks.extend(mv.put.map(Click::Square));
                if self.is_either_step(mv) {
                    clicks.push(Click::Button(text(match mv.step {
                        Step::SecondCat => "second cat",
                        Step::Required | Step::Extra => "extra move",
                    })));
                }
                clicks
            }
        }
    }

    /// The position at the start of that side's turn.
    fn in_turn_of(&self, side: Side) -> Option<Self> {
        Some(Self {
            turn: Turn::START,
            en_passant: self.en_passant.filter(|_| side == self.side),
            next_en_passant: None,
            side,
            ..*self
        })
    }

    fn prompt(&self) -> String {
        match self.node() {
            Node::Chance => return "Roll to see where the teleporting cat lands.".into(),
            Node::Over(_) => return "The game is over.".into(),
            Node::Decision(_) => {}
        }
        let actions = self.actions();
        let any = |wanted: fn(&Action) -> bool| actions.iter().any(wanted);
        let choices = [
            (any(is_step(Step::Required)), "make a move"),
            (any(is_step(Step::SecondCat)), "move another cat"),
            (any(|a| matches!(a, Action::Drop(_))), "drop a mouse"),
            (any(is_step(Step::Extra)), "make an extra move"),
            (
                any(|a| matches!(a, Action::Teleport)),
                if self.turn.is_start() {
                    "teleport"
                } else {
                    "roll again"
                },
            ),
            (
                any(|a| matches!(a, Action::Neutral { .. })),
                "move a neutral piece",
            ),
            (any(|a| matches!(a, Action::End)), "end the turn"),
        ];
        let open: Vec<&str> = choices
            .iter()
            .filter_map(|&(open, choice)| open.then_some(choice))
            .collect();
        if open.is_empty() {
            return "You have no legal action.".into();
        }
        sentence(&choice(&open))
    }

    fn facts(&self) -> Vec<String> {
        let mut facts: Vec<String> = self.castling.fact().into_iter().collect();
        if let Some(en_passant) = self.en_passant {
            facts.push(format!(
                "A pawn can be captured en passant on {}.",
                SHAPE.name(en_passant)
            ));
        }
        for at in self.beneath {
            if let Some(kind) = Kind::from_code(returning(at)) {
                let (kind, name) = (kind.name(), SHAPE.name(at));
                facts.push(format!(
                    "A {kind} lies beneath {name} and appears when that square is vacated."
                ));
            }
        }
        self.add_turn_facts(&mut facts);
        facts
    }

    fn button_help(&self, name: &str) -> Option<Text> {
        let help = match name {
            "teleport" if self.turn.is_start() => {
                Some("Roll the dice to send your teleporting cat to a random square.")
            }
            "teleport" => Some("Roll the dice again."),
            "second cat" => Some("Move as the second cat. You keep the extra move."),
            "extra move" => {
                Some("Use the extra move that you earned by capturing the enemy teleporting cat.")
            }
            _ => None,
        };
        help.map(text)
    }
}

impl CatsPosition {
    /// Returns the note on a piece for players.
    fn note(&self, at: Square) -> Option<&'static str> {
        if self.turn.first_cat == Some(at) {
            return Some("has moved");
        }
        let teleported =
            self.turn.has(Mark::Teleported) && self.pieces.is_on(at, self.side, Kind::Teleporter);
        match self.turn.mouse() {
            Some(_) if teleported => Some("on a mouse"),
            _ => teleported.then_some("captures nothing"),
        }
    }

    /// Returns `true` if the same squares mean a move of a second cat and an extra move.
    fn is_either_step(&self, mv: Move) -> bool {
        self.turn.has(Mark::Extra)
            && self.turn.first_cat.is_some_and(|first| first != mv.from)
            && mv.kind.is_cat()
            && mv.is_step()
    }

    fn add_turn_facts(&self, facts: &mut Vec<String>) {
        if let Some(owner) = self.turn.mouse() {
            facts.push(format!(
                "{}'s teleporting cat landed on one of {owner}'s mice, which is removed unless {} \
                 rolls again.",
                self.side, self.side
            ));
        }
        if self.turn.has(Mark::Teleported) {
            facts.push(format!(
                "{}'s teleporting cat can't capture this turn.",
                self.side
            ));
        }
        if let Some(first) = self.turn.first_cat {
            facts.push(format!(
                "The cat on {} has moved, so another cat may move too, but not leap.",
                SHAPE.name(first)
            ));
        }
        if self.turn.has(Mark::Extra) {
            facts.push("The enemy teleporting cat was captured, which earns an extra move.".into());
        }
    }
}

pub(crate) fn is_step(step: Step) -> fn(&Action) -> bool {
    match step {
        Step::Required => |a| matches!(a, Action::Move(mv) if mv.step == Step::Required),
        Step::SecondCat => |a| matches!(a, Action::Move(mv) if mv.step == Step::SecondCat),
        Step::Extra => |a| matches!(a, Action::Move(mv) if mv.step == Step::Extra),
    }
}

/// Joins words: "a, b or c".
pub(crate) fn choice(words: &[&str]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// Turns "make a move" into "Make a move."
fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    format!("{}{rest}.", first.to_ascii_uppercase())
}
