//! Writes moves of Shogi. Files are counted from the right and ranks from the top, as Sente sees them.

use super::listing::{Listed, Listing};
use crate::move_notation::character;
use springald_board::{Shape, Square};

/// Writes an action in Hodges notation: `P-7f`, `+Rx5c`, `G6g-5h` where the gold is one of several that could come.
pub(super) fn hodges(listing: &Listing<'_>, action: &Listed) -> String {
    let shape = listing.info.shape;
    let piece = piece(action);
    let to = coordinates(action.to, shape);
    let Some(from) = action.from else {
        return format!("{piece}*{to}");
    };
    let is_rival =
        |one: &Listed| one.letter == action.letter && one.to == action.to && one.from.is_some();
    let mut rivals = listing.listed.iter().filter(|one| is_rival(one));
    let origin = if rivals.any(|one| one.from != action.from) {
        coordinates(from, shape)
    } else {
        String::new()
    };
    let sign = if listing.takes(action) { 'x' } else { '-' };
    let end = match (action.promotes, declines(listing, action)) {
        (true, _) => "+",
        (false, true) => "=",
        (false, false) => "",
    };
    format!("{piece}{origin}{sign}{to}{end}")
}

/// Writes an action in USI: `7g7f`, `2b3c+`, `P*5e`.
pub(super) fn usi(listing: &Listing<'_>, action: &Listed) -> String {
    let shape = listing.info.shape;
    let to = coordinates(action.to, shape);
    let Some(from) = action.from else {
        return format!("{}*{to}", piece(action));
    };
    let end = if action.promotes { "+" } else { "" };
    format!("{}{to}{end}", coordinates(from, shape))
}

/// Writes an action in Japanese characters: `７六歩(77)`, `２二角成(88)`, `２二角不成(88)`, `５五歩打`. `None` if the piece
/// has no character.
pub(super) fn kanji(listing: &Listing<'_>, action: &Listed) -> Option<String> {
    let shape = listing.info.shape;
    let character = character(listing.info.kind_name(action.letter)?)?;
    let to = in_characters(action.to, shape);
    let Some(from) = action.from else {
        return Some(format!("{to}{character}打"));
    };
    let end = match (action.promotes, declines(listing, action)) {
        (true, _) => "成",
        (false, true) => "不成",
        (false, false) => "",
    };
    let (file, rank) = numbers(from, shape);
    Some(format!("{to}{character}{end}({file}{rank})"))
}

/// Writes a square as at the beginning of a move in Japanese: `７六`.
pub(super) fn in_characters(at: Square, shape: Shape) -> String {
    const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
    const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let (file, rank) = numbers(at, shape);
    let digits = [(FILES, file), (RANKS, rank)].map(|(digits, number)| {
        let digit = digits.get(usize::from(number) - 1);
        digit.copied().unwrap_or('?')
    });
    digits.iter().collect()
}

/// Returns `true` if a move could promote and does not.
fn declines(listing: &Listing<'_>, action: &Listed) -> bool {
    let promotion = |one: &Listed| one.promotes && (one.from, one.to) == (action.from, action.to);
    !action.promotes && listing.listed.iter().any(promotion)
}

/// Returns the letter of a piece, with a plus if it is promoted.
fn piece(action: &Listed) -> String {
    match action.plus {
        Some(plain) => format!("+{plain}"),
        None => action.letter.to_string(),
    }
}

/// Returns the numbers of the file and the rank of a square, from 1.
fn numbers(at: Square, shape: Shape) -> (u8, u8) {
    (
        shape.files() - shape.file(at),
        shape.ranks() - shape.rank(at),
    )
}

/// Writes a square with a letter for its rank: `7f`.
fn coordinates(at: Square, shape: Shape) -> String {
    let (file, rank) = numbers(at, shape);
    format!("{file}{}", char::from(b'a' + rank - 1))
}
