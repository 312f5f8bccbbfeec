//! Writes moves of Xiangqi: a piece, its file, a direction, and the number of steps or another file.

use super::listing::{Listed, Listing};
use crate::Side;
use crate::lenient::own_letter;
use springald_board::{Shape, Square};

/// The letters of the pieces, by their names. Other pieces have the letters of their game.
const LETTERS: [(&str, char); 7] = [
    ("general", 'K'),
    ("advisor", 'A'),
    ("elephant", 'E'),
    ("horse", 'H'),
    ("chariot", 'R'),
    ("cannon", 'C'),
    ("soldier", 'P'),
];

/// Writes an action: `C2=5`, `R++1` for the front one of two chariots in a file, `13=4` for the front one of three
/// soldiers in file 3. `None` for a drop, and for two actions that would look the same.
pub(super) fn write(listing: &Listing<'_>, action: &Listed) -> Option<String> {
    let text = plain(listing, action)?;
    let others = listing.listed.iter();
    let mut others = others.filter(|one| one.letter == action.letter && one.text != action.text);
    let is_clear = others.all(|one| plain(listing, one).as_ref() != Some(&text));
    is_clear.then_some(text)
}

fn plain(listing: &Listing<'_>, action: &Listed) -> Option<String> {
    let (shape, side) = (listing.info.shape, listing.side);
    let from = action.from?;
    let climbs = ahead(action.to, side, shape) - ahead(from, side, shape);
    let direction = match climbs.signum() {
        1 => '+',
        -1 => '-',
        _ => '=',
    };
    let number = if shape.file(from) == shape.file(action.to) {
        climbs.unsigned_abs()
    } else {
        file(action.to, side, shape).into()
    };
    let piece = piece(listing, action.letter, from);
    Some(format!("{piece}{direction}{number}"))
}

/// Writes the piece that leaves a square: its letter and its file, or its place among others of the kind in the file.
fn piece(listing: &Listing<'_>, letter: char, from: Square) -> String {
    let (shape, side) = (listing.info.shape, listing.side);
    let own_file = file(from, side, shape);
    let name = listing.info.kind_name(letter).unwrap_or_default();
    let known = LETTERS.iter().find(|(piece, _)| *piece == name);
    let known = known.map(|&(_, known)| known);
    let written = known.filter(|&known| own_letter(listing.info, known) == Some(letter));
    let written = written.unwrap_or(letter);
    let in_file = |at: Square| {
        listing
            .own(letter)
            .filter(move |&one| shape.file(one) == shape.file(at))
    };
    let count = in_file(from).count();
    // The direction tells advisors and elephants apart.
    if count == 1 || matches!(known, Some('A' | 'E')) {
        return format!("{written}{own_file}");
    }
    let before = in_file(from).filter(|&one| ahead(one, side, shape) > ahead(from, side, shape));
    let place = before.count();
    let is_elsewhere = |at: Square| shape.file(at) != shape.file(from) && in_file(at).count() > 1;
    if known == Some('P') && (count > 2 || listing.own(letter).any(is_elsewhere)) {
        return format!("{}{own_file}", place + 1);
    }
    let sign = if place == 0 { '+' } else { '-' };
    format!("{written}{sign}")
}

/// Returns the number of a file, which each player counts from the right.
fn file(at: Square, side: Side, shape: Shape) -> u8 {
    match side {
        Side::White => shape.files() - shape.file(at),
        Side::Black => shape.file(at) + 1,
    }
}

/// Returns a number that grows with each step forward.
fn ahead(at: Square, side: Side, shape: Shape) -> i16 {
    match side {
        Side::White => i16::from(shape.rank(at)),
        Side::Black => -i16::from(shape.rank(at)),
    }
}
