//! Gravitatur Chess as text: FEN, coordinates and SAN.

use crate::action::Action;
use crate::position::{GRAVITATUR, GravitaturPosition, attackers_of_king};
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::fen::{Fields, quoted, write_counters};
use springald_core::{FenError, Notation, Origin, PositionExt};
use springald_fide::fen::{read_pieces, refuse_check, write_pieces};
use springald_fide::{Role, san};

pub(crate) const FIELDS: &[&str] = &[
    "placement",
    "side",
    "castling",
    "ep",
    "phase",
    "halfmove",
    "fullmove",
];

impl GravitaturPosition {
    /// Parses a FEN, and refuses one that describes an impossible position.
    ///
    /// # Errors
    /// The wrong field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let position = Self {
            pieces: read_pieces(fields.get("placement"))?,
            side: fields.side()?,
            placed: read_phase(fields.get("phase"))?,
            counters: fields.counters()?,
        };
        for (name, expected) in [
            ("castling", "'-': there is no castling"),
            ("ep", "'-': there is no capture en passant"),
        ] {
            let found = fields.get(name);
            if found != "-" {
                return Err(FenError::new(name, quoted(found), expected));
            }
        }
        position.check_kings()?;
        Ok(position)
    }
}

impl Notation for GravitaturPosition {
    fn write_fen(&self, out: &mut String) {
        write_pieces(&self.pieces, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push_str(if self.placed { " - - @" } else { " - - -" });
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        match action {
            Action::Place { at, .. } => {
                out.push(GRAVITATUR);
                out.push('@');
                out.push_str(SHAPE.name(at).as_str());
            }
            Action::Move { from, to, .. }
            | Action::Promote { from, to, .. }
            | Action::Teleport {
                king: from,
                partner: to,
            } => {
                out.push_str(SHAPE.name(from).as_str());
                out.push_str(SHAPE.name(to).as_str());
            }
        }
        if let Action::Promote { into, .. } = action {
            out.push(into.promotion_letter());
        }
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        let target = match action {
            Action::Place { at, .. } => {
                out.push(GRAVITATUR);
                at
            }
            Action::Teleport { partner, .. } => {
                out.push(Role::King.letter());
                out.push('~');
                partner
            }
            Action::Promote { to, .. } => to,
            Action::Move { from, to, role } => {
                if role != Role::Pawn {
                    out.push(role.letter());
                    san::write_origin(SHAPE, from, origin, || self.rivals(from, to, role), out);
                }
                to
            }
        };
        let promotion = match action {
            Action::Promote { into, .. } => Some(into),
            _ => None,
        };
        san::write_target(SHAPE, self.is_capture(action), target, promotion, out);
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        // After a placement without check the same side continues, and it is not in check either.
        let after = self.after_unchecked(action);
        san::write_mark(&after, after.in_check(), out);
    }
}

impl GravitaturPosition {
    /// Returns `true` if a king captures.
    fn is_capture(&self, action: Action) -> bool {
        matches!(action, Action::Move { to, .. } if self.pieces.at(to).is_some())
    }

    /// Returns the squares of other pieces of the same kind that may go to the same square.
    fn rivals(&self, from: Square, to: Square, role: Role) -> Vec<Square> {
        let rival = |action: Action| match action {
            Action::Move {
                from: other,
                to: target,
                role: kind,
            } if other != from && target == to && kind == role => Some(other),
            _ => None,
        };
        self.actions().into_iter().filter_map(rival).collect()
    }

    /// Refuses impossible checks (§6.1, and §3.4 for the player who has placed).
    fn check_kings(&self) -> Result<(), FenError> {
        let waiting = self.side.other();
        let attacked = attackers_of_king(&self.pieces, waiting).any();
        refuse_check(SHAPE, waiting, self.pieces.king(waiting), attacked)?;
        if !self.placed {
            return Ok(());
        }
        let refuse = |found: String, expected| Err(FenError::new("phase", found, expected));
        let side = self.side;
        if self.in_check() {
            let king = SHAPE.name(self.pieces.king(side));
            return refuse(
                format!("'@' with {side}'s king on {king} in check"),
                "'-', as nobody may leave his own king in check by placing",
            );
        }
        if !self.has_move() {
            return refuse(
                format!("'@' with no move for {side}"),
                "'-', as a placement must leave a move or give check",
            );
        }
        Ok(())
    }
}

/// Parses the field that says whether the Gravitatur has been placed in this turn.
fn read_phase(text: &str) -> Result<bool, FenError> {
    match text {
        "-" => Ok(false),
        "@" => Ok(true),
        other => Err(FenError::new("phase", quoted(other), "'-' or '@'")),
    }
}
