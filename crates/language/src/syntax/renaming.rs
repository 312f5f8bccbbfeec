//! Other names and letters of pieces, in FENs and in sentences.

use crate::words::{a, plural};
use springald_core::capitalised;

/// Returns a FEN with another letter in its placement.
pub(super) fn with_letter(fen: &str, old: char, new: char) -> String {
    let (placement, rest) = fen.split_at(fen.find(' ').unwrap_or(fen.len()));
    let small = [old, new].map(|letter| letter.to_ascii_lowercase());
    let letters = placement.chars().map(|letter| match letter {
        letter if letter == old => new,
        letter if letter == small[0] => small[1],
        letter => letter,
    });
    letters.chain(rest.chars()).collect()
}

/// Returns a sentence with another name for a piece, in the singular and in the plural, as its words begin, and with the
/// article of that name.
pub(super) fn with_name(sentence: &str, old: &str, new: &str) -> String {
    let is_letter = |c: char| c.is_alphabetic() || c == '-';
    let names = [(old.to_owned(), new.to_owned()), (plural(old), plural(new))];
    let mut changed = String::with_capacity(sentence.len());
    for word in sentence.split_inclusive(|c| !is_letter(c)) {
        let (letters, end) = word.split_at(word.trim_end_matches(|c| !is_letter(c)).len());
        let found = names
            .iter()
            .find(|(known, _)| letters.eq_ignore_ascii_case(known));
        let Some((known, name)) = found else {
            changed.push_str(word);
            continue;
        };
        if known == old {
            set_article(&mut changed, new);
        }
        if letters.starts_with(|c: char| c.is_ascii_uppercase()) {
            changed.push_str(&capitalised(name));
        } else {
            changed.push_str(name);
        }
        changed.push_str(end);
    }
    changed
}

/// Gives an article at the end of a text the form that a name needs.
fn set_article(text: &mut String, name: &str) {
    let needed = a(name);
    let needed = needed.strip_suffix(name).unwrap_or_default();
    for article in ["a ", "an "] {
        let is_article = |text: &str| text.is_empty() || text.ends_with(' ');
        let capital = capitalised(article);
        if let Some(before) = text.strip_suffix(article).filter(|text| is_article(text)) {
            *text = format!("{before}{needed}");
            return;
        }
        if let Some(before) = text.strip_suffix(&*capital).filter(|text| is_article(text)) {
            *text = format!("{before}{}", capitalised(needed));
            return;
        }
    }
}
