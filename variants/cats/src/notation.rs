//! Actions of Cat's Chess as text and in SAN.

use crate::actions::{Action, Move, Roll, Special, Step};
use crate::{CatsPosition, Kind};
use springald_board::b10x10::{SHAPE, Squares};
use springald_board::{Set, Square, Word};
use springald_core::{FenError, Notation, Origin, PositionExt, Sink};
use springald_fide::san;
use std::ops::ControlFlow;

impl Step {
    /// Returns the sign before a move of this step.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Required => "",
            Self::SecondCat => "&",
            Self::Extra => "+",
        }
    }
}

impl CatsPosition {
    /// Parses a FEN, and refuses one that describes an impossible position.
    ///
    /// # Errors
    /// The wrong field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Self::read_fen(text)
    }
}

impl Notation for CatsPosition {
    fn write_fen(&self, out: &mut String) {
        self.fen_into(out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        match action {
            Action::Teleport => out.push_str("T@"),
            Action::Neutral { from, to } => push(out, "*", &[from, to]),
            Action::Drop(at) => push(out, "M@", &[at]),
            Action::End => out.push_str("end"),
            Action::Move(mv) => {
                push(out, mv.step.sign(), &[mv.from, mv.to]);
                if let Special::Promotion(into) = mv.special {
                    out.push(into.letter().to_ascii_lowercase());
                }
                write_put(mv.put, out);
            }
        }
    }

    fn write_outcome(&self, outcome: Roll, out: &mut String) {
        push(out, "T@", &[outcome.0]);
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        match action {
            Action::Neutral { from, to } => {
                push(out, "U", &[from]);
                push(out, "-", &[to]);
            }
            Action::Move(mv) => self.write_move_san(mv, origin, out),
            Action::Teleport | Action::Drop(_) | Action::End => self.write_action(action, out),
        }
    }

    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        san::canonical(san)
    }

    /// There is no check to mark, only the end.
    fn write_san_marks(&self, action: Action, out: &mut String) {
        if self.after_unchecked(action).won().is_some() {
            out.push('#');
        }
    }
}

impl CatsPosition {
    fn write_move_san(&self, mv: Move, origin: Origin, out: &mut String) {
        out.push_str(mv.step.sign());
        if let Special::Castling(wing) = mv.special {
            out.push_str(wing.san());
            return;
        }
        if mv.kind == Kind::Pawn {
            if mv.takes.is_some() {
                out.push_str(&SHAPE.name(mv.from).as_str()[..1]);
            }
        } else {
            out.push(mv.kind.letter());
            san::write_origin(SHAPE, mv.from, origin, || self.rivals(mv), out);
        }
        push(out, if mv.takes.is_some() { "x" } else { "" }, &[mv.to]);
        if let Special::Promotion(into) = mv.special {
            out.push('=');
            out.push(into.letter());
        }
        write_put(mv.put, out);
    }

    /// Returns the squares of other pieces of the same kind that may go to the same square in the same
    /// step, wherever a captured neutral piece is put.
    fn rivals(&self, mv: Move) -> Vec<Square> {
        let mut rivals = Rivals {
            mv,
            found: Squares::EMPTY,
        };
        // It never breaks.
        let _ = self.generate(&mut rivals);
        rivals.found.into_iter().collect()
    }
}

/// Collects the squares of a move's rivals, without listing actions.
struct Rivals {
    mv: Move,
    found: Squares,
}

impl Sink<Action> for Rivals {
    /// One test per set is enough: it holds the target, or the squares on which a neutral piece may be
    /// put after a move to one target.
    fn each<W: Word>(
        &mut self,
        squares: Set<W>,
        action: impl Fn(Square) -> Action,
    ) -> ControlFlow<()> {
        let to = self.mv.to;
        if squares.0 & W::bit(to.index()) != W::ZERO {
            self.one(action(to))?;
        }
        let first = squares.into_iter().next();
        first.map_or(ControlFlow::Continue(()), |square| self.one(action(square)))
    }

    fn one(&mut self, action: Action) -> ControlFlow<()> {
        let mv = self.mv;
        if let Action::Move(other) = action
            && (other.step, other.kind, other.to) == (mv.step, mv.kind, mv.to)
            && other.from != mv.from
        {
            self.found |= Squares::of(other.from);
        }
        ControlFlow::Continue(())
    }
}

fn push(out: &mut String, sign: &str, squares: &[Square]) {
    out.push_str(sign);
    for &at in squares {
        out.push_str(SHAPE.name(at).as_str());
    }
}

fn write_put(put: Option<Square>, out: &mut String) {
    if let Some(put) = put {
        push(out, "@", &[put]);
    }
}
