//! The game as text: FEN, coordinates and SAN.

use crate::position::@Name@Position;
use springald_board::b8x8::SHAPE;
use springald_core::fen::{Fields, write_counters};
use springald_core::{FenError, Notation, Origin, PositionExt};
pub(crate) use springald_fide::fen::FIELDS;
use springald_fide::fen::{
    read_castling, read_en_passant, read_pieces, refuse_check, write_orthodox,
};
use springald_fide::{Move, Role, san};

impl @Name@Position {
    /// Parses a FEN and refuses one that describes an impossible state.
    ///
    /// # Errors
    /// Names the field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let pieces = read_pieces(fields.get("placement"))?;
        let mut position = Self {
            pieces,
            en_passant: None,
            counters: fields.counters()?,
            side: fields.side()?,
            castling: read_castling(&pieces, fields.get("castling"))?,
        };
        let (us, them) = (position.side, position.side.other());
        refuse_check(SHAPE, them, pieces.king(them), position.is_in_check(them))?;
        if let Some(passed) = read_en_passant(&pieces, us, fields.get("ep"))? {
            position.set_en_passant(them, passed);
        }
        Ok(position)
    }
}

impl Notation for @Name@Position {
    fn write_fen(&self, out: &mut String) {
        write_orthodox(&self.pieces, self.side, self.castling, self.en_passant, out);
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
        let after = self.after_unchecked(action);
        san::write_mark(&after, after.is_in_check(after.side), out);
    }
}
