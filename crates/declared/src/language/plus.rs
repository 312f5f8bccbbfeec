//! Letters with a plus in FEN, which stand for promoted pieces.

use crate::language::model::Kind;

/// Returns a placement in which each letter with a plus is replaced by a letter of its own. `promoted` returns it for
/// a capital.
pub(crate) fn without_plus(text: &str, promoted: impl Fn(char) -> Option<char>) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or_default();
        let found = promoted(next.to_ascii_uppercase()).filter(|_| letter == '+');
        match found {
            Some(found) if next.is_ascii_uppercase() => plain.push(found),
            Some(found) => plain.push(found.to_ascii_lowercase()),
            None => {
                plain.push(letter);
                continue;
            }
        }
        letters.next();
    }
    plain
}

/// Returns a placement in which the letters of promoted pieces have a plus.
pub(crate) fn with_plus(text: &str, kinds: &[Kind]) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        let capital = letter.to_ascii_uppercase();
        let plus = |kind: &&Kind| kind.letter == capital && kind.plus.is_some();
        match kinds.iter().find(plus).and_then(|kind| kind.plus) {
            Some(plain) if letter == capital => written.extend(['+', plain]),
            Some(plain) => written.extend(['+', plain.to_ascii_lowercase()]),
            None => written.push(letter),
        }
    }
    written
}
