//! The FEN fields of orthodox chess on an 8x8 board.

use crate::{Castling, CastlingPath, Pieces, Role, Wing, en_passant_victim};
use springald_board::b8x8::{self, SHAPE};
use springald_board::{Shape, Square};
use springald_core::fen::{quoted, read_placement, write_placement};
use springald_core::{FenError, Piece, Side};

/// The fields of an orthodox FEN.
pub const FIELDS: &[&str] = &[
    "placement",
    "side",
    "castling",
    "ep",
    "halfmove",
    "fullmove",
];

/// Parses a placement.
///
/// # Errors
/// If it is malformed, a side has not exactly one king, or a pawn stands on the first or last rank.
pub fn read_pieces(text: &str) -> Result<Pieces, FenError> {
    read_pieces_and(text, |_, _| Ok(false))
}

/// Reads a placement of orthodox and other pieces. `other` is called with every letter first, and
/// returns `true` if it took it as one of the others.
///
/// # Errors
/// As [`read_pieces`], and if `other` refuses a letter: it returns the text that it expected instead.
pub fn read_pieces_and(
    text: &str,
    mut other: impl FnMut(Square, char) -> Result<bool, String>,
) -> Result<Pieces, FenError> {
    let mut pieces = Pieces::EMPTY;
    read_placement(text, SHAPE, |at, letter| {
        if other(at, letter)? {
            return Ok(());
        }
        let role = Role::from_letter(letter).ok_or("a letter of 'KQRBNPkqrbnp'")?;
        if role == Role::Pawn && (b8x8::rank(0) | b8x8::rank(7)).has(at) {
            return Err("no pawn on the first or last rank".into());
        }
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
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

/// Appends a placement.
pub fn write_pieces(pieces: &Pieces, out: &mut String) {
    let letter = |at| {
        pieces
            .at(at)
            .map(|(side, role)| Piece::of(side, role.letter()).fen())
    };
    write_placement(SHAPE, letter, out);
}

/// Parses the castling field; each right needs its king and rook at home.
///
/// # Errors
/// If it is malformed, or a right lacks its king or rook.
pub fn read_castling(pieces: &Pieces, text: &str) -> Result<Castling, FenError> {
    let castling = Castling::from_fen(text)?;
    if let Some((side, role, at)) = missing_from_home(pieces, castling) {
        let name = role.name();
        let expected = format!("{side}'s {name} on {} for that right", SHAPE.name(at));
        return Err(FenError::new("castling", quoted(text), expected));
    }
    Ok(castling)
}

/// Returns the first piece that a castling right needs at home and that is not there.
pub fn missing_from_home(pieces: &Pieces, castling: Castling) -> Option<(Side, Role, Square)> {
    for side in Side::BOTH {
        for wing in Wing::BOTH {
            let path = CastlingPath::of(side, wing);
            for (at, role) in [(path.king.0, Role::King), (path.rook.0, Role::Rook)] {
                if castling.has(side, wing) && pieces.at(at) != Some((side, role)) {
                    return Some((side, role, at));
                }
            }
        }
    }
    None
}

/// Parses the en-passant field with `us` to move: the square that an enemy pawn can just have passed.
/// The variant decides whether a capture onto it is legal.
///
/// # Errors
/// If it is not a square, or no pawn can just have passed it.
pub fn read_en_passant(pieces: &Pieces, us: Side, text: &str) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let refuse = |expected: String| Err(FenError::new("ep", quoted(text), expected));
    let Some(en_passant) = SHAPE.parse(text) else {
        return refuse("'-' or a square".into());
    };
    let mover = us.other();
    let third = if mover == Side::White { 2 } else { 5 };
    if SHAPE.rank(en_passant) != third {
        let expected = format!("a square on rank {}, which {mover} can pass", third + 1);
        return refuse(expected);
    }
    let victim = en_passant_victim(us, en_passant);
    if pieces.at(victim) != Some((mover, Role::Pawn)) {
        return refuse(format!("{mover}'s pawn on {}", SHAPE.name(victim)));
    }
    for empty in [en_passant, en_passant_victim(mover, en_passant)] {
        if pieces.at(empty).is_some() {
            let expected = format!("nothing on {}, which the pawn passed", SHAPE.name(empty));
            return refuse(expected);
        }
    }
    Ok(Some(en_passant))
}

/// Appends the fields of orthodox chess up to the en-passant square.
pub fn write_orthodox(
    pieces: &Pieces,
    side: Side,
    castling: Castling,
    en_passant: Option<Square>,
    out: &mut String,
) {
    write_pieces(pieces, out);
    out.push(' ');
    out.push(side.letter());
    out.push(' ');
    castling.write_fen(out);
    out.push(' ');
    match en_passant {
        Some(square) => out.push_str(SHAPE.name(square).as_str()),
        None => out.push('-'),
    }
}

/// Checks that the king of the side not to move is not attacked.
///
/// # Errors
/// If it is; the error names the king.
pub fn refuse_check(
    shape: Shape,
    waiting: Side,
    king: Square,
    attacked: bool,
) -> Result<(), FenError> {
    if !attacked {
        return Ok(());
    }
    let found = format!("{waiting}'s king on {} in check", shape.name(king));
    let expected = "only the side to move in check";
    Err(FenError::new("placement", found, expected))
}
