//! The game as text: FEN, coordinates and SAN.

use crate::position::@Name@Position;
use springald_core::fen::{Fields, write_counters};
use springald_core::{FenError, Node, Notation, Origin, Position, PositionExt};
use springald_fide::fen::{read_pieces, write_pieces};
use springald_fide::{Move, Role};

pub(crate) const FIELDS: &[&str] = &["placement", "side", "halfmove", "fullmove"];

impl @Name@Position {
    /// Parses a FEN and refuses one that describes an impossible state.
    ///
    /// # Errors
    /// Names the field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        Ok(Self {
            pieces: read_pieces(fields.get("placement"))?,
            counters: fields.counters()?,
            side: fields.side()?,
        })
    }
}

impl Notation for @Name@Position {
    fn write_fen(&self, out: &mut String) {
        write_pieces(&self.pieces, out);
        out.push(' ');
        out.push(self.side.letter());
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Move, out: &mut String) {
        action.write(out);
    }

    fn write_san_body(&self, action: Move, origin: Origin, out: &mut String) {
        let letter = (action.role != Role::Pawn).then(|| action.role.letter());
        let rivals = || action.rivals(self.actions());
        action.write_san(&self.pieces, (letter, ""), origin, rivals, out);
    }

    fn write_san_marks(&self, action: Move, out: &mut String) {
        if matches!(self.after_unchecked(action).node(), Node::Over(_)) {
            out.push('#');
        }
    }
}
