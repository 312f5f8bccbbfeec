//! Actions of Cat's Chess as text and in SAN.

use crate::actions::{Action, Move, Roll, Special, Step};
use crate::{Kind, Position};
use springald_board::Square;
use springald_board::b10x10::SHAPE;
use springald_core::{FenError, Notation, Origin, PositionExt};
use springald_fide::san;

impl Step {
    /// The sign before a move of this step.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Required => "",
            Self::SecondCat => "&",
            Self::Extra => "+",
        }
    }
}

impl Notation for Position {
    fn from_fen(text: &str) -> Result<Self, FenError> {
        Self::read_fen(text)
    }

    fn write_fen(&self, out: &mut String) {
        self.fen_into(out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        match action {
            Action::Teleport => out.push_str("T@"),
            Action::Neutral { from, to } => push(out, &["*", &name(from), &name(to)]),
            Action::Drop(at) => push(out, &["M@", &name(at)]),
            Action::End => out.push_str("end"),
            Action::Move(mv) => {
                push(out, &[mv.step.sign(), &name(mv.from), &name(mv.to)]);
                if let Special::Promotion(into) = mv.special {
                    out.push(into.letter().to_ascii_lowercase());
                }
                write_put(mv.put, out);
            }
        }
    }

    fn write_outcome(&self, outcome: Roll, out: &mut String) {
        push(out, &["T@", &name(outcome.0)]);
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        match action {
            Action::Neutral { from, to } => push(out, &["U", &name(from), "-", &name(to)]),
            Action::Move(mv) => self.write_move_san(mv, origin, out),
            Action::Teleport | Action::Drop(_) | Action::End => self.write_action(action, out),
        }
    }

    /// There is no check to mark, only the end.
    fn write_san_marks(&self, action: Action, out: &mut String) {
        if self.after(action).won().is_some() {
            out.push('#');
        }
    }
}

impl Position {
    fn write_move_san(&self, mv: Move, origin: Origin, out: &mut String) {
        out.push_str(mv.step.sign());
        if let Special::Castling(wing) = mv.special {
            out.push_str(wing.san());
            return;
        }
        if mv.kind == Kind::Pawn {
            if mv.takes.is_some() {
                out.push_str(&name(mv.from)[..1]);
            }
        } else {
            out.push(mv.kind.letter());
            san::write_origin(SHAPE, mv.from, origin, || self.rivals(mv), out);
        }
        if mv.takes.is_some() {
            out.push('x');
        }
        out.push_str(&name(mv.to));
        if let Special::Promotion(into) = mv.special {
            out.push('=');
            out.push(into.letter());
        }
        write_put(mv.put, out);
    }

    /// Where else a piece of the same kind stands that may go to the same square in the same step.
    /// A piece beneath what just left may block one of two equal placements, so the square where a
    /// neutral piece is put is no part of the comparison.
    fn rivals(&self, mv: Move) -> Vec<Square> {
        let mut rivals = Vec::new();
        for action in self.actions() {
            if let Action::Move(other) = action
                && (other.step, other.kind, other.to) == (mv.step, mv.kind, mv.to)
                && other.from != mv.from
                && !rivals.contains(&other.from)
            {
                rivals.push(other.from);
            }
        }
        rivals
    }
}

fn name(at: Square) -> String {
    SHAPE.name(at).to_string()
}

fn push(out: &mut String, parts: &[&str]) {
    out.extend(parts.iter().copied());
}

fn write_put(put: Option<Square>, out: &mut String) {
    if let Some(put) = put {
        push(out, &["@", &name(put)]);
    }
}
