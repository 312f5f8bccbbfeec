//! Reads characters that devices type by themselves as what is meant: curly quotation marks, other blanks, dashes,
//! capitals at the beginning of a line.

use std::borrow::Cow;

/// Quotation marks that may begin a string.
const OPENING: [char; 7] = ['"', '“', '„', '”', '‟', '«', '»'];
/// Quotation marks that may end a string which one of the others began.
const CLOSING: [char; 6] = ['”', '“', '‟', '"', '»', '«'];

/// Returns a text with plain characters. Each character becomes one character, so every place stays what it was.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_ascii() && !c.is_ascii_uppercase() && c != '\t';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        plain_line(line, &mut plain);
    }
    Cow::Owned(plain)
}

fn plain_line(line: &str, plain: &mut String) {
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let size = match first {
            '#' => {
                plain.push_str(rest);
                return;
            }
            first if OPENING.contains(&first) => string(rest, plain),
            first if first.is_ascii_alphanumeric() => word(rest, plain),
            // A mark of the encoding stays at the beginning, where it is skipped.
            '\u{feff}' if plain.is_empty() => {
                plain.push(first);
                first.len_utf8()
            }
            _ => {
                plain.push(sign(first));
                first.len_utf8()
            }
        };
        rest = &rest[size..];
    }
}

/// Adds a string with plain quotation marks. Returns its size in bytes; without an end it is only its first mark.
fn string(rest: &str, plain: &mut String) -> usize {
    let first = rest.chars().next().unwrap_or('"');
    let inner = &rest[first.len_utf8()..];
    let curly = || inner.find(CLOSING);
    // Curly marks within plain ones belong to the text.
    let end = match first {
        '"' => inner.find('"').or_else(curly),
        _ => curly(),
    };
    plain.push('"');
    let Some(end) = end else {
        return first.len_utf8();
    };
    let blank = |c: char| if c.is_whitespace() { ' ' } else { c };
    plain.extend(inner[..end].chars().map(blank));
    plain.push('"');
    let last = inner[end..].chars().next().map_or(0, char::len_utf8);
    first.len_utf8() + end + last
}

/// Adds a word. Only letters of pieces, which stand alone, are capitals. Returns the size in bytes.
fn word(rest: &str, plain: &mut String) -> usize {
    let is_within = |c: char| c.is_alphanumeric() || ['-', '.', '_'].contains(&c);
    let size = rest.find(|c| !is_within(c)).unwrap_or(rest.len());
    let word = &rest[..size];
    if word.len() > 1 && word.is_ascii() {
        plain.push_str(&word.to_ascii_lowercase());
    } else {
        plain.push_str(word);
    }
    size
}

/// Returns the plain form of a character outside of words and strings.
fn sign(c: char) -> char {
    match c {
        '\n' | '\r' => c,
        '\u{200b}' | '\u{2060}' | '\u{feff}' => ' ',
        c if c.is_whitespace() => ' ',
        '‐'..='―' | '−' => '-',
        '×' => 'x',
        c => c,
    }
}
