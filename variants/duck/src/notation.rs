//! Duck Chess as text: FEN, coordinates and SAN.

use crate::position::{Action, DuckPosition, Due};
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::fen::{Fields, write_counters, write_placement};
use springald_core::{FenError, Node, Notation, Origin, Piece, Position, PositionExt};
use springald_fide::Role;
use springald_fide::fen::{read_castling, read_en_passant, read_pieces_and};

const FIELDS: &[&str] = &[
    "placement",
    "side",
    "castling",
    "ep",
    "halfmove",
    "fullmove",
];

impl DuckPosition {
    /// Parses a FEN and refuses one that describes an impossible state.
    ///
    /// # Errors
    /// Names the field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let mut duck = Squares::EMPTY;
        let pieces = read_pieces_and(fields.get("placement"), |at, letter| {
            if letter == '*' && duck.any() {
                return Err("one duck".into());
            }
            duck |= Squares::of(at).when(letter == '*');
            Ok(letter == '*')
        })?;
        let ep = fields.get("ep");
        let (due, passed) = match ep.strip_prefix('/') {
            None => (Due::Move, ep),
            Some("!") => (Due::Duck { progress: true }, "-"),
            Some(passed) => (
                Due::Duck {
                    progress: passed != "-",
                },
                passed,
            ),
        };
        let side = fields.side()?;
        let mover = if due == Due::Move { side.other() } else { side };
        let mut position = Self {
            pieces,
            duck,
            en_passant: Squares::EMPTY,
            counters: fields.counters()?,
            side,
            castling: read_castling(&pieces, fields.get("castling"))?,
            due,
        };
        if let Some(passed) = read_en_passant(&pieces, mover.other(), passed)? {
            position.set_en_passant(mover, passed);
        }
        Ok(position)
    }
}

impl Notation for DuckPosition {
    fn write_fen(&self, out: &mut String) {
        let letter = |at| {
            let piece = self.pieces.piece(at).map(Piece::fen);
            piece.or_else(|| self.duck.has(at).then_some('*'))
        };
        write_placement(SHAPE, letter, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push(' ');
        self.castling.write_fen(out);
        out.push(' ');
        if self.due != Due::Move {
            out.push('/');
        }
        if self.en_passant.any() {
            out.push_str(SHAPE.name(self.en_passant.first()).as_str());
        } else {
            let progress = self.due == Due::Duck { progress: true };
            out.push(if progress { '!' } else { '-' });
        }
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        match action {
            Action::Move(step) => step.write(out),
            Action::Duck(to) => {
                out.push_str("D@");
                out.push_str(SHAPE.name(to).as_str());
            }
        }
    }

    fn write_outcome(&self, outcome: Self::Outcome, _: &mut String) {
        match outcome {}
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        match action {
            Action::Move(step) => {
                let letter = (step.role != Role::Pawn).then(|| step.role.letter());
                let rivals =
                    || step.rivals(self.actions().into_iter().filter_map(Action::into_move));
                step.write_san(&self.pieces, (letter, ""), origin, rivals, out);
            }
            Action::Duck(to) => {
                out.push('D');
                out.push_str(SHAPE.name(to).as_str());
            }
        }
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        if matches!(self.after_unchecked(action).node(), Node::Over(_)) {
            out.push('#');
        }
    }
}
