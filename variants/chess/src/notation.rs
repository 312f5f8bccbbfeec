//! Chess as text: FEN, coordinates and SAN.

use crate::actions::{Action, Special};
use crate::position::ChessPosition;
use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::fen::{Fields, write_counters};
use springald_core::{FenError, Notation, Origin, Position as _, PositionExt};
use springald_fide::fen::{read_castling, read_en_passant, read_pieces, write_pieces};
use springald_fide::{Role, san};

const FIELDS: &[&str] = &[
    "placement",
    "side",
    "castling",
    "ep",
    "halfmove",
    "fullmove",
];

impl ChessPosition {
    /// Parses a FEN and refuses one that describes an impossible state.
    ///
    /// # Errors
    /// Names the field, what was found and what was expected.
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
        let king = position.pieces.king(waiting);
        if position
            .pieces
            .attackers(king, position.side, position.pieces.occupied())
            .any()
        {
            let found = format!("{waiting}'s king on {} in check", SHAPE.name(king));
            return Err(FenError::new(
                "placement",
                found,
                "only the side to move in check",
            ));
        }
        if let Some(en_passant) = read_en_passant(&pieces, position.side, fields.get("ep"))? {
            position.set_en_passant(waiting, en_passant);
        }
        position.key = position.recomputed_key();
        Ok(position)
    }
}

impl Notation for ChessPosition {
    fn write_fen(&self, out: &mut String) {
        write_pieces(&self.pieces, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push(' ');
        self.castling.write_fen(out);
        out.push(' ');
        match self.en_passant() {
            Some(en_passant) => out.push_str(SHAPE.name(en_passant).as_str()),
            None => out.push('-'),
        }
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        out.push_str(SHAPE.name(action.from).as_str());
        out.push_str(SHAPE.name(action.to).as_str());
        if let Special::Promotion(into) = action.special {
            out.push(into.promotion_letter());
        }
    }

    fn write_outcome(&self, outcome: Self::Outcome, _: &mut String) {
        match outcome {}
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        let Action {
            from,
            to,
            role,
            special,
        } = action;
        if special == Special::Castling {
            out.push_str(action.wing().san());
            return;
        }
        let captures = self.pieces.at(to).is_some() || special == Special::EnPassant;
        if role == Role::Pawn {
            if captures {
                out.push_str(&SHAPE.name(from).as_str()[..1]);
            }
        } else {
            out.push(role.letter());
            san::write_origin(SHAPE, from, origin, || self.rivals(action), out);
        }
        if captures {
            out.push('x');
        }
        out.push_str(SHAPE.name(to).as_str());
        if let Special::Promotion(into) = special {
            out.push('=');
            out.push(into.letter());
        }
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        let after = self.after_unchecked(action);
        if after.in_check() {
            out.push(if after.has_action() { '+' } else { '#' });
        }
    }
}

impl ChessPosition {
    /// Where else a piece of the same kind stands that may go to the same square.
    fn rivals(&self, action: Action) -> Vec<Square> {
        let same = |other: &Action| {
            other.role == action.role && other.to == action.to && other.from != action.from
        };
        self.actions()
            .into_iter()
            .filter(same)
            .map(|other| other.from)
            .collect()
    }
}
