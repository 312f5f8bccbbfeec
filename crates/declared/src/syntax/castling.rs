//! Reads the block of the statement `castling`.

use super::cursor::Cursor;
use super::pieces::capital;
use super::problems::Fault;
use super::tree::{Castling, CastlingLine, Journey};

/// Reads a line of the block of `castling`.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<CastlingLine, Fault> {
    if !cursor.accept("no") {
        return way(cursor).map(|read| CastlingLine::Way(Box::new(read)));
    }
    for word in ["enemy", "carried", "between"] {
        cursor.expect(word)?;
    }
    Ok(CastlingLine::Uncarried)
}

/// Reads a way to castle.
fn way(cursor: &mut Cursor<'_, '_>) -> Result<Castling, Fault> {
    let span = cursor.span();
    let king = journey(cursor)?;
    cursor.accept_sign(",");
    let rook = journey(cursor)?;
    cursor.accept_sign(",");
    cursor.expect("as")?;
    let letter = capital(cursor)?;
    let comma = cursor.accept_sign(",");
    let safely = cursor.accept("safely");
    if comma && !safely {
        return Err(cursor.fault("'safely'"));
    }
    Ok(Castling {
        clause: None,
        span,
        king,
        rook,
        letter,
        safely,
        uncarried: None,
    })
}

/// Reads `king e1 to g1`.
fn journey(cursor: &mut Cursor<'_, '_>) -> Result<Journey, Fault> {
    let piece = cursor.name("the name of a piece")?;
    let first = cursor.span();
    let from = cursor.square()?;
    cursor.expect("to")?;
    let to = cursor.square()?;
    Ok(Journey {
        piece,
        from,
        to,
        span: cursor.since(first),
    })
}
