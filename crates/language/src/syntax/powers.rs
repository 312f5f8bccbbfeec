//! Reads what pieces lend to others, new names of pieces, and the material with which nobody wins.

use super::cursor::Cursor;
use super::ends::limit;
use super::names::Span;
use super::parts::{capital, kinds, side};
use super::problems::Fault;
use super::tree::{Body, Kinds, Lend, Progress, Rest};
use crate::model::Near;
use springald_core::DrawLimit;

/// Reads a statement after its first word, without its block.
pub(super) fn lend(keyword: &str, cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let first = cursor.span();
    if keyword == "attacked" {
        cursor.expect("by")?;
        if cursor.accept("their") {
            cursor.expect("like")?;
            return lent(keyword, cursor, Near::AttackedByLike, first);
        }
        return lent(keyword, cursor, Near::Attacked, first);
    }
    if keyword == "before" || keyword == "behind" {
        cursor.expect("own")?;
        let near = if keyword == "before" {
            Near::BeforeOwn
        } else {
            Near::BehindOwn
        };
        return lent(keyword, cursor, near, first);
    }
    let near = if keyword == "guarded" || keyword == "unguarded" {
        cursor.expect("by")?;
        if keyword == "guarded" {
            Near::Guarded
        } else {
            Near::Unguarded
        }
    } else if cursor.accept("own") {
        Near::BesideOwn
    } else if cursor.accept("enemy") {
        Near::BesideEnemy
    } else {
        Near::Beside
    };
    lent(keyword, cursor, near, first)
}

/// Reads a statement after the words for the place, without its block.
fn lent(
    keyword: &str,
    cursor: &mut Cursor<'_, '_>,
    near: Near,
    first: Span,
) -> Result<Body, Fault> {
    let lenders = if near == Near::AttackedByLike {
        Kinds::Nothing
    } else {
        kinds(cursor, false)?
    };
    cursor.accept_sign(",");
    let borrowers = kinds(cursor, false)?;
    let words = format!("{keyword} {}", cursor.words_since(first));
    let spares = cursor.accept("are") || cursor.accept("is");
    let holds = !spares && (cursor.accept("do") || cursor.accept("does"));
    let (moves, takes) = if spares {
        cursor.expect("not")?;
        cursor.expect("taken")?;
        (false, false)
    } else if holds {
        held(cursor)?
    } else {
        replaced(cursor)?
    };
    Ok(Body::Lend(Box::new(Lend {
        near,
        lenders,
        borrowers,
        moves,
        takes,
        holds: holds || spares,
        words,
        lines: Vec::new(),
    })))
}

/// Reads `not move`, `not take` or `not move or take`.
fn held(cursor: &mut Cursor<'_, '_>) -> Result<(bool, bool), Fault> {
    cursor.expect("not")?;
    let moves = cursor.accept("move");
    let takes = if moves {
        cursor.accept("or") && {
            cursor.expect("take")?;
            true
        }
    } else {
        cursor.accept("take")
    };
    if moves || takes {
        return Ok((moves, takes));
    }
    Err(cursor.fault_of("'move', 'take' or 'move or take'", &["move", "take"]))
}

/// Reads `also`, `move instead`, `take instead` or `move and take instead`.
fn replaced(cursor: &mut Cursor<'_, '_>) -> Result<(bool, bool), Fault> {
    const WORDS: [&str; 5] = ["also", "move", "take", "do", "are"];
    if cursor.accept("also") {
        return Ok((false, false));
    }
    let any = |cursor: &mut Cursor<'_, '_>, words: [&str; 2]| {
        words.into_iter().any(|word| cursor.accept(word))
    };
    let moves = any(cursor, ["move", "moves"]);
    let takes = if moves {
        cursor.accept("and") && {
            if !any(cursor, ["take", "takes"]) {
                return Err(cursor.fault_of("'take'", &["take"]));
            }
            true
        }
    } else {
        any(cursor, ["take", "takes"])
    };
    if !moves && !takes {
        return Err(cursor.fault_of(
            "'also', 'move instead', 'take instead', 'move and take instead', 'do not' or 'are not taken'",
            &WORDS,
        ));
    }
    cursor.expect("instead")?;
    Ok((moves, takes))
}

/// Reads `progress` after its first word.
pub(super) fn progress(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let kinds = kinds(cursor, true)?;
    let forward = matches!(kinds, Kinds::Named(_) | Kinds::All(_)) && cursor.accept("forward");
    let limited = matches!(cursor.peek_word(), Some("claim" | "draw"));
    let mut limit = limited.then(|| limit(cursor, 1..=10_000)).transpose()?;
    let mut loss = None;
    if !limited && cursor.accept("loss") {
        cursor.expect("for")?;
        loss = Some(side(cursor)?);
        limit = Some(DrawLimit {
            claim: u16::MAX,
            automatic: cursor.number(1..=10_000)?,
        });
    }
    Ok(Body::Progress(Progress {
        loss,
        kinds,
        forward,
        limit,
    }))
}

/// Reads a line of the block of `material`.
pub(super) fn rest(cursor: &mut Cursor<'_, '_>) -> Result<Rest, Fault> {
    let one = cursor.accept("one");
    let kinds = kinds(cursor, !one)?;
    let one_colour = !one && cursor.accept("on");
    if one_colour {
        cursor.expect("one")?;
        cursor.expect("colour")?;
    }
    let mut without = Vec::new();
    if cursor.accept_sign(",") || cursor.peek_word() == Some("no") {
        cursor.expect("no")?;
        without.push(cursor.name("the name of a piece that lies beneath")?);
    }
    Ok(Rest {
        kinds,
        one,
        one_colour,
        without,
    })
}

/// Reads the words of a statement that has no others.
pub(super) fn phrase(
    cursor: &mut Cursor<'_, '_>,
    words: &[&'static str],
    body: Body,
) -> Result<Body, Fault> {
    for word in words {
        cursor.expect(word)?;
    }
    Ok(body)
}

/// Reads `rename` after its first word.
pub(super) fn rename(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let old = cursor.name("the name of a piece of the other game")?;
    cursor.expect("to")?;
    let new = cursor.name("the new name")?;
    Ok(Body::Rename(old, new, capital(cursor)?))
}

/// Returns the error that a block is not allowed below a statement.
pub(super) fn no_block(span: Span, key: &str) -> Fault {
    let message = format!("found an indented line, expected none below '{key}'");
    Fault::new(span, message)
}
