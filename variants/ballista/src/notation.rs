//! Ballista Chess as text: FEN, coordinates and SAN (§10).

use crate::actions::{Action, Special};
use crate::position::CastlingPath;
use crate::{BallistaPosition, EnPassant, Pieces, Role};
use springald_board::Square;
use springald_board::b9x8::{SHAPE, Squares};
use springald_core::fen::{Fields, quoted, read_placement, write_counters, write_placement};
use springald_core::{FenError, Notation, Origin, Piece, Position as _, PositionExt, Side};
use springald_fide::fen::FIELDS;
use springald_fide::{Castling, Wing, san};

impl BallistaPosition {
    /// Parses a FEN, and refuses one that describes an impossible position.
    ///
    /// # Errors
    /// The wrong field, what was found and what was expected.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let mut position = Self {
            pieces: read_pieces(fields.get("placement"))?,
            key: 0,
            counters: fields.counters()?,
            side: fields.side()?,
            castling: Castling::from_fen(fields.get("castling"))?,
            en_passant: None,
        };
        position.refuse_castling(fields.get("castling"))?;
        let waiting = position.side.other();
        let king = position.pieces.king(waiting);
        let occupied = position.pieces.occupied();
        if position
            .pieces
            .attackers(king, position.side, occupied)
            .any()
        {
            let found = format!("{waiting}'s king on {} in check", SHAPE.name(king));
            let expected = "only the side to move in check";
            return Err(FenError::new("placement", found, expected));
        }
        position.read_en_passant(fields.get("ep"))?;
        position.key = position.recomputed_key();
        Ok(position)
    }
}

impl Notation for BallistaPosition {
    fn write_fen(&self, out: &mut String) {
        let letter = |at| {
            self.pieces
                .at(at)
                .map(|(side, role)| Piece::of(side, role.letter()).fen())
        };
        write_placement(SHAPE, letter, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push(' ');
        self.castling.write_fen(out);
        out.push(' ');
        match self.en_passant {
            Some(en_passant) => {
                out.push_str(SHAPE.name(en_passant.to).as_str());
                out.push(':');
                for passed in en_passant.squares() {
                    out.push_str(SHAPE.name(passed).as_str());
                }
            }
            None => out.push('-'),
        }
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        out.push_str(SHAPE.name(action.from).as_str());
        out.push_str(SHAPE.name(action.to).as_str());
        if let Some(into) = action.promotion() {
            out.push(into.promotion_letter());
        }
        // §10.2: a capture is written as usual, the slide to the same square with a hyphen.
        if action.special != Special::EnPassant && self.has_twin(action) {
            out.push('-');
        }
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        let Action { from, to, role, .. } = action;
        if let Special::Castling(wing) = action.special {
            out.push_str(wing.san());
            return;
        }
        let captures = action.captures();
        if role == Role::Pawn && captures {
            out.push_str(&SHAPE.name(from).as_str()[..1]);
        } else {
            if role != Role::Pawn {
                out.push(role.letter());
            }
            let origin = self.told_origin(action, origin);
            san::write_origin(SHAPE, from, origin, || self.rivals(action), out);
        }
        if captures {
            out.push('x');
        }
        out.push_str(SHAPE.name(to).as_str());
        if let Some(into) = action.promotion() {
            out.push('=');
            out.push(into.letter());
        }
    }

    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        san::canonical(san)
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        let after = self.after_unchecked(action);
        if after.in_check() {
            out.push(if after.has_action() { '+' } else { '#' });
        }
    }
}

impl BallistaPosition {
    /// Returns `true` if the same pawn may go to the same square both by capturing en passant and
    /// without capturing (§6.7).
    pub(crate) fn has_twin(&self, action: Action) -> bool {
        let passed = |en_passant: EnPassant| en_passant.squares().has(action.to);
        let is_twin = |other: Action| {
            (other.from, other.to, other.into) == (action.from, action.to, action.into)
                && other.special != action.special
        };
        self.en_passant.is_some_and(passed) && self.actions().into_iter().any(is_twin)
    }

    /// Returns how much of its origin a move shows. A pawn's SAN never begins with a rank, which would
    /// look like a move number: if the file is not enough, it shows the square (§10.3).
    fn told_origin(&self, action: Action, origin: Origin) -> Origin {
        let file = SHAPE.file(action.from);
        let needs_square = origin == Origin::AsNeeded
            && action.role == Role::Pawn
            && self
                .rivals(action)
                .into_iter()
                .any(|rival| SHAPE.file(rival) == file);
        if needs_square { Origin::Square } else { origin }
    }

    /// Returns the squares of other pieces of the same kind that may go to the same square. For a
    /// pawn's move without capture only other such moves count (§10.3).
    fn rivals(&self, action: Action) -> Vec<Square> {
        let same = |other: &Action| {
            other.role == action.role
                && other.to == action.to
                && other.from != action.from
                && other.into == action.into
                && other.captures() == action.captures()
        };
        self.actions()
            .into_iter()
            .filter(same)
            .map(|other| other.from)
            .collect()
    }

    /// Checks that each castling right has its king and rook at home (§7.1).
    fn refuse_castling(&self, text: &str) -> Result<(), FenError> {
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let path = CastlingPath::of(side, wing);
                for (at, role) in [(path.king.0, Role::King), (path.rook.0, Role::Rook)] {
                    if self.castling.has(side, wing) && self.pieces.at(at) != Some((side, role)) {
                        let (role, at) = (role.name(), SHAPE.name(at));
                        let expected = format!("{side}'s {role} on {at} for that right");
                        return Err(FenError::new("castling", quoted(text), expected));
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads the en-passant field. It is refused if no pawn can just have passed there, and dropped if
    /// no capture is legal (§6.6, §10.1).
    fn read_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let refuse = |expected: String| FenError::new("ep", quoted(text), expected);
        let (to, passed) = read_ep(text)
            .ok_or_else(|| refuse("'-', or a square, a colon and squares, none twice".into()))?;
        // The origin is the one square with exactly the passed squares in between.
        let from = SHAPE
            .all()
            .find(|&from| EnPassant { from, to }.squares() == passed)
            .ok_or_else(|| {
                let to = SHAPE.name(to);
                refuse(format!("squares of one straight line that leads to {to}"))
            })?;
        let en_passant = EnPassant { from, to };
        let mover = self.side.other();
        self.check_en_passant(en_passant).map_err(refuse)?;
        self.set_en_passant(mover, en_passant);
        Ok(())
    }
}

/// Splits the en-passant field into the square of the pawn and the squares that it passed.
fn read_ep(text: &str) -> Option<(Square, Squares)> {
    let (to, mut rest) = text.split_once(':')?;
    let to = SHAPE.parse(to)?;
    let mut passed = Squares::EMPTY;
    while !rest.is_empty() {
        let (square, after) = SHAPE.parse_prefix(rest)?;
        if passed.has(square) {
            return None;
        }
        passed |= Squares::of(square);
        rest = after;
    }
    passed.any().then_some((to, passed))
}

/// Parses the placement: one king per side, no pawn on its last rank.
fn read_pieces(text: &str) -> Result<Pieces, FenError> {
    let mut pieces = Pieces::EMPTY;
    read_placement(text, SHAPE, |at, letter| {
        let role = Role::from_letter(letter).ok_or("a letter of 'KQRBNAPkqrbnap'")?;
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        if role == Role::Pawn && BallistaPosition::last_rank(side).has(at) {
            return Err(format!("no pawn of {side} on its last rank"));
        }
        pieces.put(at, side, role);
        Ok(())
    })?;
    for side in Side::BOTH {
        let kings = (pieces.of(side) & pieces.role(Role::King)).len();
        if kings != 1 {
            let found = format!("{kings} kings of {side}");
            return Err(FenError::new("placement", found, "one king a side"));
        }
    }
    Ok(pieces)
}
