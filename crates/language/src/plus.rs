//! Letters with a plus in FEN, which stand for promoted pieces.

use crate::model::Kind;
use springald_core::{capital_letter, small_letter};

/// Returns a placement in which each letter with a plus is replaced by a letter of its own. `promoted` returns it for
/// a capital.
pub fn without_plus(text: &str, promoted: impl Fn(char) -> Option<char>) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or_default();
        let found = promoted(next.to_ascii_uppercase()).filter(|_| letter == '+');
        match found {
            Some(found) if next.is_ascii_uppercase() => plain.push(found),
            Some(found) => plain.push(small_letter(found)),
            None => {
                plain.push(letter);
                continue;
            }
        }
        letters.next();
    }
    plain
}

/// Returns a placement in which the letter of a piece that was promoted, behind a plus, is replaced by the letter of what
/// it has become and a mark. `form` returns that letter for a capital; letters with a plus of their own stay.
pub fn with_marks(text: &str, form: impl Fn(char) -> Option<char>) -> String {
    let mut marked = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or_default();
        let capital = capital_letter(next);
        match form(capital).filter(|_| letter == '+') {
            Some(form) if next == capital => marked.extend([form, '~']),
            Some(form) => marked.extend([small_letter(form), '~']),
            None => {
                marked.push(letter);
                continue;
            }
        }
        letters.next();
    }
    marked
}

/// Returns a placement in which the letters of promoted pieces have a plus.
pub fn with_plus(text: &str, kinds: &[Kind]) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        let capital = capital_letter(letter);
        let plus = |kind: &&Kind| kind.letter == capital && kind.plus.is_some();
        match kinds.iter().find(plus).and_then(|kind| kind.plus) {
            Some(plain) if letter == capital => written.extend(['+', plain]),
            Some(plain) => written.extend(['+', plain.to_ascii_lowercase()]),
            None => written.push(letter),
        }
    }
    written
}
