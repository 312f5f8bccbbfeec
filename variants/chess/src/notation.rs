//! Chess as text: FEN, coordinates and SAN.

use crate::position::Action;
use crate::position::ChessPosition;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::fen::{Fields, write_counters};
use springald_core::{FenError, Notation, Origin, Position as _, PositionExt};
use springald_fide::fen::{
    FIELDS, read_castling, read_en_passant, read_pieces, refuse_check, write_orthodox,
};
use springald_fide::{Role, san};

impl ChessPosition {
    /// Parses a FEN, and refuses one that describes an impossible position.
    ///
    /// # Errors
    /// The wrong field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let pieces = read_pieces(fields.get("placement"))?;
        let mut position = Self {
            pieces,
            key: 0,
            en_passant: Squares::EMPTY,
            counters: fields.counters()?,
            side: fields.side()?,
            castling: read_castling(&pieces, fields.get("castling"))?,
        };
        let waiting = position.side.other();
        let king = pieces.king(waiting);
        let attackers = pieces.attackers(king, position.side, pieces.occupied());
        refuse_check(SHAPE, waiting, king, attackers.any())?;
        if let Some(en_passant) = read_en_passant(&pieces, position.side, fields.get("ep"))? {
            position.set_en_passant(waiting, en_passant);
        }
        position.key = position.recomputed_key();
        Ok(position)
    }
}

impl Notation for ChessPosition {
    fn write_fen(&self, out: &mut String) {
        write_orthodox(
            &self.pieces,
            self.side,
            self.castling,
            self.en_passant(),
            out,
        );
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        action.write(out);
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        let letter = (action.role != Role::Pawn).then(|| action.role.letter());
        let rivals = || action.rivals(self.actions());
        action.write_san(&self.pieces, (letter, ""), origin, rivals, out);
    }

    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        san::canonical(san)
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        let after = self.after_unchecked(action);
        san::write_mark(&after, after.in_check(), out);
    }
}
