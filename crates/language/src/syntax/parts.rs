//! Reads parts that many statements have: kinds, sides and letters.

use super::cursor::Cursor;
use super::problems::Fault;
use super::tree::Kinds;
use springald_core::Side;

/// Reads kinds of pieces joined by `or`, or `pieces`, or with `or_nothing` also `nothing`.
pub(super) fn kinds(cursor: &mut Cursor<'_, '_>, or_nothing: bool) -> Result<Kinds, Fault> {
    if cursor.accept("pieces") {
        let mut others = Vec::new();
        if cursor.accept("except") {
            others.push(cursor.name("the name of a piece")?);
            while cursor.accept("or") {
                others.push(cursor.name("the name of a piece")?);
            }
        }
        return Ok(Kinds::All(others));
    }
    if or_nothing && cursor.accept("nothing") {
        return Ok(Kinds::Nothing);
    }
    let expected = if or_nothing {
        "the name of a piece, 'pieces' or 'nothing'"
    } else {
        "the name of a piece or 'pieces'"
    };
    let mut names = vec![cursor.name(expected)?];
    while cursor.accept("or") {
        names.push(cursor.name("the name of a piece")?);
    }
    Ok(Kinds::Named(names))
}

/// Reads a side, if one is named.
pub(super) fn accept_side(cursor: &mut Cursor<'_, '_>) -> Option<Side> {
    if cursor.accept("white") {
        Some(Side::White)
    } else {
        cursor.accept("black").then_some(Side::Black)
    }
}

/// Reads a side.
pub(super) fn side(cursor: &mut Cursor<'_, '_>) -> Result<Side, Fault> {
    accept_side(cursor).ok_or_else(|| cursor.fault_of("'white' or 'black'", &["white", "black"]))
}

/// Reads `for white` or `for black`; `None` if neither follows.
pub(super) fn for_side(cursor: &mut Cursor<'_, '_>) -> Result<Option<Side>, Fault> {
    if !cursor.accept("for") {
        return Ok(None);
    }
    if cursor.accept("white") {
        Ok(Some(Side::White))
    } else if cursor.accept("black") {
        Ok(Some(Side::Black))
    } else {
        Err(cursor.fault_of("'white' or 'black'", &["white", "black"]))
    }
}

/// Reads a capital.
pub(super) fn capital(cursor: &mut Cursor<'_, '_>) -> Result<char, Fault> {
    let word = cursor.peek_word().unwrap_or_default();
    if let [letter @ b'A'..=b'Z'] = word.as_bytes() {
        cursor.skip();
        return Ok(char::from(*letter));
    }
    let upper = word.to_ascii_uppercase();
    let is_small = matches!(word.as_bytes(), [b'a'..=b'z']);
    let fault = cursor.fault("one capital letter, such as Q");
    Err(fault.suggest(is_small.then_some(upper.as_str())))
}
