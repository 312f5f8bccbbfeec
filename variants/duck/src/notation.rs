//! Duck Chess as text: FEN, coordinates and SAN.

use crate::position::{Action, DuckPosition, Due};
use springald_board::b8x8::SHAPE;
use springald_core::fen::{Fields, quoted, write_counters, write_placement};
use springald_core::{FenError, Node, Notation, Origin, Piece, Position, PositionExt};
use springald_fide::fen::{FIELDS, read_castling, read_en_passant, read_pieces_and};
use springald_fide::{Role, san};
use std::fmt::Write;

impl DuckPosition {
    /// Parses a FEN and refuses one that describes an impossible state.
    ///
    /// # Errors
    /// Names the field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let mut duck = None;
        let pieces = read_pieces_and(fields.get("placement"), |at, letter| {
            if letter == '*' && duck.replace(at).is_some() {
                return Err("one duck".into());
            }
            Ok(letter == '*')
        })?;
        let ep = fields.get("ep");
        let (due, passed) = match ep.strip_prefix('/') {
            None => (Due::Move, ep),
            Some("-") => (Due::Duck, "-"),
            Some("!") => (Due::DuckReset, "-"),
            Some(passed) => (Due::DuckReset, passed),
        };
        let side = fields.side()?;
        let mover = if due == Due::Move { side.other() } else { side };
        let mut position = Self {
            pieces,
            duck,
            en_passant: None,
            counters: fields.counters()?,
            side,
            castling: read_castling(&pieces, fields.get("castling"))?,
            due,
        };
        if let Some(passed) = read_en_passant(&pieces, mover.other(), passed)? {
            // Only after the pawn has passed may the duck come there.
            if due != Due::Move && duck == Some(passed) {
                let expected = format!("no duck on {}, which the pawn passed", SHAPE.name(passed));
                return Err(FenError::new("ep", quoted(ep), expected));
            }
            position.set_en_passant(mover, passed);
        }
        Ok(position)
    }
}

impl Notation for DuckPosition {
    fn write_fen(&self, out: &mut String) {
        let letter = |at| {
            let piece = self.pieces.piece(at).map(Piece::fen);
            piece.or((self.duck == Some(at)).then_some('*'))
        };
        write_placement(SHAPE, letter, out);
        let _ = write!(out, " {} ", self.side.letter());
        self.castling.write_fen(out);
        out.push_str(if self.due == Due::Move { " " } else { " /" });
        match self.en_passant {
            Some(passed) => out.push_str(SHAPE.name(passed).as_str()),
            None if self.due == Due::DuckReset => out.push('!'),
            None => out.push('-'),
        }
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        match action {
            Action::Move(step) => step.write(out),
            Action::Duck(to) => out.extend(["D@", SHAPE.name(to).as_str()]),
        }
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        match action {
            Action::Move(step) => {
                let letter = (step.role != Role::Pawn).then(|| step.role.letter());
                let moves = || self.actions().into_iter().filter_map(Action::into_move);
                let rivals = || step.rivals(moves());
                step.write_san(&self.pieces, (letter, ""), origin, rivals, out);
            }
            Action::Duck(to) => out.extend(["D", SHAPE.name(to).as_str()]),
        }
    }

    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        san::canonical(san)
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        let is_over = matches!(self.after_unchecked(action).node(), Node::Over(_));
        out.push_str(if is_over { "#" } else { "" });
    }
}
