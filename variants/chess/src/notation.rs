//! Chess as text: FEN, coordinates and SAN.

use crate::actions::{Action, Special};
use crate::position::{Position, en_passant_victim};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::fen::{Fields, quoted, read_placement, write_clock, write_placement};
use springald_core::{FenError, Notation, Origin, Piece, Position as _, PositionExt, Side};
use springald_fide::{Castling, Men, Role, Wing, san};

const FIELDS: &[&str] = &[
    "placement",
    "side",
    "castling",
    "ep",
    "halfmove",
    "fullmove",
];

impl Notation for Position {
    fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let mut position = Self {
            men: read_men(fields.get("placement"))?,
            key: 0,
            passed: Squares::EMPTY,
            clock: fields.clock()?,
            side: fields.side()?,
            castling: Castling::from_fen(fields.get("castling"))?,
        };
        position.check_castling(fields.get("castling"))?;
        let waiting = position.side.other();
        let king = position.men.king(waiting);
        if position
            .men
            .attackers(king, position.side, position.men.occupied())
            .any()
        {
            let found = format!("{waiting}'s king on {} in check", SHAPE.name(king));
            return Err(FenError::new(
                "placement",
                found,
                "only the side to move in check",
            ));
        }
        position.read_passed(fields.get("ep"))?;
        position.key = position.recomputed_key();
        Ok(position)
    }

    fn write_fen(&self, out: &mut String) {
        let letter = |at| {
            self.men
                .at(at)
                .map(|(side, role)| Piece::of(side, role.letter()).fen())
        };
        write_placement(SHAPE, letter, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push(' ');
        self.castling.write_fen(out);
        out.push(' ');
        match self.passed() {
            Some(passed) => out.push_str(SHAPE.name(passed).as_str()),
            None => out.push('-'),
        }
        write_clock(self.clock, out);
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
        if let Special::Castling(wing) = special {
            out.push_str(wing.san());
            return;
        }
        let captures = self.men.at(to).is_some() || special == Special::EnPassant;
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
        let after = self.after(action);
        if after.in_check() {
            out.push(if after.has_action() { '+' } else { '#' });
        }
    }
}

impl Position {
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

    /// A castling right needs king and rook at home (§5.1).
    fn check_castling(&self, text: &str) -> Result<(), FenError> {
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let path = crate::position::CastlingPath::of(side, wing);
                for (at, role) in [(path.king.0, Role::King), (path.rook.0, Role::Rook)] {
                    if self.castling.has(side, wing) && self.men.at(at) != Some((side, role)) {
                        let expected = format!(
                            "{side}'s {} on {} for that right",
                            role.name(),
                            SHAPE.name(at)
                        );
                        return Err(FenError::new("castling", quoted(text), expected));
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes over the ep field: refused where no pawn can just have passed there, dropped where no
    /// capture onto it is legal.
    fn read_passed(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let refuse = |expected: String| Err(FenError::new("ep", quoted(text), expected));
        let Some(passed) = SHAPE.parse(text) else {
            return refuse("'-' or a square".into());
        };
        let mover = self.side.other();
        let third = if mover == Side::White { 2 } else { 5 };
        if SHAPE.rank(passed) != third {
            return refuse(format!(
                "a square on rank {}, which {mover} can pass",
                third + 1
            ));
        }
        let victim = en_passant_victim(self.side, passed);
        if self.men.at(victim) != Some((mover, Role::Pawn)) {
            return refuse(format!("{mover}'s pawn on {}", SHAPE.name(victim)));
        }
        let origin = en_passant_victim(mover, passed);
        for empty in [passed, origin] {
            if self.men.at(empty).is_some() {
                return refuse(format!(
                    "nothing on {}, which the pawn passed",
                    SHAPE.name(empty)
                ));
            }
        }
        self.pass(mover, passed);
        Ok(())
    }
}

/// Reads the placement: one king a side, no pawn on the first or last rank.
fn read_men(text: &str) -> Result<Men, FenError> {
    let mut men = Men::EMPTY;
    read_placement(text, SHAPE, |at, letter| {
        let role = Role::from_letter(letter).ok_or("a letter of 'KQRBNPkqrbnp'")?;
        if role == Role::Pawn && (b8x8::rank(0) | b8x8::rank(7)).has(at) {
            return Err("no pawn on the first or last rank".into());
        }
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        men.put(at, side, role);
        Ok(())
    })?;
    for side in Side::BOTH {
        let kings = (men.of(side) & men.role(Role::King)).len();
        if kings != 1 {
            let found = format!("{kings} kings of {side}");
            return Err(FenError::new("placement", found, "one king a side"));
        }
    }
    Ok(men)
}
