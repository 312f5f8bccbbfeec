//! Chess++ as text: FEN, coordinates and SAN (§12).

use crate::Edition;
use crate::catapults::Pair;
use crate::position::Action;
use crate::position::ChessPpPosition;
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::fen::{Fields, quoted, write_counters};
use springald_core::{FenError, Notation, Origin, Position as _, PositionExt, Side};
use springald_fide::{Role, fen, san};

pub(crate) const FIELDS: &[&str] = &[
    "placement",
    "side",
    "castling",
    "ep",
    "catapults",
    "halfmove",
    "fullmove",
];

impl ChessPpPosition {
    /// Parses a FEN of this edition, and refuses one that describes an impossible position.
    ///
    /// # Errors
    /// The wrong field, what was found and what was expected.
    pub fn from_fen(edition: Edition, text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let pieces = fen::read_pieces(fields.get("placement"))?;
        let side = fields.side()?;
        let mut position = Self {
            pieces,
            key: 0,
            counters: fields.counters()?,
            catapults: read_catapults(fields.get("catapults"))?,
            en_passant: None,
            side,
            castling: fen::read_castling(&pieces, fields.get("castling"))?,
            edition,
        };
        for side in Side::BOTH {
            position.check_catapults(side).map_err(|found| {
                let expected = "catapults as a game can bring them about";
                FenError::new("catapults", found, expected)
            })?;
        }
        let waiting = side.other();
        let attacked = position.king_attacked(waiting);
        fen::refuse_check(SHAPE, waiting, pieces.king(waiting), attacked)?;
        let en_passant = fen::read_en_passant(&pieces, side, fields.get("ep"))?;
        position.en_passant =
            en_passant.and_then(|en_passant| position.if_capturable(waiting, en_passant));
        position.key = position.recomputed_key();
        Ok(position)
    }
}

impl Notation for ChessPpPosition {
    fn write_fen(&self, out: &mut String) {
        fen::write_orthodox(&self.pieces, self.side, self.castling, self.en_passant, out);
        out.push(' ');
        write_pair(self.catapults(Side::White), out);
        out.push('/');
        write_pair(self.catapults(Side::Black), out);
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Action, out: &mut String) {
        action.write(out);
    }

    fn write_san_body(&self, action: Action, origin: Origin, out: &mut String) {
        let letter = match action.role {
            Some(Role::Pawn) => None,
            Some(role) => Some(role.letter()),
            None => Some(self.edition.letter()),
        };
        let sign = if self.is_teleport(action) { "~" } else { "" };
        // Rivals may go there in any way, and the other catapult is one.
        let rivals = || action.rivals(self.actions());
        action.write_san(&self.pieces, (letter, sign), origin, rivals, out);
    }

    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        san::canonical(san)
    }

    fn write_san_marks(&self, action: Action, out: &mut String) {
        let after = self.after_unchecked(action);
        san::write_mark(&after, after.in_check(), out);
    }
}

/// Parses the catapults field (§12.1).
fn read_catapults(text: &str) -> Result<[Pair; 2], FenError> {
    let refuse = || {
        let expected = "White's and Black's, such as 'b1!f1!/b8!f8!', 'c4e5/-' or '-/-'";
        FenError::new("catapults", quoted(text), expected)
    };
    let (white, black) = text.split_once('/').ok_or_else(refuse)?;
    match (read_pair(white), read_pair(black)) {
        (Some(white), Some(black)) => Ok([white, black]),
        _ => Err(refuse()),
    }
}

/// Parses the catapults of one side: `-`, or two different squares.
fn read_pair(text: &str) -> Option<Pair> {
    if text == "-" {
        return Some(Pair::NONE);
    }
    let (first, rest) = read_catapult(text)?;
    let (second, rest) = read_catapult(rest)?;
    (first.0 != second.0 && rest.is_empty()).then(|| Pair::new([first, second]))
}

/// Parses a square with the mark of a catapult that has not moved. Returns them and the rest.
fn read_catapult(text: &str) -> Option<((Square, bool), &str)> {
    let (at, rest) = SHAPE.parse_prefix(text)?;
    let fresh = rest.strip_prefix('!');
    Some(((at, fresh.is_some()), fresh.unwrap_or(rest)))
}

fn write_pair(pair: Pair, out: &mut String) {
    if pair == Pair::NONE {
        out.push('-');
    }
    for at in pair.squares() {
        out.push_str(SHAPE.name(at).as_str());
        if pair.is_fresh(at) {
            out.push('!');
        }
    }
}
