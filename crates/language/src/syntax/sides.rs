//! Reads `sides`.

use super::cursor::Cursor;
use super::names::title;
use super::problems::Fault;
use crate::words::side_does;
use springald_core::{Colour, Sides};
use std::borrow::Cow;

/// Reads the names of the sides, with their colours.
pub(super) fn sides(cursor: &mut Cursor<'_, '_>) -> Result<Sides, Fault> {
    let (first, colour) = side(
        cursor,
        "the name of the side that moves first",
        Colour::White,
    )?;
    cursor.expect("and")?;
    let place = cursor.span();
    let (second, other) = side(cursor, "the name of the other side", Colour::Black)?;
    if first == second {
        let message = format!("found '{second}' again, expected the name of the other side");
        return Err(Fault::new(place, message));
    }
    if colour == other {
        let name = colour.as_str();
        let message = format!("found {name} for both sides, expected two colours");
        return Err(Fault::new(place, message));
    }
    Ok(Sides {
        names: [first.into(), second.into()],
        colours: [colour, other],
    })
}

/// Reads the name of a side with its colour: the stated one, or else the one that is its name, or else the usual one.
fn side(
    cursor: &mut Cursor<'_, '_>,
    expected: &str,
    usual: Colour,
) -> Result<(String, Colour), Fault> {
    let name = cursor.name(expected)?.text;
    let stated = if cursor.accept("in") {
        Some(colour(cursor)?)
    } else {
        None
    };
    let colour = stated.or_else(|| Colour::parse(&name)).unwrap_or(usual);
    Ok((title(&name), colour))
}

fn colour(cursor: &mut Cursor<'_, '_>) -> Result<Colour, Fault> {
    let found = cursor.peek_word().and_then(Colour::parse);
    if let Some(colour) = found {
        cursor.skip();
        return Ok(colour);
    }
    let names = Colour::ALL.map(Colour::as_str);
    let [most @ .., last] = names;
    let expected = format!("a colour: {} or {last}", most.join(", "));
    Err(cursor.fault_of(&expected, &names))
}

/// Returns a sentence with other names of the sides.
pub(super) fn with_sides(sentence: &str, old: &Sides, new: &Sides) -> String {
    let mut changed = String::with_capacity(sentence.len());
    let mut rest = sentence;
    let mut is_within = false;
    while let Some(first) = rest.chars().next() {
        let named = old.names.iter().zip(&new.names).find_map(|(old, new)| {
            let after = rest.strip_prefix(&**old)?;
            let is_whole = !is_within && !after.starts_with(char::is_alphabetic);
            is_whole.then_some((new, after))
        });
        if let Some((name, after)) = named {
            changed.push_str(name);
            rest = after;
        } else {
            changed.push(first);
            rest = &rest[first.len_utf8()..];
        }
        is_within = named.is_none() && first.is_alphabetic();
    }
    changed
}

/// Returns a sentence which says that another side moves first.
pub(super) fn with_first(sentence: &str, [old, new]: &[Cow<'_, str>; 2]) -> String {
    let first = |name: &str| format!("{} first", side_does(name, "moves"));
    sentence.replace(&first(old), &first(new))
}
